"""The game refereed as a whole: the full state, its turn, paying, gains, effects, and its moves."""
