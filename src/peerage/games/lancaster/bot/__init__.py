"""What guides bots: rules of thumb, an estimate of how well a seat stands, and what a seat does not know."""
