"""Notices for people who are away: what is due, the ways to reach them, and who sends it."""
