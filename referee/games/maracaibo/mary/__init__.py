"""Mary, the Automa: her cards, her turn, her battles, and her moves."""
