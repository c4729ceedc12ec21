"""Types of what clients get of this game: see peerage.kernel.presentation.schemas."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.noblemen.board import AreaKind, SoldBuilding, TileKind
from peerage.games.noblemen.decision_types import (
    Counts,
    Earns,
    Guest,
    HandOver,
    KnightTo,
    Left,
    OfAction,
    OfTile,
    OfTurn,
    Site,
    SwapSecond,
    SwapTake,
)
from peerage.games.noblemen.decision_types import Prospect as Prospect  # a part of what clients get
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


# Decisions, moves and events by their kind.


class Decisions(TypedDict):
    opening: Nothing
    turn: OfTurn
    expand: Left
    cell: OfTile
    area: OfTile
    knight: Nothing
    knight_to: KnightTo
    hand_over: HandOver
    site: Site
    markers: OfAction
    church: Nothing
    swap_second: SwapSecond
    swap_take: SwapTake
    scandal: Nothing
    vicar: Left
    ball: Guest
    title: Nothing


class WithTile(Effect):
    tile: str


class WithCard(Effect):
    card: str


class WithCount(Effect):
    n: int


class WithCell(Effect):
    at: str
    x: int
    y: int


class WithArea(WithCell):
    area: str


class WithKnight(WithArea):
    owner_seat: int


Lifted = TypedDict("Lifted", {"from": str})


class WithLifted(Effect, Lifted):
    owner_seat: int
    area: str
    x: int
    y: int


class WithBuilding(Effect):
    building: str


class WithFolly(Effect):
    folly: str


class WithTitle(Effect):
    title: str


class Moves(CommonMoves):
    opening: Opening
    lay: WithTile
    place: WithCell
    area: WithArea
    stop: Effect
    decline: Effect
    knight: WithKnight
    lift: WithLifted
    hand_over: WithTile
    build: WithBuilding
    folly: WithFolly
    site: WithCell
    bribe: WithCount
    taxes: Effect
    land: Effect
    give: WithCount
    donate: WithTile
    idle: Effect
    swap: WithTile
    swap_second: WithTile
    swap_take: WithTile
    give_up: Effect
    card: WithCard
    keep: WithCard
    intrigue: Effect
    return_tile: WithTile
    give_marker: Effect
    give_card: WithCard
    title: WithTitle
    end_turn: Effect


class OfCard(TypedDict):
    card: str


class OfTiles(TypedDict):
    tiles: list[str]


class TilesTo(OfTiles):
    to_seat: int


class TilesFrom(OfTiles):
    from_seat: int


class OfCards(TypedDict):
    cards: list[str]


class CountTo(TypedDict):
    n: int
    to_seat: int


class Liaison(TypedDict):
    n: int
    cards: int


class Bribed(TypedDict):
    n: int
    price: int


class Built(TypedDict):
    building: str
    at: str
    n: int


class Laid(TypedDict):
    tile: str
    at: str


class Formed(TypedDict):
    area: str
    at: str


class Knight(Formed):
    owner_seat: int


KnightMoved = TypedDict(
    "KnightMoved", {"area": str, "owner_seat": int, "from_area": str, "from_seat": int, "from": str, "to": str}
)
MarkerBack = TypedDict("MarkerBack", {"seats": list[int], "from": str})
Queen = TypedDict("Queen", {"to_seat": int, "from": str})


class Prestige(TypedDict):
    base: int
    markers: int
    cards: int
    n: int
    space: int


class RoundMarker(TypedDict):
    space: str
    n: int


class Swap(TypedDict):
    tile: str
    second: str
    take: str


class OfTitle(TypedDict):
    title: str


class Events(CommonEvents):
    begin: ToSeat
    first_castle: Nothing
    decade: Count
    opening: Counts
    turn: Nothing
    turn_end: Nothing
    laid: Laid
    area: Formed
    knight: Knight
    knight_moved: KnightMoved
    knight_declined: Nothing
    handed: CountTo
    handed_money: CountTo
    handed_tiles: TilesTo
    got_tiles: TilesFrom
    built: Built
    palace_for_castle: At
    bribed: Bribed
    taxes: Nothing
    land: Nothing
    nothing: From
    donated: OfTile
    idle: Nothing
    swapped: Nothing
    swap: Swap
    gave_up: Nothing
    queen: Queen
    queen_kept: From
    queen_stays: From
    round_marker: RoundMarker
    money: CountFrom
    points: CountFrom
    markers: CountFrom
    got_markers: CountFrom
    drew: CountFrom
    drawn: OfTiles
    bag_short: Count
    card: OfCard
    took_card: From
    kept: OfCard
    under: Count
    intrigue: Count
    kept_all: OfCards
    no_cards: Nothing
    vicar: Count
    ball: Nothing
    titles_back: Nothing
    gave_card: OfCard
    gave_cards: Count
    blackmail: Count
    prestige: Prestige
    title: OfTitle
    score_building: Built
    scored: Count
    refill: Sold
    church_back: Counts
    marker_back: MarkerBack
    new_decade: Count
    liaison: Liaison
    winners: Seats
