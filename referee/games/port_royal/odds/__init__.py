"""What chance says of the next cards: what was seen, the pool, exact chances, the report."""
