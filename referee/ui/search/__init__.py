"""Rule search: the question, the index it is looked up in, word stems."""
