"""Types of what clients get of this game: see peerage.kernel.presentation.schemas. View and board: view_schemas.py."""

from typing import TypedDict

from peerage.games.noblemen.decision_types import (
    Counts,
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
from peerage.games.noblemen.presentation.view_schemas import Drawing as Drawing
from peerage.games.noblemen.presentation.view_schemas import Effect, Opening, Sold
from peerage.games.noblemen.presentation.view_schemas import View as View
from peerage.kernel.presentation.schemas import (
    At,
    CommonEvents,
    CommonMoves,
    Count,
    CountFrom,
    From,
    Nothing,
    Seats,
    ToSeat,
)

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
