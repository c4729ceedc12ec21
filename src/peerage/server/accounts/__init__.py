"""Accounts: sign-in methods, sessions, and the data that belongs to a person."""
