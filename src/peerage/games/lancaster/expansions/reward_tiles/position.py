"""Reward tiles in a position: those that lie in counties, and the bag."""

from collections.abc import Mapping
from typing import Any

import msgspec

from peerage.errors import check
from peerage.games.lancaster.presentation.position_parts import mask_by_name, own_fields


class TilesPart(msgspec.Struct, forbid_unknown_fields=True):
    bag: list[str]
    """By the letters of the counties; the last one is drawn next."""


class Part(msgspec.Struct):
    reward_tiles: TilesPart


class CountyPart(msgspec.Struct):
    tile: bool = False
    """A reward tile lies there."""


def check_tiles(position: Mapping[str, Any], counties: list[str], number: int) -> tuple[list[str], list[str]]:
    """The counties where a tile lies, and the bag, in the round with this number."""
    bag = own_fields(position, Part).reward_tiles.bag
    lying = [name for name, county in position["counties"].items() if own_fields(county, CountyPart).tile]
    mask_by_name(lying + bag, counties, "reward tile")
    left = len(counties) - number
    check(len(bag) == left, f"{left} reward tiles are left in round {number}")
    return lying, bag
