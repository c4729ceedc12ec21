"""The HTTP and WebSocket server: tables, accounts, and bots in worker processes."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from peerage.extras import needs, require

if TYPE_CHECKING:
    from peerage.server.app import create_app
    from peerage.server.intervals import Intervals
    from peerage.server.main import run
    from peerage.server.settings import Settings

__all__ = ["Intervals", "Settings", "create_app", "run"]

MODULES = {"Intervals": "intervals", "Settings": "settings", "create_app": "app", "run": "main"}

require("server", "litestar")


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: bot workers import this package too, and need none of them."""
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needs("server"):
        found = getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
    globals()[name] = found
    return found
