"""Puzzles: positions where one move is clearly best by what its seat knows, mined from games and checked twice."""
