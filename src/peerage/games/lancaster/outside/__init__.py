"""What the outside gets: views, words for moves, reasons, positions, and the checks on what is printed."""
