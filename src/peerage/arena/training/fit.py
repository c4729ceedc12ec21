"""Trains a net on lessons with PyTorch, from the extra `train`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

import torch
from torch import nn

from peerage.arena.training.arrays import NEVER, Data, arrays
from peerage.arena.training.learning import HELD_BACK, Progress, Schedule, Sizes
from peerage.arena.training.lessons import Lessons

BATCH = 2048
MOST_MOVES = 64


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
        self.points = nn.Linear(sizes.last, sizes.chairs)
        """Final points: only so that the layers below learn more from each game."""

    def forward(self, numbers: Any) -> tuple[Any, Any, Any]:
        """Return corrections of the estimates and of the priors, and points."""
        top = torch.relu(self.second(torch.relu(self.first(numbers))))
        return self.value(top), self.policy(top), self.points(top)

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
    merged = arrays(lessons, MOST_MOVES, schedule.mix)
    data = Data(*(torch.from_numpy(getattr(merged, each.name)) for each in fields(Data)))
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
            loss = loss_of(learner, data, batch, schedule)
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


def judged(learner: Learner, data: Data, batch: Any) -> tuple[Any, Any, Any, Any]:
    """Return log-probabilities of winners, of moves with the policy to learn, and points."""
    values, corrections, points = learner(data.numbers[batch].float())
    estimates = data.estimates[batch]
    shares = torch.log_softmax(torch.where(estimates > NEVER, learner.trust * estimates + values, NEVER), 1)
    choices = data.policies[batch]
    chosen = choices >= 0
    rows = choices[chosen]
    priors = data.priors[rows]
    corrected = priors + torch.gather(corrections[chosen], 1, data.indexes[rows])
    policies = torch.log_softmax(torch.where(priors > NEVER, corrected, NEVER), 1)
    return shares, policies, data.tries[rows], points


def loss_of(learner: Learner, data: Data, batch: Any, schedule: Schedule) -> Any:
    shares, policies, tries, points = judged(learner, data, batch)
    loss = -(data.targets[batch] * shares).sum(1).mean()
    if len(policies):
        loss = loss - schedule.policy * (tries * policies).sum(1).mean()
    if schedule.points:
        there = data.estimates[batch] > NEVER
        loss = loss + schedule.points * ((points - data.points[batch])[there] ** 2).mean()
    return loss


def measured(learner: Learner, data: Data, test: Any) -> tuple[float, float]:
    learner.eval()
    brier, policy, choices = 0.0, 0.0, 0
    with torch.no_grad():
        for batch in batches(test, BATCH * 4):
            shares, policies, tries, _ = judged(learner, data, batch)
            brier += float(((shares[:, 0].exp() - data.shares[batch][:, 0]) ** 2).sum())
            policy -= float((tries * policies).sum())
            choices += len(policies)
    return brier / max(1, len(test)), policy / max(1, choices)
