"""The definition of a benchmark: a data file with a version, which never changes."""

import hashlib
import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from peerage.bots.nets.net_file import shipped_net
from peerage.errors import PeerageError
from peerage.kernel.registry import load

VERSIONS = ("v1",)


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game, a number of seats, and options."""

    id: str
    game: str
    seats: int
    options: dict[str, Any] = {}


class Pinned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the results of a game depend on, besides the bots."""

    rules: int
    components: str
    net: str
    """The SHA-256 of the game's net."""


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    budgets: list[int]
    deals: int


class Exploitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a best response is trained and measured; by programs outside of Peerage."""

    steps: int
    deals: int


class Definition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    seed: str
    budgets: list[int]
    """Milliseconds of processor time per decision."""
    tolerance: float
    patience: float
    anchors: list[str]
    zero: str
    deals: dict[int, int]
    """By budget."""
    quick: Quick
    exploitation: Exploitation
    games: dict[str, Pinned]
    settings: list[Setting]


def data_of(version: str) -> bytes:
    if version not in VERSIONS:
        raise PeerageError(f"there is no benchmark {version!r}; there are {', '.join(VERSIONS)}")
    return files(__package__).joinpath(f"{version}.toml").read_bytes()


def read_definition(version: str) -> Definition:
    data = tomllib.loads(data_of(version).decode())
    return msgspec.convert(data, Definition, strict=False)


def hash_of(version: str) -> str:
    """Return the hash that identifies a definition in results."""
    return hashlib.sha256(data_of(version)).hexdigest()


def check_pins(definition: Definition) -> None:
    """Refuse to measure with other rules, components or nets than those with which the benchmark was frozen."""
    for game_id, pinned in definition.games.items():
        game = load(game_id)
        here = {
            "rules": game.rules_version,
            "components": game.config(game.min_seats, {}).components_hash,
            "net": hashlib.sha256(shipped_net(game)).hexdigest(),
        }
        for name, value in msgspec.to_builtins(pinned).items():
            if here[name] != value:
                raise PeerageError(
                    f"{definition.version} cannot be played: {name} of {game_id} is {here[name]} here, not {value}"
                )
