"""Many games at once: what their learners see and may do, rewards and ends, written into numpy arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from librt.vecs import vec
from mypy_extensions import i64

from peerage import bots
from peerage.envs.spec import Spec, find
from peerage.envs.stepping import LEARNER, Stepper
from peerage.errors import BadSeats, PeerageError
from peerage.extras import needs
from peerage.kernel.game import Seed, seed_text

with needs("rl"):
    import numpy as np
    import numpy.typing as npt

AT_ONCE = 64
"""So many games are advanced before their observations are copied, while the processor still has them at hand."""

Array: TypeAlias = npt.NDArray[Any]
"""Declared as a type: where the rules are compiled without numpy, mypy does not know what the name stands for."""


@dataclass(frozen=True)
class Buffers:
    """Arrays with a row for each game, into which a batch writes. Anybody may own them: see `Batch.buffers`."""

    observations: Array
    """What the learner who is asked may know, by the names in `Game.observed`: float32 or float64."""
    masks: Array
    """1 for each legal action, 0 for the others: uint8 or bool. With `bits`, eight actions share a uint8 (see
    `numpy.packbits`), the first one its lowest bit.
    """
    seats: Array
    """The seat of the learner who is asked: whole numbers."""
    rewards: Array
    """Of each seat: 0 until its game ends (see `peerage.envs.rewards`): float32 or float64."""
    dones: Array
    """Whether a game has just ended; the other arrays but `rewards` are about the next one then: uint8 or bool."""


class Batch:
    """Games that are stepped together. Each finished game is followed by another one, with a seed of its own.

    `seeds`: one for each game, or one for all. Game k of row r is `game.quick_start` with the seed "seeds/r/k", or
    "seeds[r]/k". `players`: "learner" or the name of a bot for each seat; they move one seat further with each row.
    Without `memory` the ledger is off: nobody, bots included, remembers more than is on the table.
    `bits` makes masks small.
    """

    def __init__(
        self,
        game: str | Spec,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seeds: Seed | Sequence[Seed] = 0,
        players: Sequence[str] | None = None,
        memory: bool = True,
        bits: bool = False,
        into: Buffers | None = None,
    ) -> None:
        self.spec = find(game) if isinstance(game, str) else game
        self.config = self.spec.config(seats, options)
        self.seats = self.config.seats
        self.n = n
        self.seeds = seeds_of(seeds, n)
        self.players = seatings(players or [LEARNER] * self.seats, self.seats, n)
        self.bits = bits
        self.stepper = Stepper(self.config, self.seeds, self.players, memory, min(n, AT_ONCE))
        self.into = self.fitting(into) if into is not None else self.buffers()
        """What `step` writes into, unless a call names other arrays; from the beginning it has the first decisions."""
        self.write(self.into)

    def buffers(self) -> Buffers:
        """Make arrays that fit."""
        return Buffers(
            observations=np.zeros((self.n, self.spec.observation_size), np.float32),
            masks=np.zeros((self.n, self.mask_size), np.uint8 if self.bits else np.bool_),
            seats=np.zeros(self.n, np.int64),
            rewards=np.zeros((self.n, self.seats), np.float32),
            dones=np.zeros(self.n, np.bool_),
        )

    @property
    def mask_size(self) -> int:
        return (self.spec.actions + 7) // 8 if self.bits else self.spec.actions

    def fitting(self, into: Buffers) -> Buffers:
        """Refuse arrays of another shape or kind before anything is played."""
        wanted = {
            "observations": ((self.n, self.spec.observation_size), "f"),
            "masks": ((self.n, self.mask_size), "u" if self.bits else "bu"),
            "seats": ((self.n,), "iu"),
            "rewards": ((self.n, self.seats), "f"),
            "dones": ((self.n,), "bu"),
        }
        for name, (shape, kinds) in wanted.items():
            array: Array = getattr(into, name)
            small = array.itemsize == 1 or kinds not in ("bu", "u")
            if array.shape != shape or array.dtype.kind not in kinds or not small:
                raise PeerageError(f"{name} are {array.dtype} of the shape {array.shape}, which must be {shape}")
        return into

    def step(self, actions: npt.ArrayLike, into: Buffers | None = None) -> Buffers:
        """Play an action in each game and write what follows. If one action is not legal, nothing happens."""
        into = self.fitting(into) if into is not None else self.into
        self.stepper.choose(vec[i64](np.ascontiguousarray(actions, np.int64)))
        self.write(into)
        return into

    def legal(self) -> tuple[Array, Array]:
        """Return the legal actions of all games in a row, and where those of each begin and of the last one end.

        They look at memory of the batch: the next step changes them.
        """
        begins = looking_at(self.stepper.begins)
        return looking_at(self.stepper.legal)[: begins[-1]], begins

    def write(self, into: Buffers) -> None:
        """Play what was chosen, and copy what the learners may know while it is at hand."""
        size, actions = self.spec.observation_size, self.spec.actions
        masks = looking_at(self.stepper.mask).reshape(-1, actions)
        masks_into = into.masks.view(np.uint8)
        for first in range(0, self.n, AT_ONCE):
            end = min(first + AT_ONCE, self.n)
            seen = looking_at(self.stepper.advance(first, end))
            np.copyto(into.observations[first:end], seen.reshape(-1, size), "same_kind")
            mask = masks[: end - first]
            masks_into[first:end] = np.packbits(mask, axis=1, bitorder="little") if self.bits else mask
        into.seats[:] = looking_at(self.stepper.asked)
        into.rewards[:] = looking_at(self.stepper.rewards).reshape(-1, self.seats)
        into.dones[:] = looking_at(self.stepper.ended)


def looking_at(numbers: Any) -> Array:
    """Make an array of the memory of a vec."""
    return np.asarray(memoryview(numbers))


def seeds_of(seeds: Seed | Sequence[Seed], n: int) -> list[str]:
    if n < 1:
        raise PeerageError(f"a batch has at least one game, not {n}")
    if np.ndim(cast(Any, seeds)) == 0:
        common = seed_text(cast(Seed, seeds))
        return [f"{common}/{row}" for row in range(n)]
    own = [seed_text(seed) for seed in cast(Sequence[Seed], seeds)]
    if len(own) != n:
        raise PeerageError(f"{n} games take one seed or {n}, not {len(own)}")
    return own


def seatings(players: Sequence[str], seats: int, n: int) -> list[list[str]]:
    """Who sits where in each row."""
    if len(players) != seats:
        raise BadSeats(f"{seats} seats take {seats} players, not {len(players)}")
    if LEARNER not in players:
        raise PeerageError(f"one of the players must be {LEARNER!r}")
    for player in players:
        if player != LEARNER:
            bots.family_of(player)
    return [[players[(seat - row) % seats] for seat in range(seats)] for row in range(n)]
