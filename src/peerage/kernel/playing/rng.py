"""The chance of one game: a small generator (sfc32) that steps alike in both builds and can keep its results.

In a game with a seed every move has a key of its own, made from the seed and the number of the move: dice that were
seen never predict dice to come. The key is taken at the first draw of a move, so a move without chance costs nothing.

Every step fits into 32 bits and is masked, because a compiled i64 wraps silently and a Python int does not.
"""

import hashlib
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from peerage.kernel.playing.codec import Codec

MASK: Final[i64] = 0xFFFFFFFF
KEY_BYTES: Final = 16
WARM_UP: Final[i64] = 12
"""Steps after which numbers no longer show from which one a generator was made."""
NONE: Final[list[int]] = []
"""Shared by all that keep or plan no results; never changed."""


@mypyc_attr(acyclic=True)  # made with each copy: the garbage collector need not follow it
class Rng:
    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter
        self.draws: i64 = 0
        self.seed: str = ""
        self.keyed: bool = False
        self.move: i64 = 0
        """In a game with a seed: the number of the move; 0 is the set-up."""
        self.stale: bool = False
        """The key of this move has not been taken yet."""
        self.watched: bool = False
        self.results: list[int] = NONE
        self.limits: list[int] = NONE
        """Of each result: how many were possible."""
        self.planned: list[int] = NONE

    def clone(self) -> "Rng":
        twin = Rng(self.a, self.b, self.c, self.counter)
        twin.draws = self.draws
        if self.keyed:
            twin.keyed = True
            twin.seed = self.seed
            twin.move = self.move
            twin.stale = self.stale
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """The chance to come; what was watched or planned stays behind, as in a clone."""
        codec = Codec(b"", 0, False)
        self.carry(codec)
        return unpickled, (codec.written.getvalue(),)

    def carry(self, codec: Codec) -> None:
        self.a = codec.number(self.a)
        self.b = codec.number(self.b)
        self.c = codec.number(self.c)
        self.counter = codec.number(self.counter)
        self.draws = codec.number(self.draws)
        self.keyed = codec.flag(self.keyed)
        if self.keyed:
            self.seed = codec.text(self.seed)
            self.move = codec.number(self.move)
            self.stale = codec.flag(self.stale)

    def step(self) -> i64:
        mixed: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + mixed) & MASK
        return mixed

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, all equally likely; the limit is at most 2**31."""
        self.draws += 1
        if self.stale:
            self.take_key()
        if self.watched:
            return self.watched_below(limit)
        return self.drawn_below(limit)

    def drawn_below(self, limit: i64) -> i64:
        product: i64 = self.step() * limit
        if (product & MASK) < limit:
            unfair: i64 = (MASK + 1) % limit
            while (product & MASK) < unfair:
                product = self.step() * limit
        return product >> 32

    def watched_below(self, limit: i64) -> i64:
        result: i64 = self.drawn_below(limit)
        if self.planned:
            result = self.planned.pop(0)
            if result < 0 or result >= limit:
                raise ValueError(f"planned chance {result} is not below {limit}")
        self.results.append(result)
        self.limits.append(limit)
        return result

    def die(self) -> i64:
        return self.below(6) + 1

    def watch(self) -> None:
        """Keep every result from now on, for the record."""
        self.watched = True
        self.results = []
        self.limits = []

    def plan(self, results: list[int]) -> None:
        """Return these results first: for worked examples, and for records that bring their own chance."""
        if not self.watched:
            self.watch()
        self.planned = list(results)

    def next_move(self) -> None:
        if self.keyed:
            self.move += 1
            self.stale = True

    def take_key(self) -> None:
        fresh = Rng.from_key(f"{self.seed}/{self.move}".encode())
        self.a = fresh.a
        self.b = fresh.b
        self.c = fresh.c
        self.counter = fresh.counter
        self.stale = False

    @staticmethod
    def running(seed: str) -> "Rng":
        """For a game without keys for its moves."""
        return Rng.from_key(f"{seed}/0".encode())

    @staticmethod
    def of_game(seed: str, move: i64 = 0) -> "Rng":
        """For a game with this seed, after so many moves."""
        rng = Rng(0, 0, 0, 0)
        rng.seed = seed
        rng.keyed = True
        rng.move = move
        rng.take_key()
        return rng

    @staticmethod
    def from_key(key: bytes) -> "Rng":
        digest = hashlib.blake2b(key, digest_size=KEY_BYTES).digest()
        a: i64 = int.from_bytes(digest[0:4], "little")
        b: i64 = int.from_bytes(digest[4:8], "little")
        c: i64 = int.from_bytes(digest[8:12], "little")
        counter: i64 = int.from_bytes(digest[12:16], "little")
        return Rng(a, b, c, counter)

    @staticmethod
    def quick(seed: i64) -> "Rng":
        """From a number, without hashing: for playouts, where speed counts and nobody guesses."""
        rng = Rng(seed & MASK, (seed >> 32) & MASK, 0x9E3779B9, 1)
        steps: i64 = 0
        while steps < WARM_UP:
            rng.step()
            steps += 1
        return rng


def unpickled(data: bytes) -> Rng:
    """A generator from its pickle."""
    rng = Rng(0, 0, 0, 0)
    rng.carry(Codec(data, 0, True))
    return rng
