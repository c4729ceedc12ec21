"""At the King's Court: a lord applies for an office, supported by knights, bishops and a Tudor knight."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import BadMove, check
from peerage.games.lancaster.board import OFFICE, OFFICES, RANKS
from peerage.games.lancaster.decision import LancasterDecision, check_house, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.kings_court import schemas
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    APPLYING,
    AT_HOME,
    TUDOR,
    KingsBoard,
    court_of,
    lord_name,
    office_gives,
)
from peerage.games.lancaster.expansions.kings_court.privileges import tudor_home
from peerage.games.lancaster.moves import LancasterTraits
from peerage.games.lancaster.pieces.knights import emit_home
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.move import Field, MoveKind, Words, asked, number_of
from peerage.kernel.playing.reason import Reason

# The argument holds the house, the office and how many of each piece of support have been chosen.
# A piece is a Tudor knight (0), a knight by his strength, or a bishop.
BISHOP_PIECE: Final[i64] = 5
PIECES: Final[i64] = 6


def applying_house(arg: i64) -> i64:
    return arg & 7


def applying_for(arg: i64) -> i64:
    return arg >> 3 & 3


def chosen(arg: i64, piece: i64) -> i64:
    return arg >> (5 + 2 * piece) & 3


def one_more(arg: i64, piece: i64) -> i64:
    return arg + (1 << (5 + 2 * piece))


def at_hand(state: LancasterState, king: KingsBoard, house: i64, piece: i64) -> i64:
    """How many pieces of a kind a house could send in support."""
    if piece == 0:
        # rule: tudor-lord
        return 1 if king.privileges[house] & TUDOR else 0
    if piece < RANKS:
        return state.court[house * RANKS + piece]
    return bishops_at_court(state, king, house)


def bishops_at_court(state: LancasterState, king: KingsBoard, house: i64) -> i64:
    """The bishops that do not stand with the lord; an ally has none."""
    if state.is_ally(house):
        return 0
    office: i64 = king.applies_for(house)
    if office < 0:
        return king.bishops[house]
    return king.bishops[house] - king.clergy[office]


def piece_strength(state: LancasterState, piece: i64) -> i64:
    # rule: lord-strength
    if piece == 0:
        return state.board.tudor_strength
    if piece < RANKS:
        return piece
    return 1


def strength_so_far(state: LancasterState, arg: i64) -> i64:
    strength: i64 = 1
    piece: i64 = 0
    while piece < PIECES:
        strength += chosen(arg, piece) * piece_strength(state, piece)
        piece += 1
    return strength


def piece_name(state: LancasterState, house: i64, piece: i64) -> str:
    if piece == 0:
        return "privilege:tudor"
    return state.who(house, piece) if piece < RANKS else "piece:bishop"


def stack_names(state: LancasterState, arg: i64) -> list[str]:
    """The lord and the support chosen for him."""
    house = applying_house(arg)
    pieces = [piece for piece in range(PIECES) for _ in range(chosen(arg, piece))]
    return [lord_name(state, house), *[piece_name(state, house, piece) for piece in pieces]]


def most_strength(state: LancasterState, king: KingsBoard, house: i64) -> i64:
    """The strength of the lord with everything that could support him."""
    base: i64 = house * RANKS
    court: vec[i64] = state.court
    most: i64 = 1 + court[base + 1] + 2 * court[base + 2] + 3 * court[base + 3] + 4 * court[base + 4]
    if king.privileges[house] & TUDOR:
        most += state.board.tudor_strength
    return most + bishops_at_court(state, king, house)


def application(state: LancasterState, king: KingsBoard, office: i64) -> i64:
    """The strength of the lord who applies for an office, with his support; 0 if there is none."""
    if king.applicant(office) < 0:
        return 0
    strength: i64 = 1 + king.clergy[office]
    piece: i64 = 0
    while piece < RANKS:
        strength += king.knights[office * RANKS + piece] * piece_strength(state, piece)
        piece += 1
    return strength


def strength_to_apply(state: LancasterState, king: KingsBoard, office: i64) -> int:
    """More than that of the lord who applies already."""
    return int(application(state, king, office)) + 1


def is_pending(state: LancasterState) -> bool:
    return state.depth > 0 and state.top_kind() == APPLYING


class PieceName(Words[LancasterState]):
    """A piece of the house that applies."""

    def house(self, state: LancasterState) -> int:
        return int(applying_house(state.top_arg())) if is_pending(state) else asked(state)

    def bare(self, state: LancasterState, value: int) -> str:
        """Where it comes from."""
        house = self.house(state)
        if value == 0:
            return f"privilege:{house}:tudor"
        if value > BISHOP_PIECE:
            raise BadMove(f"there is no support of kind {value}")
        return f"bishops:{house}" if value == BISHOP_PIECE else f"court:{house}:{value}"

    def describe(self, state: LancasterState, name: str, value: int) -> dict[str, Any]:
        what = piece_name(state, self.house(state), value)
        return {name: what, "who": what}

    def read(self, state: LancasterState, name: str, said: object) -> int:
        if said == "privilege:tudor":
            return 0
        if said == "piece:bishop":
            return int(BISHOP_PIECE)
        kind = "ally" if str(said).startswith("ally:") else "knight"
        return 1 + number_of([str(strength) for strength in range(1, RANKS)], kind, said)


class ApplyTraits(LancasterTraits):
    """Said of the office that is applied for."""

    def slots(self, kind: MoveKind, state: LancasterState, move: int) -> list[str]:
        return [state.board.place_slot(OFFICE + applying_for(state.top_arg()))] if is_pending(state) else []

    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        described = super().describe(kind, state, move)
        return described | {"at": described["slots"][0]} if is_pending(state) else described


PIECE: Final = Field("what", 8, PieceName())

SUPPORT: Final = MoveKind("support", 20, [PIECE], LancasterTraits("{what}"), [RANKS + 1])
APPLY: Final = MoveKind("apply", 21, [], ApplyTraits())


class Application(LancasterDecision):
    """Which pieces support the lord who applies for an office."""

    kind: ClassVar[int] = APPLYING
    name: ClassVar[str] = "application"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "lord-support"
    wrong_here: ClassVar[dict[str, str]] = {"apply": "lord-expel"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer one more piece, or to stop if the application is stronger than the one that stands there."""
        king = court_of(state)
        piece: i64 = 0
        while piece < PIECES:
            if chosen(arg, piece) < at_hand(state, king, applying_house(arg), piece):
                state.offer(SUPPORT.of(piece))
            piece += 1
        if strength_so_far(state, arg) > application(state, king, applying_for(arg)):
            state.offer(APPLY.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        if SUPPORT.matches(move):
            state.push(APPLYING, seat, one_more(arg, PIECE.of(move)))
            return
        king = court_of(state)
        house: i64 = applying_house(arg)
        office: i64 = applying_for(arg)
        rival: i64 = king.applicant(office)
        if state.log is not None:
            emit_application(state, seat, arg)
            if rival >= 0:
                leader, who, at = state.leader(rival), lord_name(state, rival), state.board.place_slot(OFFICE + office)
                state.emit("lord_expelled", leader, "lord-expel", {"house": int(rival), "who": who, "office": at})
        if rival >= 0:
            # rule: tribute-lost
            bring_home(state, king, rival, office, "lord-expelled-home")
        king.lord[house] = office
        king.clergy[office] = chosen(arg, BISHOP_PIECE)
        king.knights[office * RANKS] = chosen(arg, 0)
        if chosen(arg, 0) > 0:
            king.privileges[house] &= ~TUDOR
        strength: i64 = 1
        while strength < RANKS:
            king.knights[office * RANKS + strength] = chosen(arg, strength)
            state.court[house * RANKS + strength] -= chosen(arg, strength)
            strength += 1

    def about(self, state: LancasterState, seat: int, arg: int) -> schemas.Application:
        office = applying_for(arg)
        return {
            "house": int(applying_house(arg)),
            "who": stack_names(state, arg),
            "office": state.board.place_slot(OFFICE + office),
            "strength": int(strength_so_far(state, arg)),
            "least": strength_to_apply(state, court_of(state), office),
        }

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if SUPPORT.matches(move):
            return {"strength": int(strength_so_far(state, one_more(arg, PIECE.of(move))))}
        gives = office_gives(state, int(applying_house(arg)), int(applying_for(arg)))
        return {"strength": int(strength_so_far(state, arg)), "follows": gives}

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        if slot.startswith("office:"):
            return "lord-expel"
        if state.is_ally(applying_house(state.top_arg())) and slot.startswith(("court:", "bishops:")):
            return "two-lord-support"
        return self.rule

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] != "support":
            return super().forbids_wish(state, seat, wish)
        allied = state.is_ally(applying_house(state.top_arg()))
        return Reason("two-lord-support" if allied and wish["what"] == "piece:bishop" else self.rule)

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """The lord must still be at home with his tribute paid; the chosen support must exist and be able to do."""
        check_turn(state, seat, below)
        king = court_of(state)
        check(arg >> 5 + 2 * PIECES == 0 <= arg, "that is no application")
        house, office = int(applying_house(arg)), int(applying_for(arg))
        check_house(state, seat, house)
        check(office < OFFICES and king.lord[house] == AT_HOME, "a lord applies for an office from his court")
        rival = int(king.applicant(office))
        check(rival < 0 or state.leader(rival) != seat, "a lord does not expel his own ally")
        paid = state.is_ally(house) or king.treasury[state.board.tribute[office]] > 0
        check(paid, "the tribute of the application is missing")
        there = all(chosen(arg, piece) <= at_hand(state, king, house, piece) for piece in range(PIECES))
        check(
            there and most_strength(state, king, house) > application(state, king, office),
            "that lord cannot apply there",
        )


def emit_application(state: LancasterState, seat: i64, arg: i64) -> None:
    state.emit(
        "application",
        seat,
        "lord-support" if strength_so_far(state, arg) > 1 else "lord-space",
        {
            "house": int(applying_house(arg)),
            "who": stack_names(state, arg),
            "office": state.board.place_slot(OFFICE + applying_for(arg)),
            "strength": int(strength_so_far(state, arg)),
            "knights": [int(chosen(arg, strength)) for strength in range(1, RANKS)],
            "bishops": int(chosen(arg, BISHOP_PIECE)),
            "tudor": int(chosen(arg, 0)),
        },
    )


def bring_home(state: LancasterState, king: KingsBoard, house: i64, office: i64, rule: str) -> None:
    """The lord and his support return to the court, a Tudor knight to the king's board."""
    king.lord[house] = AT_HOME
    king.clergy[office] = 0
    strength: i64 = 1
    while strength < RANKS:
        index: i64 = office * RANKS + strength
        while king.knights[index] > 0:
            king.knights[index] -= 1
            state.court[house * RANKS + strength] += 1
            if state.log is not None:
                emit_home(state, "home", rule, house, strength, OFFICE + office)
        strength += 1
    if king.knights[office * RANKS] > 0:
        king.knights[office * RANKS] = 0
        tudor_home(state, house, OFFICE + office, rule)
