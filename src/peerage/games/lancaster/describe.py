"""Moves in structured form, and back."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, SLOTS, SPACES
from peerage.games.lancaster.moves import (
    CROSS,
    EXTEND,
    NAME_START,
    NAMES,
    PLACE,
    RAISE,
    SUPPORT,
    TAKE_BOTH,
    TAKE_FAVOR,
    TAKE_FROM,
    TAKE_NOBLE,
    TAKE_REWARD,
    TRADE,
    USE,
    VOTE,
    added_votes,
    arg_of,
    ballot_arg,
    house_of,
    kind_of,
    knight_arg,
    move_of,
    place_of,
    says_yes,
    strength_of,
)
from peerage.games.lancaster.parliament import law_slot, voting_on
from peerage.games.lancaster.placement import least_squires
from peerage.games.lancaster.state import DEPLOYED, FRAMES, MUST, LancasterState, source_of
from peerage.kernel.errors import BadMove

COUNTED = (SUPPORT, TRADE)
OF_COUNTY = (TAKE_NOBLE, TAKE_REWARD, TAKE_BOTH)
MOST = 0x7FFF


def describe(state: LancasterState, move: int) -> dict[str, Any]:
    kind, arg = int(kind_of(move)), int(arg_of(move))
    if not 0 < kind < len(NAMES):
        raise BadMove(f"{move} is no move of this game")
    told: dict[str, Any] = {"kind": NAMES[kind], "slots": []}
    if kind in (PLACE, RAISE):
        told |= knight_told(state, arg, kind == PLACE)
    elif kind == EXTEND:
        told["at"] = f"castle:{at(state.board.space_ids, arg)}"
        told["slots"] = [castle_slot(state, asked(state), arg)]
    elif kind in COUNTED:
        told["n"] = arg
    elif kind == TAKE_FAVOR:
        told["tile"] = f"favor:{at(state.board.favor_ids, arg)}"
        told["slots"] = [told["tile"]]
    elif kind == TAKE_FROM:
        told["county"] = f"county:{at(state.board.county_ids, arg)}"
        told["slots"] = [told["county"]]
    elif kind == VOTE:
        vote = "vote:yes" if says_yes(move) else "vote:no"
        told |= {"yes": says_yes(move), "vote": vote, "n": int(added_votes(move)), "slots": [vote]}
    elif kind in OF_COUNTY and state.depth > 0:
        told["at"] = f"county:{at(state.board.county_ids, int(state.top_arg()))}"
    elif kind == CROSS:
        told["to"] = f"conflict:{arg + 1}"
        told["slots"] = [told["to"]]
    elif kind == NAME_START:
        told |= {"to_seat": arg, "slots": [f"seat:{arg}"]}
    elif kind == USE:
        house = asked(state) + (2 if arg >= SPACES else 0)
        told |= {"house": house, "at": f"castle:{at(state.board.space_ids, arg % SPACES)}"}
        told["slots"] = [castle_slot(state, house, int(arg % SPACES))]
    return told


def asked(state: LancasterState) -> int:
    return max(0, int(state.top_seat())) if state.depth > 0 else 0


def at(names: list[str], index: int) -> str:
    if not 0 <= index < len(names):
        raise BadMove(f"there is no number {index} of {', '.join(names)}")
    return names[index]


def castle_slot(state: LancasterState, house: int, space: int) -> str:
    return f"castle:{house}:{at(state.board.space_ids, space)}"


def knight_told(state: LancasterState, arg: int, placing: bool) -> dict[str, Any]:
    house, strength, place = int(house_of(arg)), int(strength_of(arg)), int(place_of(arg))
    if place > COURT:
        raise BadMove(f"there is no place {place}")
    name = f"court:{house}" if place == COURT else state.board.place_slot(place)
    slots = [f"court:{house}:{strength}"] if placing or place == COURT else []
    if CASTLE <= place < CONFLICT:
        slots.append(castle_slot(state, house, int(place - CASTLE)))
    elif place != COURT:
        slots.append(name)
        if not placing and place >= CONFLICT:
            slots.append(f"{name}:{house}:{strength}")
    return {"house": house, "knight": strength, "who": state.who(house, strength), "at": name, "slots": slots}


# Back.


def parse(state: LancasterState, wish: Mapping[str, Any]) -> int:
    name = wish.get("kind")
    if not isinstance(name, str) or name not in NAMES:
        raise BadMove(f"there is no move of kind {name!r}; there are {', '.join(NAMES)}")
    kind = NAMES.index(name)
    if kind == 0:
        return 0
    return int(move_of(kind, parse_arg(state, kind, wish)))


def parse_arg(state: LancasterState, kind: int, wish: Mapping[str, Any]) -> int:
    board = state.board
    if kind in (PLACE, RAISE):
        house = number(wish, "house", int(state.houses) - 1)
        strength = number(wish, "knight", 4)
        return int(knight_arg(house, strength, place_index(state, wish.get("at"))))
    if kind == EXTEND:
        return find(board.space_ids, "castle", wish.get("at"))
    if kind in COUNTED:
        return number(wish, "n", MOST)
    if kind == TAKE_FAVOR:
        return find(board.favor_ids, "favor", wish.get("tile"))
    if kind == TAKE_FROM:
        return find(board.county_ids, "county", wish.get("county"))
    if kind == VOTE:
        yes = wish.get("yes")
        if type(yes) is not bool:
            raise BadMove(f"yes is true or false, not {yes!r}")
        return int(ballot_arg(yes, number(wish, "n", MOST >> 1)))
    if kind == CROSS:
        return find([str(slot + 1) for slot in range(SLOTS)], "conflict", wish.get("to"))
    if kind == NAME_START:
        return number(wish, "to_seat", state.terms.seats - 1)
    if kind == USE:
        house = number(wish, "house", int(state.houses) - 1)
        ally = int(SPACES) if house >= state.seats else 0
        return find(board.space_ids, "castle", wish.get("at")) + ally
    return 0


def number(wish: Mapping[str, Any], name: str, most: int) -> int:
    value = wish.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {value!r}")
    return value


def find(names: list[str], kind: str, slot: object) -> int:
    if not isinstance(slot, str) or slot.removeprefix(f"{kind}:") not in names:
        raise BadMove(f"there is no {kind} {slot!r}; there are {', '.join(names)}")
    return names.index(slot.removeprefix(f"{kind}:"))


def place_index(state: LancasterState, slot: object) -> int:
    kind, _, name = str(slot).partition(":")
    if kind == "county":
        return find(state.board.county_ids, kind, slot)
    if kind == "castle":
        return int(CASTLE) + find(state.board.space_ids, kind, name.rpartition(":")[2])
    if kind == "conflict":
        return int(CONFLICT) + find([str(index + 1) for index in range(SLOTS)], kind, slot)
    if kind == "court":
        return int(COURT)
    raise BadMove(f"there is no place {slot!r}")


# What a decision is about.


def decision_args(state: LancasterState) -> dict[str, Any]:
    kind, arg = FRAMES[state.top_kind()], int(state.top_arg())
    board = state.board
    house = arg & 7
    if kind == "squires":
        county, strength = int(place_of(arg)), int(strength_of(arg))
        least = int(least_squires(state, strength, county))
        return {"at": board.place_slot(county), **knight(state, int(house_of(arg)), strength), "least": least}
    if kind == "favor":
        return {"house": arg}
    if kind == "upgrade":
        source = board.place_slot(source_of(arg))
        return {"house": house, "must": bool(arg & MUST), "deployed": bool(arg & DEPLOYED), "from": source}
    if kind == "noble":
        return {"house": house, "from": board.place_slot(source_of(arg))}
    if kind == "extension":
        return {"must": bool(arg & MUST), "from": board.place_slot(source_of(arg))}
    if kind == "vote":
        which = int(voting_on(state))
        return {"law": law_slot(state, state.proposed[which]), "n": which + 1}
    if kind == "trade":
        return {"law": law_slot(state, arg)}
    if kind == "county":
        return {"at": board.place_slot(arg), "house": int(state.county_house[arg])}
    if kind == "passage":
        return knight(state, house, int(state.county_strength[source_of(arg)]))
    if kind == "castle":
        return {"left": [item_slot(state, item) for item in range(2 * SPACES) if arg >> item & 1]}
    if kind == "ransom":
        return {"at": f"conflict:{(arg >> 8) + 1}", **knight(state, asked(state), arg & 0xFF)}
    return {}


def knight(state: LancasterState, house: int, strength: int) -> dict[str, Any]:
    return {"house": house, "knight": strength, "who": state.who(house, strength)}


def item_slot(state: LancasterState, item: int) -> str:
    house = asked(state) + (2 if item >= SPACES else 0)
    return castle_slot(state, house, int(item % SPACES))
