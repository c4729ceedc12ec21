"""What outsiders get: views, words for moves, positions, and the checks of what is printed."""
