"""How likely sums and wins are in a dispute: what players could work out with pencil and paper."""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.dispute.dice import cards_without_die, dice_points, piece_points, place_best
from peerage.games.long_live_the_king.state import DICE, FACES, KINDS, ROLL_DICE, Dispute, KingState
from peerage.kernel.playing.decision import frames_of

Stake = tuple[int, int, int, int]
"""Cards of x1, x2 and x3 with a die on each, and points besides."""


@lru_cache(maxsize=256)
def dice_sums(x1: int, x2: int, x3: int) -> list[float]:
    """How likely each sum of the dice is (0, 1, 2 and so on), each roll placed as the rules place it."""
    count = x1 + x2 + x3
    dispute = Dispute(1, 0, 0, 0, 0)
    for kind, cards in enumerate((x1, x2, x3)):
        dispute.stakes[kind] = cards
    ways = [0] * (6 * (x1 + 2 * x2 + 3 * x3) + 1)
    for roll in combinations_with_replacement(FACES, count):
        for index, die in enumerate(roll):
            dispute.dice[index] = die
        place_best(dispute, 0, count)
        ways[dice_points(dispute, 0)] += factorial(count) // prod(factorial(roll.count(die)) for die in FACES)
    return [number / len(FACES) ** count for number in ways]


@lru_cache(maxsize=1024)
def sums_of(stake: Stake) -> vec[float]:
    """How likely each sum of a stake is."""
    x1, x2, x3, points = stake
    return vec[float]([0.0] * points + dice_sums(x1, x2, x3))


def fixed(points: int) -> Stake:
    return 0, 0, 0, points


def percent(chance: float) -> int:
    """Round a chance; what is not certain is neither 0 nor 100."""
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


# Who wins.


def chance_to_win(now: Stake, rivals: tuple[Stake, ...], again: Stake, rivals_again: tuple[Stake, ...]) -> float:
    """Return the chance of a seat with this stake against its rivals'; seats tied at the top roll `again`."""
    chance = 0.0
    for tied, likely in enumerate(at_top(now, rivals)):
        if likely > 0:
            chance += likely * chance_after_tie(again, among(rivals_again, tied))
    return chance


@lru_cache(maxsize=8192)
def chance_after_tie(own: Stake, rivals: tuple[Stake, ...]) -> float:
    """Return the chance to win when tied seats roll until one of them is ahead."""
    # rule: dispute-tie, tie-among-tied
    if not rivals:
        return 1.0
    top = at_top(own, rivals)
    everybody = len(top) - 1
    won = sum(top[tied] * chance_after_tie(own, among(rivals, tied)) for tied in range(everybody) if top[tied] > 0)
    return won / (1 - top[everybody])


def among(rivals: tuple[Stake, ...], mask: int) -> tuple[Stake, ...]:
    return tuple(stake for index, stake in enumerate(rivals) if mask >> index & 1)


def at_top(own: Stake, rivals: tuple[Stake, ...]) -> list[float]:
    """By the mask of the rivals: how likely it is to be tied with exactly these at the top, or (0) ahead of all."""
    sums: vec[float] = sums_of(own)
    table: vec[float] = ties(rivals)
    masks: i64 = 1 << len(rivals)
    result: vec[float] = vec[float]([0.0] * masks)
    points: i64 = 0
    while points < len(sums):
        row: i64 = points * masks
        if row >= len(table):
            result[0] += sums[points]
        elif sums[points] > 0:
            mask: i64 = 0
            while mask < masks:
                result[mask] += sums[points] * table[row + mask]
                mask += 1
        points += 1
    return list(result)


@lru_cache(maxsize=1024)
def ties(rivals: tuple[Stake, ...]) -> vec[float]:
    """For each number of points a row, by the mask: how likely exactly these rivals have it, and all others less."""
    masks: i64 = 1 << len(rivals)
    likely: list[vec[float]] = [sums_of(rival) for rival in rivals]
    most: i64 = max(len(sums) for sums in likely) if rivals else 0
    table: vec[float] = vec[float]([1.0] * (most * masks))
    index: i64 = 0
    while index < len(rivals):
        sums: vec[float] = likely[index]
        below: float = 0.0
        points: i64 = 0
        while points < most:
            here: float = sums[points] if points < len(sums) else 0.0
            mask: i64 = 0
            while mask < masks:
                table[points * masks + mask] *= here if mask >> index & 1 else below
                mask += 1
            below += here
            points += 1
        index += 1
    return table


# In a dispute.


class StakeOdds(NamedTuple):
    """What a stake may come to, and how likely it wins if everybody else who is asked lays 1, 2, ... x1 cards."""

    least: int
    most: int
    average: float
    against: tuple[float, ...]


def stake_odds(state: KingState, seat: i64, x1: int, x2: int, x3: int) -> StakeOdds:
    dispute = state.the_dispute()
    asked: i64 = state.top_arg()
    rivals = sorted(
        (int(piece_points(state, dispute, other)), bool(asked >> other & 1))
        for other in range(state.seats)
        if other != seat
    )
    points = int(piece_points(state, dispute, seat))
    return odds_against(x1, x2, x3, points, tuple(rivals), int(state.board.most_cards))


@lru_cache(maxsize=16384)
def odds_against(
    x1: int, x2: int, x3: int, points: int, rivals: tuple[tuple[int, bool], ...], most_cards: int
) -> StakeOdds:
    """By the points for pieces: a dispute is looked at often, and many are alike."""
    stake: Stake = x1, x2, x3, points
    sums = list(sums_of(stake))
    possible = [number for number, likely in enumerate(sums) if likely > 0]
    average = sum(number * likely for number, likely in enumerate(sums))
    against = []
    for cards in range(1, most_cards + 1):
        others: tuple[Stake, ...] = tuple((cards if asked else 0, 0, 0, pieces) for pieces, asked in rivals)
        against.append(chance_to_win(stake, others, stake, others))
    return StakeOdds(possible[0], possible[-1], average, tuple(against))


def chances_now(state: KingState, dispute: Dispute) -> list[float]:
    """Return each seat's chance while dice are placed by hand; seats yet to roll place for the highest sum."""
    to_come = {seat for kind, _, seat in frames_of(state) if kind == ROLL_DICE}
    seats = [seat for seat in range(state.seats) if dispute.contenders >> seat & 1]
    again = {seat: stake_of(state, dispute, seat) for seat in seats}
    now = {seat: again[seat] if seat in to_come else fixed(best_sum(state, dispute, seat)) for seat in seats}
    chances = [0.0] * state.seats
    for seat in seats:
        others = [other for other in seats if other != seat]
        rivals, later = tuple(now[other] for other in others), tuple(again[other] for other in others)
        chances[seat] = chance_to_win(now[seat], rivals, again[seat], later)
    return chances


def stake_of(state: KingState, dispute: Dispute, seat: i64) -> Stake:
    """The seat's cards, and the points for its pieces."""
    x1, x2, x3 = [int(dispute.stakes[seat * KINDS + kind]) for kind in range(KINDS)]
    return x1, x2, x3, int(piece_points(state, dispute, seat))


def best_sum(state: KingState, dispute: Dispute, seat: i64) -> int:
    """Return the highest sum of the rolled dice: unplaced ones go on the free cards, highest on highest."""
    places = range(seat * DICE, (seat + 1) * DICE)
    loose = sorted((int(dispute.dice[place]) for place in places if not dispute.under[place]), reverse=True)
    free = [card for card in (3, 2, 1) for _ in range(cards_without_die(dispute, seat, card))]
    points = piece_points(state, dispute, seat) + dice_points(dispute, seat)
    return int(points) + sum(die * card for die, card in zip(loose, free, strict=False))


def chance_with_die(state: KingState, seat: i64, card: i64) -> tuple[int, float]:
    """Return the highest sum if the die goes on this card, and the chance that it wins."""
    dispute = state.the_dispute().clone()
    dispute.under[seat * DICE + state.top_arg()] = card
    return best_sum(state, dispute, seat), chances_now(state, dispute)[seat]
