"""Rules of thumb: the prior of each move, roughly in power points.

They look only at what the seat may see: the boards, and what lies behind its own screen.
"""

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, KINDS, KNIGHT, RANKS, SLOTS, SPACES, TOWER
from peerage.games.lancaster.bot.law_worth import law_worth, trade_gain
from peerage.games.lancaster.bot.module_prior import into_tower, law_hopes_at, module_prior
from peerage.games.lancaster.bot.worth import (
    bishop_worth,
    conflict_points,
    county_worth,
    dishonor_cost,
    extension_worth,
    gold_worth,
    knight_worth,
    noble_worth,
    reward_worth,
    space_worth,
    squire_worth,
    upgrade_worth,
    upgrading_worth,
    win_chance,
)
from peerage.games.lancaster.laws.laws import TABLE
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, SHIELD
from peerage.games.lancaster.modules.kings_court.prior import archer_worth, company_price, court_prior
from peerage.games.lancaster.modules.kings_court.privileges import company_strength
from peerage.games.lancaster.modules.two_players.ally import ally_of
from peerage.games.lancaster.moves import (
    APPLY,
    BACK,
    BISHOP,
    CROSS,
    EXTEND,
    LORD,
    NAME_START,
    PLACE,
    RAISE,
    RANSOM,
    SUPPORT,
    TAKE_BOTH,
    TAKE_FAVOR,
    TAKE_FROM,
    TAKE_GOODS,
    TAKE_NOBLE,
    TAKE_REWARD,
    TRADE,
    USE,
    VOTE,
    added_votes,
    arg_of,
    company_of,
    house_of,
    kind_of,
    place_of,
    says_yes,
    strength_of,
)
from peerage.games.lancaster.phases.entering import least_squires
from peerage.games.lancaster.phases.parliament import voting_on
from peerage.games.lancaster.state import LancasterState, source_of


def prior_of(state: LancasterState, seat: i64, move: i64) -> float:
    kind: i64 = kind_of(move)
    arg: i64 = arg_of(move)
    if kind == PLACE:
        return placing(state, seat, arg)
    if kind == SUPPORT:
        return supporting(state, seat, arg)
    if kind == VOTE:
        return voting(state, seat, says_yes(move), added_votes(move))
    if kind == TAKE_FAVOR:
        return favor_worth(state, state.top_arg(), arg)
    if TAKE_NOBLE <= kind <= TAKE_BOTH:
        return taking(state, seat, kind)
    if kind == RAISE:
        return raising(state, seat, house_of(arg), strength_of(arg), place_of(arg))
    if kind == USE:
        return using(state, seat, arg)
    if kind == TRADE:
        return trade_gain(state, TABLE[state.top_arg()], seat) * float(arg)
    if kind == EXTEND:
        return extending(state, seat, arg)
    if kind == TAKE_FROM:
        return inviting(state, seat, state.top_arg() & 7, arg)
    if kind == CROSS:
        strength: i64 = state.county_strength[source_of(state.top_arg())]
        return fighting(state, state.top_arg() & 7, strength, arg)
    if kind == RANSOM:
        level: i64 = state.top_arg() & 0xFF
        return knight_worth(state, level) - gold_worth(state) * float(level)
    if kind == NAME_START:
        return 0.3 if arg == (seat + 1) % state.seats else 0.0
    if kind == LORD or kind == BACK or kind == APPLY or kind == TAKE_GOODS:
        return court_prior(state, seat, move)
    if kind == BISHOP:
        return 0.2 if state.is_ally(arg) else bishop_worth(state, arg, True)
    worth: float = module_prior(state, seat, kind, arg)
    for module in state.modules:
        worth += module.prior(state, seat, kind, arg)
    return worth


# Placing.


def placing(state: LancasterState, seat: i64, arg: i64) -> float:
    house: i64 = house_of(arg)
    strength: i64 = strength_of(arg)
    place: i64 = place_of(arg)
    company: i64 = company_of(arg)
    if place < CASTLE:
        hope: float = law_hopes_at(state, place) if state.other_laws and house == seat else 0.0
        return holding(state, seat, house, strength, place, company) + hope - 0.25 * float(strength)
    if place < CONFLICT:
        if state.is_ally(house):
            row: i64 = place - CASTLE
            return reward_worth(state, house, state.board.space_rewards, row) - 0.3 * float(strength)
        hope = law_hopes_at(state, place) if state.other_laws else 0.0
        return into_castle(state, seat, place - CASTLE) + hope - 0.45 * float(strength)
    if place == TOWER:
        return into_tower(state, house, strength)
    worth: float = fighting(state, house, strength + company_strength(state, company), place - CONFLICT)
    if company != 0:
        worth -= company_price(company)
        if company & ARCHER:
            worth += archer_worth(state, house, strength, place - CONFLICT, helpful(state))
    if state.favors_left > 0:
        worth += best_favor(state, house)
    return worth


def holding(state: LancasterState, seat: i64, house: i64, strength: i64, county: i64, company: i64) -> float:
    """The worth of a county times the chance of holding it, less the squires it takes."""
    gold: i64 = 0 if house != seat else state.gold[seat]
    worth: float = county_worth(state, house, county, gold)
    together: i64 = strength + company_strength(state, company)
    least: i64 = least_squires(state, together, county)
    danger: float = 0.0 if company & SHIELD else risk(state, seat, county, together + least)
    worth = worth * (1.0 - danger) - squire_worth(state) * float(least)
    if company != 0:
        worth -= company_price(company)
    if state.county_house[county] >= 0:
        worth += 0.3 + squire_worth(state) * 0.3 * float(state.county_squires[county])
    return worth


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
    arg: i64 = state.top_arg()
    county: i64 = place_of(arg)
    worth: float = county_worth(state, seat, county, state.gold[seat])
    together: i64 = strength_of(arg) + company_strength(state, company_of(arg)) + count
    held: float = 1.0 if company_of(arg) & SHIELD else 1.0 - risk(state, seat, county, together)
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
    """What a knight adds to the worth of a conflict; for an ally's knight, what he keeps from the others."""
    others: float = helpful(state)
    added: float = conflict_points(state, house, slot, strength, others)
    if state.is_ally(house):
        leads: i64 = state.space_in(state.leader(house), slot)
        chance: float = win_chance(state, slot, strength, others) - win_chance(state, slot, 0, others)
        return 0.2 * added + (3.0 * chance if leads >= 0 else 0.0)
    added -= conflict_points(state, house, slot, 0, others)
    if state.space_in(house, slot) >= 0:
        return added
    if state.anger.on:
        added += dishonor_cost(state) * (1.0 - win_chance(state, slot, strength, others))
    return added + law_hopes(state, house)


def helpful(state: LancasterState) -> float:
    """How much strength the others can be expected to send."""
    return 4.0 if state.round < state.board.rounds else 3.0


def law_hopes(state: LancasterState, seat: i64) -> float:
    """Laws that count conflicts make it worth more to join another one."""
    hope: float = 0.0
    index: i64 = 0
    while index < 3:
        hope += law_hope(state.current[index], 0.5)
        hope += law_hope(state.proposed[index], 0.35)
        index += 1
    return hope


def law_hope(law: i64, chance: float) -> float:
    if law < 0:
        return 0.0
    every: i64 = TABLE[law].conflicts
    return 2.7 * chance / float(every) if every > 0 else 0.0


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


def taking(state: LancasterState, seat: i64, kind: i64) -> float:
    county: i64 = state.top_arg()
    house: i64 = state.county_house[county]
    worth: float = 0.0
    if kind != TAKE_NOBLE:
        worth += reward_worth(state, house, state.board.county_rewards, county)
    if kind != TAKE_REWARD:
        worth += inviting(state, seat, house, county)
    if kind == TAKE_BOTH:
        worth -= float(state.board.both_price) * gold_worth(state)
    return worth


def inviting(state: LancasterState, seat: i64, house: i64, county: i64) -> float:
    """Rare noblemen first; an ally removes those that only the other player lacks."""
    rare: float = 0.2 * float(state.board.minimum[county]) - 0.1 * float(state.nobles[county])
    if not state.is_ally(house):
        return noble_worth(state, house) + rare
    lacking: float = 0.0 if state.table[1 - seat] >> county & 1 else 0.6
    return lacking - (0.0 if state.table[seat] >> county & 1 else 0.6)


def raising(state: LancasterState, seat: i64, house: i64, strength: i64, place: i64) -> float:
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
        worth = upgrading_worth(state, seat if item < SPACES else ally_of(seat), 0, True) + 0.3
    if item < SPACES:
        worth -= squire_worth(state) * float(state.board.space_cost[space])
    return worth
