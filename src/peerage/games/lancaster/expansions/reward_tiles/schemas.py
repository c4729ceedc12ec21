"""Types of what clients get of reward tiles. Fields join the base game's table of the same name."""

from typing import NotRequired, TypedDict

from peerage.games.lancaster.decision_types import Reward
from peerage.kernel.presentation.schemas import At


class RewardTile(TypedDict):
    id: str
    reward: Reward


class County(TypedDict):
    tile: NotRequired[RewardTile | None]


class View(TypedDict):
    reward_tiles_left: NotRequired[int]


class Drawing(TypedDict):
    reward_tiles: dict[str, dict[str, int | Reward]]
    """By their letters, and those that replace some of them at court."""


class Moves(TypedDict):
    take_tile: At
    take_both_tile: At


class Drawn(TypedDict):
    tile: str
    reward: str


class DrawnFor(Drawn):
    county: str


class Events(TypedDict):
    tile_drawn: DrawnFor
    tile_gone: Drawn
