"""Piles of cards and tiles: the last one is the top."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.rng import Rng


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    left = list(cards)
    return [left.pop(rng.below(len(left))) for _ in cards]


def last(pile: vec[i64]) -> i64:
    return pile[len(pile) - 1]


def shorter(pile: vec[i64]) -> vec[i64]:
    return pile[: len(pile) - 1]
