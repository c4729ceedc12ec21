"""Puzzles: positions where one move is clearly best, to be found; with ratings, streaks and a puzzle of the day."""
