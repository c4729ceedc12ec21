"""Import and verification of records."""
