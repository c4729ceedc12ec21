"""The state of Long Live the King: what lies on the board and in the hands."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.ledger import Ledger, empty_ledger
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import zeros

# The kinds on the stack: decisions, then automatic steps.
TURN: Final[i64] = 0
ARRIVED: Final[i64] = 1
TRY_ON: Final[i64] = 2
MOVE_ON: Final[i64] = 3
ROLL_MORE: Final[i64] = 4
COMMITTING: Final[i64] = 5
PLACE_DIE: Final[i64] = 6
BANISHING: Final[i64] = 7
REWARD: Final[i64] = 8
TAKE_CARDS: Final[i64] = 9
ROLL_DICE: Final[i64] = 10
COMPARE: Final[i64] = 11
CARDS_BACK: Final[i64] = 12
CLEAR_AWAY: Final[i64] = 13
END_OF_TURN: Final[i64] = 14

REGIONS: Final[i64] = 13
"""On the board; at some tables not all of them are in play."""
DICE: Final[i64] = 5
FACES: Final = (1, 2, 3, 4, 5, 6)
KINDS: Final[i64] = 3
"""Kinds of influence cards: x1, x2, x3. A hand is three numbers."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)  # so that __new__ does not call __init__
class Dispute:
    def __init__(self, seats: i64, region: i64, intruder: i64, defender: i64, came_from: i64) -> None:
        self.region: i64 = region
        self.intruder: i64 = intruder
        self.defender: i64 = defender
        self.came_from: i64 = came_from
        self.contenders: i64 = (1 << seats) - 1
        """Mask of the seats that can still win: all at first, then those tied at the top."""
        self.revealed: bool = False
        self.winner: i64 = -1
        self.stakes: vec[i64] = zeros(seats * KINDS)
        self.dice: vec[i64] = zeros(seats * DICE)
        self.under: vec[i64] = zeros(seats * DICE)
        """The card (1 to 3) under each die; 0 where the die is not placed yet."""
        self.sums: vec[i64] = zeros(seats)

    def clone(self) -> "Dispute":
        twin = Dispute.__new__(Dispute)
        twin.region = self.region
        twin.intruder = self.intruder
        twin.defender = self.defender
        twin.came_from = self.came_from
        twin.contenders = self.contenders
        twin.revealed = self.revealed
        twin.winner = self.winner
        twin.stakes = self.stakes[:]
        twin.dice = self.dice[:]
        twin.under = self.under[:]
        twin.sums = self.sums[:]
        return twin

    def carry(self, codec: Codec) -> None:
        self.region = codec.number(self.region)
        self.intruder = codec.number(self.intruder)
        self.defender = codec.number(self.defender)
        self.came_from = codec.number(self.came_from)
        self.contenders = codec.number(self.contenders)
        self.revealed = codec.flag(self.revealed)
        self.winner = codec.number(self.winner)
        self.stakes = codec.row(self.stakes)
        self.dice = codec.row(self.dice)
        self.under = codec.row(self.under)
        self.sums = codec.row(self.sums)

    def owner(self) -> i64:
        """Whose region it is: the defender's until it is won, then the winner's."""
        return self.defender if self.winner < 0 else self.winner

    def staked(self, seat: i64) -> i64:
        base: i64 = seat * KINDS
        return self.stakes[base] + self.stakes[base + 1] + self.stakes[base + 2]

    def ones(self, seat: i64) -> i64:
        count: i64 = 0
        index: i64 = seat * DICE
        end: i64 = index + DICE
        while index < end:
            if self.dice[index] == 1:
                count += 1
            index += 1
        return count


class Election:
    """The last election as it was announced. Never changed, so copies share it."""

    def __init__(
        self,
        votes: list[int],
        bonus: list[int],
        cards_out: list[int],
        order: list[int],
        gained: list[int],
        king: int,
        dealt: int,
        places: list[int],
    ) -> None:
        self.votes = votes
        self.bonus = bonus
        self.cards_out = cards_out
        self.order = order
        self.gained = gained
        self.king = king
        self.dealt = dealt
        self.places = places

    def carry(self, codec: Codec) -> None:
        self.votes = codec.numbers(self.votes)
        self.bonus = codec.numbers(self.bonus)
        self.cards_out = codec.numbers(self.cards_out)
        self.order = codec.numbers(self.order)
        self.gained = codec.numbers(self.gained)
        self.king = codec.number(self.king)
        self.dealt = codec.number(self.dealt)
        self.places = codec.numbers(self.places)


@mypyc_attr(allow_interpreted_subclasses=True)
class KingState(State):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng)
        seats: i64 = self.seats
        self.board: Board = board
        self.place_dice: bool = config.on("place_dice")
        self.open_screens: bool = config.on("open_screens")
        self.finite: bool = config.on("finite")
        self.cards_to_enter: i64 = 2 if config.on("two_cards_to_enter") else 1
        self.figure: vec[i64] = zeros(seats)
        self.courts: vec[i64] = zeros(seats)
        """For each seat the mask of the regions where it has courtiers."""
        self.courtiers: vec[i64] = zeros(board.regions)
        self.supply: vec[i64] = vec[i64]([board.supply] * seats)
        # rule: start-bonus
        self.bonus: vec[i64] = zeros(seats)
        self.hands: vec[i64] = zeros(seats * KINDS)
        self.pile: vec[i64] = zeros(KINDS)
        self.active: i64 = 0
        self.turns: i64 = 0
        self.elections: i64 = 0
        self.entered: i64 = 0
        """Mask of the regions entered in this turn, the one where it began included."""
        self.dispute: Dispute | None = None
        self.election: Election | None = None
        self.ledger: Ledger | None = None
        """None if forgotten."""

    def copy_king(self, twin: "KingState") -> None:
        self.copy_to(twin)
        twin.board = self.board
        twin.place_dice = self.place_dice
        twin.open_screens = self.open_screens
        twin.finite = self.finite
        twin.cards_to_enter = self.cards_to_enter
        twin.figure = self.figure[:]
        twin.courts = self.courts[:]
        twin.courtiers = self.courtiers[:]
        twin.supply = self.supply[:]
        twin.bonus = self.bonus[:]
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.active = self.active
        twin.turns = self.turns
        twin.elections = self.elections
        twin.entered = self.entered
        dispute = self.dispute
        twin.dispute = None if dispute is None else dispute.clone()
        twin.election = self.election
        ledger = self.ledger
        twin.ledger = None if ledger is None else ledger.clone()

    def carry(self, codec: Codec) -> None:
        self.figure = codec.row(self.figure)
        self.courts = codec.row(self.courts)
        self.courtiers = codec.row(self.courtiers)
        self.supply = codec.row(self.supply)
        self.bonus = codec.row(self.bonus)
        self.hands = codec.row(self.hands)
        self.pile = codec.row(self.pile)
        self.active = codec.number(self.active)
        self.turns = codec.number(self.turns)
        self.elections = codec.number(self.elections)
        self.entered = codec.number(self.entered)
        disputed = codec.flag(self.dispute is not None)
        elected = codec.flag(self.election is not None)
        remembered = codec.flag(self.ledger is not None)
        if codec.reading:
            self.dispute = Dispute(self.seats, 0, 0, 0, 0) if disputed else None
            self.election = Election([], [], [], [], [], 0, 0, []) if elected else None
            self.ledger = empty_ledger(self.seats) if remembered else None
        if self.dispute is not None:
            self.dispute.carry(codec)
        if self.election is not None:
            self.election.carry(codec)
        if self.ledger is not None:
            self.ledger.rows = codec.row(self.ledger.rows)

    # Regions.

    def realm(self, seat: i64) -> i64:
        """Mask of the regions that are this seat's: by courtiers or by its figure."""
        return self.courts[seat] | 1 << self.figure[seat]

    def holder(self, region: i64) -> i64:
        """Whose region it is, or -1 for an empty one. Not asked while a foreign figure stands in it."""
        secured: bool = self.courtiers[region] > 0
        seat: i64 = 0
        while seat < self.seats:
            holds: bool = self.courts[seat] >> region & 1 != 0 if secured else self.figure[seat] == region
            if holds:
                return seat
            seat += 1
        return -1

    def voting_realm(self, seat: i64) -> i64:
        """The realm as votes count it: a figure holds nothing in a disputed region that is not its own."""
        dispute = self.dispute
        if dispute is not None and dispute.region == self.figure[seat] and dispute.owner() != seat:
            return self.courts[seat]
        return self.realm(seat)

    def region_votes(self, seat: i64) -> i64:
        # rule: votes-not-courtiers, empty-region
        return self.board.votes_in[self.voting_realm(seat)]

    def may_place(self, seat: i64, region: i64) -> bool:
        """Never more courtiers than the number in the coat of arms, and none from an empty supply."""
        # rule: figure-not-counted
        return self.supply[seat] > 0 and self.courtiers[region] < self.board.votes[region]

    def placing_region(self) -> i64:
        """Where a courtier would go now: the disputed region for its winner, else where the active figure stands."""
        if self.depth > 0 and (self.top_kind() == REWARD or self.top_kind() == ROLL_MORE):
            return self.top_arg()
        return self.figure[self.active]

    def next_seat(self, seat: i64) -> i64:
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def seat_before(self, seat: i64) -> i64:
        if seat > 0:
            return seat - 1
        return self.seats - 1

    # Cards.

    def hand_size(self, seat: i64) -> i64:
        base: i64 = seat * KINDS
        return self.hands[base] + self.hands[base + 1] + self.hands[base + 2]

    def has_card(self, seat: i64, card: i64) -> bool:
        return self.hands[seat * KINDS + card - 1] > 0

    def pay(self, seat: i64, card: i64) -> None:
        self.hands[seat * KINDS + card - 1] -= 1
        self.pile[card - 1] += 1
        ledger = self.ledger
        if ledger is not None:
            ledger.see_shown(seat, card - 1, 1)

    def pile_size(self) -> i64:
        return self.pile[0] + self.pile[1] + self.pile[2]

    def sure_in_pile(self, ledger: Ledger) -> vec[i64]:
        """What is left of all cards, without those in the hands, those in a dispute and the loose ones."""
        cards: vec[i64] = zeros(KINDS)
        dispute = self.dispute
        kind: i64 = 0
        while kind < KINDS:
            cards[kind] = self.board.cards[kind] * self.seats - ledger.loose_of_kind(kind)
            seat: i64 = 0
            while seat < self.seats:
                cards[kind] -= ledger.sure(seat, kind)
                if dispute is not None:
                    cards[kind] -= dispute.stakes[seat * KINDS + kind]
                seat += 1
            kind += 1
        return cards

    def the_dispute(self) -> Dispute:
        dispute = self.dispute
        assert dispute is not None
        return dispute

    # Results.

    @property
    def scores(self) -> list[int]:
        """Region and bonus votes: as counted at the last election when the game is over, else as they stand."""
        election = self.election
        if self.over and election is not None:
            return [votes + bonus for votes, bonus in zip(election.votes, election.bonus, strict=True)]
        return [int(self.region_votes(seat) + self.bonus[seat]) for seat in range(self.config.seats)]

    @property
    def places(self) -> list[int]:
        election = self.election
        if self.over and election is not None:
            return list(election.places)
        scores = self.scores
        return [1 + sum(other > score for other in scores) for score in scores]
