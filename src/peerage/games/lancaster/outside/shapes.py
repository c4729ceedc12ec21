"""What the outside is told of this game, as types: see peerage.kernel.shapes.

Fields that may be missing belong to a module, or are shown only to those who may look behind a screen.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.lancaster.board import Privilege
from peerage.games.lancaster.laws.law_sets import LawSet
from peerage.kernel.shapes import (
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

Knights = Annotated[list[int], Meta(min_length=4, max_length=4)]
"""How many knights of strength 1, 2, 3 and 4."""
Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""The larger and the smaller number on a space of the dishonor track."""
Points = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""For each rank."""
Reward = dict[str, int]
"""Goods and other gains by their kind: {"gold": 2, "squires": 1}."""
Pay = dict[str, int | bool | Reward]
"""What a law pays; some laws also take something, or only allow it."""


# The view: players and their houses.


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
    bishops: NotRequired[int]
    seals: NotRequired[int]
    dishonor: NotRequired[int]


class House(TypedDict):
    leader: int
    ally: bool
    court: Knights
    reserve: Knights
    castle: dict[str, int]
    """The strength of the knight on each space, 0 for none."""
    lord: NotRequired[str]
    """"court", "treasury" or "office:..."."""
    bishops: NotRequired[int]
    privileges: NotRequired[list[Privilege]]
    unused: NotRequired[list[Privilege]]
    """Privileges of no more use, which go back when the round ends."""


# The view: the board.


class RewardTile(TypedDict):
    id: str
    reward: Reward


class County(TypedDict):
    id: str
    house: int | None
    strength: int
    squires: int
    nobles: int
    tile: NotRequired[RewardTile | None]
    shield: NotRequired[bool]
    tudor: NotRequired[int]


class Band(TypedDict):
    """The pieces of one house on one space."""

    house: int
    knights: Knights
    strength: int
    tudor: NotRequired[int]
    archer: NotRequired[bool]
    squires: NotRequired[int]
    bishops: NotRequired[int]


class Conflict(TypedDict):
    slot: str
    row: Literal["upper", "lower"]
    french: int | None
    points: Points | None
    spaces: list[Band | None]
    english: int


class Favor(TypedDict):
    id: str
    open: bool


class Laws(TypedDict):
    current: list[str]
    proposed: list[str | None]
    voting: int | None
    applying: int | None
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
    seals: NotRequired[int]
    dishonor: NotRequired[int]
    penalty: NotRequired[int]


# The view: modules.


class Office(TypedDict):
    id: str
    tribute: str
    seals: int
    privilege: Privilege
    holder: int | None
    applicant: Band | None


class Supply(TypedDict):
    shield: int
    archer: int
    tudor: int


class KingsCourt(TypedDict):
    """At the King's Court."""

    treasury: Reward
    in_treasury: list[int]
    """Houses whose lord is there."""
    bishops: int
    """Left in the supply."""
    supply: Supply
    offices: list[Office]


class TrackSpace(TypedDict):
    left: int
    large: int
    small: int


class Captive(TypedDict):
    house: int
    knight: int


class Resentment(TypedDict):
    """The King's Resentment."""

    track: list[TrackSpace]
    supply: int
    tower: list[Captive]
    filler: int
    room: int
    penalty: Pair
    """What the first and the second in dishonor would lose."""


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
    final: list[FinalRow] | None
    court: NotRequired[KingsCourt]
    resentment: NotRequired[Resentment]
    reward_tiles_left: NotRequired[int]


class View(CommonView, Picture):
    choice: ChosenVote | None


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


class DrawnOffice(TypedDict):
    id: str
    name: str
    tribute: str
    seals: int
    privilege: Privilege


class DrawnCourt(TypedDict):
    offices: list[DrawnOffice]
    privileges: Supply
    bishops: int
    most_bishops: int
    archer_strength: int
    tudor_strength: int


class DrawnResentment(TypedDict):
    track: list[Pair]
    tower_capacity: int
    filler: int


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
    court: DrawnCourt
    reward_tiles: dict[str, dict[str, int | Reward]]
    """By their letters, and those that replace some of them at court."""
    resentment: DrawnResentment


# Decisions by their kind.


class OfHouse(TypedDict):
    house: int


class KnightOf(TypedDict):
    house: int
    knight: int
    who: str | list[str]
    """The knight, and those who come along."""


class HouseFrom(From):
    house: int


class Squires(KnightOf):
    at: str
    least: int


class Upgrade(HouseFrom):
    must: bool
    deployed: bool


class Extension(From):
    must: bool


class OfLaw(TypedDict):
    law: str


class OnLaw(OfLaw):
    n: int


class Taxed(OfLaw):
    at: str


class SendSquires(OfLaw):
    left: int


class CountyReward(TypedDict):
    at: str
    house: int


class Application(TypedDict):
    house: int
    who: list[str]
    office: str
    strength: int
    least: int


class LordOf(TypedDict):
    house: int
    who: str


class Castle(TypedDict):
    left: list[str]


class KnightAt(KnightOf):
    at: str


class Decisions(TypedDict):
    first_extension: Nothing
    place: Nothing
    squires: Squires
    favor: OfHouse
    upgrade: Upgrade
    noble: HouseFrom
    extension: Extension
    vote: OnLaw
    trade: OfLaw
    exchange: OfLaw
    return_dishonor: OfLaw
    county_tax: Taxed
    extension_tax: Taxed
    send_squires: SendSquires
    redeem: Count
    county: CountyReward
    passage: KnightOf
    start_player: Nothing
    application: Application
    treasury: LordOf
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


class To(TypedDict):
    to: str


class Exchange(TypedDict):
    give: str
    take: str
    n: int


class HouseAt(TypedDict):
    house: int
    at: str


class LordAt(LordOf):
    at: str


class Support(TypedDict):
    what: str
    who: str


class OfGood(TypedDict):
    good: str


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
    exchange: Exchange
    return_dishonor: Nothing
    redeem: Count
    pay: At
    take_home: At
    turn_over: At
    send: To
    take_noble: At
    take_reward: At
    take_both: At
    take_tile: At
    take_both_tile: At
    passage: To
    start_player: ToSeat
    use: HouseAt
    ransom: Nothing
    give_up: Nothing
    lord: LordAt
    support: Support
    apply: At
    treasury: OfGood
    bishop: OfHouse


# Events by their kind.


class Placed(Place):
    n: int


class KnightAtCount(KnightAt):
    n: int


class PassageTo(KnightOf):
    to: str


class Upgraded(KnightAt, From):
    to: int


class LordFrom(LordOf, From):
    pass


class NobleFrom(From):
    county: str


class TileOf(TypedDict):
    tile: str
    house: int


class Drawn(TypedDict):
    tile: str
    reward: str


class DrawnFor(Drawn):
    county: str


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


class Most(OfLaw):
    good: str
    seats: list[int]


class GoodCount(TypedDict):
    good: str
    n: int


class Loses(GoodCount, OfLaw):
    pass


class Exchanged(Exchange, OfLaw):
    pass


class TaxPaid(Taxed):
    what: str
    paid: bool


class ToByLaw(OfLaw):
    to: str


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


class Applied(TypedDict):
    house: int
    who: list[str]
    office: str
    strength: int
    knights: Knights
    bishops: int
    tudor: int


class OfficeOf(LordOf):
    office: str


class PrivilegeOf(LordOf):
    privilege: str


class LordGood(LordOf):
    good: str
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


class SealsScored(TypedDict):
    n: int
    seals: int
    black: int


class DishonorScored(TypedDict):
    n: int
    markers: int


class Penalty(TypedDict):
    n: int
    rank: int


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
    tile_drawn: DrawnFor
    tile_gone: Drawn
    # Placement.
    place: Placed
    expelled: KnightAtCount
    passed_over: Nothing
    favor: TileOf
    favor_declined: Nothing
    home: KnightAt
    sent_home: KnightAt
    tudor_home: HouseAt
    archer_home: HouseAt
    # Gains.
    gold: CountFrom
    squires: CountFrom
    votes: CountFrom
    points: CountFrom
    seals: CountFrom
    dishonor: CountFrom
    pays_gold: CountFrom
    pays_squires: CountFrom
    pays_votes: CountFrom
    pays_seals: CountFrom
    extension: Extended
    noble: NobleFrom
    noble_removed: NobleFrom
    new_knight: LordFrom
    upgraded: Upgraded
    bishop: HouseFrom
    bishop_removed: HouseFrom
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
    exchanged: Exchanged
    county_tax: TaxPaid
    extension_tax: TaxPaid
    sent_squire: ToByLaw
    sent_no_more: OfLaw
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
    # The court.
    lord: LordAt
    lord_home: LordOf
    lord_expelled: OfficeOf
    tribute: GoodCount
    application: Applied
    office: OfficeOf
    office_kept: OfficeOf
    privilege: PrivilegeOf
    last_privilege: PrivilegeOf
    privilege_back: PrivilegeOf
    treasury: LordGood
    treasury_nothing: LordOf
    treasury_removed: LordGood
    # Resentment.
    tower: KnightAt
    tower_cleared: Nothing
    redeemed: Count
    # The final scoring.
    knighthood: Knighthood
    castle_size: CastleSize
    nobles_scored: NoblesScored
    seals_scored: SealsScored
    dishonor_scored: DishonorScored
    penalty: Penalty
    winners: Seats
