"""What the outside gets: views, words for moves, positions, and the checks on what is printed."""
