"""Results of finished games, ratings, profiles, leaderboards."""
