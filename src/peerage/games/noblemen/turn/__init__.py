"""A turn: its actions, the swap, the Queen; and how the game opens."""
