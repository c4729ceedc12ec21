"""Quick pairing: visitors who look for the same game at the same pace meet at a table."""
