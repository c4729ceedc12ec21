"""Peerage: board games about English nobles, to play, to simulate and to learn from."""

from importlib import import_module

from peerage.kernel import registry
from peerage.kernel.build import build
from peerage.kernel.errors import (
    BadBot,
    BadComponents,
    BadMove,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    PeerageError,
    Stale,
    UnknownGame,
)
from peerage.kernel.event import Event
from peerage.kernel.game import Game, Reason, seed_hash
from peerage.kernel.perspective import Perspective
from peerage.kernel.record import Record
from peerage.kernel.state import TAKE_BACK, State

__version__ = "0.1.0"

# Importing the package peerage.games puts it in the place of this function; so that comes first.
import_module("peerage.games")
games = registry.games
load = registry.load

__all__ = [
    "TAKE_BACK",
    "BadBot",
    "BadComponents",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Event",
    "Game",
    "PeerageError",
    "Perspective",
    "Reason",
    "Record",
    "Stale",
    "State",
    "UnknownGame",
    "build",
    "games",
    "load",
    "seed_hash",
]
