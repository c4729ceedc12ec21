"""A turn, from the first step to the last courtier, and the election that may follow."""
