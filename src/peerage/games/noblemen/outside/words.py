"""Moves in structured form, and back."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from peerage.games.noblemen.board import BUILDINGS, CARD_IDS, FOLLY_IDS, TILES
from peerage.games.noblemen.estate.expand import area_slot, cell_slot
from peerage.games.noblemen.estate.knights import symbol_told
from peerage.games.noblemen.moves import (
    BRIBE,
    BUILD,
    BUILD_FOLLY,
    CHOOSE,
    DONATE,
    FORM,
    GIVE,
    GIVE_CARD,
    GIVE_MARKER,
    HAND,
    IDLE,
    KEEP,
    KEEP_ALL,
    LAND,
    LAY,
    LIFT,
    NAMES,
    ORIGIN,
    PLACE,
    PLAY_CARD,
    RETURN,
    SEND,
    SITE_AT,
    SWAP,
    SWAP_SECOND_TILE,
    TAKE_TILE,
    TAKE_TITLE,
    TAXES,
    arg_of,
    cell_at,
    cell_of,
    chosen_of,
    kind_of,
    move_of,
    owner_of,
    symbol_arg,
    x_of,
    y_of,
)
from peerage.games.noblemen.outside.earns import costs, earns
from peerage.games.noblemen.state import KNIGHT, NoblemenState
from peerage.kernel.errors import BadMove

OF_TILES = {
    int(LAY): ["hand:{}"],
    int(DONATE): ["hand:{}", "church:{}"],
    int(RETURN): ["hand:{}"],
    int(SWAP): ["hand:{}", "swap"],
    int(SWAP_SECOND_TILE): ["hand:{}", "swap"],
    int(TAKE_TILE): ["bag:{}"],
    int(HAND): ["hand:{}"],
}
"""Moves that name a kind of tile, and their slots."""
OF_CARDS = (KEEP, PLAY_CARD, GIVE_CARD)
COUNTED = {int(BRIBE): ["bribe"], int(GIVE): ["markers"]}
PLAIN = {
    int(KEEP_ALL): ["card:intrigue"],
    int(TAXES): ["taxes"],
    int(LAND): ["land"],
    int(IDLE): ["idle"],
    int(GIVE_MARKER): ["markers"],
}
MOST = 1000
SLOT = re.compile(r"(?:estate|area):([0-4]):(-?\d{1,3}),(-?\d{1,3})")


def describe(state: NoblemenState, move: int) -> dict[str, Any]:
    kind, arg = int(kind_of(move)), int(arg_of(move))
    if not 0 < kind < len(NAMES):
        raise BadMove(f"{move} is no move of this game")
    told: dict[str, Any] = {"kind": NAMES[kind], "slots": []}
    seat = asked(state)
    if kind == CHOOSE:
        told |= {name: int(chosen_of(move, index)) for index, name in enumerate(TILES)}
    elif kind in OF_TILES:
        name = at(TILES, arg)
        told |= {"tile": f"tile:{name}", "slots": [slot.format(name) for slot in OF_TILES[kind]]}
    elif kind in OF_CARDS:
        told["card"] = f"card:{at(CARD_IDS, arg)}"
        told["slots"] = [told["card"]]
    elif kind in COUNTED:
        told |= {"n": arg, "slots": COUNTED[kind]}
    elif kind in PLAIN:
        told["slots"] = PLAIN[kind]
    elif kind in (PLACE, SITE_AT):
        told |= {"at": cell_slot(seat, arg), "x": int(x_of(arg)), "y": int(y_of(arg))}
        told["slots"] = [told["at"]]
    elif kind == FORM:
        told |= {"at": area_slot(seat, arg)} | symbol_told(state, seat, arg)
        told["slots"] = [told["at"]]
    elif kind in (SEND, LIFT):
        told |= knight_told(state, seat, kind, arg)
    elif kind == BUILD:
        told["building"] = f"building:{at(BUILDINGS, arg)}"
        told["slots"] = [told["building"]]
    elif kind == BUILD_FOLLY:
        told["folly"] = f"folly:{at(FOLLY_IDS, arg)}"
        told["slots"] = [told["folly"]]
    elif kind == TAKE_TITLE:
        told["title"] = f"title:{at(state.board.title_ids, arg)}"
        told["slots"] = [told["title"]]
    told["earns"], told["costs"] = earns(state, seat, kind, arg), costs(state, seat, kind, arg)
    return told


def asked(state: NoblemenState) -> int:
    return max(0, int(state.top_seat())) if state.depth > 0 else 0


def at(names: Sequence[str], index: int) -> str:
    if not 0 <= index < len(names) or not names[index]:
        raise BadMove(f"there is no number {index} of {', '.join(names)}")
    return names[index]


def knight_told(state: NoblemenState, seat: int, kind: int, arg: int) -> dict[str, Any]:
    owner, cell = int(owner_of(arg)), int(cell_of(arg))
    if owner >= state.seats:
        raise BadMove(f"seat {owner} does not exist")
    slot = area_slot(owner, cell)
    told = {"owner_seat": owner} | symbol_told(state, owner, cell)
    if kind == LIFT:
        return told | {"from": slot, "slots": [slot]}
    supply = [f"knights:{seat}"] if state.depth and state.top_kind() == KNIGHT else []
    return told | {"at": slot, "slots": [*supply, slot]}


# Back.


def parse(state: NoblemenState, wish: Mapping[str, Any]) -> int:
    name = wish.get("kind")
    if not isinstance(name, str) or name not in NAMES:
        raise BadMove(f"there is no move of kind {name!r}; there are {', '.join(NAMES)}")
    kind = NAMES.index(name)
    return int(move_of(kind, parse_arg(state, kind, wish))) if kind else 0


def parse_arg(state: NoblemenState, kind: int, wish: Mapping[str, Any]) -> int:
    if kind == CHOOSE:
        return sum(number(wish, name, 3) << 2 * index for index, name in enumerate(TILES))
    if kind in OF_TILES:
        return find(TILES, "tile", wish.get("tile"))
    if kind in OF_CARDS:
        return find(CARD_IDS, "card", wish.get("card"))
    if kind in COUNTED:
        return number(wish, "n", MOST)
    if kind in (PLACE, SITE_AT, FORM):
        owner, cell = read_slot(state, wish.get("at"))
        if owner != asked(state):
            raise BadMove("that is somebody else's estate")
        return cell
    if kind in (SEND, LIFT):
        return int(symbol_arg(*read_slot(state, wish.get("at" if kind == SEND else "from"))))
    if kind == BUILD:
        return find(BUILDINGS, "building", wish.get("building"))
    if kind == BUILD_FOLLY:
        return find(FOLLY_IDS, "folly", wish.get("folly"))
    if kind == TAKE_TITLE:
        return find(state.board.title_ids, "title", wish.get("title"))
    return 0


def number(wish: Mapping[str, Any], name: str, most: int) -> int:
    value = wish.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {value!r}")
    return value


def find(names: Sequence[str], kind: str, slot: object) -> int:
    name = slot.removeprefix(f"{kind}:") if isinstance(slot, str) else ""
    if not name or name not in names:
        raise BadMove(f"there is no {kind} {slot!r}; there are {', '.join(filter(None, names))}")
    return names.index(name)


def read_slot(state: NoblemenState, slot: object) -> tuple[int, int]:
    """The owner and the cell of a place in an estate."""
    found = SLOT.fullmatch(slot) if isinstance(slot, str) else None
    if found is None or int(found[1]) >= state.seats:
        raise BadMove(f"there is no place {slot!r}; a place is like estate:0:1,-1 or area:0:1,-1")
    x, y = int(found[2]), int(found[3])
    if not -ORIGIN < x < ORIGIN or not -ORIGIN < y < ORIGIN:
        raise BadMove(f"no estate reaches {slot}")
    return int(found[1]), int(cell_at(x, y))
