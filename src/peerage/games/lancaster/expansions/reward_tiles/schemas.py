"""What the outside is told of reward tiles, as types."""

from typing import NotRequired, TypedDict

from peerage.games.lancaster.decision_types import Reward
from peerage.kernel.presentation.schemas import At


class RewardTile(TypedDict):
    id: str
    reward: Reward


class TileCounty(TypedDict):
    tile: NotRequired[RewardTile | None]


class TilePicture(TypedDict):
    reward_tiles_left: NotRequired[int]


class TileMoves(TypedDict):
    take_tile: At
    take_both_tile: At


class Drawn(TypedDict):
    tile: str
    reward: str


class DrawnFor(Drawn):
    county: str


class TileEvents(TypedDict):
    tile_drawn: DrawnFor
    tile_gone: Drawn
