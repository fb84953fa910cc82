"""What every game shares. Knows no game and imports the standard library only."""
