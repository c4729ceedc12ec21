"""One step each, by its number; what was released is never changed."""
