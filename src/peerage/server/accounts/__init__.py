"""Accounts: ways to sign in, sessions, and the data that belongs to a person."""
