"""People who have signed up: the ways in, their sessions, and what belongs to them. Guests are not known here."""
