"""A diplomatic dispute: all seats stake cards in secret, roll dice on them, and the highest sum decides the region."""
