"""What guides bots: rules of thumb, an estimate of how well a seat stands, and what it does not know or show a net."""
