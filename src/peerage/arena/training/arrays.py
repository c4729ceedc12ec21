"""Lessons as arrays of numpy, merged and padded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from peerage.arena.training.lessons import Lessons
from peerage.bots.nets.net import LEAST_SHARE
from peerage.bots.search.settings import TEMPERATURE

NEVER = -1e9
"""The log-probability of impossible outcomes."""


@dataclass
class Data:
    numbers: Any
    """Observations as 16-bit numbers: they take most of the memory."""
    estimates: Any
    """Log-shares by the game's own estimate; impossible for missing seats."""
    shares: Any
    """How games ended."""
    targets: Any
    """What values learn: how games ended or, in part, what searches expected."""
    points: Any
    """Final points, with a mean of 0 and a deviation of 1."""
    games: Any
    policies: Any
    """For each row the row of its choice in the next three; -1 without a policy."""
    indexes: Any
    priors: Any
    """Log-probabilities of moves by heuristics."""
    tries: Any
    """Policies, padded: choices with fewer moves than others have shares of 0, and impossible priors."""


def arrays(lessons: Sequence[Lessons], most: int, mix: float = 0.0) -> Data:
    """Merge lessons; of choices with more than `most` moves, keep the most visited ones."""
    chairs = lessons[0].chairs
    estimates = joined([each.estimates for each in lessons]).reshape(-1, chairs)
    shares = joined([each.shares for each in lessons]).reshape(-1, chairs)
    values = joined([each.values for each in lessons]).reshape(-1, chairs)
    points = joined([each.points for each in lessons]).reshape(-1, chairs)
    searched = values.sum(1, keepdims=True) > 0
    moves = [padded(each, most) for each in lessons]
    indexes, priors, tries = (np.concatenate(columns) for columns in zip(*moves, strict=True))
    return Data(
        np.concatenate([np.frombuffer(each.numbers, np.float32).astype(np.float16) for each in lessons]).reshape(
            -1, lessons[0].inputs
        ),
        np.where(estimates > 0, np.log(np.maximum(estimates, LEAST_SHARE)), np.float32(NEVER)),
        shares,
        np.where(searched, (1 - mix) * shares + mix * values, shares).astype(np.float32),
        scaled(points, estimates > 0),
        joined([each.games for each in lessons], np.int32),
        choice_rows(lessons),
        indexes,
        priors,
        tries,
    )


def joined(parts: Sequence[Any], kind: Any = np.float32) -> Any:
    return np.concatenate([np.frombuffer(part, kind) if len(part) else np.empty(0, kind) for part in parts])


def scaled(points: Any, there: Any) -> Any:
    known = points[there]
    return ((points - known.mean()) / max(1e-6, known.std())).astype(np.float32) if known.size else points


def lengths(lessons: Lessons) -> Any:
    """Return the number of moves of each row."""
    return np.diff(np.frombuffer(lessons.ends, np.int32), prepend=0)


def choice_rows(lessons: Sequence[Lessons]) -> Any:
    has = np.concatenate([lengths(each) > 0 for each in lessons])
    return np.where(has, np.cumsum(has) - 1, -1).astype(np.int64)


def padded(lessons: Lessons, most: int) -> tuple[Any, Any, Any]:
    """Pad indexes, priors and policies of the rows that have one to rows of the same length."""
    ends = np.frombuffer(lessons.ends, np.int32)
    ends = ends[lengths(lessons) > 0]
    starts = np.concatenate([np.zeros(min(1, len(ends)), np.int32), ends[:-1]])
    indexes = np.zeros((len(ends), most), np.int64)
    priors = np.full((len(ends), most), NEVER, np.float32)
    tries = np.zeros((len(ends), most), np.float32)
    all_indexes, all_priors, all_tries = lessons.indexes, lessons.priors, lessons.tries
    for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
        tried = np.array(all_tries[start:end], np.float32)
        chosen = np.argsort(-tried, kind="stable")[:most] if end - start > most else np.arange(end - start)
        indexes[row, : len(chosen)] = np.array(all_indexes[start:end])[chosen]
        priors[row, : len(chosen)] = np.array(all_priors[start:end])[chosen] / TEMPERATURE
        tries[row, : len(chosen)] = tried[chosen]
    return indexes, priors, tries
