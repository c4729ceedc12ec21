"""The King's Resentment: dishonor and the tower."""
