"""Staking: everybody who has cards stakes one to five of them in secret."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king import decision_types
from peerage.games.long_live_the_king.decision import CARDS, KingDecision
from peerage.games.long_live_the_king.dispute.checks import open_dispute_in
from peerage.games.long_live_the_king.dispute.odds import percent, stake_odds
from peerage.games.long_live_the_king.dispute.rolling import everybody_rolls
from peerage.games.long_live_the_king.moves import COMMIT, STAKE, cards_in, stake_of
from peerage.games.long_live_the_king.observation import ASKED, chair_of
from peerage.games.long_live_the_king.state import COMMITTING, COMPARE, KINDS, Dispute, KingState
from peerage.games.long_live_the_king.turn.election import penalty_of_empty_hand
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY, SECRETLY


def begin_dispute(state: KingState, intruder: i64, defender: i64, region: i64, came_from: i64) -> None:
    # rule: figure-defends
    state.dispute = Dispute(state.seats, region, intruder, defender, came_from)
    everybody: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        # rule: everybody-takes-part
        if state.hand_size(seat) > 0:
            everybody |= 1 << seat
        seat += 1
    state.push(COMPARE, NOBODY, 0)
    # rule: secret-stakes, forced-stake
    state.push(COMMITTING, SECRETLY, everybody)
    if state.log is not None:
        state.emit("dispute", intruder, "dispute", {"at": state.board.slot(region), "defender_seat": int(defender)})


class Commit(KingDecision):
    kind: ClassVar[int] = COMMITTING
    name: ClassVar[str] = "commit"
    secret: ClassVar[bool] = True

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        """One to five cards, of any kind: up to 55 ways, for which every menu has room."""
        # rule: several-x3
        menu: vec[i64] = state.menu
        size: i64 = state.menu_size
        most: i64 = state.board.most_cards
        base: i64 = seat * KINDS
        most_x1: i64 = state.hands[base]
        most_x2: i64 = state.hands[base + 1]
        most_x3: i64 = state.hands[base + 2]
        one_x1: i64 = COMMIT.of(stake_of(1, 0, 0)) - COMMIT.of(0)
        x3: i64 = 0
        while x3 <= most_x3 and x3 <= most:
            x2: i64 = 0
            while x2 <= most_x2 and x3 + x2 <= most:
                x1: i64 = 1 if x3 + x2 == 0 else 0
                last: i64 = min(most_x1, most - x3 - x2)
                move: i64 = COMMIT.of(stake_of(x1, x2, x3))
                while x1 <= last:
                    menu[size] = move
                    move += one_x1
                    size += 1
                    x1 += 1
                x2 += 1
            x3 += 1
        state.menu_size = size

    def answers(self, state: KingState, seat: i64, arg: i64) -> i64:
        """One card can be staked in only one way, two or more in several."""
        return state.hand_size(seat)

    def reveal(self, state: KingState, arg: i64) -> None:
        """All stakes are turned over at once; then everybody rolls, the intruder first."""
        dispute = state.the_dispute()
        dispute.revealed = True
        ledger = state.ledger
        seat: i64 = dispute.intruder
        for _ in range(state.seats):
            stake: i64 = STAKE.of(state.choices[seat])
            card: i64 = 1
            while card <= KINDS:
                count: i64 = cards_in(stake, card)
                dispute.stakes[seat * KINDS + card - 1] = count
                state.hands[seat * KINDS + card - 1] -= count
                if count > 0 and ledger is not None:
                    ledger.see_shown(seat, card - 1, count)
                card += 1
            if state.log is not None:
                emit_stake(state, dispute, seat)
            seat = state.next_seat(seat)
        everybody_rolls(state, dispute)

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfRegion:
        return {"region": state.board.slot(state.the_dispute().region)}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> decision_types.Prospect:
        stake: i64 = STAKE.of(move)
        x1, x2, x3 = [int(cards_in(stake, card)) for card in (1, 2, 3)]
        odds = stake_odds(state, seat, x1, x2, x3)
        found: decision_types.Prospect = {
            "points": [odds.least, odds.most],
            "average": round(odds.average, 1),
            "against": [percent(chance) for chance in odds.against],
        }
        return found | penalty_of_empty_hand(state, seat, -(x1 + x2 + x3))

    def observe(self, state: KingState, viewer: i64, everybody: i64, numbers: vec[float]) -> None:
        """Several are asked at once."""
        seat: i64 = 0
        while seat < state.seats:
            numbers[ASKED + chair_of(state, seat, viewer)] = 1.0 if everybody >> seat & 1 else 0.0
            seat += 1

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "stake-one-to-five"

    def rule_against_card(self) -> str:
        return "stake-one-to-five"

    def forbids_wish(self, state: KingState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] != "commit":
            return super().forbids_wish(state, seat, wish)
        staked: int = sum(wish.get(card, 0) for card in CARDS)
        return Reason("too-many-cards" if staked > state.board.most_cards else "stake-one-to-five")

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        dispute = open_dispute_in(state, below)
        everybody = sum(1 << seat for seat in range(state.config.seats) if state.hand_size(seat) > 0)
        check(not dispute.revealed, "the stakes are turned over already")
        check(arg == everybody and len(below) == 2, "everybody with cards stakes, and nothing else is pending")
        check(dispute.contenders == (1 << state.config.seats) - 1, "everybody can win before the stakes are shown")
        rolled = any(dispute.dice) or any(dispute.under) or any(dispute.sums)
        check(not rolled, "nobody rolls before the stakes are shown")


def emit_stake(state: KingState, dispute: Dispute, seat: i64) -> None:
    if dispute.staked(seat) == 0:
        state.emit("no_cards", seat, "dispute-without-cards", {})
        return
    x1, x2, x3 = [int(dispute.stakes[seat * KINDS + kind]) for kind in range(3)]
    state.emit("reveal", seat, "stake-one-to-five", {"x1": x1, "x2": x2, "x3": x3})
