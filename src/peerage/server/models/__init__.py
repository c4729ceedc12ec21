"""The data of a table as values without storage: rows, seats, clocks, ratings."""
