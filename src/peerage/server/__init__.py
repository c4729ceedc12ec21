"""The HTTP and WebSocket server: tables, accounts, and bots in worker processes."""

from peerage.extras import needs

with needs("server"):
    from peerage.server.app import create_app
    from peerage.server.intervals import Intervals
    from peerage.server.run import run
    from peerage.server.settings import Settings

__all__ = ["Intervals", "Settings", "create_app", "run"]
