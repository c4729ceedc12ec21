"""What a bot is given: the view of its seat, its legal moves, and states it could not tell from the real one."""

from typing import Any

from peerage.kernel.state import State


class Perspective:
    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.game = state.terms.game
        self.seat = seat
        self.seats = state.terms.seats
        self.moves = state.moves(seat)
        self.rollout_depth: int = self.game.rollout_depth_at(state.terms)

    @property
    def view(self) -> dict[str, Any]:
        return self.__state.view(self.seat)

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.__state.decision(self.seat)

    def describe(self, move: int) -> dict[str, Any]:
        """A move in words; like everything here, based on what the seat may know."""
        return self.game.describe(self.__state, move)

    def resample(self, seed: int, remembering: bool = True) -> State:
        """A state that fits what this seat knows, from memory or at a glance."""
        return self.__state.resample(self.seat, seed, remembering)

    def resample_public(self, seed: int, remembering: bool = True) -> State:
        """A state that fits what everybody knows, and no more."""
        return self.__state.resample(None, seed, remembering)
