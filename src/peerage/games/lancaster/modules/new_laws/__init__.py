"""The New Laws."""
