"""Which rule answers which decision and which step."""

from mypy_extensions import i64, mypyc_attr

from peerage.games.long_live_the_king.appeal import appeal_of
from peerage.games.long_live_the_king.dispute import (
    banish,
    cards_back,
    clear_away,
    compare_sums,
    offer_banishment,
    offer_cards_back,
    offer_die,
    offer_stakes,
    put_die,
    roll_dice,
    take_cards,
    turn_over,
)
from peerage.games.long_live_the_king.election import election_due, hold_election
from peerage.games.long_live_the_king.hidden import redraw_cards
from peerage.games.long_live_the_king.moves import COURTIER, DECLINE, arg_of, kind_of, move_of
from peerage.games.long_live_the_king.standing import chance_of_crown
from peerage.games.long_live_the_king.state import (
    ARRIVED,
    BANISHING,
    CARDS_BACK,
    CLEAR_AWAY,
    COMMITTING,
    COMPARE,
    END_OF_TURN,
    MOVE_ON,
    PLACE_DIE,
    REWARD,
    ROLL_DICE,
    ROLL_MORE,
    TAKE_CARDS,
    TRY_ON,
    TURN,
    KingState,
)
from peerage.games.long_live_the_king.turn import (
    after_arrival,
    begin_turn,
    enter,
    offer_arrived,
    offer_entries,
    offer_roll_more,
    offer_try_on,
    offer_turn,
    place_free,
    roll_more,
    take_turn,
)
from peerage.kernel.chance import Chance


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class LongLiveTheKing(KingState):
    def clone(self) -> "LongLiveTheKing":
        twin = LongLiveTheKing.__new__(LongLiveTheKing)
        self.copy_king(twin)
        return twin

    def start(self) -> None:
        """Who begins is printed on the start cards."""
        if self.log is not None:
            for seat in range(self.terms.seats):
                self.tell("begins_in", seat, "start-cards", {"at": self.board.slot(self.figure[seat])})
        begin_turn(self, self.active)
        self.settle()

    def fill(self, kind: i64, seat: i64, arg: i64) -> None:
        if kind == TURN:
            offer_turn(self, seat)
        elif kind == ARRIVED:
            offer_arrived(self, seat)
        elif kind == TRY_ON:
            offer_try_on(self, seat)
        elif kind == MOVE_ON:
            offer_entries(self, seat)
        elif kind == ROLL_MORE:
            offer_roll_more(self, seat, arg)
        elif kind == COMMITTING:
            offer_stakes(self, seat)
        elif kind == PLACE_DIE:
            offer_die(self, seat)
        elif kind == BANISHING:
            offer_banishment(self, arg)
        elif kind == REWARD:
            if self.may_place(seat, arg):
                self.offer(move_of(COURTIER, 0))
                self.offer(move_of(DECLINE, 0))
        elif kind == TAKE_CARDS:
            offer_cards_back(self, arg)

    def act(self, kind: i64, seat: i64, arg: i64, move: i64) -> None:
        if kind == TURN:
            take_turn(self, seat, move)
        elif kind == ARRIVED or kind == TRY_ON:
            after_arrival(self, seat, move)
        elif kind == MOVE_ON:
            enter(self, seat, arg_of(move))
        elif kind == ROLL_MORE:
            roll_more(self, seat, arg, move)
        elif kind == PLACE_DIE:
            put_die(self, seat, arg, move)
        elif kind == BANISHING:
            banish(self, seat, arg, move)
        elif kind == REWARD:
            if kind_of(move) == COURTIER:
                place_free(self, seat, arg)
            elif self.log is not None:
                self.tell("declined", seat, "winner-places", {})
        elif kind == TAKE_CARDS:
            take_cards(self, seat, move)

    def step(self, kind: i64, arg: i64) -> None:
        if kind == ROLL_DICE:
            roll_dice(self, arg)
        elif kind == COMPARE:
            compare_sums(self)
        elif kind == CARDS_BACK:
            cards_back(self)
        elif kind == CLEAR_AWAY:
            clear_away(self)
        elif kind == END_OF_TURN:
            if election_due(self):
                hold_election(self)
            if not self.over:
                begin_turn(self, self.next_seat(self.active))

    def reveal(self, kind: i64, arg: i64) -> None:
        turn_over(self)

    def answers(self, kind: i64, seat: i64, arg: i64) -> i64:
        """One card can be staked in one way only, two or more in several."""
        return self.hand_size(seat)

    def redraw_hidden(self, viewer: i64, chance: Chance) -> None:
        redraw_cards(self, viewer, chance)

    def appeal(self, seat: i64, move: i64) -> float:
        return appeal_of(self, seat, move)

    def standing(self, seat: i64) -> float:
        return chance_of_crown(self, seat)
