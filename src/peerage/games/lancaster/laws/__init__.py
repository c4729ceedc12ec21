"""The laws: which are in play, what they pay, and what they would pay."""
