"""Laws of the King."""
