"""Money, tiles, bribery markers and points: what is gained, and what goes back."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision_types import Counts, Prospect
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.event import only


def gain_money(state: NoblemenState, seat: i64, count: i64, source: str, rule: str) -> None:
    if count > 0:
        # rule: supply
        state.money[seat] += count
        if state.log is not None:
            state.emit("money", seat, rule, {"n": int(count), "from": source})


def gain_points(state: NoblemenState, seat: i64, count: i64, source: str, rule: str) -> None:
    if count > 0:
        # rule: supply, start-points
        state.points[seat] += count
        if state.log is not None:
            state.emit("points", seat, rule, {"n": int(count), "from": source})


def take_markers(state: NoblemenState, seat: i64, count: i64) -> None:
    """From the board."""
    # rule: supply
    state.markers_left -= count
    state.markers[seat] += count


def give_markers(state: NoblemenState, seat: i64, count: i64) -> None:
    """Back on the board."""
    # rule: bribe-return
    state.markers[seat] -= count
    state.markers_left += count


def draw_tiles(state: NoblemenState, seat: i64, count: i64, source: str, rule: str) -> None:
    """At random from the bag; what it does not hold is lost."""
    left: i64 = state.in_bag()
    lost: i64 = tiles_lost(state, count)
    if lost > 0:
        if state.log is not None:
            state.emit("bag_short", seat, "bag-short", {"n": int(lost)})
        count = left
    if count <= 0:
        return
    drawn: list[str] = []
    number: i64 = 0
    while number < count:
        kind: i64 = draw_tile(state, left - number)
        state.tiles[seat * KINDS + kind] += 1
        if state.log is not None:
            drawn.append(f"tile:{TILES[kind]}")
        number += 1
    if state.log is not None:
        state.emit("drew", seat, rule, {"n": int(count), "from": source})
        state.emit("drawn", seat, "draw-by-lot", {"tiles": sorted(drawn, key=tile_order)}, only(seat))


def tiles_lost(state: NoblemenState, count: i64) -> i64:
    """Of so many tiles that are due, those that the bag does not hold."""
    return max(count - state.in_bag(), 0)


def preview_draw(state: NoblemenState, count: int) -> Prospect:
    lost = int(tiles_lost(state, count))
    return {"lost": lost} if lost else {}


def draw_tile(state: NoblemenState, size: i64) -> i64:
    """One of so many tiles in the bag."""
    ticket: i64 = state.rng.below(size)
    kind: i64 = 0
    while ticket >= state.bag[kind]:
        ticket -= state.bag[kind]
        kind += 1
    state.bag[kind] -= 1
    return kind


def tile_order(slot: str) -> int:
    return TILES.index(slot.removeprefix("tile:"))


def by_tile(values: vec[i64], seat: int) -> Counts:
    """As the client gets it."""
    fields, groves, fountains, meadows = [int(values[seat * KINDS + kind]) for kind in range(KINDS)]
    return {"field": fields, "grove": groves, "fountain": fountains, "meadow": meadows}
