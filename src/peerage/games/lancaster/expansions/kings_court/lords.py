"""At the King's Court: a lord is placed like a knight, on the space of an office or in the treasury."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, OFFICE, OFFICES, REWARDS, SQUIRES
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.kings_court.application import application, most_strength, strength_to_apply
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    APPLYING,
    AT_HOME,
    TREASURY,
    KingsBoard,
    lord_name,
    office_gives,
)
from peerage.games.lancaster.expansions.kings_court.treasury import change_goods, enter_treasury, good_name, goods_of
from peerage.games.lancaster.moves import HOUSE, PLACE, LancasterTraits
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.move import Field, MoveKind, Words, name_at, number_of
from peerage.kernel.playing.vecs import changed

# Why a lord may not apply for an office. 0: he may.
OWN_LORD: Final[i64] = 1
NO_TRIBUTE: Final[i64] = 2
TOO_WEAK: Final[i64] = 3
BARRIERS: Final = ("not-offered", "two-lord-expel", "office-tribute", "lord-expel")

KINDS: Final = ("lord", "office", "treasury", "bishops", "privilege", "supply")
"""The kinds of slots at the king's court."""
OTHER_PIECES: Final = {"bishops": "bishop-where", "privilege": "privilege-use", "supply": "bishop"}


class LordPlace(Words[LancasterState]):
    """An office or the treasury."""

    def bare(self, state: LancasterState, value: int) -> str:
        return "treasury:0" if value == TREASURY else f"office:{name_at(state.board.office_ids, value)}"

    def say(self, state: LancasterState, value: int) -> object:
        return self.bare(state, value)

    def read(self, state: LancasterState, name: str, said: object) -> int:
        return int(TREASURY) if said == "treasury:0" else number_of(state.board.office_ids, "office", said)


class LordTraits(LancasterTraits):
    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        return super().describe(kind, state, move) | {"who": lord_name(state, HOUSE.of(move))}


WHERE: Final = Field("at", 8, LordPlace())

LORD: Final = MoveKind("lord", 19, [HOUSE, WHERE], LordTraits("lord:{house}", "{at}"), [2, OFFICES + 1])


def offer_lord(state: LancasterState, king: KingsBoard, house: i64) -> None:
    """Offer the lord every office that is open to him, and the treasury."""
    if king.lord[house] != AT_HOME:
        return
    office: i64 = 0
    while office < OFFICES:
        if office_barrier(state, king, house, office) == 0:
            state.offer(LORD.of_all(house, office))
        office += 1
    state.offer(LORD.of_all(house, TREASURY))


def office_barrier(state: LancasterState, king: KingsBoard, house: i64, office: i64) -> i64:
    """The tribute must be affordable, and with all his support the lord must be stronger than the applicant there."""
    rival: i64 = king.applicant(office)
    if rival >= 0 and state.leader(rival) == state.leader(house):
        return OWN_LORD
    if not state.is_ally(house) and goods_of(state, house, state.board.tribute[office]) == 0:
        return NO_TRIBUTE
    needed: i64 = application(state, king, office)
    if needed == 0 or most_strength(state, king, house) > needed:
        return 0
    return TOO_WEAK


def pays_openly(state: LancasterState, house: i64, office: i64) -> bool:
    """Whether everybody can see if the tribute is affordable: an ally pays none, and votes lie open."""
    good: i64 = state.board.tribute[office]
    return state.is_ally(house) or (good != GOLD and good != SQUIRES)


def open_offices(state: LancasterState, king: KingsBoard, house: i64) -> i64:
    """How many offices the lord can apply for with no tribute, or with one that lies open."""
    count: i64 = 0
    office: i64 = 0
    while office < OFFICES:
        if pays_openly(state, house, office) and office_barrier(state, king, house, office) == 0:
            count += 1
        office += 1
    return count


def act_lord(state: LancasterState, king: KingsBoard, seat: i64, move: i64) -> None:
    """The tribute is paid at once; then the support is chosen piece by piece."""
    house: i64 = HOUSE.of(move)
    where: i64 = WHERE.of(move)
    if state.log is not None:
        at = "treasury:0" if where == TREASURY else state.board.place_slot(OFFICE + where)
        rule = "treasury" if where == TREASURY else "lord-where"
        state.emit("lord", seat, rule, {"house": int(house), "who": lord_name(state, house), "at": at})
    if where == TREASURY:
        enter_treasury(state, king, seat, house)
        return
    # rule: two-lord-tribute
    if not state.is_ally(house):
        pay_tribute(state, king, seat, state.board.tribute[where])
    state.push(APPLYING, seat, house | where << 3)


def pay_tribute(state: LancasterState, king: KingsBoard, seat: i64, good: i64) -> None:
    change_goods(state, seat, good, -1)
    king.treasury = changed(king.treasury, good, king.treasury[good] + 1)
    if state.log is not None:
        state.emit("tribute", seat, "office-tribute", {"good": good_name(good), "n": 1})


# Why not.


def rule_at_court(state: LancasterState, king: KingsBoard, houses: list[int], slot: str) -> str:
    """Which rule forbids a place at the king's court to the lords of these houses."""
    kind, _, name = slot.partition(":")
    if kind not in KINDS:
        return ""
    if kind in OTHER_PIECES:
        return OTHER_PIECES[kind]
    if kind == "lord" and name not in map(str, houses):
        return "place-turn"
    at_home = [house for house in houses if king.lord[house] == AT_HOME]
    if kind == "office" and name in state.board.office_ids:
        office = state.board.office_ids.index(name)
        if at_home:
            return BARRIERS[office_barrier(state, king, at_home[0], office)]
        if king.applicant(office) in houses:
            return "lord-no-later"
    return "lord-turn"


def rule_against_waiting(state: LancasterState, seat: int) -> str:
    """Which rule forbids a seat to place nothing, if only the lord is left."""
    return "" if any(PLACE.matches(move) for move in state.moves(seat)) else "lord-must"


def rule_against_lord(state: LancasterState, king: KingsBoard, seat: int, wish: Mapping[str, Any]) -> str:
    """Which rule stops this lord, where another lord could go."""
    house = wish.get("house", 0)
    if state.leader(house) != seat:
        return "place-turn"
    return rule_at_court(state, king, [house], str(wish["at"]))


def preview_lord(state: LancasterState, king: KingsBoard, move: int) -> Prospect:
    """Preview a lord for an office; for the treasury, the next decision previews its goods."""
    house, where = int(HOUSE.of(move)), int(WHERE.of(move))
    if where == TREASURY:
        return {}
    brings: Prospect = {"follows": office_gives(state, house, where), "needs": strength_to_apply(state, king, where)}
    if not state.is_ally(house):
        brings["costs"] = {REWARDS[state.board.tribute[where]]: 1}
    return brings
