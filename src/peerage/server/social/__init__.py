"""People at a table beside their game: talking, inviting, noting something down, and agreeing to stop."""
