"""Programs that play in their owners' seats, by the engine protocol over a WebSocket."""
