"""«Just One More Contract»: `cards` (what each contract asks for), `fulfilling`, `cooperative` (time deck, victory, ranks); the moves."""
