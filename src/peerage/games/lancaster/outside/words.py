"""Moves in structured form, and back."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    COURT,
    GOODS,
    OFFICE,
    PRIVILEGES,
    RANKS,
    REWARDS,
    SET_UP,
    SLOTS,
    SPACES,
    TOWER,
    TOWER_SLOT,
)
from peerage.games.lancaster.modules.kings_court.court import (
    BISHOP_PIECE,
    application,
    applying_for,
    applying_house,
    lord_arg,
    piece_name,
    stack_names,
    strength_so_far,
    where_of,
)
from peerage.games.lancaster.modules.kings_court.kings_board import TREASURY, TUDOR
from peerage.games.lancaster.modules.kings_court.privileges import company_strength, names
from peerage.games.lancaster.modules.new_laws.new_laws import about, count_taken, exchange_arg, good_given, law_of
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
    house_of,
    kind_of,
    knight_arg,
    move_of,
    place_of,
    says_yes,
    strength_of,
    with_company,
)
from peerage.games.lancaster.phases.parliament import law_slot, voting_on
from peerage.games.lancaster.phases.placement import least_squires
from peerage.games.lancaster.state import DEPLOYED, MUST, LancasterState, source_of
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
    elif kind in (CROSS, SEND):
        told["to"] = f"conflict:{arg + 1}"
        told["slots"] = [told["to"]]
    elif kind == NAME_START:
        told |= {"to_seat": arg, "slots": [f"seat:{arg}"]}
    elif kind == USE:
        house = asked(state) + (2 if arg >= SPACES else 0)
        told |= {"house": house, "at": f"castle:{at(state.board.space_ids * 2, arg)}"}
        told["slots"] = [castle_slot(state, house, int(arg % SPACES))]
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
    return state.board.place_slot(TAXED[state.decisions[state.top_kind()].name] + about(arg))


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
    if place > COURT and place != TOWER and (placing or not OFFICE <= place < TOWER):
        raise BadMove(f"there is no place {place}")
    name = f"court:{house}" if place == COURT else state.board.place_slot(place)
    company = names(company_of(arg))
    slots = [f"court:{house}:{strength}"] if placing or place == COURT else []
    if CASTLE <= place < CONFLICT:
        slots.append(castle_slot(state, house, int(place - CASTLE)))
    elif place != COURT:
        slots.append(name)
        if not placing and place >= CONFLICT:
            slots.append(f"{name}:{house}:{strength}")
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
        place = place_index(state, wish.get("at"))
        if named_house(wish.get("at")) not in ("", str(house)):
            place = NOWHERE
        arg = knight_arg(house, strength, place)
        return int(with_company(arg, company_index(wish.get("with", []))))
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
        return find([str(slot + 1) for slot in range(SLOTS)], "conflict", wish.get("to"))
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


def company_index(company: object) -> int:
    if not isinstance(company, list):
        raise BadMove(f"with is a list of privileges, not {company!r}")
    return sum(1 << find(list(PRIVILEGES), "privilege", name) for name in set(map(str, company)))


def number(wish: Mapping[str, Any], name: str, most: int) -> int:
    value = wish.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {value!r}")
    return value


def find(names: list[str], kind: str, slot: object) -> int:
    if not isinstance(slot, str) or slot.removeprefix(f"{kind}:") not in names:
        raise BadMove(f"there is no {kind} {slot!r}; there are {', '.join(names)}")
    return names.index(slot.removeprefix(f"{kind}:"))


def named_house(slot: object) -> str:
    """Whose castle or court it is; a castle space may be named without its house."""
    kind, _, name = str(slot).partition(":")
    if kind == "court":
        return name.partition(":")[0]
    return name.rpartition(":")[0] if kind == "castle" else ""


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
    if kind == "office":
        return int(OFFICE) + find(state.board.office_ids, kind, slot)
    if slot == TOWER_SLOT:
        return int(TOWER)
    raise BadMove(f"there is no place {slot!r}")


# What a decision is about.


def decision_args(state: LancasterState) -> dict[str, Any]:
    kind, arg = state.decisions[state.top_kind()].name, int(state.top_arg())
    board = state.board
    house = arg & 7
    if kind == "squires":
        county, strength, company = int(place_of(arg)), int(strength_of(arg)), company_of(arg)
        least = int(least_squires(state, strength + company_strength(state, company), county))
        who = knight(state, int(house_of(arg)), strength, int(company))
        return {"at": board.place_slot(county), **who, "least": least}
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
    if kind in ("trade", "exchange", "return_dishonor"):
        return {"law": law_slot(state, arg)}
    if kind in TAXED:
        return {"law": law_slot(state, law_of(arg)), "at": taxed_place(state, arg)}
    if kind == "send_squires":
        return {"law": law_slot(state, law_of(arg)), "left": int(about(arg))}
    if kind == "redeem":
        return {"n": arg}
    if kind == "county":
        return {"at": board.place_slot(arg), "house": int(state.county_house[arg])}
    if kind == "passage":
        county = int(source_of(arg))
        company = TUDOR if state.kings_board.tudors >> county & 1 else 0
        return knight(state, house, int(state.county_strength[county]), int(company))
    if kind == "application":
        office = int(applying_for(arg))
        strength, least = int(strength_so_far(state, arg)), int(application(state, office)) + 1
        who = {"house": house, "who": stack_names(state, arg)}
        return {**who, "office": lord_place(state, office), "strength": strength, "least": least}
    if kind == "treasury":
        return {"house": arg, "who": state.lord_name(arg)}
    if kind == "castle":
        return {"left": [item_slot(state, item) for item in range(2 * SPACES) if arg >> item & 1]}
    if kind == "ransom":
        return {"at": f"conflict:{(arg >> 8) + 1}", **knight(state, asked(state), arg & 0xFF)}
    return {}


def knight(state: LancasterState, house: int, strength: int, company: int = 0) -> dict[str, Any]:
    who = state.who(house, strength)
    return {"house": house, "knight": strength, "who": [who, *names(company)] if company else who}


def item_slot(state: LancasterState, item: int) -> str:
    house = asked(state) + (2 if item >= SPACES else 0)
    return castle_slot(state, house, int(item % SPACES))
