"""Everything a player touches. The only part that imports rich and prompt_toolkit."""
