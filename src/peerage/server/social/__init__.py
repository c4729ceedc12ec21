"""Beside the game: chat, private notes, blocks, reports, and votes on pausing or ending it."""
