"""A table before it begins: its row, components of its own, and the position where it starts."""
