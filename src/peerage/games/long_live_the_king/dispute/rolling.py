"""Rolling: a die for each staked card; the products and the points for pieces make up the sum."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king import decision_types
from peerage.games.long_live_the_king.decision import KingDecision
from peerage.games.long_live_the_king.dispute.checks import open_dispute_in
from peerage.games.long_live_the_king.dispute.dice import cards_without_die, dice_points, piece_points, place_best
from peerage.games.long_live_the_king.dispute.odds import chance_with_die, percent
from peerage.games.long_live_the_king.moves import CARD, DIE
from peerage.games.long_live_the_king.observation import ASKED_DIE, FREE_CARDS, STAKED
from peerage.games.long_live_the_king.state import DICE, KINDS, PLACE_DIE, ROLL_DICE, Dispute, KingState
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.state import NOBODY


class PlaceDie(KingDecision):
    """Where the die `arg` goes, when dice are placed by hand."""

    kind: ClassVar[int] = PLACE_DIE
    name: ClassVar[str] = "place_die"
    openly: ClassVar[bool] = True
    wrong_here: ClassVar[dict[str, str]] = {"die": "one-die-per-card"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        dispute = state.the_dispute()
        card: i64 = 1
        while card <= KINDS:
            if cards_without_die(dispute, seat, card) > 0:
                state.offer(DIE.of(card))
            card += 1

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        dispute = state.the_dispute()
        dispute.under[seat * DICE + arg] = CARD.of(move)
        if arg + 1 < dispute.staked(seat):
            state.push(PLACE_DIE, seat, arg + 1)
        else:
            count_points(state, seat)

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfDie:
        return {"die": int(state.the_dispute().dice[seat * DICE + arg])}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> decision_types.Prospect:
        points, chance = chance_with_die(state, seat, CARD.of(move))
        return {"sum": points, "chance": percent(chance)}

    def observe(self, state: KingState, viewer: i64, arg: i64, numbers: vec[float]) -> None:
        dispute = state.the_dispute()
        asked: i64 = state.top_seat()
        numbers[ASKED_DIE] = float(dispute.dice[asked * DICE + arg]) / 6.0
        card: i64 = 1
        while card <= KINDS:
            numbers[FREE_CARDS + card - 1] = float(cards_without_die(dispute, asked, card)) / STAKED
            card += 1

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "one-die-per-card"

    def rule_against_card(self) -> str:
        return "one-die-per-card"

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        dispute = open_dispute_in(state, below)
        intruder = int(dispute.intruder)
        check(dispute.revealed, "nobody rolls before the stakes are shown")
        order = [other for other in clockwise(state, intruder) if dispute.contenders >> other & 1]
        check(seat in order and 0 <= arg < dispute.staked(seat), f"seat {seat} has no die to place")
        later = order[order.index(seat) + 1 :]
        check(
            below[2:] == [(int(ROLL_DICE), int(NOBODY), other) for other in reversed(later)],
            "the contenders roll one after the other, the intruder first",
        )
        check(dispute.staked(intruder) > 0, "the intruder staked a card")
        for other in range(state.config.seats):
            check(dispute.staked(other) > 0 or state.hand_size(other) == 0, f"seat {other} staked no card")
            check_dice(state, dispute, other, arg if other == seat else -1, other in later)


class RollDice(Step[KingState]):
    """The seat `arg` rolls, when dice are placed by hand."""

    kind: ClassVar[int] = ROLL_DICE
    name: ClassVar[str] = "roll_dice"

    def run(self, state: KingState, arg: i64) -> None:
        roll_dice(state, arg)


def everybody_rolls(state: KingState, dispute: Dispute) -> None:
    """The contenders roll, clockwise from the intruder; a seat that places dice by hand does so before the next."""
    # rule: dispute-order, place-dice
    seat: i64 = dispute.intruder
    for _ in range(state.seats):
        if state.place_dice:
            seat = state.seat_before(seat)
            if dispute.contenders >> seat & 1:
                state.push(ROLL_DICE, NOBODY, seat)
        else:
            if dispute.contenders >> seat & 1:
                roll_dice(state, seat)
            seat = state.next_seat(seat)


def roll_dice(state: KingState, seat: i64) -> None:
    dispute = state.the_dispute()
    count: i64 = dispute.staked(seat)
    base: i64 = seat * DICE
    index: i64 = 0
    while index < count:
        dispute.dice[base + index] = state.rng.die()
        dispute.under[base + index] = 0
        index += 1
    if not state.place_dice:
        place_best(dispute, seat, count)
        count_points(state, seat)
    elif count > 0:
        if state.log is not None:
            rolled = [int(dispute.dice[base + index]) for index in range(count)]
            state.emit("rolled", seat, "one-die-per-card", {"dice": rolled})
        state.push(PLACE_DIE, seat, 0)
    else:
        count_points(state, seat)


def count_points(state: KingState, seat: i64) -> None:
    dispute = state.the_dispute()
    points: i64 = piece_points(state, dispute, seat) + dice_points(dispute, seat)
    dispute.sums[seat] = points
    base: i64 = seat * DICE
    count: i64 = dispute.staked(seat)
    if state.log is not None:
        dice = [int(dispute.dice[base + index]) for index in range(count)]
        cards = [int(dispute.under[base + index]) for index in range(count)]
        state.emit(
            "dice" if dice else "no_dice",
            seat,
            "influence-points",
            {
                "dice": dice,
                "on": cards,
                "products": [f"{die}×{card}" for die, card in zip(dice, cards, strict=True)],
                "pieces": int(piece_points(state, dispute, seat)),
                "sum": int(points),
            },
        )


def clockwise(state: KingState, first: int) -> list[int]:
    return [(first + index) % state.config.seats for index in range(state.config.seats)]


def check_dice(state: KingState, dispute: Dispute, seat: int, placed: int, later: bool) -> None:
    """The dice of a seat lie on its cards: the first `placed` of them, or all (-1); a seat yet to roll may have none.

    A seat that staked no card never has dice: before the first roll its sum is 0; after a tie its pieces already count.
    """
    count = int(dispute.staked(seat))
    base = seat * int(DICE)
    dice = [int(dispute.dice[base + index]) for index in range(DICE)]
    under = [int(dispute.under[base + index]) for index in range(DICE)]
    if later and not any(dice) and (count > 0 or dispute.sums[seat] == 0):
        check(not any(under) and dispute.sums[seat] == 0, f"seat {seat} has not rolled yet")
        return
    down = count if placed < 0 else placed
    check(all(dice[:count]) and not any(dice[count:]), f"seat {seat} rolls a die for each card")
    check(all(under[:down]) and not any(under[down:]), f"seat {seat} places the dice in order")
    for card in (1, 2, 3):
        check(under.count(card) <= dispute.stakes[seat * KINDS + card - 1], f"seat {seat}: more dice than cards")
    if placed < 0:
        points = sum(die * card for die, card in zip(dice, under, strict=True)) + piece_points(state, dispute, seat)
        check(dispute.sums[seat] == points, f"the sum of seat {seat} is {points}")
