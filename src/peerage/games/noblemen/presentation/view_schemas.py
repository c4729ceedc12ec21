"""Types of what clients see: the view of a game, and the board as printed."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.noblemen.board import AreaKind, SoldBuilding, TileKind
from peerage.games.noblemen.decision_types import (
    Counts,
    Earns,
)
from peerage.kernel.presentation.schemas import (
    CommonView,
)

Cell = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""x and y in an estate."""
Range = Annotated[list[int], Meta(min_length=2, max_length=2, title="Range")]
"""At least and at most."""


# The view: a player.


class Plot(TypedDict):
    x: int
    y: int
    tile: TileKind
    building: str | None
    """"castle", "palace", "chapel", "folly:forests" and so on."""
    points: int
    """What a castle or palace would score now."""


class Area(TypedDict):
    kind: AreaKind
    x: int
    """Its top left tile."""
    y: int
    cells: list[Cell]
    knight: int | None


class Worth(TypedDict):
    taxes: int
    land: int
    lost: int
    """Of the land, what the bag does not hold."""
    prestige: int
    title: str
    """What a ball would give now, without markers and cards."""
    title_points: int
    buildings: int
    discount: int


class Noble(TypedDict):
    """Fields that may be missing are shown only to those who may look behind the screen."""

    money: NotRequired[int]
    tiles: NotRequired[Counts]
    cards: NotRequired[dict[str, int]]
    markers: NotRequired[int]
    looking: NotRequired[list[str]]
    bag: NotRequired[list[TileKind]]
    points: int
    title: str | None
    prestige: int
    knights: int
    taxed: bool
    landed: bool
    estate: list[Plot]
    areas: list[Area]
    worth: Worth


# The view: the board.


class Laying(TypedDict):
    tiles: list[Cell]
    left: int
    earns: Earns
    lost: int
    """Of the tiles that it earns, what the bag does not hold."""


class Turn(TypedDict):
    action: bool
    card: bool
    laying: Laying | None


class Offer(TypedDict):
    left: int
    price: int | None
    prices: list[int]


class Sale(TypedDict):
    castle: Offer
    palace: Offer
    chapel: Offer


class Sold(TypedDict):
    castle: int
    palace: int
    chapel: int


class FollyOffer(TypedDict):
    id: str
    needs: dict[AreaKind, int]
    built: int | None


class Given(TypedDict):
    markers: int
    cards: int


class Ball(TypedDict):
    order: list[int]
    step: str
    seat: int | None
    base: int | None
    given: Given | None
    value: int | None
    """What the guest would reach now."""
    space: int | None
    places: list[int | None]
    titles: list[str | None]
    gained: list[int | None]


class ScoredBuilding(TypedDict):
    x: int
    y: int
    building: str
    points: int


class ScoredEstate(TypedDict):
    buildings: list[ScoredBuilding]
    total: int


class FinalRow(TypedDict):
    points: int
    liaisons: int
    total: int
    money: int


class Effect(TypedDict):
    """What a move brings and costs at once."""

    earns: Earns
    costs: int


class Opening(Counts, Effect):
    pass


class ChosenOpening(Opening):
    kind: Literal["opening"]
    slots: list[str]


class Picture(TypedDict):
    decade: int
    decades: int
    space: int
    locked: bool
    phase: str
    start: int
    active: int | None
    queen: int
    turn: Turn | None
    players: list[Noble]
    sale: Sale
    follies: list[FollyOffer]
    folly_price: int
    folly_points: int | None
    supply: Sold
    church: Counts
    bag_size: int
    """How many tiles, of whatever kinds."""
    markers: int
    titles: dict[str, int]
    ball: Ball | None
    scored: list[ScoredEstate] | None
    final: list[FinalRow] | None


class Counted(TypedDict, total=False):
    """What everybody could know of what a player hides; nothing of this if nobody remembers what was before."""

    money: Range
    markers: Range
    tiles: Range
    cards: Range
    kinds: dict[str, Range]
    """Of the tiles and cards: "tile:field", "card:tribute" and so on."""


class View(CommonView, Picture):
    choice: ChosenOpening | None
    counted: NotRequired[list[Counted]]


class Note(TypedDict):
    """What a seat, or everybody, has seen of the tiles behind a screen."""

    seat: int | None
    holder: int
    tiles: dict[str, int]
    gone: int
    """So many have left since, and nobody knows which."""


class Remembered(TypedDict):
    """What one player could know by remembering all: besides what is counted, what only some have seen."""

    counted: list[Counted]
    stack: NotRequired[list[str | None]]
    """The cards from the top down, as far as they are known."""
    looking: NotRequired[list[str | None]]
    """Those that somebody looks at, as far as they were known before."""
    tiles: NotRequired[list[Note]]
    lacking: NotRequired[list[str]]
    """The tiles that are not in the bag."""


# The board as printed.


class Title(TypedDict):
    id: str
    prestige: int
    points: int
    discount: int
    count: int


class Folly(TypedDict):
    id: str
    needs: dict[AreaKind, int]


class Drawing(TypedDict):
    spaces: list[str]
    prices: dict[SoldBuilding, list[int]]
    folly_price: int
    follies: list[Folly]
    folly_points: list[int]
    titles: list[Title]
    areas: list[AreaKind]
    church_per_kind: int
    markers: int
    printed_prestige: int
    tiles: Counts
    cards: dict[str, int]
    decades: int
