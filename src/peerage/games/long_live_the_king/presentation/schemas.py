"""Types of what clients get of this game: see peerage.kernel.presentation.schemas."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.long_live_the_king.decision_types import Cards, OfDie, OfFigure, OfRegion, Pair
from peerage.games.long_live_the_king.decision_types import Prospect as Prospect  # a part of what clients get
from peerage.kernel.presentation.schemas import At, CommonEvents, CommonMoves, CommonView, Count, Nothing

Point = Annotated[list[float], Meta(min_length=2, max_length=2)]


# The view.


class Player(TypedDict):
    figure: str
    supply: int
    bonus: int
    votes: int
    missing: int
    """Votes that a king still needs."""
    penalty: int
    """Votes that an election costs without a card."""
    bonus_now: Pair
    """The fewest and the most bonus votes that an election would give."""
    hand: NotRequired[Cards]
    """Only where the viewer may look."""


class Region(TypedDict):
    name: str
    votes: int
    owner: int | None
    courtiers: int


class Turn(TypedDict):
    entered: list[str]


class Dispute(TypedDict):
    region: str
    intruder: int
    defender: int
    revealed: bool
    cards: list[Cards | None]
    dice: list[list[int]]
    on: list[list[int]]
    """The multiplier of the card under each die; 0 for a die that is not placed yet."""
    pieces: list[int]
    sums: list[int | None]
    chances: list[int] | None
    """Of winning, in percent, while dice are placed by hand."""
    winner: int | None


class Election(TypedDict):
    votes: list[int]
    bonus: list[int]
    totals: list[int]
    without_cards: list[int]
    order: list[int]
    gained: list[int]
    king: int | None
    dealt: int


class Stake(TypedDict):
    x1: int
    x2: int
    x3: int


class ChosenStake(Stake):
    kind: Literal["commit"]
    slots: list[str]


class Counted(TypedDict, total=False):
    """The fewest and the most cards that somebody can have, in all and of each kind; nothing if it is forgotten."""

    cards: Pair
    x1: Pair
    x2: Pair
    x3: Pair


class Picture(TypedDict):
    turns: int
    elections: int
    active: int
    needed: int
    elected: list[int]
    """Who would be king as things stand; several if only their cards could tell."""
    players: list[Player]
    regions: list[Region]
    turn: Turn
    dispute: Dispute | None
    election: Election | None


class View(CommonView, Picture):
    choice: ChosenStake | None
    counted: NotRequired[list[Counted]]
    """For each seat, with the memory aid."""


# The board as printed.


class DrawnRegion(TypedDict):
    name: str
    modern: str
    votes: int
    votes_from: str
    neighbours: list[str]
    in_play: bool
    sea: list[str]
    capital: Point
    polygon: list[Point]


class Drawing(TypedDict):
    regions: list[DrawnRegion]
    votes_to_win: int
    bonus_table: int
    most_cards: int
    """In one dispute, from each player."""
    successes: list[list[int]]
    """The faces of a die with which a roll succeeds, by the card that pays for it."""


# Decisions, moves and events by their kind.


class Decisions(TypedDict):
    turn: OfRegion
    arrived: OfRegion
    try_on: OfRegion
    move_on: OfRegion
    roll_more: OfRegion
    commit: OfRegion
    place_die: OfDie
    banish: OfFigure
    reward: OfRegion
    take_cards: Count


class To(TypedDict):
    to: str


class OfCard(TypedDict):
    card: str


Pass = TypedDict("Pass", {"pass": Nothing})


class Moves(CommonMoves, Pass):
    enter: To
    courtier: Nothing
    roll: OfCard
    stop: Nothing
    go_on: OfCard
    decline: Nothing
    commit: Stake
    die: OfCard
    banish: To
    take: Count


class DieOnCard(TypedDict):
    card: str
    die: int


class Begun(TypedDict):
    at: str
    defender_seat: int


class Rolled(TypedDict):
    dice: list[int]


class Placed(TypedDict):
    dice: list[int]
    on: list[int]
    products: list[str]
    pieces: int
    sum: int


class Tie(TypedDict):
    seats: list[int]
    sum: int


class Sum(TypedDict):
    sum: int


class Won(TypedDict):
    at: str
    sum: int


class Returned(TypedDict):
    owner_seat: int
    n: int
    at: str


class Votes(TypedDict):
    votes: int
    bonus: int
    total: int
    penalty: int


class CardsBack(Stake):
    n: int


class Total(TypedDict):
    total: int


class Other(TypedDict):
    other_seat: int


Entered = TypedDict("Entered", {"from": str, "to": str})
Banished = TypedDict("Banished", {"figure_seat": int, "from": str, "to": str})


class Events(CommonEvents, Pass):
    begins_in: At
    turn: Nothing
    enter: Entered
    courtier: At
    roll: DieOnCard
    roll_failed: DieOnCard
    stop: Nothing
    go_on: DieOnCard
    go_on_failed: DieOnCard
    declined: Nothing
    dispute: Begun
    reveal: Stake
    no_cards: Nothing
    rolled: Rolled
    dice: Placed
    no_dice: Placed
    tie: Tie
    dispute_won: Won
    returned: Returned
    banished: Banished
    cards_back: CardsBack
    cards_left: CardsBack
    out_of_cards: Nothing
    more_cards: Other
    election: Count
    votes: Votes
    votes_penalty: Votes
    tie_dice: Sum
    bonus: Count
    king: Total
    finished: Nothing
    dealt: Count
    hand: Stake
