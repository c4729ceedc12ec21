"""What can be learned from many games: datasets of their decisions, and studies of them."""
