"""Tables in the browser: seats, storage, live updates, and bots that think beside the server."""

from peerage.server.app import create_app
from peerage.server.intervals import Intervals
from peerage.server.run import run
from peerage.server.settings import Settings

__all__ = ["Intervals", "Settings", "create_app", "run"]
