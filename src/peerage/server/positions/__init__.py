"""Positions that somebody sets up by hand."""
