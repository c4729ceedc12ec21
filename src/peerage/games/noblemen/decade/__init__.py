"""The end of a decade: buildings score, and everything begins again."""
