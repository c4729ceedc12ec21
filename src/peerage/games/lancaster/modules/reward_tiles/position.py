"""Reward tiles in a position: those that lie in counties, and the bag."""

from msgspec import UnsetType

from peerage.games.lancaster.outside.position_parts import LancasterPosition, mask_by_name
from peerage.kernel.errors import BadPosition, check


def check_tiles(position: LancasterPosition, counties: list[str]) -> tuple[list[str], list[str]]:
    """The counties where a tile lies, and the bag."""
    part = position.reward_tiles
    if isinstance(part, UnsetType):
        raise BadPosition("reward_tiles belongs to the reward tiles")
    lying = [name for name, county in position.counties.items() if county.tile is True]
    mask_by_name(lying + part.bag, counties, "reward tile")
    left = len(counties) - position.round
    check(len(part.bag) == left, f"{left} reward tiles are left in round {position.round}")
    return lying, part.bag
