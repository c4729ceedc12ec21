"""Time: how much of it players have, when it counts, and what happens when it has run out."""
