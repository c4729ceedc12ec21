"""Presentation: how games are shown and told, as types and in words."""
