"""Studies: what many games show about a game, as one page with pictures."""
