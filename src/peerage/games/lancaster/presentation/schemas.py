"""Types of what clients get of this game: see peerage.kernel.presentation.schemas.

Fields that may be missing are shown only to those who may look behind a screen. An expansion adds fields in a table of
the same name, in its own schemas.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.lancaster.decision_types import (
    Bounds,
    Castle,
    CountyReward,
    Extension,
    GoodCount,
    HouseAt,
    HouseFrom,
    KnightAt,
    KnightOf,
    Knights,
    Most,
    OfHouse,
    OfLaw,
    OnLaw,
    OnProposal,
    PollNow,
    Reward,
    Squires,
    To,
    Upgrade,
)
from peerage.games.lancaster.decision_types import Prospect as Prospect  # a part of what clients get
from peerage.games.lancaster.laws.law_sets import LawSet
from peerage.kernel.presentation.schemas import (
    At,
    CommonEvents,
    CommonMoves,
    CommonView,
    Count,
    CountFrom,
    From,
    Nothing,
    Seats,
    ToSeat,
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


# Decisions by their kind.


class Decisions(TypedDict):
    first_extension: Nothing
    place: Nothing
    squires: Squires
    favor: OfHouse
    upgrade: Upgrade
    noble: HouseFrom
    extension: Extension
    vote: OnProposal
    trade: OfLaw
    county: CountyReward
    passage: KnightOf
    start_player: Nothing
    castle: Castle
    ransom: KnightAt


# Moves by their kind.


With = TypedDict("With", {"with": NotRequired[list[str]]})


class Place(KnightAt, With):
    pass


class OfTile(TypedDict):
    tile: str


class OfCounty(TypedDict):
    county: str


class Moves(CommonMoves):
    place: Place
    squires: Count
    decline: Nothing
    done: Nothing
    extend: At
    favor: OfTile
    upgrade: KnightAt
    noble: OfCounty
    vote: Vote
    trade: Count
    take_noble: At
    take_reward: At
    take_both: At
    passage: To
    start_player: ToSeat
    use: HouseAt
    ransom: Nothing
    give_up: Nothing


# Events by their kind.


class Placed(Place):
    n: int


class KnightAtCount(KnightAt):
    n: int


class PassageTo(KnightOf):
    to: str


class Upgraded(KnightAt, From):
    to: int


class NewKnight(HouseFrom):
    who: str


class NobleFrom(From):
    county: str


class TileOf(TypedDict):
    tile: str
    house: int


class LawSetOf(TypedDict):
    n: int
    set: str


class Revealed(TypedDict):
    at: str
    french: int


class Stock(TypedDict):
    gold: int
    squires: int
    votes: int


class Voted(TypedDict):
    vote: str
    n: int


class Tally(OfLaw):
    yes: int
    no: int


class Passed(Tally):
    removed: str


class Loses(GoodCount, OfLaw):
    pass


class Took(HouseAt):
    what: str


class Lapsed(From):
    what: str


class Battle(TypedDict):
    at: str
    english: int
    french: int


FromTo = TypedDict("FromTo", {"from": str, "to": str})


class Ranked(HouseAt):
    side: str
    rank: int
    n: int


class Knighthood(TypedDict):
    n: int
    strength: int
    rank: int


class CastleSize(TypedDict):
    n: int
    extensions: int
    rank: int


class NoblesScored(TypedDict):
    n: int
    nobles: int


class Extended(From):
    at: str


class Events(CommonEvents):
    start_player: ToSeat
    law_set: LawSetOf
    in_force: OnLaw
    round: Count
    revealed: Revealed
    proposed: OnLaw
    stock: Stock
    # Placement.
    place: Placed
    expelled: KnightAtCount
    passed_over: Nothing
    favor: TileOf
    favor_declined: Nothing
    home: KnightAt
    sent_home: KnightAt
    # Gains.
    gold: CountFrom
    squires: CountFrom
    votes: CountFrom
    points: CountFrom
    pays_gold: CountFrom
    pays_squires: CountFrom
    pays_votes: CountFrom
    extension: Extended
    noble: NobleFrom
    noble_removed: NobleFrom
    new_knight: NewKnight
    upgraded: Upgraded
    passage: PassageTo
    declined: From
    ally_declined: From
    lapsed: Lapsed
    # Parliament.
    voted: Voted
    law_passed: Passed
    law_rejected: Tally
    law_applied: OfLaw
    most: Most
    fewest: Most
    traded: OnLaw
    loses: Loses
    votes_returned: Count
    # Counties and conflicts.
    took: Took
    england_wins: Battle
    france_wins: Battle
    ranked: Ranked
    second_battle: FromTo
    no_second_battle: FromTo
    conflict_over: At
    captured: KnightAt
    ransomed: KnightAtCount
    # The final scoring.
    knighthood: Knighthood
    castle_size: CastleSize
    nobles_scored: NoblesScored
    winners: Seats
