"""«Just One More Contract»: the rules of contracts and the time deck, and their moves."""
