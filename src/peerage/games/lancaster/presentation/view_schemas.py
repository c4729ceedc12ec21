"""Types of what clients see: the view of a game, and the board as printed.

Fields that may be missing are shown only to those who may look behind a screen.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.lancaster.decision_types import (
    Bounds,
    Knights,
    PollNow,
    Reward,
)
from peerage.games.lancaster.laws.law_sets import LawSet
from peerage.kernel.presentation.schemas import (
    CommonView,
)

Points = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""For each rank."""
Pay = dict[str, int | bool | Reward]
"""What a law pays; some laws also take something, or only allow it."""


# The view: players and their houses.


class EndNow(TypedDict):
    """Points that the final scoring would give now; None if that depends on what is hidden."""

    knighthood: int | None
    castle: int | None
    table: int
    next_noble: int
    """What one more nobleman adds; 0 if none is to be had."""


class Lord(TypedDict):
    gold: NotRequired[int]
    squires: NotRequired[int]
    votes: int
    new_votes: int
    points: int
    nobles: list[str]
    extensions: list[str]
    turned: list[str]
    """Extensions that give nothing in this round."""
    strength: int
    pays: dict[str, Pay | None]
    """What each law would pay now; None if that is hidden."""
    pays_own: NotRequired[dict[str, Pay | None]]
    end: EndNow
    poll: NotRequired[PollNow | None]
    """The vote under way, as this player knows it; for the player alone."""


class House(TypedDict):
    leader: int
    ally: bool
    court: Knights
    reserve: Knights
    castle: dict[str, int]
    """The strength of the knight on each space, 0 for none."""
    income: Reward
    """What the castle and the round table would give freely."""


# The view: the board.


class County(TypedDict):
    id: str
    house: int | None
    strength: int
    squires: int
    nobles: int
    needs: int | None
    """The strength that expels the knight, squires included; None if nobody can be expelled."""


class Band(TypedDict):
    """The pieces of one house on one space."""

    house: int
    knights: Knights
    strength: int
    rank: int
    points: int
    """What the rank would give now."""
    ransom: int
    """The gold for all these knights, if they would be captured in a conflict that is lost."""


class Conflict(TypedDict):
    slot: str
    row: Literal["upper", "lower"]
    french: int | None
    points: Points | None
    spaces: list[Band | None]
    english: int
    missing: int | None
    """The strength that England lacks to win."""


class Favor(TypedDict):
    id: str
    open: bool


class Laws(TypedDict):
    current: list[str]
    proposed: list[str | None]
    voting: int | None
    applying: int | None
    replaces: list[list[str]]
    """For each proposal the laws of which it would replace one; the first one if none before it passes."""
    pile: list[int]


class Ballot(TypedDict):
    yes: bool
    n: int


class VoteResult(TypedDict):
    law: str
    yes: int
    no: int
    passed: bool
    ballots: list[Ballot]


class FinalRow(TypedDict):
    points: int
    strength: int
    knighthood: int
    extensions: int
    castle: int
    nobles: int
    table: int
    total: int


class Vote(Ballot):
    vote: str


class ChosenVote(Vote):
    kind: Literal["vote"]
    slots: list[str]


class Picture(TypedDict):
    round: int
    rounds: int
    phase: str
    start: int
    order: list[int]
    players: list[Lord]
    houses: list[House]
    counties: list[County]
    conflicts: list[Conflict]
    conflicts_left: int
    favors: list[Favor]
    favors_left: int
    laws: Laws
    law_sets: list[LawSet]
    vote: VoteResult | None
    poll: PollNow | None
    """The vote under way, as everybody knows it."""
    final: list[FinalRow] | None


class Counted(TypedDict):
    """What can be counted behind a screen by who remembers all that was seen; nothing if that is not known."""

    gold: NotRequired[Bounds]
    squires: NotRequired[Bounds]


class View(CommonView, Picture):
    choice: ChosenVote | None
    counted: NotRequired[list[Counted]]
    """For each seat, with the memory aid."""


# The board as printed.


class DrawnCounty(TypedDict):
    id: str
    name: str
    min_strength: int
    reward: Reward


class CastleSpace(TypedDict):
    id: str
    reward: Reward
    cost: NotRequired[Reward]


class DrawnFavor(TypedDict):
    id: str
    reward: Reward


class Sign(TypedDict):
    sign: str
    n: int


class Formula(TypedDict):
    has: list[Sign]
    """What it counts."""
    gives: list[Sign]
    """Below zero what is lost."""
    trade: bool
    """What it counts is given away in exchange, as often as one likes."""


class DrawnLaw(Formula):
    id: str
    group: int
    set: LawSet


class Drawing(TypedDict):
    counties: list[DrawnCounty]
    castle_spaces: list[CastleSpace]
    ally_castle: list[str]
    favors: list[DrawnFavor]
    laws: list[DrawnLaw]
    both_price: int
    nobles_points: list[int]
    rounds: int
    houses: int
    colours: list[str]
