"""Moves in structured form, and back."""

from collections.abc import Mapping
from typing import Any

from peerage.games.long_live_the_king.moves import (
    BANISH,
    COMMIT,
    COURTIER,
    DIE,
    ENTER,
    GO_ON,
    NAMES,
    ROLL,
    TAKE,
    arg_of,
    kind_of,
    move_of,
    stake_arg,
    stake_of,
)
from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.errors import BadMove

WITH_REGION = (ENTER, BANISH)
WITH_CARD = (ROLL, GO_ON, DIE)
CARDS = ("card:x1", "card:x2", "card:x3")


def describe(state: KingState, move: int) -> dict[str, Any]:
    kind, arg = kind_of(move), arg_of(move)
    if not 0 < kind < len(NAMES):
        raise BadMove(f"{move} is no move of this game")
    told: dict[str, Any] = {"kind": NAMES[kind], "slots": []}
    if kind in WITH_REGION:
        told["to"] = slot(state, arg)
        told["slots"] = [told["to"]]
    elif kind in WITH_CARD:
        told["card"] = f"card:x{arg}"
        told["slots"] = [told["card"]]
    elif kind == COURTIER:
        told["slots"] = [slot(state, state.placing_region())]
    elif kind == COMMIT:
        told |= {f"x{card}": int(stake_of(arg, card)) for card in (1, 2, 3)}
    elif kind == TAKE:
        told["n"] = int(arg)
    return told


def parse(state: KingState, wish: Mapping[str, Any]) -> int:
    name = wish.get("kind")
    if not isinstance(name, str) or name not in NAMES:
        raise BadMove(f"there is no move of kind {name!r}; there are {', '.join(NAMES)}")
    kind = NAMES.index(name)
    if kind == 0:
        return 0
    if kind in WITH_REGION:
        return int(move_of(kind, region_of(state, wish.get("to"))))
    if kind in WITH_CARD:
        if wish.get("card") not in CARDS:
            raise BadMove(f"a card is one of {', '.join(CARDS)}, not {wish.get('card')!r}")
        return int(move_of(kind, CARDS.index(wish["card"]) + 1))
    if kind == COMMIT:
        return int(move_of(kind, stake_arg(*(number(wish, f"x{card}", 5, "too-many-cards") for card in (1, 2, 3)))))
    if kind == TAKE:
        return int(move_of(kind, number(wish, "n", 5, "cards-back")))
    return int(move_of(kind, 0))


def number(wish: Mapping[str, Any], name: str, most: int, rule: str) -> int:
    """A count; the rule forbids a higher one."""
    value = wish.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        too_many = type(value) is int and value > most
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {value!r}", rule if too_many else "no-such-move")
    return value


def slot(state: KingState, region: int) -> str:
    if not 0 <= region < state.board.regions:
        raise BadMove(f"there is no region {region}")
    return state.board.slot(region)


def region_of(state: KingState, place: object) -> int:
    names = state.board.names
    if not isinstance(place, str) or place.removeprefix("region:") not in names:
        raise BadMove(f"there is no region {place!r}; there are {', '.join(names)}")
    return names.index(place.removeprefix("region:"))
