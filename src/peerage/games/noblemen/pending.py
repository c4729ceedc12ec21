"""Which decisions and steps can be pending in a position."""

from peerage.games.noblemen.state import NoblemenState


def check_decisions(state: NoblemenState) -> None:
    pass
