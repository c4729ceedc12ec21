"""Trains a net on lessons with PyTorch, from the extra `train`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from peerage.arena.training.learning import Progress, Schedule, Sizes
from peerage.arena.training.self_play import Lessons
from peerage.bots.nets.net import LEAST_SHARE
from peerage.bots.search.settings import TEMPERATURE

HELD_BACK = 10
"""Every tenth game is held out for validation."""
BATCH = 2048
POLICY = 0.5
"""The weight of the policy loss beside the value loss."""
MOST_MOVES = 64
NEVER = -1e9
"""The log-probability of impossible outcomes."""


@dataclass
class Data:
    numbers: Any
    estimates: Any
    """Log-shares by the game's own estimate; impossible for missing seats."""
    indexes: Any
    priors: Any
    """Log-probabilities of moves by heuristics."""
    tries: Any
    """Visit counts, padded: choices with fewer moves than others have counts of 0, and impossible priors."""
    shares: Any
    games: Any


def tensors(lessons: Sequence[Lessons], most: int) -> Data:
    """Merge lessons; of choices with more than `most` moves, keep the most visited ones."""
    chairs = lessons[0].chairs
    estimates = joined([each.estimates for each in lessons]).reshape(-1, chairs)
    moves = [padded(each, most) for each in lessons]
    indexes, priors, tries = (torch.from_numpy(np.concatenate(columns)) for columns in zip(*moves, strict=True))
    return Data(
        torch.from_numpy(joined([each.numbers for each in lessons]).reshape(-1, lessons[0].inputs)),
        torch.from_numpy(np.where(estimates > 0, np.log(np.maximum(estimates, LEAST_SHARE)), NEVER)),
        indexes,
        priors,
        tries,
        torch.from_numpy(joined([each.shares for each in lessons]).reshape(-1, chairs)),
        torch.from_numpy(joined([each.games for each in lessons], np.int32)),
    )


def joined(parts: Sequence[Any], kind: Any = np.float32) -> Any:
    return np.concatenate([np.frombuffer(part, kind) if len(part) else np.empty(0, kind) for part in parts])


def padded(lessons: Lessons, most: int) -> tuple[Any, Any, Any]:
    """Pad indexes, priors and visit counts to rows of the same length."""
    ends = np.frombuffer(lessons.ends, np.int32)
    starts = np.concatenate([[0], ends[:-1]])
    indexes = np.zeros((len(ends), most), np.int64)
    priors = np.full((len(ends), most), NEVER, np.float32)
    tries = np.zeros((len(ends), most), np.float32)
    all_indexes, all_priors, all_tries = lessons.indexes, lessons.priors, lessons.tries
    for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if start == end:
            continue
        tried = np.array(all_tries[start:end], np.float32)
        chosen = np.argsort(-tried, kind="stable")[:most] if end - start > most else np.arange(end - start)
        indexes[row, : len(chosen)] = np.array(all_indexes[start:end])[chosen]
        priors[row, : len(chosen)] = np.array(all_priors[start:end])[chosen] / TEMPERATURE
        tries[row, : len(chosen)] = tried[chosen]
    return indexes, priors, tries


class Learner(nn.Module):
    """The same layers as `peerage.bots.nets.net.Net`. Its initial corrections are zero."""

    def __init__(self, sizes: Sizes, seed: int) -> None:
        super().__init__()
        torch.manual_seed(seed)
        self.first = nn.Linear(sizes.inputs, sizes.hidden)
        self.second = nn.Linear(sizes.hidden, sizes.last)
        self.value = nn.Linear(sizes.last, sizes.chairs)
        self.policy = nn.Linear(sizes.last, sizes.moves)
        self.trust = nn.Parameter(torch.ones(1))
        for head in (self.value, self.policy):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, numbers: Any) -> tuple[Any, Any]:
        """Return corrections of the estimates and of the priors."""
        top = torch.relu(self.second(torch.relu(self.first(numbers))))
        return self.value(top), self.policy(top)

    def weights(self) -> list[float]:
        """Return the weights in the order of `Net`."""
        parts = [
            self.first.weight.T,
            self.first.bias,
            self.second.weight,
            self.second.bias,
            self.value.weight,
            self.value.bias,
            self.trust,
            self.policy.weight,
            self.policy.bias,
        ]
        return [float(weight) for part in parts for weight in part.detach().reshape(-1).tolist()]


def learn(
    lessons: Sequence[Lessons], sizes: Sizes, schedule: Schedule, report: Callable[[Progress], None]
) -> list[float]:
    data = tensors(lessons, MOST_MOVES)
    learner = Learner(sizes, schedule.seed)
    epochs, rate = schedule.epochs, schedule.rate
    held = data.games % HELD_BACK == 0
    train, test = torch.nonzero(~held).squeeze(1), torch.nonzero(held).squeeze(1)
    optimizer = torch.optim.AdamW(learner.parameters(), lr=rate, weight_decay=1e-2)
    cycle = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, total_steps=max(1, epochs * -(-len(train) // BATCH)), pct_start=0.2
    )
    untaught = measured(learner, data, test)
    for epoch in range(epochs):
        learner.train()
        total = 0.0
        order = train[torch.randperm(len(train))]
        for batch in batches(order, BATCH):
            value, policy = losses(learner, data, batch)
            loss = value + POLICY * policy
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            cycle.step()
            total += float(loss.detach()) * len(batch)
        brier, policy = measured(learner, data, test)
        report(Progress(epoch + 1, total / max(1, len(train)), brier, policy, untaught))
    return learner.weights()


def batches(rows: Any, size: int) -> Iterator[Any]:
    return (rows[begin : begin + size] for begin in range(0, len(rows), size))


def judged(learner: Learner, data: Data, batch: Any) -> tuple[Any, Any]:
    """Return log-probabilities of winners and of moves."""
    values, policies = learner(data.numbers[batch])
    estimates, priors = data.estimates[batch], data.priors[batch]
    shares = torch.log_softmax(torch.where(estimates > NEVER, learner.trust * estimates + values, NEVER), 1)
    corrected = torch.where(priors > NEVER, priors + torch.gather(policies, 1, data.indexes[batch]), NEVER)
    return shares, torch.log_softmax(corrected, 1)


def losses(learner: Learner, data: Data, batch: Any) -> tuple[Any, Any]:
    shares, policies = judged(learner, data, batch)
    return -(data.shares[batch] * shares).sum(1).mean(), -(data.tries[batch] * policies).sum(1).mean()


def measured(learner: Learner, data: Data, test: Any) -> tuple[float, float]:
    learner.eval()
    brier, policy, choices = 0.0, 0.0, 0
    with torch.no_grad():
        for batch in batches(test, BATCH * 4):
            shares, policies = judged(learner, data, batch)
            tries = data.tries[batch]
            brier += float(((shares[:, 0].exp() - data.shares[batch][:, 0]) ** 2).sum())
            policy -= float((tries * policies).sum())
            choices += int((tries.sum(1) > 0).sum())
    return brier / max(1, len(test)), policy / max(1, choices)
