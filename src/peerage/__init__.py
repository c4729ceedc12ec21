"""Peerage: board games about English nobles, to play, to simulate and to learn from."""

from peerage.built_from import commit
from peerage.errors import (
    BadBot,
    BadComponents,
    BadMove,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    MissingExtra,
    OtherRules,
    PeerageError,
    Stale,
    UnknownGame,
    UnknownRules,
)
from peerage.kernel import registry
from peerage.kernel.build import build
from peerage.kernel.game import Game, seed_hash
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import TAKE_BACK, State
from peerage.kernel.records.record import Record
from peerage.kernel.records.scenario import Study
from peerage.kernel.records.seed_commitment import Dice

__version__ = "0.1.0"

game_ids = registry.game_ids
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
    "Dice",
    "Event",
    "Game",
    "MissingExtra",
    "OtherRules",
    "PeerageError",
    "Perspective",
    "Reason",
    "Record",
    "Stale",
    "State",
    "Study",
    "UnknownGame",
    "UnknownRules",
    "build",
    "commit",
    "game_ids",
    "load",
    "seed_hash",
]
