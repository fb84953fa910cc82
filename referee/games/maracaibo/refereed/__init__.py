"""The game refereed as a whole, where `told` leaves the rules to the players: its state and turn, paying, gains, symbols, its moves."""
