"""Presentation: how games are shown and described, as types and in words."""
