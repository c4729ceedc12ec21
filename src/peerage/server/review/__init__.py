"""Reviews of finished games, computed in the background by the bot workers and kept."""
