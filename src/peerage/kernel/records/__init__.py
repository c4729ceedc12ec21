"""Records and positions: games and their states as plain data, checked when read."""
