"""How well a seat stands: its estimated chance of winning, from the points that all seats have and can expect."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, KINDS, KNIGHT, RANKS, SLOTS, SPACES, UPGRADE
from peerage.games.lancaster.bot.battles import points_on, size_up
from peerage.games.lancaster.bot.law_worth import law_worth
from peerage.games.lancaster.bot.prices import Prices, prices_of
from peerage.games.lancaster.bot.worth import county_worth
from peerage.games.lancaster.phases.scoring import final_strength, prizes
from peerage.games.lancaster.state import PLACEMENT, LancasterState
from peerage.kernel.playing.vecs import normalise, share_out, zeros

TEMPO: Final = 0.5
"""By what the logarithm of a share is too low for the seat that places, against the one before it. It was fitted to
the winners of 700 quick games at each of three, four and five seats.
"""


def estimate_shares(state: LancasterState, shares: vec[float]) -> None:
    if state.over:
        share_out(state.places, shares)
        return
    prize = final_prizes(state)
    prices = prices_of(state)
    weight: float = 1.0 / (2.2 + 1.1 * prices.rounds_left)
    size_up(state)
    seat: i64 = 0
    while seat < state.seats:
        hopes: float = promise(state, prices, seat) + 0.8 * float(prize[seat])
        shares[seat] = exp(weight * (hopes - 60.0))
        seat += 1
    normalise(shares, state.seats)


def calm_shares(state: LancasterState, shares: vec[float]) -> None:
    """Correct for whose turn it is while knights are placed: the sooner a seat has its turn, the more."""
    active: i64 = state.top_seat() if not state.over and state.phase == PLACEMENT else -1
    if active < 0:
        return
    seats: i64 = state.seats
    place: i64 = 0
    while place < seats:
        shares[(active + place) % seats] *= exp(TEMPO * float(seats - 1 - place) / float(seats - 1))
        place += 1
    normalise(shares, seats)


def final_prizes(state: LancasterState) -> vec[i64]:
    """What the final scoring would give now for knighthoods and castles."""
    strengths = zeros(state.seats)
    sizes = zeros(state.seats)
    seat: i64 = 0
    while seat < state.seats:
        strengths[seat] = final_strength(state, seat)
        sizes[seat] = state.extensions_of(seat)
        seat += 1
    both = prizes(state, strengths, state.squires)
    castles = prizes(state, sizes, state.gold)
    seat = 0
    while seat < state.seats:
        both[seat] += castles[seat]
        seat += 1
    return both


def promise(state: LancasterState, prices: Prices, seat: i64) -> float:
    worth: float = float(state.points[seat]) + goods(state, prices, seat)
    worth += knights(state, prices, seat)
    worth += lasting(state, prices, seat)
    worth += (
        in_counties(state, seat) + in_castle(state, prices, seat) + in_conflicts(state, seat) + by_laws(state, seat)
    )
    for number in state.hooks.promise:
        worth += state.expansions[number].promise(state, seat)
    return worth


def goods(state: LancasterState, prices: Prices, seat: i64) -> float:
    worth: float = prices.gold * float(state.gold[seat]) + prices.squire * float(state.squires[seat])
    return worth + prices.vote * float(state.votes[seat] + state.new_votes[seat])


def knights(state: LancasterState, prices: Prices, seat: i64) -> float:
    """The worth of knights in the rounds to come, and of those still to be placed in this one."""
    worth: float = 0.0
    strength: i64 = 1
    while strength < RANKS:
        index: i64 = seat * RANKS + strength
        count: i64 = state.board.owned[strength] - state.reserve[index]
        worth += float(count) * (prices.knight[strength] - 0.25 * float(strength))
        if state.phase <= PLACEMENT:
            worth += float(state.court[index]) * (1.6 + 0.5 * float(strength))
        strength += 1
    return worth


def lasting(state: LancasterState, prices: Prices, seat: i64) -> float:
    """The worth of noblemen and extensions."""
    nobles: i64 = state.nobles_of(seat)
    worth: float = float(state.board.noble_points[nobles]) + float(nobles) * (0.5 + 0.5 * prices.rounds_left)
    space: i64 = 0
    while space < SPACES:
        if state.extensions[seat] >> space & 1:
            worth += 0.5 + 0.8 * prices.times * min(prices.space[space], 2.0)
        space += 1
    return worth


def in_counties(state: LancasterState, seat: i64) -> float:
    worth: float = 0.0
    sure: float = 0.8 if state.phase <= PLACEMENT else 1.0
    county: i64 = 0
    while county < COUNTIES:
        if state.county_house[county] == seat:
            worth += sure * county_worth(state, seat, county, state.gold[seat])
        county += 1
    return worth


def in_castle(state: LancasterState, prices: Prices, seat: i64) -> float:
    worth: float = 0.0
    space: i64 = 0
    while space < SPACES:
        if state.castle[seat * SPACES + space] > 0:
            row: i64 = space * KINDS
            costly: bool = state.board.space_rewards[row + KNIGHT] + state.board.space_rewards[row + UPGRADE] > 0
            if not costly or state.squires[seat] >= state.board.space_cost[space]:
                worth += prices.space[space]
        space += 1
    return worth


def in_conflicts(state: LancasterState, seat: i64) -> float:
    helpful: float = 2.5 if state.phase <= PLACEMENT else 0.0
    worth: float = 0.0
    slot: i64 = 0
    while slot < SLOTS:
        own: i64 = state.space_in(seat, slot)
        if own >= 0:
            worth += points_on(state, slot, own, 0, helpful)
        slot += 1
    return worth


def by_laws(state: LancasterState, seat: i64) -> float:
    """Before the laws are applied: what those in force, and perhaps the proposals, would give now."""
    if state.phase > PLACEMENT + 1:
        return 0.0
    worth: float = 0.0
    index: i64 = 0
    while index < 3:
        worth += 0.5 * law_worth(state, state.current[index], seat, True)
        if state.proposed[index] >= 0:
            worth += 0.3 * law_worth(state, state.proposed[index], seat, True)
        index += 1
    return worth
