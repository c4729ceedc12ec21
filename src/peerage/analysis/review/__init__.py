"""Reviews of finished games: what each choice cost and what luck changed, by what each seat could have known."""
