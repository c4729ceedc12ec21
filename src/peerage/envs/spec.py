"""Environments by their ids: which game, with which options and components, for how many seats.

The number at the end of an id changes when learning would change: observations, actions, rewards, rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from peerage.errors import BadSeats, UnknownGame
from peerage.kernel.game import Game
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.registry import load


@dataclass(frozen=True)
class Spec:
    """What an id stands for."""

    id: str
    game_id: str
    seats: int = 4
    """Unless others are asked for."""
    options: Mapping[str, object] = field(default_factory=dict)
    components: Mapping[str, Any] = field(default_factory=dict)
    deals: int = 1000
    """How many deals there are, unless others are asked for, where a deal is the only chance (OpenSpiel)."""
    opening: int = 0
    """How many decisions are made before the game begins, each by the first legal action (OpenSpiel)."""

    @property
    def game(self) -> Game:
        return load(self.game_id)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has: `game.observed` names them, at tables of every size, for all options."""
        return len(self.game.observed)

    @property
    def actions(self) -> int:
        """How many actions there are, at tables of every size, for all options."""
        return self.game.indexed

    def config(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> TableConfig:
        """What is agreed before the first move; options that are given count more than those of the environment."""
        agreed = {**self.options, **(options or {})}
        config: TableConfig = self.game.config(seats or self.seats, agreed, self.components or None)
        if config.seats < 2:
            raise BadSeats("an environment needs at least two seats")
        return config


SMALL: Final = {"variant": "small"}
"""Shorter games, to learn something within minutes; see `Game.variants`."""

SPECS: Final = {
    spec.id: spec
    for spec in (
        Spec("lancaster_v0", "lancaster"),
        Spec("lancaster_small_v0", "lancaster", 3, components=SMALL),
        Spec("long_live_the_king_v0", "long-live-the-king"),
        Spec("long_live_the_king_small_v0", "long-live-the-king", 3, components=SMALL),
        Spec("noblemen_v0", "noblemen"),
        Spec("noblemen_small_v0", "noblemen", 3, components=SMALL),
    )
}


TINY: Final = {"variant": "tiny"}
"""Games of a few thousand positions, for methods that look at all of them."""

TINY_SPECS: Final = {
    spec.id: spec
    for spec in (
        Spec("lancaster_tiny_v0", "lancaster", 2, components=TINY, deals=2, opening=5),
        Spec("long_live_the_king_tiny_v0", "long-live-the-king", 3, components=TINY, deals=6),
        Spec("noblemen_tiny_v0", "noblemen", 3, components=TINY, deals=2),
    )
}
"""In OpenSpiel alone."""


def find(name: str) -> Spec:
    """Return the environment with this id, or the newest one of a game with this id and its usual options."""
    if name in SPECS:
        return SPECS[name]
    plain = [spec for spec in SPECS.values() if spec.game_id == name and not spec.components]
    if plain:
        return plain[-1]
    raise UnknownGame(f"there is no environment {name!r}; there are {', '.join(SPECS)}")
