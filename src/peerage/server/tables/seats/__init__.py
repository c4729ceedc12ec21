"""Seats: joining, reserving, leaving, stand-ins, and invitations to private tables."""
