"""Piles of cards and tiles: the last one is the top."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.chance import Chance


def shuffled(cards: list[int], chance: Chance) -> list[int]:
    left = list(cards)
    return [left.pop(chance.below(len(left))) for _ in cards]


def last(pile: vec[i64]) -> i64:
    return pile[len(pile) - 1]


def shorter(pile: vec[i64]) -> vec[i64]:
    return pile[: len(pile) - 1]
