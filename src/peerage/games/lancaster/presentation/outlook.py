"""What anybody at the table can work out: what a castle will pay, and how the final scoring stands."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import SPACES
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.phases.castles import is_optional, scores, table_votes
from peerage.games.lancaster.phases.scoring import final_strength, prizes
from peerage.games.lancaster.pieces.promises import added, next_noble, space_pays
from peerage.games.lancaster.presentation.view_schemas import EndNow
from peerage.games.lancaster.state import LancasterState

# The castle.


def income(state: LancasterState, house: int) -> Reward:
    """What a castle and the round table give freely if nothing changes before; an ally gets all of it so."""
    ally = state.is_ally(house)
    total = added({}, {"votes": 0 if ally else int(table_votes(state, house))})
    for space in range(SPACES):
        if scores(state, house, space) and (ally or not is_optional(state, space)):
            total = added(total, space_pays(state, house, space))
    return total


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


def sure_prize(state: LancasterState, values: vec[i64], ties: vec[i64], seat: int) -> int | None:
    """Return the points of a final prize, or None if a tie depends on goods behind screens."""
    if state.open_screens:
        return int(prizes(state, values, ties)[seat])
    seats = range(state.config.seats)
    guesses = [[0 for _ in seats], [int(other == seat) for other in seats], [int(other != seat) for other in seats]]
    possible = {int(prizes(state, values, vec[i64](guess))[seat]) for guess in guesses}
    return possible.pop() if len(possible) == 1 else None
