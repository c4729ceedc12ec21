"""For operators: health, metrics, logs, bans and the documentation of settings."""
