"""Coordination of several processes, by Redis."""
