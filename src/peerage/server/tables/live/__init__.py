"""A table in memory: its record, its connections, and what each of them was sent."""
