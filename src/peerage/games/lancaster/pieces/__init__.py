"""Knights, goods and rewards, wherever they come from."""
