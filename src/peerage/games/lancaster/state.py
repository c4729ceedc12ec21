"""The state of Lancaster: what lies on the boards, behind the screens and in the piles.

A house is a seat, or, with two seats, an ally: houses 0 and 1 are the seats, 2 and 3 their allies.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    COUNTIES,
    COURT,
    RANKS,
    ROOM,
    SLOTS,
    SPACES,
    Board,
)
from peerage.games.lancaster.hooks.index import NO_HOOKS, HookIndex
from peerage.games.lancaster.laws.law_sets import GROUPS
from peerage.games.lancaster.ledger import Ledger, no_ledger
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import zeros

if TYPE_CHECKING:
    from peerage.games.lancaster.bot.placing import Placing
    from peerage.games.lancaster.expansion_state import ExpansionState

# The kinds on the stack: decisions, then automatic steps. Those of expansions stand with them.
FIRST_EXTENSION: Final[i64] = 0
PLACING: Final[i64] = 1
SUPPORTING: Final[i64] = 2
CHOOSING_FAVOR: Final[i64] = 3
UPGRADING: Final[i64] = 4
INVITING: Final[i64] = 5
EXTENDING: Final[i64] = 6
VOTING: Final[i64] = 7
TRADING: Final[i64] = 8
COUNTY: Final[i64] = 9
CROSSING: Final[i64] = 10
NAMING: Final[i64] = 11
CASTLES: Final[i64] = 12
RANSOMING: Final[i64] = 13
NEXT_TURN: Final[i64] = 14
NEXT_VOTE: Final[i64] = 15
NEXT_LAW: Final[i64] = 16
LAW_PAYS: Final[i64] = 17
NEXT_COUNTY: Final[i64] = 18
COUNTY_HOME: Final[i64] = 19
NEXT_CASTLE: Final[i64] = 20
CASTLE_END: Final[i64] = 21
NEXT_CONFLICT: Final[i64] = 22
CAPTURE: Final[i64] = 23
NEW_ROUND: Final[i64] = 24
BASE_KINDS: Final[i64] = 25
"""Expansions number theirs from here on; `decisions_of` refuses a number that is taken or left out."""

SETUP: Final[i64] = 0
PLACEMENT: Final[i64] = 1
PARLIAMENT: Final[i64] = 2
COUNTY_PHASE: Final[i64] = 3
CASTLE_PHASE: Final[i64] = 4
CONFLICT_PHASE: Final[i64] = 5
PHASES: Final = ("setup", "placement", "parliament", "counties", "castles", "conflicts")

HELPERS: Final[i64] = 8
"""Added to the number of a house on a conflict space that a piece of an expansion holds for it, without a knight."""

# Arguments of a pending upgrade or extension: the house, flags, and the source of the reward.
MUST: Final[i64] = 8
DEPLOYED: Final[i64] = 16


def pending_arg(house: i64, flags: i64, source: i64) -> i64:
    return house | flags | source << 8


def source_of(arg: i64) -> i64:
    return arg >> 8


class FinalScore:
    """What the final scoring gave. Never changed, so copies share it."""

    def __init__(self, before: list[int], knighthood: list[int], castle: list[int], table: list[int]) -> None:
        self.before = before
        self.knighthood = knighthood
        self.castle = castle
        self.table = table

    def carry(self, codec: Codec) -> None:
        self.before = codec.numbers(self.before)
        self.knighthood = codec.numbers(self.knighthood)
        self.castle = codec.numbers(self.castle)
        self.table = codec.numbers(self.table)


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class LancasterState(State):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng)
        seats: i64 = self.seats
        houses: i64 = board.houses
        self.board: Board = board
        self.houses: i64 = houses
        self.open_screens: bool = config.on("open_screens")
        self.round: i64 = 1
        self.phase: i64 = SETUP
        self.first: i64 = 0
        """The start player."""
        self.reserve: vec[i64] = zeros(houses * RANKS)
        self.court: vec[i64] = zeros(houses * RANKS)
        self.castle: vec[i64] = zeros(houses * SPACES)
        """The strength of the knight on each castle space, or 0."""
        self.county_house: vec[i64] = vec[i64]([-1] * COUNTIES)
        self.county_strength: vec[i64] = zeros(COUNTIES)
        self.county_squires: vec[i64] = zeros(COUNTIES)
        self.county_added: vec[i64] = zeros(COUNTIES)
        """The strength that expansions add to the knights, if they do."""
        self.safe: i64 = 0
        """Mask of the counties from which no knight can be expelled."""
        # rule: noble-piles, noble-letters
        self.nobles: vec[i64] = vec[i64]([board.nobles] * COUNTIES)
        self.conflict: vec[i64] = vec[i64]([-1] * SLOTS)
        """The conflict card at each slot, or -1."""
        self.fighter: vec[i64] = vec[i64]([-1] * (SLOTS * ROOM))
        """The house on each space of each slot, or -1; see HELPERS."""
        self.fighting: vec[i64] = zeros(SLOTS * ROOM * RANKS)
        """By strength; the first number of each row is the strength that expansions add to the knights."""
        self.conflict_pile: vec[i64] = zeros(0)
        """The last card is the top of the pile, as in the pile of laws."""
        self.law_pile: vec[i64] = zeros(0)
        self.current: vec[i64] = vec[i64]([-1] * 3)
        self.proposed: vec[i64] = vec[i64]([-1] * 3)
        self.voted_law: i64 = -1
        self.ballots: vec[i64] = zeros(seats)
        """The last vote of this round."""
        self.favors: i64 = board.favors_in_play
        self.favors_left: i64 = board.favor_count
        self.extensions: vec[i64] = zeros(seats)
        self.table: vec[i64] = zeros(seats)
        self.gold: vec[i64] = zeros(seats)
        self.squires: vec[i64] = zeros(seats)
        self.votes: vec[i64] = zeros(seats)
        self.new_votes: vec[i64] = zeros(seats)
        """Gained from laws: not returned with those left over from the votes."""
        self.points: vec[i64] = zeros(seats)
        self.law_sets: vec[i64] = zeros(GROUPS)
        """The set that each group's laws come from; see law_sets.py."""
        self.other_laws: bool = False
        """Whether laws from sets other than the base game's can be in play."""
        self.reinforced: bool = False
        """Whether something can stand with knights in counties."""
        self.turned: vec[i64] = zeros(seats)
        """Masks of the extensions that are turned over in this round."""
        self.expansions: list[ExpansionState] = []
        """The expansions in play, each with what it adds to the state."""
        self.hooks: HookIndex = NO_HOOKS
        self.known_gold: i64 = 0
        """Mask of the seats known to have the most gold, as long as no gold has moved; 0 if nothing is known."""
        self.known_squires: i64 = 0
        self.ledger: Ledger = no_ledger()
        self.final: FinalScore | None = None
        self.placing: Placing | None = None
        """How a bot looks for a place; like what it has sized up, copies have their own."""
        self.sized_up: vec[i64] = zeros(SLOTS * ROOM)
        """The strength on each space of each conflict, when a bot last looked: see `size_up`."""

    def copy_lancaster(self, twin: "LancasterState") -> None:
        self.copy_to(twin)
        twin.board = self.board
        twin.houses = self.houses
        twin.open_screens = self.open_screens
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.reserve = self.reserve[:]
        twin.court = self.court[:]
        twin.castle = self.castle[:]
        twin.county_house = self.county_house[:]
        twin.county_strength = self.county_strength[:]
        twin.county_squires = self.county_squires[:]
        twin.county_added = self.county_added[:] if self.reinforced else self.county_added
        twin.safe = self.safe
        twin.conflict = self.conflict[:]
        twin.fighter = self.fighter[:]
        twin.fighting = self.fighting[:]
        twin.conflict_pile = self.conflict_pile  # these eight are replaced, never changed
        twin.nobles = self.nobles
        twin.extensions = self.extensions
        twin.turned = self.turned
        twin.law_pile = self.law_pile
        twin.current = self.current
        twin.proposed = self.proposed
        twin.voted_law = self.voted_law
        twin.ballots = self.ballots
        twin.favors = self.favors
        twin.favors_left = self.favors_left
        twin.table = self.table[:]
        twin.gold = self.gold[:]
        twin.squires = self.squires[:]
        twin.votes = self.votes[:]
        twin.new_votes = self.new_votes[:]
        twin.points = self.points[:]
        twin.law_sets = self.law_sets
        twin.other_laws = self.other_laws
        twin.reinforced = self.reinforced
        twin.expansions = [expansion.clone() for expansion in self.expansions] if self.expansions else self.expansions
        twin.hooks = self.hooks
        twin.known_gold = self.known_gold
        twin.known_squires = self.known_squires
        twin.ledger = self.ledger.clone()
        twin.final = self.final
        twin.placing = None
        twin.sized_up = zeros(SLOTS * ROOM)

    def carry(self, codec: Codec) -> None:
        self.round = codec.number(self.round)
        self.phase = codec.number(self.phase)
        self.first = codec.number(self.first)
        self.reserve = codec.row(self.reserve)
        self.court = codec.row(self.court)
        self.castle = codec.row(self.castle)
        self.county_house = codec.row(self.county_house)
        self.county_strength = codec.row(self.county_strength)
        self.county_squires = codec.row(self.county_squires)
        if self.reinforced:
            self.county_added = codec.row(self.county_added)
            self.safe = codec.number(self.safe)
        self.nobles = codec.shared_row(self.nobles)
        self.conflict = codec.row(self.conflict)
        self.fighter = codec.row(self.fighter)
        self.fighting = codec.row(self.fighting)
        self.conflict_pile = codec.pile(self.conflict_pile)
        self.law_pile = codec.pile(self.law_pile)
        self.current = codec.pile(self.current)
        self.proposed = codec.pile(self.proposed)
        self.voted_law = codec.number(self.voted_law)
        self.ballots = codec.pile(self.ballots)
        self.favors = codec.number(self.favors)
        self.favors_left = codec.number(self.favors_left)
        self.extensions = codec.shared_row(self.extensions)
        self.table = codec.row(self.table)
        self.gold = codec.row(self.gold)
        self.squires = codec.row(self.squires)
        self.votes = codec.row(self.votes)
        self.new_votes = codec.row(self.new_votes)
        self.points = codec.row(self.points)
        self.law_sets = codec.pile(self.law_sets)
        if self.other_laws:
            self.turned = codec.shared_row(self.turned)
        for expansion in self.expansions:
            expansion.carry(codec)
        self.known_gold = codec.number(self.known_gold)
        self.known_squires = codec.number(self.known_squires)
        self.ledger = Ledger(codec.pile(self.ledger.counts))
        scored = codec.flag(self.final is not None)
        if codec.reading:
            self.final = FinalScore([], [], [], []) if scored else None
        if self.final is not None:
            self.final.carry(codec)

    # Houses and seats.

    def leader(self, house: i64) -> i64:
        return house if house < self.seats else house - self.seats

    def is_ally(self, house: i64) -> bool:
        return house >= self.seats

    def who(self, house: i64, strength: i64) -> str:
        """A knight as the texts name it."""
        return f"ally:{strength}" if self.is_ally(house) else f"knight:{strength}"

    def in_order(self, index: i64) -> i64:
        """The seat at this position in the turn order; the start player is at 0."""
        return (self.first + index) % self.seats

    # Knights.

    def at_court(self, house: i64) -> i64:
        base: i64 = house * RANKS
        return self.court[base + 1] + self.court[base + 2] + self.court[base + 3] + self.court[base + 4]

    def deployed(self, house: i64, strength: i64) -> i64:
        """How many knights of a strength stand in counties, in the castle and in conflicts."""
        index: i64 = house * RANKS + strength
        # rule: stack-deployed, tower-deployed
        return self.board.owned[strength] - self.reserve[index] - self.court[index]

    def knighthood(self, house: i64) -> i64:
        """The strength of all knights outside the reserve."""
        base: i64 = house * RANKS
        owned: vec[i64] = self.board.owned
        total: i64 = 0
        strength: i64 = 1
        while strength < RANKS:
            # rule: final-knights-count
            total += strength * (owned[strength] - self.reserve[base + strength])
            strength += 1
        return total

    def space_in(self, house: i64, slot: i64) -> i64:
        """The space of a house at a conflict, or -1."""
        space: i64 = 0
        while space < ROOM:
            if self.fighter[slot * ROOM + space] == house:
                return space
            space += 1
        return -1

    def effort(self, slot: i64, space: i64) -> i64:
        """The strength on a space of a conflict: the knights, and what expansions add to them."""
        base: i64 = (slot * ROOM + space) * RANKS
        row: vec[i64] = self.fighting
        return row[base] + row[base + 1] + 2 * row[base + 2] + 3 * row[base + 3] + 4 * row[base + 4]

    def counties_of(self, house: i64) -> i64:
        count: i64 = 0
        county: i64 = 0
        while county < COUNTIES:
            if self.county_house[county] == house:
                count += 1
            county += 1
        return count

    def conflicts_of(self, house: i64) -> i64:
        count: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            # rule: privilege-no-knight
            if self.space_in(house, slot) >= 0:
                count += 1
            slot += 1
        return count

    def held_with(self, county: i64) -> i64:
        """The strength that holds a county: the knight, his squires, and what expansions add to them."""
        return self.county_strength[county] + self.county_squires[county] + self.county_added[county]

    def stands(self, house: i64, strength: i64, place: i64) -> bool:
        """Whether a knight of this house and strength stands at a place."""
        if place < CASTLE:
            return self.county_house[place] == house and self.county_strength[place] == strength
        if place < CONFLICT:
            return self.castle[house * SPACES + place - CASTLE] == strength
        if place < COURT:
            slot: i64 = place - CONFLICT
            space: i64 = self.space_in(house, slot)
            return space >= 0 and self.fighting[(slot * ROOM + space) * RANKS + strength] > 0
        if place == COURT:
            return self.court[house * RANKS + strength] > 0
        return any(expansion.stands(house, strength, place) for expansion in self.expansions)

    # What lies in a castle.

    def nobles_of(self, seat: i64) -> i64:
        return bits(self.table[seat])

    def extensions_of(self, seat: i64) -> i64:
        return bits(self.extensions[seat])

    def may_invite(self, house: i64, county: i64) -> bool:
        """A player may have each nobleman once; an ally only removes one."""
        if self.nobles[county] == 0:
            return False
        return self.is_ally(house) or not self.table[house] >> county & 1

    # Results.

    @property
    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    @property
    def places(self) -> list[int]:
        scores = self.scores
        return [1 + sum(other > score for other in scores) for score in scores]


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
