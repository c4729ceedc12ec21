"""The Laws of the King: rows for groups 2 and 3, about seals, bishops, dishonor and the tower."""

import sys
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import DISHONOR, GOLD, LAWS, POINTS, SEALS, SQUIRES, VOTES, Board
from peerage.games.lancaster.decision import LawDecision
from peerage.games.lancaster.decision_types import Prospect, Reward
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.expansions.kings_court.kings_board import court_of
from peerage.games.lancaster.expansions.kings_laws import schemas
from peerage.games.lancaster.expansions.resentment.bot import dishonor_cost
from peerage.games.lancaster.expansions.resentment.kings_anger import anger_of
from peerage.games.lancaster.expansions.resentment.tower import return_markers
from peerage.games.lancaster.laws.law_sets import KINGS_SET
from peerage.games.lancaster.laws.laws import Law, Measure, law_slot, most_gold, most_squires, most_votes, two_counties
from peerage.games.lancaster.moves import DECLINE, LancasterTraits
from peerage.games.lancaster.state import BASE_KINDS, TRADING, LancasterState
from peerage.kernel.content.options import Clash, Need, Option
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.table_config import TableConfig

RETURNING: Final[i64] = BASE_KINDS + 6
KINGS_GROUPS: Final = (2, 3)

# How often a law pays.


def may_return(state: LancasterState, seat: int) -> int:
    return 1 if court_of(state).bishops[seat] == 0 and anger_of(state).dishonor[seat] > 0 else 0


def fewest_dishonor(state: LancasterState, seat: int) -> int:
    markers = anger_of(state).dishonor
    other: i64 = 0
    while other < state.seats:
        if markers[other] < markers[seat]:
            return 0
        other += 1
    return 1


def tradeable_seals(state: LancasterState, seat: int) -> int:
    return court_of(state).seals[seat]


def tower_knights(state: LancasterState, seat: int) -> int:
    return anger_of(state).knights_of(seat)


KING: Final[list[Law]] = [
    # rule: law-most-squires-lose-2-most-gold-lose-3
    Law(
        "most-squires-lose-2-most-gold-lose-3",
        most_squires,
        {},
        {SQUIRES: 2},
        compares=SQUIRES,
        beside=Law("most-squires-lose-2-most-gold-lose-3", most_gold, {}, {GOLD: 3}, compares=GOLD),
    ),
    Law("no-bishop-return-dishonor", may_return, {}, asks=RETURNING),
    # rule: law-fewest-dishonor-points-5
    Law("fewest-dishonor-points-5", fewest_dishonor, {POINTS: 5}, compares=DISHONOR, fewest=True),
    # rule: law-seals-to-squires-gold
    Law("seals-to-squires-gold", tradeable_seals, {SQUIRES: 2, GOLD: 1}, {SEALS: 1}, TRADING),
    # rule: law-most-leftover-votes-seal
    Law("most-leftover-votes-seal", most_votes, {SEALS: 1}, compares=VOTES),
    # rule: law-most-squires-most-gold-points-3
    Law(
        "most-squires-most-gold-points-3",
        most_squires,
        {POINTS: 3},
        compares=SQUIRES,
        beside=Law("most-squires-most-gold-points-3", most_gold, {POINTS: 3}, compares=GOLD),
    ),
    # rule: law-counties-2-dishonor
    Law("counties-2-dishonor", two_counties, {DISHONOR: 1}, county=-1),
    # rule: law-tower-knight-points-3
    Law("tower-knight-points-3", tower_knights, {POINTS: 3}, elsewhere=3),
]


COUNTED: Final[dict[Measure, Reward]] = {
    may_return: {"none": 1, "bishop": 1},
    tower_knights: {"tower": 1, "strength": 1},
}
"""What is drawn on a card for each way to count."""
ASKED: Final[dict[int, Reward]] = {int(RETURNING): {"returns": 1}}
"""What is drawn there for a choice."""


# Without a bishop.

RETURN_DISHONOR: Final = MoveKind("return_dishonor", 32, [], LancasterTraits())


class ReturnDishonor(LawDecision):
    """Whether a dishonor marker is returned under a law."""

    kind: ClassVar[int] = RETURNING
    name: ClassVar[str] = "return_dishonor"
    takes: ClassVar[tuple[int, ...]] = (int(DISHONOR),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-no-bishop-return-dishonor"
    wrong_here: ClassVar[dict[str, str]] = {"return_dishonor": "law-no-bishop-return-dishonor"}
    forecast: ClassVar[str] = "returns"

    def ask(self, state: LancasterState, kind: i64, seat: i64, law: i64) -> None:
        if court_of(state).bishops[seat] == 0:
            state.push(kind, seat, law)

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        anger = anger_of(state)
        if court_of(state).bishops[seat] > 0 or (knows_goods and anger.dishonor[seat] == 0):
            return 0.0
        return dishonor_cost(state, anger)

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if anger_of(state).dishonor[seat] > 0:
            state.offer(RETURN_DISHONOR.move)
        state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, law: i64, move: i64) -> None:
        if RETURN_DISHONOR.matches(move):
            return_markers(state, seat, 1, "law-no-bishop-return-dishonor")
        elif state.log is not None:
            state.emit("declined", seat, state.board.source_rule(LAWS + law), {"from": law_slot(state, law)})

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"costs": {"dishonor": 1}} if RETURN_DISHONOR.matches(move) else {}


class KingsLaws(ExpansionState):
    """Nothing of its own but laws."""

    brings_laws: ClassVar[bool] = True
    observed: ClassVar[tuple[str, ...]] = ("question:return_dishonor",)

    def __init__(self, chosen: str) -> None:
        self.chosen: str = chosen
        """`all`, `lot`, or a group."""

    def clone(self) -> "KingsLaws":
        return self

    def carry(self, codec: Codec) -> None:
        pass

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        if group not in KINGS_GROUPS:
            return possible
        if self.chosen == "lot":
            return [*possible, KINGS_SET]
        return [KINGS_SET] if self.chosen in ("all", str(group)) else possible

    def law_set_rule(self, group: int, rule: str) -> str:
        if str(group) == self.chosen:
            return "king-laws-groups"
        if group in KINGS_GROUPS and self.chosen in ("all", "lot"):
            return "king-laws-lot" if self.chosen == "lot" else "king-laws"
        return rule or "king-laws"

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        numbers[begin] = 1.0 if not state.over and state.top_kind() == RETURNING else 0.0

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        return dishonor_cost(state, anger_of(state)) if RETURN_DISHONOR.matches(move) else 0.0


def enter(config: TableConfig, board: Board) -> KingsLaws | None:
    return KingsLaws(str(config.options["king_laws"])) if "king_laws" in config.options else None


OPTION: Final = Option(
    "king_laws",
    "none",
    ("none", "all", "lot", "2", "3"),
    # rule: king-laws-need
    needs=(Need("court"), Need("resentment"), Need("new_laws", ("lot", "2", "3"))),
    clashes=(
        Clash("all", "new_laws", "2"),
        Clash("all", "new_laws", "3"),
        Clash("2", "new_laws", "2"),
        Clash("3", "new_laws", "3"),
    ),
    module=True,
)

KINGS_LAWS: Final = Expansion(
    KingsLaws,
    enter,
    OPTION,
    [sys.modules[__name__]],
    [RETURN_DISHONOR],
    "king",
    KING,
    COUNTED,
    ASKED,
    schemas=schemas,
    text=__name__.rpartition(".")[0],
)
