"""Winning: figures are sent away, the winner places courtiers, and ones bring cards back."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king import decision_types
from peerage.games.long_live_the_king.decision import KingDecision
from peerage.games.long_live_the_king.dispute.checks import check_won, the_dispute_in
from peerage.games.long_live_the_king.dispute.rolling import clockwise, everybody_rolls
from peerage.games.long_live_the_king.moves import BANISH, COURTIER, DECLINE, TAKE, TO, N
from peerage.games.long_live_the_king.observation import ASKED_CARDS_BACK, BANISHED, STAKED, chair_of
from peerage.games.long_live_the_king.state import (
    BANISHING,
    CARDS_BACK,
    CLEAR_AWAY,
    COMPARE,
    KINDS,
    REWARD,
    TAKE_CARDS,
    Dispute,
    KingState,
)
from peerage.games.long_live_the_king.turn.election import penalty_of_empty_hand
from peerage.games.long_live_the_king.turn.placing import place_free, preview_courtier
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.vecs import zeros
from peerage.kernel.presentation.schemas import Count


class Compare(Step[KingState]):
    """Compare the sums; seats tied at the top roll again with the same cards until one is ahead."""

    kind: ClassVar[int] = COMPARE
    name: ClassVar[str] = "compare"

    def run(self, state: KingState, arg: i64) -> None:
        dispute = state.the_dispute()
        # rule: highest-sum
        best: i64 = -1
        top: i64 = 0
        seat: i64 = 0
        while seat < state.seats:
            if dispute.contenders >> seat & 1:
                if dispute.sums[seat] > best:
                    best = dispute.sums[seat]
                    top = 1 << seat
                elif dispute.sums[seat] == best:
                    top |= 1 << seat
            seat += 1
        dispute.contenders = top
        if top & (top - 1) == 0:
            seat = 0
            while top >> seat != 1:
                seat += 1
            win(state, dispute, seat)
            return
        if state.log is not None:
            tied = [seat for seat in range(state.seats) if top >> seat & 1]
            state.emit("tie", -1, "dispute-tie", {"seats": tied, "sum": int(best)})
        # rule: tie-same-cards, tie-among-tied, last-roll-counts
        state.push(COMPARE, NOBODY, 0)
        everybody_rolls(state, dispute)


def win(state: KingState, dispute: Dispute, winner: i64) -> None:
    """Figures are sent away and courtiers returned; then the winner places courtiers; then cards come back for ones."""
    dispute.winner = winner
    region: i64 = dispute.region
    if state.log is not None:
        rule = "third-wins"
        if winner == dispute.defender:
            rule = "defender-wins"
        elif winner == dispute.intruder:
            rule = "intruder-wins"
        state.emit("dispute_won", winner, rule, {"at": state.board.slot(region), "sum": int(dispute.sums[winner])})
    # rule: winner-order, third-stays-away
    state.push(CARDS_BACK, NOBODY, 0)
    state.push(REWARD, winner, region)
    if winner != dispute.defender:
        return_courtiers(state, dispute)
        if state.figure[dispute.defender] == region:
            state.push(BANISHING, winner, dispute.defender)
    if winner != dispute.intruder:
        state.push(BANISHING, winner, dispute.intruder)


def return_courtiers(state: KingState, dispute: Dispute) -> None:
    region: i64 = dispute.region
    owner: i64 = dispute.defender
    count: i64 = state.courtiers[region]
    if count == 0:
        return
    # rule: one-owner
    state.courtiers[region] = 0
    state.courts[owner] &= ~(1 << region)
    state.supply[owner] += count
    if state.log is not None:
        at = state.board.slot(region)
        state.emit("returned", owner, "courtiers-return", {"owner_seat": int(owner), "n": int(count), "at": at})


class Banish(KingDecision):
    """The winner sends the figure of the seat `arg` away."""

    kind: ClassVar[int] = BANISHING
    name: ClassVar[str] = "banish"
    openly: ClassVar[bool] = True

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        """To a region with courtiers of the figure's colour; with none, back to where it came from."""
        # rule: banish
        courts: i64 = state.courts[arg]
        if courts == 0:
            state.offer(BANISH.of(state.the_dispute().came_from))
            return
        region: i64 = 0
        while courts != 0:
            if courts & 1:
                state.offer(BANISH.of(region))
            courts >>= 1
            region += 1

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        goal: i64 = TO.of(move)
        if state.log is not None:
            rule = "banish" if state.courts[arg] else "banish-back"
            here, there = state.board.slot(state.figure[arg]), state.board.slot(goal)
            state.emit("banished", seat, rule, {"figure_seat": int(arg), "from": here, "to": there})
        state.figure[arg] = goal

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfFigure:
        return {"figure_seat": arg}

    def observe(self, state: KingState, viewer: i64, banished: i64, numbers: vec[float]) -> None:
        numbers[BANISHED + chair_of(state, banished, viewer)] = 1.0

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "banish"

    def forbids_wish(self, state: KingState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] == "banish":
            return self.forbids_region(state, seat, state.board.names.index(wish["to"].removeprefix("region:")))
        return super().forbids_wish(state, seat, wish)

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        check_spoils(state, [*below, (int(BANISHING), seat, arg)])


class Reward(KingDecision):
    """The winner may place a courtier in the region `arg`."""

    kind: ClassVar[int] = REWARD
    name: ClassVar[str] = "reward"
    openly: ClassVar[bool] = True

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        if state.may_place(seat, arg):
            state.offer(COURTIER.move)
            # rule: winner-leaves-empty
            state.offer(DECLINE.move)

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        if COURTIER.matches(move):
            place_free(state, seat, arg)
        elif state.log is not None:
            state.emit("declined", seat, "winner-places", {})

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfRegion:
        return {"region": state.board.slot(arg)}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> decision_types.Prospect:
        return preview_courtier(state, seat) if COURTIER.matches(move) else {}

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "winner-places"

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        check_spoils(state, [*below, (int(REWARD), seat, arg)])


class CardsBack(Step[KingState]):
    """Ask each seat that staked two or more cards and rolled a one, clockwise from the intruder."""

    kind: ClassVar[int] = CARDS_BACK
    name: ClassVar[str] = "cards_back"

    def run(self, state: KingState, arg: i64) -> None:
        dispute = state.the_dispute()
        state.push(CLEAR_AWAY, NOBODY, 0)
        seat: i64 = dispute.intruder
        for _ in range(state.seats):
            seat = state.seat_before(seat)
            # rule: two-cards-for-return, cards-back-order
            if dispute.staked(seat) > 1 and dispute.ones(seat) > 0:
                state.push(TAKE_CARDS, seat, dispute.ones(seat))


class TakeCards(KingDecision):
    """Up to `arg` cards come back."""

    kind: ClassVar[int] = TAKE_CARDS
    name: ClassVar[str] = "take_cards"
    openly: ClassVar[bool] = True
    wrong_here: ClassVar[dict[str, str]] = {"take": "cards-back"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        count: i64 = arg
        while count >= 0:
            state.offer(TAKE.of(count))
            count -= 1

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        dispute = state.the_dispute()
        ledger = state.ledger
        taken: vec[i64] = cards_for(dispute, seat, N.of(move))
        kind: i64 = 0
        while kind < KINDS:
            dispute.stakes[seat * KINDS + kind] -= taken[kind]
            state.hands[seat * KINDS + kind] += taken[kind]
            if taken[kind] > 0 and ledger is not None:
                ledger.see_back(seat, kind, taken[kind])
            kind += 1
        if state.log is not None:
            rule = "cards-back" if N.of(move) else "cards-back-optional"
            n, x1, x2, x3 = int(N.of(move)), int(taken[0]), int(taken[1]), int(taken[2])
            state.emit("cards_back" if n else "cards_left", seat, rule, {"n": n, "x1": x1, "x2": x2, "x3": x3})

    def about(self, state: KingState, seat: int, arg: int) -> Count:
        return {"n": arg}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> decision_types.Prospect:
        count = int(N.of(move))
        found: decision_types.Prospect = {
            "cards": [int(cards) for cards in cards_for(state.the_dispute(), seat, count)],
        }
        return found | penalty_of_empty_hand(state, seat, count)

    def observe(self, state: KingState, viewer: i64, count: i64, numbers: vec[float]) -> None:
        numbers[ASKED_CARDS_BACK] = float(count) / STAKED

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "cards-back"

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        dispute = the_dispute_in(state)
        check(not check_won(state, dispute), "figures are sent away before cards come back")
        check(below[1:2] == [(int(CLEAR_AWAY), int(NOBODY), 0)], "cards come back before the stakes are cleared away")
        pending = [*below[2:], (int(TAKE_CARDS), seat, arg)]
        order = clockwise(state, int(dispute.intruder))
        seats = [asked for _, asked, _ in reversed(pending)]
        check(seats == [asked for asked in order if asked in seats], "cards come back clockwise")
        for kind, asked, ones in pending:
            check(
                kind == TAKE_CARDS and ones == dispute.ones(asked) and max(1, ones - 1) < dispute.staked(asked),
                f"seat {asked} takes a card back for each one, of two cards or more",
            )


def cards_for(dispute: Dispute, seat: i64, ones: i64) -> vec[i64]:
    """The staked cards that come back for so many ones, from the lowest upwards."""
    taken: vec[i64] = zeros(KINDS)
    left: i64 = ones
    kind: i64 = 0
    while kind < KINDS:
        # rule: lowest-first
        taken[kind] = min(left, dispute.stakes[seat * KINDS + kind])
        left -= taken[kind]
        kind += 1
    return taken


class ClearAway(Step[KingState]):
    """Cards that were staked and not taken back go to the pile."""

    kind: ClassVar[int] = CLEAR_AWAY
    name: ClassVar[str] = "clear_away"

    def run(self, state: KingState, arg: i64) -> None:
        dispute = state.the_dispute()
        place: i64 = 0
        while place < state.seats * KINDS:
            # rule: stakes-discarded
            state.pile[place % KINDS] += dispute.stakes[place]
            place += 1
        state.dispute = None
        if not state.open_screens:
            state.commit()  # the end of the turn tells who has no card left, or that everybody has one


def check_spoils(state: KingState, pending: list[Frame]) -> None:
    """Every foreign figure has to go, and then the winner places courtiers."""
    dispute = the_dispute_in(state)
    figures, region, winner = check_won(state, dispute), int(dispute.region), int(dispute.winner)
    wanted = [(int(REWARD), winner, region), *((int(BANISHING), winner, seat) for seat in figures)]
    check(
        pending[1:] == [(int(CARDS_BACK), int(NOBODY), 0), *wanted],
        "the winner sends every foreign figure away, and then places courtiers",
    )
