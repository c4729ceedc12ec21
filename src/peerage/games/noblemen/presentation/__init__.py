"""What outsiders get: views, words for moves, reasons, positions, and the checks of what is printed."""
