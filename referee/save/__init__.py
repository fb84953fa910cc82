"""Files: the journal of a table, where things live, the lock."""
