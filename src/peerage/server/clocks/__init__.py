"""Time controls: game clocks, timeouts, vacations, and the uptime clock that drives them."""
