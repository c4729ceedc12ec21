"""What a bot is given: the view of its seat, its legal moves, and states it could not tell from the real one."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.state import State

if TYPE_CHECKING:
    from peerage.kernel.game import Game


class Perspective:
    """What a seat may know of a state: its view, its legal moves, and determinizations."""

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.game: Game = state.config.game
        self.seat = seat
        self.seats = state.config.seats

    @property
    def moves(self) -> list[int]:
        return self.__state.moves(self.seat)

    @property
    def rollout_depth(self) -> int:
        depth: int = self.game.rollout_depth_at(self.__state.config)
        return depth

    @property
    def view(self) -> dict[str, Any]:
        return self.__state.view(self.seat)

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.__state.decision(self.seat)

    @property
    def moment(self) -> tuple[int, int]:
        """Which question of the game it is, and how often so far something happened that cannot be taken back."""
        return int(self.__state.asked), self.__state.irrevocable

    def describe(self, move: int) -> dict[str, Any]:
        """A move in words; like everything here, based on what the seat may know."""
        return self.game.describe(self.__state, move)

    def weigh(self, priors: vec[float]) -> vec[float]:
        """The prior of each legal move, written into `priors` or something larger. Priors look at nothing hidden."""
        count: i64 = self.__state.prepare(self.seat)
        while len(priors) < count:
            priors = vec[float]([0.0] * (len(priors) * 2))
        self.__state.weigh(self.seat, priors)
        return priors

    def encode(self, numbers: vec[float]) -> None:
        """Write down what the seat may know, for a net."""
        self.__state.encode(self.seat, numbers)

    def index_of(self, move: int) -> int:
        """The number of a legal move in the policy of a net."""
        return int(self.__state.index_of(move))

    def resample(self, seed: int, remembering: bool = True) -> State:
        """A state that fits what this seat knows, from memory or at a glance."""
        return self.__state.resample(self.seat, seed, remembering)

    def resample_public(self, seed: int, remembering: bool = True) -> State:
        """A state that fits what everybody knows, and no more."""
        return self.__state.resample(None, seed, remembering)

    def __reduce__(self) -> tuple[Any, ...]:
        return Perspective, (self.__state, self.seat)
