"""Who sits where: before the game, in the middle of it, and at private tables."""
