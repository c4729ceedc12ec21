"""Many games: matches between bots, with rotated seats and honest intervals."""
