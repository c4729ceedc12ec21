"""Playing: states, decisions, moves, random numbers, and what a seat may see."""
