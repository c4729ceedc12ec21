"""Studies: what many games tell about a game, as one page with pictures."""
