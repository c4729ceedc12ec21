"""Queenie 1, reward tiles: one is drawn each round, lies in the county of its letter, and may be taken there.

A tile is the number of its county. With At the King's Court the second row of tiles is in play: three give seals.
"""

from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, KINDS, KNIGHT, REWARDS, TILES, UPGRADE
from peerage.games.lancaster.pieces.knights import tell_lapse
from peerage.games.lancaster.pieces.rewards import give_reward
from peerage.games.lancaster.state import LancasterState


def tile_in(state: LancasterState, county: i64) -> bool:
    return state.tiles >> county & 1 == 1


def tile_row(state: LancasterState, county: i64) -> i64:
    """Where to find the reward of a county's tile."""
    # rule: tiles-seals
    return county + COUNTIES if state.kings_board.on else county


def draw_tile(state: LancasterState) -> None:
    """At the beginning of a round, a tile is laid in the county of its letter."""
    county: i64 = state.tile_bag[len(state.tile_bag) - 1]
    state.tile_bag = state.tile_bag[: len(state.tile_bag) - 1]
    # rule: tile-stays
    state.tiles |= 1 << county
    if state.log is not None:
        state.tell("tile_drawn", -1, "tile-drawn", {"county": state.board.place_slot(county), **told(state, county)})


def take_tile(state: LancasterState, house: i64, county: i64) -> None:
    """The tile gives its reward and leaves the game; an ally can use only a knight or an upgrade."""
    row: i64 = tile_row(state, county)
    state.tiles &= ~(1 << county)
    if state.log is not None:
        state.tell("tile_gone", state.leader(house), "tile-gone", told(state, county))
    if state.is_ally(house) and not for_allies(state, row):
        tell_lapse(state, house, reward_name(state, row), TILES + row, "two-tile-lapse")
    else:
        give_reward(state, house, state.board.tile_rewards, row, TILES + row)


def for_allies(state: LancasterState, row: i64) -> bool:
    rewards = state.board.tile_rewards
    return rewards[row * KINDS + KNIGHT] > 0 or rewards[row * KINDS + UPGRADE] > 0


def told(state: LancasterState, county: i64) -> dict[str, str]:
    row: i64 = tile_row(state, county)
    return {"tile": state.board.place_slot(TILES + row), "reward": f"reward:{reward_name(state, row)}"}


def reward_name(state: LancasterState, row: i64) -> str:
    return REWARDS[state.board.tile_kind(row)]
