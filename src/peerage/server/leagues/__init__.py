"""Leagues: the same people meet over several rounds, at tables of three to five."""
