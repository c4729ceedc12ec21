"""Records of games that come from elsewhere."""
