"""At the King's Court: offices, lords, bishops, privileges."""
