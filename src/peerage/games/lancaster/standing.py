"""How well a seat stands."""

from mypy_extensions import i64

from peerage.games.lancaster.state import LancasterState


def chance_to_win(state: LancasterState, seat: i64) -> float:
    if state.over:
        places = state.places
        return 1.0 / places.count(1) if places[seat] == 1 else 0.0
    return 0.5
