"""Time controls: game clocks, timeouts, vacations, and the uptime clock that they run by."""
