"""A net learns from lessons: PyTorch, from the extra `train`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from peerage.arena.training.self_play import Lessons

HELD_BACK = 10
"""Every tenth game is not learnt from, but measures what was learnt."""
BATCH = 2048
POLICY = 0.5
"""How much the policy counts beside the value."""


@dataclass
class Data:
    numbers: Any
    indexes: Any
    tries: Any
    """Padded: choices that have fewer moves than others have tries of 0, and indexes of -1."""
    shares: Any
    games: Any


def tensors(lessons: Sequence[Lessons], most: int) -> Data:
    """All lessons in one; of choices with more than `most` moves, those that were tried most."""
    numbers = torch.from_numpy(
        np.concatenate([np.frombuffer(each.numbers, np.float32).reshape(-1, each.inputs) for each in lessons])
    )
    rows_of_indexes, rows_of_tries = [], []
    for each in lessons:
        ends = np.frombuffer(each.ends, np.int32)
        indexes, tries = np.frombuffer(each.indexes, np.int32), np.frombuffer(each.tries, np.float32)
        starts = np.concatenate([[0], ends[:-1]])
        sizes = ends - starts
        padded = np.full((len(ends), most), -1, np.int64)
        weights = np.zeros((len(ends), most), np.float32)
        for row in range(len(ends)):
            order = slice(starts[row], ends[row])
            chosen = np.argsort(-tries[order], kind="stable")[:most] if sizes[row] > most else slice(None)
            kept = indexes[order][chosen]
            padded[row, : len(kept)] = kept
            weights[row, : len(kept)] = tries[order][chosen]
        rows_of_indexes.append(padded)
        rows_of_tries.append(weights)
    return Data(
        numbers,
        torch.from_numpy(np.concatenate(rows_of_indexes)),
        torch.from_numpy(np.concatenate(rows_of_tries)),
        torch.from_numpy(np.concatenate([np.frombuffer(each.shares, np.float32) for each in lessons])),
        torch.from_numpy(np.concatenate([np.frombuffer(each.games, np.int32) for each in lessons])),
    )


class Learner(nn.Module):
    """The same layers as `peerage.bots.net.Net`."""

    def __init__(self, inputs: int, hidden: int, last: int, moves: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.second = nn.Linear(hidden, last)
        self.value = nn.Linear(last, 1)
        self.policy = nn.Linear(last, moves)

    def forward(self, numbers: Any) -> tuple[Any, Any]:
        top = torch.relu(self.second(torch.relu(self.first(numbers))))
        return self.value(top).squeeze(1), self.policy(top)

    def weights(self) -> list[float]:
        """In the order in which `Net` takes them."""
        parts = [
            self.first.weight.T,
            self.first.bias,
            self.second.weight,
            self.second.bias,
            self.value.weight,
            self.value.bias,
            self.policy.weight,
            self.policy.bias,
        ]
        return [float(weight) for part in parts for weight in part.detach().reshape(-1).tolist()]


@dataclass(frozen=True)
class Progress:
    """After an epoch, on games that were held back: the Brier score of the value, and the loss of the policy."""

    epoch: int
    loss: float
    brier: float
    policy: float


def learn(
    learner: Learner, data: Data, epochs: int, rate: float, seed: int, tell: Callable[[Progress], None]
) -> list[Progress]:
    torch.manual_seed(seed)
    held = data.games % HELD_BACK == 0
    train, test = torch.nonzero(~held).squeeze(1), torch.nonzero(held).squeeze(1)
    optimizer = torch.optim.AdamW(learner.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, total_steps=max(1, epochs * -(-len(train) // BATCH)), pct_start=0.2
    )
    course = []
    for epoch in range(epochs):
        learner.train()
        total = 0.0
        order = train[torch.randperm(len(train))]
        for batch in order.split(BATCH):
            value, policy = losses(learner, data, batch)
            loss = value + POLICY * policy
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(batch)
        course.append(measured(learner, data, test, epoch + 1, total / max(1, len(train))))
        tell(course[-1])
    return course


def losses(learner: Learner, data: Data, batch: Any) -> tuple[Any, Any]:
    values, logits = learner(data.numbers[batch])
    value = nn.functional.binary_cross_entropy_with_logits(values, data.shares[batch])
    return value, policy_loss(logits, data.indexes[batch], data.tries[batch])


def policy_loss(logits: Any, indexes: Any, tries: Any) -> Any:
    """Only legal moves compete."""
    legal = indexes >= 0
    chosen = torch.gather(logits, 1, indexes.clamp(min=0)).masked_fill(~legal, -1e9)
    return -(tries * torch.log_softmax(chosen, 1)).sum(1).mean()


def measured(learner: Learner, data: Data, test: Any, epoch: int, loss: float) -> Progress:
    learner.eval()
    briers, policies = [], []
    with torch.no_grad():
        for batch in test.split(BATCH * 4):
            values, logits = learner(data.numbers[batch])
            briers.append(((torch.sigmoid(values) - data.shares[batch]) ** 2).sum())
            policies.append(policy_loss(logits, data.indexes[batch], data.tries[batch]) * len(batch))
    count = max(1, len(test))
    return Progress(epoch, loss, float(sum(briers)) / count, float(sum(policies)) / count)


def save(learner: Learner, path: Path) -> None:
    torch.save(learner.state_dict(), path)
