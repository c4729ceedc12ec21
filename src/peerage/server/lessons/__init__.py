"""Lessons. A lesson is no table: nothing is stored, because every request contains all answers so far."""
