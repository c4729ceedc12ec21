"""What bots go by: rules of thumb, a guess at how well a seat stands, and what a seat does not know."""
