"""Types of what clients get of this game: see peerage.kernel.presentation.schemas. View and board: view_schemas.py.

An expansion adds fields in a table of the same name, in its own schemas.
"""

from typing import NotRequired, TypedDict

from peerage.games.lancaster.decision_types import (
    Castle,
    CountyReward,
    Extension,
    GoodCount,
    HouseAt,
    HouseFrom,
    KnightAt,
    KnightOf,
    Most,
    OfHouse,
    OfLaw,
    OnLaw,
    OnProposal,
    Squires,
    To,
    Upgrade,
)
from peerage.games.lancaster.decision_types import Prospect as Prospect  # a part of what clients get
from peerage.games.lancaster.presentation.view_schemas import Drawing as Drawing
from peerage.games.lancaster.presentation.view_schemas import View as View
from peerage.games.lancaster.presentation.view_schemas import Vote
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
