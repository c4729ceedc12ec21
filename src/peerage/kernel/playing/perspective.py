"""What a bot is given: the view of its seat, its legal moves, and states it could not tell from the real one.

A perspective keeps none of what its seat cannot know: the state in it is a determinization, drawn when it is made. All
that a perspective shows is the same in both, so no attribute, pickle or copy of it leads to what others really hide.
(In Python, code of the same process can always search the memory or the callers of a bot. A bot of which nobody knows
what it does belongs into another process, which gets pickled perspectives alone.)
"""

from typing import TYPE_CHECKING, Any, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.state import State

if TYPE_CHECKING:
    from peerage.kernel.game import Game


class Perspective:
    """What a seat may know of a state: its view, its legal moves, and determinizations."""

    def __init__(self, state: State, seat: SupportsIndex, sealed: bool = True) -> None:
        """Look at the state as it is now; moves that are made later are not seen.

        Without a seal it is made faster, and holds the state itself: for code that has the state anyway.
        """
        self._state: State = state.sealed(seat) if sealed else state
        self._is_sealed: bool = sealed
        self.game: Game = state.config.game
        self.seat: int = state.checked_seat(seat)
        self.seats: int = state.config.seats
        self._irrevocable: int = state.irrevocable

    @property
    def moves(self) -> list[int]:
        """The legal moves of the seat."""
        return self._state.moves(self.seat)

    @property
    def rollout_depth(self) -> int:
        """How many moves a search should roll out in this game."""
        depth: int = self.game.rollout_depth_at(self._state.config)
        return depth

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self._state.view(self.seat)

    @property
    def decision(self) -> dict[str, Any] | None:
        """The pending question."""
        return self._state.decision(self.seat)

    @property
    def moment(self) -> tuple[int, int]:
        """Which question of the game it is, and how often so far something happened that cannot be taken back."""
        return int(self._state.asked), self._irrevocable

    def describe(self, move: SupportsIndex) -> dict[str, Any]:
        """A move in words; like everything here, based on what the seat may know."""
        return self.game.describe(self._state, move)

    def weigh(self, priors: vec[float]) -> vec[float]:
        """The prior of each legal move, written into `priors` or something larger. Priors look at nothing hidden."""
        count: i64 = self._state.prepare(self.seat)
        while len(priors) < count:
            priors = vec[float]([0.0] * (len(priors) * 2))
        self._state.weigh(self.seat, priors)
        return priors

    def encode(self, numbers: object) -> None:
        """Write what the seat may know into an array of float32 or float64; see `State.encode`."""
        self._state.encode(self.seat, numbers)

    def observe(self, numbers: vec[float]) -> None:
        """The unchecked `encode`, for nets."""
        self._state.observe(self.seat, numbers)

    def mask(self, flags: object) -> None:
        """Write 1 into an array for each legal move by its `index_of`, and 0 for all others; see `State.mask`."""
        self._state.mask(self.seat, flags)

    def index_of(self, move: SupportsIndex) -> int:
        """The place of a legal move among the `indexed` numbers of the game."""
        return self._state.index_of(move)

    def policy_index(self, move: i64) -> i64:
        """The unchecked `index_of`, for nets."""
        return self._state.policy_index(move)

    def resample(self, seed: SupportsIndex, remembering: bool = True) -> State:
        """A state that fits what this seat knows, from memory or at a glance."""
        return self._state.resample(self.seat, seed, remembering)

    def resample_public(self, seed: SupportsIndex, remembering: bool = True) -> State:
        """A state that fits what everybody knows, and no more."""
        return self._state.resample(None, seed, remembering)

    def __repr__(self) -> str:
        return f"<seat {self.seat} of {self._state!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        sealed = self._state if self._is_sealed else self._state.sealed(self.seat)
        return unpickled, (sealed, self.seat, self._irrevocable)


def unpickled(sealed: State, seat: int, irrevocable: int) -> Perspective:
    """A perspective from its pickle."""
    perspective = Perspective(sealed, seat)
    perspective._irrevocable = irrevocable
    return perspective
