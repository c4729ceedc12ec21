"""Queenie 1: reward tiles."""
