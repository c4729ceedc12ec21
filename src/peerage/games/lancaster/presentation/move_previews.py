"""What each legal move would bring, as far as the seat that may make it can work it out.

The numbers come from the functions that carry the moves out. Expansions add those of their own moves.
"""

from collections.abc import Callable
from typing import Final

from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, COURT, REWARDS, SPACES
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.moves import AT, COMPANY, HOUSE, ITEM, SLOT, SPACE, STRENGTH, TILE, N
from peerage.games.lancaster.phases.castles import owner_of
from peerage.games.lancaster.phases.conflicts import english, ransom_of
from peerage.games.lancaster.phases.entering import least_squires, strength_to_expel
from peerage.games.lancaster.phases.standings import missing, standing
from peerage.games.lancaster.pieces.company import strength_with
from peerage.games.lancaster.pieces.knights import join_conflict, raise_knight
from peerage.games.lancaster.pieces.promises import promised
from peerage.games.lancaster.presentation.outlook import added, next_noble, poll_picture, space_costs, space_pays
from peerage.games.lancaster.presentation.schemas import FightNow, Prospect
from peerage.games.lancaster.state import LancasterState, source_of

Preview = Callable[[LancasterState, int, int, int], Prospect]
"""What a move brings: the state, the seat, the argument of the decision, and the move."""


# Conflicts.


def fight(state: LancasterState, house: int, slot: int) -> FightNow:
    """How a conflict stands, for a house that is in it."""
    rank, points = standing(state, slot)[int(state.space_in(house, slot))]
    return {
        "english": int(english(state, slot)),
        "french": int(state.board.french[state.conflict[slot]]),
        "missing": missing(state, slot),
        "rank": rank,
        "points": points,
    }


def joining(state: LancasterState, house: int, strength: int, slot: int, company: int) -> FightNow:
    after = state.clone()
    assert isinstance(after, LancasterState)
    join_conflict(after, house, strength, slot, company)
    return fight(after, house, slot)


def passage(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    house, county = arg & 7, int(source_of(arg))
    company = sum(int(expansion.company_in(county)) for expansion in state.expansions)
    return {"fight": joining(state, house, int(state.county_strength[county]), int(SLOT.of(move)), company)}


def ransom(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"costs": {"gold": int(ransom_of(arg & 0xFF))}}


def give_up(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"goods": {"lost": 1}}


# Placing.


def place(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    house, strength, at, company = int(HOUSE.of(move)), int(STRENGTH.of(move)), int(AT.of(move)), int(COMPANY.of(move))
    if at < COUNTIES:
        return into_county(state, house, int(strength_with(state, strength, company)), at)
    if at < CONFLICT:
        return {"follows": space_pays(state, house, at - int(CASTLE))}
    if at < COURT:
        return {"fight": joining(state, house, strength, at - int(CONFLICT), company)}
    follows: Reward = {}
    for expansion in state.expansions:
        follows = added(follows, expansion.follows_placing(state, house, strength, at))
    return {"follows": follows}


def into_county(state: LancasterState, house: int, strength: int, county: int) -> Prospect:
    """The squires that it takes at least, and the reward."""
    brings: Prospect = {"follows": promised(state, house, state.board.county_rewards, county)}
    squires = int(least_squires(state, strength, county))
    if squires > 0:
        brings["costs"] = {"squires": squires}
    needs = strength_to_expel(state, county)
    if needs is not None:
        brings["needs"] = needs
    return brings


def squires(state: LancasterState, seat: int, placed: int, move: int) -> Prospect:
    strength = int(strength_with(state, STRENGTH.of(placed), COMPANY.of(placed)))
    return {"costs": added({}, {"squires": int(N.of(move))}), "strength": strength + int(N.of(move))}


def favor(state: LancasterState, seat: int, house: int, move: int) -> Prospect:
    return {"goods": promised(state, house, state.board.favor_rewards, int(TILE.of(move)))}


# Rewards.


def upgrade(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    house, strength, at = int(HOUSE.of(move)), int(STRENGTH.of(move)), int(AT.of(move))
    brings: Prospect = {"goods": {str(strength + 1): 1}}
    if CONFLICT <= at < COURT:
        after = state.clone()
        assert isinstance(after, LancasterState)
        raise_knight(after, house, strength, at, source_of(arg))
        brings["fight"] = fight(after, house, at - int(CONFLICT))
    return brings


def inviting(state: LancasterState, house: int) -> Prospect:
    """An ally only removes a nobleman."""
    if state.is_ally(house):
        return {"goods": {"noble_removed": 1}}
    return {"goods": {"noble": 1}, "end": next_noble(state, house)}


def noble(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return inviting(state, arg & 7)


def extend(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"follows": space_pays(state, seat, int(SPACE.of(move)))}


def use(state: LancasterState, seat: int, left: int, move: int) -> Prospect:
    item = int(ITEM.of(move))
    house, space = int(owner_of(state, seat, item)), item % int(SPACES)
    return {
        "costs": added({}, {"squires": space_costs(state, house, space)}),
        "goods": promised(state, house, state.board.space_rewards, space),
    }


# Counties.


def take_noble(state: LancasterState, seat: int, county: int, move: int) -> Prospect:
    return inviting(state, int(state.county_house[county]))


def take_reward(state: LancasterState, seat: int, county: int, move: int) -> Prospect:
    return {"goods": promised(state, int(state.county_house[county]), state.board.county_rewards, county)}


def take_both(state: LancasterState, seat: int, county: int, move: int) -> Prospect:
    return both(state, county, take_reward(state, seat, county, move)["goods"])


def both(state: LancasterState, county: int, reward: Reward) -> Prospect:
    """The nobleman and a reward, for gold."""
    brings = inviting(state, int(state.county_house[county]))
    brings["goods"] = added(brings["goods"], reward)
    brings["costs"] = {"gold": int(state.board.both_price)}
    return brings


# Laws.


def vote(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"poll": poll_picture(state, {seat: move})}


def trade(state: LancasterState, seat: int, index: int, move: int) -> Prospect:
    law, count = state.board.laws[index], int(N.of(move))
    if count == 0:
        return {}
    takes = {name: count * int(law.takes[kind]) for kind, name in enumerate(REWARDS)}
    gives = {name: count * int(law.gives[kind]) for kind, name in enumerate(REWARDS)}
    return {"costs": added({}, takes), "goods": added({}, gives)}


BASE: Final[dict[str, Preview]] = {
    "place": place,
    "squires": squires,
    "favor": favor,
    "upgrade": upgrade,
    "noble": noble,
    "extend": extend,
    "take_noble": take_noble,
    "take_reward": take_reward,
    "take_both": take_both,
    "passage": passage,
    "use": use,
    "ransom": ransom,
    "give_up": give_up,
    "vote": vote,
    "trade": trade,
}
"""By the kind of a move."""
