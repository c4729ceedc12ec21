"""Scandal cards: taking, keeping and playing them."""
