"""«The Adventure Begins»: events, tasks, heroes, the deck's story cards, the campaign, and their moves."""
