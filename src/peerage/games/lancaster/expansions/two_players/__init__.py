"""Two players, each with an ally."""
