"""The estate: laying tiles, building, and knights on the areas of others."""
