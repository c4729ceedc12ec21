"""Rules of thumb: the prior of each move, roughly in power points.

They look only at what the seat may see: the boards, and what lies behind its own screen.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, COURT, KINDS, KNIGHT, RANKS, SLOTS, SPACES
from peerage.games.lancaster.bot.law_hopes import law_hopes, law_hopes_at
from peerage.games.lancaster.bot.law_worth import law_worth, trade_gain
from peerage.games.lancaster.bot.worth import (
    conflict_points,
    county_worth,
    extension_worth,
    gold_worth,
    knight_worth,
    noble_worth,
    reward_worth,
    space_worth,
    squire_worth,
    upgrade_worth,
    upgrading_worth,
)
from peerage.games.lancaster.laws.laws import TABLE
from peerage.games.lancaster.moves import (
    ADDED,
    AT,
    COMPANY,
    COUNTY,
    EXTEND,
    FAVOR,
    HOUSE,
    ITEM,
    NOBLE,
    PASSAGE,
    PLACE,
    RANSOM,
    SLOT,
    SPACE,
    SQUIRES,
    START_PLAYER,
    STRENGTH,
    TAKE_BOTH,
    TAKE_NOBLE,
    TAKE_REWARD,
    TILE,
    TO_SEAT,
    TRADE,
    UPGRADE,
    USE,
    VOTE,
    YES,
    N,
    kind_of,
)
from peerage.games.lancaster.phases.entering import least_squires
from peerage.games.lancaster.phases.parliament import voting_on
from peerage.games.lancaster.pieces.company import strength_with
from peerage.games.lancaster.state import LancasterState, source_of


def weigh_moves(state: LancasterState, seat: i64, priors: vec[float]) -> None:
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = prior_of(state, seat, state.menu[index])
        index += 1


def prior_of(state: LancasterState, seat: i64, move: i64) -> float:
    kind: i64 = kind_of(move)
    if kind == PLACE.number:
        return placing(state, seat, move)
    if kind == SQUIRES.number:
        return supporting(state, seat, N.of(move))
    if kind == VOTE.number:
        return voting(state, seat, YES.of(move) == 1, ADDED.of(move))
    if kind == FAVOR.number:
        return favor_worth(state, state.top_arg(), TILE.of(move))
    if kind == TAKE_NOBLE.number or kind == TAKE_REWARD.number or kind == TAKE_BOTH.number:
        return taking(state, seat, move)
    if kind == UPGRADE.number:
        return upgrading(state, seat, HOUSE.of(move), STRENGTH.of(move), AT.of(move))
    if kind == USE.number:
        return using(state, seat, ITEM.of(move))
    if kind == TRADE.number:
        return trade_gain(state, TABLE[state.top_arg()], seat) * float(N.of(move))
    if kind == EXTEND.number:
        return extending(state, seat, SPACE.of(move))
    if kind == NOBLE.number:
        return inviting(state, seat, state.top_arg() & 7, COUNTY.of(move))
    if kind == PASSAGE.number:
        strength: i64 = state.county_strength[source_of(state.top_arg())]
        return fighting(state, state.top_arg() & 7, strength, SLOT.of(move))
    if kind == RANSOM.number:
        level: i64 = state.top_arg() & 0xFF
        return knight_worth(state, level) - gold_worth(state) * float(level)
    if kind == START_PLAYER.number:
        return 0.3 if TO_SEAT.of(move) == (seat + 1) % state.seats else 0.0
    for module in state.modules:
        worth: float = module.prior(state, seat, move)
        if worth != 0.0:
            return worth
    return 0.0


# Placing.


def placing(state: LancasterState, seat: i64, move: i64) -> float:
    house: i64 = HOUSE.of(move)
    strength: i64 = STRENGTH.of(move)
    place: i64 = AT.of(move)
    company: i64 = COMPANY.of(move)
    if place < CASTLE:
        hope: float = law_hopes_at(state, place) if state.other_laws and house == seat else 0.0
        return holding(state, seat, house, strength, place, company) + hope - 0.25 * float(strength)
    if place < CONFLICT:
        if state.is_ally(house):
            return elsewhere(state, house, strength, place)
        hope = law_hopes_at(state, place) if state.other_laws else 0.0
        return into_castle(state, seat, place - CASTLE) + hope - 0.45 * float(strength)
    if place >= COURT:
        return elsewhere(state, house, strength, place)
    worth: float = fighting(state, house, strength_with(state, strength, company), place - CONFLICT)
    if company != 0:
        worth += company_worth(state, house, strength, place, company)
    if state.favors_left > 0:
        worth += best_favor(state, house)
    return worth


def elsewhere(state: LancasterState, house: i64, strength: i64, place: i64) -> float:
    """At a place of a module, or in the castle of an ally."""
    worth: float = 0.0
    for number in state.acting.placing_worth:
        worth += state.modules[number].placing_worth(state, house, strength, place)
    return worth


def holding(state: LancasterState, seat: i64, house: i64, strength: i64, county: i64, company: i64) -> float:
    """The worth of a county times the chance of holding it, less the squires it takes."""
    gold: i64 = 0 if house != seat else state.gold[seat]
    worth: float = county_worth(state, house, county, gold)
    together: i64 = strength_with(state, strength, company)
    least: i64 = least_squires(state, together, county)
    danger: float = 0.0 if keeps_county(state, company) else risk(state, seat, county, together + least)
    worth = worth * (1.0 - danger) - squire_worth(state) * float(least)
    if company != 0:
        worth += company_worth(state, house, strength, county, company)
    if state.county_house[county] >= 0:
        worth += 0.3 + squire_worth(state) * 0.3 * float(state.county_squires[county])
    return worth


def company_worth(state: LancasterState, house: i64, strength: i64, place: i64, company: i64) -> float:
    worth: float = 0.0
    for module in state.modules:
        worth += module.company_worth(state, house, strength, place, company, helpful(state))
    return worth


def keeps_county(state: LancasterState, company: i64) -> bool:
    if company != 0:
        for module in state.modules:
            if module.keeps_county(company):
                return True
    return False


def risk(state: LancasterState, seat: i64, county: i64, total: i64) -> float:
    """How likely another player is to come with more strength, judging by the knights still at their courts."""
    danger: float = 0.0
    house: i64 = 0
    while house < state.houses:
        if state.leader(house) != seat:
            strength: i64 = RANKS - 1
            while strength > 0 and state.court[house * RANKS + strength] == 0:
                strength -= 1
            if strength >= state.board.minimum[county]:
                margin: i64 = strength - total
                if margin > 0:
                    danger += 0.3
                elif margin > -2:
                    danger += 0.15
                elif margin > -3:
                    danger += 0.05
        house += 1
    return min(danger, 0.7)


def supporting(state: LancasterState, seat: i64, count: i64) -> float:
    placed: i64 = state.top_arg()
    county: i64 = AT.of(placed)
    worth: float = county_worth(state, seat, county, state.gold[seat])
    together: i64 = strength_with(state, STRENGTH.of(placed), COMPANY.of(placed)) + count
    held: float = 1.0 if keeps_county(state, COMPANY.of(placed)) else 1.0 - risk(state, seat, county, together)
    return worth * held - squire_worth(state) * float(count)


def into_castle(state: LancasterState, seat: i64, space: i64) -> float:
    worth: float = space_worth(state, space)
    cost: i64 = state.board.space_cost[space]
    if cost > state.squires[seat]:
        return 0.2 * worth
    if state.board.space_rewards[space * KINDS + KNIGHT] > 0 and state.reserve[seat * RANKS + 1] == 0:
        return 0.0
    return worth


def fighting(state: LancasterState, house: i64, strength: i64, slot: i64) -> float:
    """What a knight adds to the worth of a conflict."""
    others: float = helpful(state)
    added: float = 0.0
    if state.is_ally(house):
        for module in state.modules:
            added += module.fighting_worth(state, house, strength, slot, others)
        return added
    added = conflict_points(state, house, slot, strength, others) - conflict_points(state, house, slot, 0, others)
    if state.space_in(house, slot) >= 0:
        return added
    for number in state.acting.joining_worth:
        added += state.modules[number].joining_worth(state, slot, strength, others)
    return added + law_hopes(state)


def helpful(state: LancasterState) -> float:
    """How much strength the others can be expected to send."""
    return 4.0 if state.round < state.board.rounds else 3.0


# The king's favor.


def favor_worth(state: LancasterState, house: i64, tile: i64) -> float:
    if state.is_ally(house):
        return 0.1 + reward_worth(state, house, state.board.favor_rewards, tile)
    return 0.2 + reward_worth(state, house, state.board.favor_rewards, tile)


def best_favor(state: LancasterState, house: i64) -> float:
    best: float = 0.0
    tile: i64 = 0
    while tile < len(state.board.favor_ids):
        if state.favors >> tile & 1:
            best = max(best, favor_worth(state, house, tile))
        tile += 1
    return best


# Parliament.


def voting(state: LancasterState, seat: i64, yes: bool, added: i64) -> float:
    """Favors a law that pays this seat more than the others, compared with the law that would leave."""
    number: i64 = voting_on(state)
    stake: float = opinion(state, seat, number)
    heat: float = stake if stake >= 0.0 else -stake
    share: float = float(state.votes[seat]) / float(3 - number)
    wanted: float = min(float(state.votes[seat]), share * min(2.0, 0.35 * heat))
    off: float = float(added) - wanted
    return (stake if yes else -stake) - 0.35 * (off if off >= 0.0 else -off)


def opinion(state: LancasterState, seat: i64, number: i64) -> float:
    """How much a seat wants a proposal; worked out once for all ballots of a vote."""
    key: i64 = state.asked << 3 | seat
    if state.opinion_of != key:
        new: float = advantage(state, seat, state.proposed[number])
        state.opinion = new - 0.7 * advantage(state, seat, state.current[0])
        state.opinion_of = key
    return state.opinion


def advantage(state: LancasterState, seat: i64, law: i64) -> float:
    """What a law is worth to a seat beyond its average worth to the others."""
    own: float = 0.0
    others: float = 0.0
    other: i64 = 0
    while other < state.seats:
        worth: float = law_worth(state, law, other, other == seat)
        if other == seat:
            own = worth
        else:
            others += worth
        other += 1
    return own - others / float(state.seats - 1)


# Rewards.


def taking(state: LancasterState, seat: i64, move: i64) -> float:
    county: i64 = state.top_arg()
    house: i64 = state.county_house[county]
    worth: float = 0.0
    if not TAKE_NOBLE.matches(move):
        worth += reward_worth(state, house, state.board.county_rewards, county)
    if not TAKE_REWARD.matches(move):
        worth += inviting(state, seat, house, county)
    if TAKE_BOTH.matches(move):
        worth -= float(state.board.both_price) * gold_worth(state)
    return worth


def inviting(state: LancasterState, seat: i64, house: i64, county: i64) -> float:
    """Rare noblemen first."""
    if not state.is_ally(house):
        rare: float = 0.2 * float(state.board.minimum[county]) - 0.1 * float(state.nobles[county])
        return noble_worth(state, house) + rare
    worth: float = 0.0
    for module in state.modules:
        worth += module.inviting_worth(state, seat, county)
    return worth


def upgrading(state: LancasterState, seat: i64, house: i64, strength: i64, place: i64) -> float:
    worth: float = upgrade_worth(state) + 0.1 * float(strength)
    if place >= CONFLICT and place < CONFLICT + SLOTS:
        worth += 0.5 * fighting(state, house, 1, place - CONFLICT)
    elif place < COUNTIES:
        worth += 0.2
    return worth


def extending(state: LancasterState, seat: i64, space: i64) -> float:
    worth: float = extension_worth(state, space)
    if state.castle[seat * SPACES + space] > 0:
        worth -= 1.5
    return worth


def using(state: LancasterState, seat: i64, item: i64) -> float:
    space: i64 = item if item < SPACES else item - SPACES
    worth: float = knight_worth(state, 1) + 0.3
    if state.board.space_rewards[space * KINDS + KNIGHT] == 0:
        worth = upgrading_worth(state, seat if item < SPACES else seat + state.seats, 0, True) + 0.3
    if item < SPACES:
        worth -= squire_worth(state) * float(state.board.space_cost[space])
    return worth
