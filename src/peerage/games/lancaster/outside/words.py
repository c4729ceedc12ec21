"""Moves in structured form, and back."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import (
    CASTLE,
    COURT,
    GOODS,
    OFFICE,
    RANKS,
    REWARDS,
    SET_UP,
    SPACES,
    TOWER,
)
from peerage.games.lancaster.decision import thing_of
from peerage.games.lancaster.modules.kings_court.application import (
    BISHOP_PIECE,
    applying_for,
    applying_house,
    piece_name,
)
from peerage.games.lancaster.modules.kings_court.kings_board import TREASURY
from peerage.games.lancaster.modules.kings_court.lords import lord_arg, where_of
from peerage.games.lancaster.modules.kings_court.privileges import company_named, names
from peerage.games.lancaster.moves import (
    APPLY,
    BACK,
    BISHOP,
    CROSS,
    EXCHANGE,
    EXTEND,
    LORD,
    NAME_START,
    NAMES,
    PAY,
    PLACE,
    RAISE,
    REDEEM,
    SEND,
    SUPPORT,
    TAKE_BOTH,
    TAKE_BOTH_TILE,
    TAKE_FAVOR,
    TAKE_FROM,
    TAKE_GOODS,
    TAKE_HOME,
    TAKE_NOBLE,
    TAKE_REWARD,
    TAKE_TILE,
    TRADE,
    TURN_OVER,
    USE,
    VOTE,
    added_votes,
    arg_of,
    ballot_arg,
    company_of,
    count_taken,
    exchange_arg,
    good_given,
    house_of,
    kind_of,
    knight_arg,
    move_of,
    place_of,
    says_yes,
    strength_of,
    with_company,
)
from peerage.games.lancaster.places import (
    CONFLICT_IDS,
    at,
    castle_slot,
    find,
    named_house,
    place_index,
    standing_slots,
)
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.errors import BadMove

COUNTED = (SUPPORT, TRADE, REDEEM)
OF_COUNTY = (TAKE_NOBLE, TAKE_REWARD, TAKE_BOTH, TAKE_TILE, TAKE_BOTH_TILE)
OF_COURT = (LORD, BACK, APPLY, TAKE_GOODS, BISHOP)
OF_TAX = (PAY, TAKE_HOME, TURN_OVER)
MOST = 0x7FFF
EXCHANGED = ["good:gold", "good:squires"]
TAXED = {"county_tax": 0, "extension_tax": int(CASTLE)}
"""Decisions on a tax, and the first of the places that can be taxed."""
NOWHERE = int(SET_UP)
"""A place where no knight goes or stands."""
OTHERS = 2
"""A castle that is neither the player's own (0) nor the ally's (1): no move uses its spaces."""


def describe(state: LancasterState, move: int) -> dict[str, Any]:
    kind, arg = int(kind_of(move)), int(arg_of(move))
    if move == 0:
        return {"kind": "take_back", "slots": []}
    if not 0 < kind < len(NAMES):
        raise BadMove(f"{move} is no move of this game")
    told: dict[str, Any] = {"kind": NAMES[kind], "slots": []}
    if kind in (PLACE, RAISE):
        told |= knight_told(state, arg, kind == PLACE)
    elif kind == EXTEND:
        told["at"] = f"castle:{at(state.board.space_ids, arg)}"
        told["slots"] = [castle_slot(state.board, asked(state), arg)]
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
    elif kind in (CROSS, SEND):
        told["to"] = f"conflict:{arg + 1}"
        told["slots"] = [told["to"]]
    elif kind == NAME_START:
        told |= {"to_seat": arg, "slots": [f"seat:{arg}"]}
    elif kind == USE:
        house = asked(state) + (2 if arg >= SPACES else 0)
        told |= {"house": house, "at": f"castle:{at(state.board.space_ids * 2, arg)}"}
        told["slots"] = [castle_slot(state.board, house, int(arg % SPACES))]
    elif kind in OF_TAX and state.depth > 0 and state.decisions[state.top_kind()].name in TAXED:
        told["at"] = taxed_place(state, int(state.top_arg()))
    elif kind == EXCHANGE:
        given = int(good_given(arg))
        told |= {"give": at(EXCHANGED, given), "take": at(EXCHANGED, 1 - given), "n": int(count_taken(arg))}
    elif kind in OF_COURT:
        told |= court_told(state, kind, arg)
    return told


def court_told(state: LancasterState, kind: int, arg: int) -> dict[str, Any]:
    house = asked(state)
    if kind == LORD:
        house, where = int(house_of(arg)), lord_place(state, int(where_of(arg)))
        return {"house": house, "who": state.lord_name(house), "at": where, "slots": [f"lord:{house}", where]}
    if kind == TAKE_GOODS:
        good = at(list(REWARDS[:GOODS]), arg)
        return {"good": f"good:{good}", "slots": [f"treasury:{good}"]}
    if kind == BISHOP:
        return {"house": arg, "slots": ["supply:bishop"]}
    if state.depth > 0 and state.decisions[state.top_kind()].name == "application":
        house = int(applying_house(state.top_arg()))
        if kind == APPLY:
            office = lord_place(state, int(applying_for(state.top_arg())))
            return {"at": office, "slots": [office]}
    if kind == BACK:
        slot, what = support_slot(house, arg), piece_name(state, house, arg)
        return {"what": what, "who": what, "slots": [slot]}
    return {}


def support_slot(house: int, piece: int) -> str:
    if piece == 0:
        return f"privilege:{house}:tudor"
    if piece == BISHOP_PIECE:
        return f"bishops:{house}"
    if piece > BISHOP_PIECE:
        raise BadMove(f"there is no support of kind {piece}")
    return f"court:{house}:{piece}"


def lord_place(state: LancasterState, where: int) -> str:
    return "treasury:0" if where == TREASURY else f"office:{at(state.board.office_ids, where)}"


def taxed_place(state: LancasterState, arg: int) -> str:
    """The county or the extension that is taxed."""
    return state.board.place_slot(TAXED[state.decisions[state.top_kind()].name] + thing_of(arg))


def asked(state: LancasterState) -> int:
    return max(0, int(state.top_seat())) if state.depth > 0 else 0


def knight_told(state: LancasterState, arg: int, placing: bool) -> dict[str, Any]:
    house, strength, place = int(house_of(arg)), int(strength_of(arg)), int(place_of(arg))
    if place > COURT and place != TOWER and (placing or not OFFICE <= place < TOWER):
        raise BadMove(f"there is no place {place}")
    name = f"court:{house}" if place == COURT else state.board.place_slot(place)
    company = names(company_of(arg))
    slots = standing_slots(state.board, house, strength, place)
    if placing and place != COURT:
        slots = [f"court:{house}:{strength}", slots[0]]
    told = {"house": house, "knight": strength, "who": state.who(house, strength), "at": name, "slots": slots}
    if company:
        told |= {"who": [told["who"], *company], "with": company}
        slots += [f"privilege:{house}:{privilege.removeprefix('privilege:')}" for privilege in company]
    return told


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
        place = place_index(state.board, wish.get("at"))
        if named_house(wish.get("at")) not in ("", str(house)):
            place = NOWHERE
        arg = knight_arg(house, strength, place)
        return int(with_company(arg, company_named(wish.get("with", []))))
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
    if kind in (CROSS, SEND):
        return find(CONFLICT_IDS, "conflict", wish.get("to"))
    if kind == EXCHANGE:
        given = find([good.removeprefix("good:") for good in EXCHANGED], "good", wish.get("give"))
        return int(exchange_arg(given, number(wish, "n", 0xFFF)))
    if kind == NAME_START:
        return number(wish, "to_seat", state.terms.seats - 1)
    if kind == USE:
        house = number({"house": asked(state), **wish}, "house", int(state.houses) - 1)
        castle = int(state.is_ally(house)) if state.leader(house) == asked(state) else OTHERS
        return find(board.space_ids, "castle", wish.get("at")) + castle * int(SPACES)
    if kind in OF_COURT:
        return parse_court(state, kind, wish)
    return 0


def parse_court(state: LancasterState, kind: int, wish: Mapping[str, Any]) -> int:
    if kind == LORD:
        house = number(wish, "house", int(state.houses) - 1)
        if wish.get("at") == "treasury:0":
            return int(lord_arg(house, TREASURY))
        return int(lord_arg(house, find(state.board.office_ids, "office", wish.get("at"))))
    if kind == BACK:
        return support_index(wish.get("what"))
    if kind == TAKE_GOODS:
        return find(list(REWARDS[:GOODS]), "good", wish.get("good"))
    return number(wish, "house", int(state.houses) - 1) if kind == BISHOP else 0


def support_index(what: object) -> int:
    if what == "privilege:tudor":
        return 0
    if what == "piece:bishop":
        return int(BISHOP_PIECE)
    kind = "ally" if str(what).startswith("ally:") else "knight"
    return 1 + find([str(strength) for strength in range(1, RANKS)], kind, what)


def number(wish: Mapping[str, Any], name: str, most: int) -> int:
    value = wish.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {value!r}")
    return value
