"""A table in memory: its record, those who listen, and what each of them is shown."""
