"""Rules of thumb for placing a knight, roughly in power points.

What moves have in common is worked out once: for the decision, for each house that the seat leads, for each of its
knights, and for each place that is open to one of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, KINDS, KNIGHT, RANKS
from peerage.games.lancaster.bot.battles import chance_of, points_on, size_up
from peerage.games.lancaster.bot.law_hopes import law_hopes, law_hopes_at
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.bot.worth import county_worth, reward_worth
from peerage.games.lancaster.moves import AT, COMPANY, HOUSE, STRENGTH
from peerage.games.lancaster.phases.entering import least_squires
from peerage.games.lancaster.pieces.company import strength_with
from peerage.games.lancaster.state import LancasterState

PLACES: Final[i64] = 32


class Placing:
    """A seat looks for the best place. Each state has one, so that it need not be made for each decision."""

    def __init__(self) -> None:
        self.seat: i64 = -1
        self.squire: float = 0.0
        self.helpful: float = 0.0
        self.rivals: i64 = 0
        self.in_county: float = 0.0
        """What laws may pay for a knight in a county, in the castle, and for joining another conflict."""
        self.in_castle: float = 0.0
        self.in_conflict: float = 0.0
        self.house: i64 = -1
        self.favor: float = 0.0
        """The best favor that the house could have for a knight in a conflict."""
        self.looked_at: i64 = 0
        """Mask of the places whose worth to the house is known."""
        self.worth: vec[float] = vec[float]([0.0] * PLACES)
        """In a county all that it gives, in the castle all but the knight's own price, in a conflict what the house can
        expect so far.
        """
        self.knight: i64 = -1
        self.strength: i64 = 0
        self.company: i64 = 0
        self.together: i64 = 0
        """The strength of the knight and his company."""
        self.safe: bool = False

    # Looking around.

    def look_around(self, state: LancasterState, seat: i64) -> None:
        self.seat = seat
        self.squire = prices_of(state).squire
        self.helpful = prices_of(state).helpful
        self.rivals = strongest_rivals(state, seat)
        self.in_county = law_hopes_at(state, 0) if state.other_laws else 0.0
        self.in_castle = law_hopes_at(state, CASTLE) if state.other_laws else 0.0
        self.in_conflict = law_hopes(state)
        size_up(state)
        self.house = -1
        self.knight = -1

    def turn_to_house(self, state: LancasterState, house: i64) -> None:
        self.house = house
        self.looked_at = 0
        self.favor = best_favor(state, house) if state.favors_left > 0 else 0.0

    def turn_to_knight(self, state: LancasterState, move: i64) -> None:
        if HOUSE.of(move) != self.house:
            self.turn_to_house(state, HOUSE.of(move))
        self.knight = move >> AT.end
        self.strength = STRENGTH.of(move)
        self.company = COMPANY.of(move)
        self.together = strength_with(state, self.strength, self.company)
        self.safe = keeps_county(state, self.company)

    # The prior of a move.

    def prior(self, state: LancasterState, move: i64) -> float:
        if move >> AT.end != self.knight:
            self.turn_to_knight(state, move)
        place: i64 = AT.of(move)
        if place < CASTLE:
            hope: float = self.in_county if self.house == self.seat else 0.0
            return self.holding(state, place) + hope - 0.25 * float(self.strength)
        if place < CONFLICT and not state.is_ally(self.house):
            return self.into_castle(state, place) - 0.45 * float(self.strength)
        if place < CONFLICT or place >= COURT:
            return self.elsewhere(state, place)
        worth: float = self.fighting(state, place - CONFLICT)
        if self.company != 0:
            worth += company_worth(state, self.house, self.strength, place, self.company, self.helpful)
        if state.favors_left > 0:
            worth += self.favor
        return worth

    def holding(self, state: LancasterState, county: i64) -> float:
        """The worth of a county times the chance of holding it, less the squires it takes."""
        if not self.looked_at >> county & 1:
            self.looked_at |= 1 << county
            gold: i64 = 0
            if self.house == self.seat:
                gold = state.gold[self.seat]
            self.worth[county] = county_worth(state, self.house, county, gold)
        least: i64 = least_squires(state, self.together, county)
        danger: float = 0.0 if self.safe else risk(state, self.rivals, county, self.together + least)
        worth: float = self.worth[county] * (1.0 - danger) - self.squire * float(least)
        if self.company != 0:
            worth += company_worth(state, self.house, self.strength, county, self.company, self.helpful)
        if state.county_house[county] >= 0:
            worth += 0.3 + self.squire * 0.3 * float(state.county_squires[county])
        return worth

    def into_castle(self, state: LancasterState, place: i64) -> float:
        if not self.looked_at >> place & 1:
            self.looked_at |= 1 << place
            self.worth[place] = castle_worth(state, self.seat, place - CASTLE) + self.in_castle
        return self.worth[place]

    def elsewhere(self, state: LancasterState, place: i64) -> float:
        """At a place of an expansion, or in the castle of an ally."""
        worth: float = 0.0
        for number in state.hooks.placing_worth:
            worth += state.expansions[number].placing_worth(state, self.house, self.strength, place)
        return worth

    def fighting(self, state: LancasterState, slot: i64) -> float:
        place: i64 = CONFLICT + slot
        if not self.looked_at >> place & 1:
            self.looked_at |= 1 << place
            self.worth[place] = points_on(state, slot, state.space_in(self.house, slot), 0, self.helpful)
        before: float = self.worth[place]
        return fighting_for(state, self.house, self.together, slot, self.helpful, before, self.in_conflict)


# In a county.


def strongest_rivals(state: LancasterState, seat: i64) -> i64:
    """The strength of the strongest knight at the court of each house of another player: three bits each, below a 1."""
    rivals: i64 = 0
    shift: i64 = 0
    house: i64 = 0
    while house < state.houses:
        if state.leader(house) != seat:
            strength: i64 = RANKS - 1
            while strength > 0 and state.court[house * RANKS + strength] == 0:
                strength -= 1
            rivals |= strength << shift
            shift += 3
        house += 1
    return rivals | 1 << shift


def risk(state: LancasterState, rivals: i64, county: i64, total: i64) -> float:
    """How likely another player is to come with more strength, judging by the knights still at their courts."""
    minimum: i64 = state.board.minimum[county]
    danger: float = 0.0
    while rivals > 1:
        strength: i64 = rivals & 7
        rivals >>= 3
        if strength >= minimum:
            margin: i64 = strength - total
            if margin > 0:
                danger += 0.3
            elif margin > -2:
                danger += 0.15
            elif margin > -3:
                danger += 0.05
    return min(danger, 0.7)


def keeps_county(state: LancasterState, company: i64) -> bool:
    """Whether nobody can expel a knight with this company."""
    if company != 0:
        for expansion in state.expansions:
            if expansion.keeps_county(company):
                return True
    return False


def company_worth(state: LancasterState, house: i64, strength: i64, place: i64, company: i64, others: float) -> float:
    worth: float = 0.0
    for number in state.hooks.company_worth:
        worth += state.expansions[number].company_worth(state, house, strength, place, company, others)
    return worth


# In the castle.


def castle_worth(state: LancasterState, seat: i64, space: i64) -> float:
    worth: float = prices_of(state).space[space]
    cost: i64 = state.board.space_cost[space]
    if cost > state.squires[seat]:
        return 0.2 * worth
    if state.board.space_rewards[space * KINDS + KNIGHT] > 0 and state.reserve[seat * RANKS + 1] == 0:
        return 0.0
    return worth


# In a conflict.


def fighting(state: LancasterState, house: i64, strength: i64, slot: i64) -> float:
    """What a knight adds to the worth of a conflict."""
    size_up(state)
    others: float = prices_of(state).helpful
    before: float = points_on(state, slot, state.space_in(house, slot), 0, others)
    return fighting_for(state, house, strength, slot, others, before, law_hopes(state))


def fighting_for(
    state: LancasterState, house: i64, strength: i64, slot: i64, others: float, before: float, hopes: float
) -> float:
    """The same, given how much others may send, what the house can expect without him, and hopes in laws."""
    added: float = 0.0
    if state.is_ally(house):
        for expansion in state.expansions:
            added += expansion.fighting_worth(state, house, strength, slot, others)
        return added
    own: i64 = state.space_in(house, slot)
    added = points_on(state, slot, own, strength, others) - before
    if own >= 0:
        return added
    for number in state.hooks.joining_worth:
        added += state.expansions[number].joining_worth(state, chance_of(state, slot, strength, others))
    return added + hopes


# The king's favor.


def favor_worth(state: LancasterState, house: i64, tile: i64) -> float:
    if state.is_ally(house):
        return 0.1 + reward_worth(state, house, state.board.favor_rewards, tile)
    return 0.2 + reward_worth(state, house, state.board.favor_rewards, tile)


def best_favor(state: LancasterState, house: i64) -> float:
    best: float = 0.0
    tile: i64 = 0
    left: i64 = state.favors
    while left != 0:
        if left & 1:
            best = max(best, favor_worth(state, house, tile))
        left >>= 1
        tile += 1
    return best
