"""What anybody at the table can work out: how a vote can go, what a castle will pay, how the final scoring stands."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import SPACES
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.phases.castles import is_optional, scores, table_votes
from peerage.games.lancaster.phases.polls import Poll
from peerage.games.lancaster.phases.scoring import final_strength, prizes
from peerage.games.lancaster.pieces.promises import promised
from peerage.games.lancaster.pieces.rewards import some_noble
from peerage.games.lancaster.presentation.schemas import EndNow, PollNow
from peerage.games.lancaster.state import LancasterState


def poll_picture(state: LancasterState, ballots: dict[int, int]) -> PollNow:
    poll = Poll(state, ballots)
    return {
        "yes": poll.yes,
        "no": poll.no,
        "least": poll.least,
        "most": poll.out,
        "verdict": poll.verdict,
        "still_for": poll.still_for(),
        "still_against": poll.still_against(),
    }


# The castle.


def space_pays(state: LancasterState, house: int, space: int) -> Reward:
    """What a space of a castle would give now, and what that costs."""
    pays = promised(state, house, state.board.space_rewards, space)
    return added(pays, {"squires": -space_costs(state, house, space)}) if pays else pays


def space_costs(state: LancasterState, house: int, space: int) -> int:
    """In squires; an ally pays nothing."""
    return 0 if state.is_ally(house) else int(state.board.space_cost[space])


def income(state: LancasterState, house: int) -> Reward:
    """What a castle and the round table give freely if nothing changes before; an ally gets all of it so."""
    ally = state.is_ally(house)
    total = added({}, {"votes": 0 if ally else int(table_votes(state, house))})
    for space in range(SPACES):
        if scores(state, house, space) and (ally or not is_optional(state, space)):
            total = added(total, space_pays(state, house, space))
    return total


def added(goods: Reward, more: Reward) -> Reward:
    """Two rewards together, without what comes to nothing."""
    total = {name: goods.get(name, 0) + more.get(name, 0) for name in {**goods, **more}}
    return {name: count for name, count in total.items() if count != 0}


# The final scoring.


def end_picture(state: LancasterState, seat: int) -> EndNow:
    """The points that a seat would get now."""
    seats = range(state.config.seats)
    strengths = vec[i64]([int(final_strength(state, other)) for other in seats])
    sizes = vec[i64]([int(state.extensions_of(other)) for other in seats])
    return {
        "knighthood": sure_prize(state, strengths, state.squires, seat),
        "castle": sure_prize(state, sizes, state.gold, seat),
        "table": int(state.board.noble_points[state.nobles_of(seat)]),
        "next_noble": next_noble(state, seat),
    }


def next_noble(state: LancasterState, seat: int) -> int:
    """What one more nobleman adds to the points for the round table; nothing if none is to be had."""
    if not some_noble(state, seat):
        return 0
    points, seated = state.board.noble_points, state.nobles_of(seat)
    return int(points[seated + 1] - points[seated])


def sure_prize(state: LancasterState, values: vec[i64], ties: vec[i64], seat: int) -> int | None:
    """None if it depends on what lies behind the screens: ties are broken by that."""
    if state.open_screens:
        return int(prizes(state, values, ties)[seat])
    seats = range(state.config.seats)
    guesses = [[0 for _ in seats], [int(other == seat) for other in seats], [int(other != seat) for other in seats]]
    possible = {int(prizes(state, values, vec[i64](guess))[seat]) for guess in guesses}
    return possible.pop() if len(possible) == 1 else None
