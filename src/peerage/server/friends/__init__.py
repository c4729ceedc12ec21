"""Friends: players whom a visitor follows, and who of them is online."""
