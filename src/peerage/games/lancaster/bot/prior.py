"""Rules of thumb: the prior of each move, roughly in power points.

They look only at what the seat may see: the boards, and what lies behind its own screen.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT, COUNTIES, KINDS, KNIGHT, SLOTS, SPACES
from peerage.games.lancaster.bot.law_worth import law_worth, trade_gain
from peerage.games.lancaster.bot.placing import (
    Placing,
    favor_worth,
    fighting,
    keeps_county,
    risk,
    strongest_rivals,
)
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.bot.worth import (
    county_worth,
    extension_worth,
    noble_worth,
    reward_worth,
    upgrading_worth,
)
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
    YES,
    N,
    kind_of,
)
from peerage.games.lancaster.phases.parliament import voting_on
from peerage.games.lancaster.pieces.company import strength_with
from peerage.games.lancaster.state import PLACING, SUPPORTING, VOTING, LancasterState, source_of


def weigh_moves(state: LancasterState, seat: i64, priors: vec[float]) -> None:
    """What the moves of a decision have in common is worked out once, where it takes long."""
    if state.menu_size == 0:
        return
    kind: i64 = state.top_kind()
    if kind == PLACING:
        weigh_placing(state, seat, priors)
    elif kind == SUPPORTING:
        weigh_support(state, seat, priors)
    elif kind == VOTING:
        weigh_ballots(state, seat, priors)
    else:
        index: i64 = 0
        while index < state.menu_size:
            priors[index] = prior_of(state, seat, state.menu[index])
            index += 1


def prior_of(state: LancasterState, seat: i64, move: i64) -> float:
    kind: i64 = kind_of(move)
    if kind == FAVOR.number:
        return favor_worth(state, state.top_arg(), TILE.of(move))
    if kind == TAKE_NOBLE.number or kind == TAKE_REWARD.number or kind == TAKE_BOTH.number:
        return taking(state, seat, move)
    if kind == UPGRADE.number:
        return upgrading(state, HOUSE.of(move), STRENGTH.of(move), AT.of(move))
    if kind == USE.number:
        return using(state, seat, ITEM.of(move))
    if kind == TRADE.number:
        return trade_gain(state, state.board.laws[state.top_arg()], seat) * float(N.of(move))
    if kind == EXTEND.number:
        return extending(state, seat, SPACE.of(move))
    if kind == NOBLE.number:
        return inviting(state, seat, state.top_arg() & 7, COUNTY.of(move))
    if kind == PASSAGE.number:
        strength: i64 = state.county_strength[source_of(state.top_arg())]
        return fighting(state, state.top_arg() & 7, strength, SLOT.of(move))
    if kind == RANSOM.number:
        level: i64 = state.top_arg() & 0xFF
        return prices_of(state).knight[level] - prices_of(state).gold * float(level)
    if kind == START_PLAYER.number:
        return 0.3 if TO_SEAT.of(move) == (seat + 1) % state.seats else 0.0
    return prior_by_modules(state, seat, move)


def prior_by_modules(state: LancasterState, seat: i64, move: i64) -> float:
    for number in state.hooks.prior:
        worth: float = state.expansions[number].prior(state, seat, move)
        if worth != 0.0:
            return worth
    return 0.0


# Placing.


def weigh_placing(state: LancasterState, seat: i64, priors: vec[float]) -> None:
    placing = state.placing
    if placing is None:
        placing = Placing()
        state.placing = placing
    placing.look_around(state, seat)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        if PLACE.matches(move):
            priors[index] = placing.prior(state, move)
        else:
            priors[index] = prior_by_modules(state, seat, move)
        index += 1


def weigh_support(state: LancasterState, seat: i64, priors: vec[float]) -> None:
    """How many squires go with a knight into a county: they help to hold it."""
    placed: i64 = state.top_arg()
    county: i64 = AT.of(placed)
    worth: float = county_worth(state, seat, county, state.gold[seat])
    alone: i64 = strength_with(state, STRENGTH.of(placed), COMPANY.of(placed))
    safe: bool = keeps_county(state, COMPANY.of(placed))
    rivals: i64 = strongest_rivals(state, seat)
    squire: float = prices_of(state).squire
    index: i64 = 0
    while index < state.menu_size:
        count: i64 = N.of(state.menu[index])
        held: float = 1.0 if safe else 1.0 - risk(state, rivals, county, alone + count)
        priors[index] = worth * held - squire * float(count)
        index += 1


# Parliament.


def weigh_ballots(state: LancasterState, seat: i64, priors: vec[float]) -> None:
    """Favors a law that pays this seat more than the others, compared with the law that would leave."""
    number: i64 = voting_on(state)
    stake: float = opinion(state, seat, number)
    heat: float = stake if stake >= 0.0 else -stake
    share: float = float(state.votes[seat]) / float(3 - number)
    wanted: float = min(float(state.votes[seat]), share * min(2.0, 0.35 * heat))
    index: i64 = 0
    while index < state.menu_size:
        ballot: i64 = state.menu[index]
        off: float = float(ADDED.of(ballot)) - wanted
        priors[index] = (stake if YES.of(ballot) == 1 else -stake) - 0.35 * (off if off >= 0.0 else -off)
        index += 1


def opinion(state: LancasterState, seat: i64, number: i64) -> float:
    """How much a seat wants a proposal: by what it pays the seat beyond the others, and the law that would leave."""
    new: i64 = state.proposed[number]
    old: i64 = state.current[0]
    gained: float = law_worth(state, new, seat, True)
    lost: float = law_worth(state, old, seat, True)
    wanted: float = (gained - average_of_others(state, seat, new)) - 0.7 * (lost - average_of_others(state, seat, old))
    if lost > gained and best_of_others(state, seat, new) > gained:
        return min(wanted, gained - lost)  # however little it pays the rest, it is for a rival
    return wanted


def average_of_others(state: LancasterState, seat: i64, law: i64) -> float:
    """What a law is worth to the others, as far as the seat can tell."""
    total: float = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            total += law_worth(state, law, other, False)
        other += 1
    return total / float(state.seats - 1)


def best_of_others(state: LancasterState, seat: i64, law: i64) -> float:
    best: float = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, law_worth(state, law, other, False))
        other += 1
    return best


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
        worth -= float(state.board.both_price) * prices_of(state).gold
    return worth


def inviting(state: LancasterState, seat: i64, house: i64, county: i64) -> float:
    """Rare noblemen first."""
    if not state.is_ally(house):
        rare: float = 0.2 * float(state.board.minimum[county]) - 0.1 * float(state.nobles[county])
        return noble_worth(state, prices_of(state), house) + rare
    worth: float = 0.0
    for expansion in state.expansions:
        worth += expansion.inviting_worth(state, seat, county)
    return worth


def upgrading(state: LancasterState, house: i64, strength: i64, place: i64) -> float:
    worth: float = prices_of(state).upgrade + 0.1 * float(strength)
    if place >= CONFLICT and place < CONFLICT + SLOTS:
        worth += 0.5 * fighting(state, house, 1, place - CONFLICT)
    elif place < COUNTIES:
        worth += 0.2
    return worth


def extending(state: LancasterState, seat: i64, space: i64) -> float:
    worth: float = extension_worth(prices_of(state), prices_of(state).space[space])
    if state.castle[seat * SPACES + space] > 0:
        worth -= 1.5
    return worth


def using(state: LancasterState, seat: i64, item: i64) -> float:
    space: i64 = item if item < SPACES else item - SPACES
    worth: float = prices_of(state).knight[1] + 0.3
    if state.board.space_rewards[space * KINDS + KNIGHT] == 0:
        worth = upgrading_worth(state, seat if item < SPACES else seat + state.seats, 0, True) + 0.3
    if item < SPACES:
        worth -= prices_of(state).squire * float(state.board.space_cost[space])
    return worth
