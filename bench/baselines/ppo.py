"""Proximal policy optimization with masked actions on `peerage.envs.Batch`, in one file (the extras `rl` and `train`).

One seat of each game learns against bots: `python bench/baselines/ppo.py --env long_live_the_king_small_v0`. Prints a
learning curve, with rewards of games that ended since the last line: 0 is as good as the opponents.
"""

import argparse
import json
import time
from collections.abc import Sequence

import peerage
from peerage import envs
from peerage.extras import needs

with needs("train"):
    import numpy as np
    import torch
    from torch import Tensor, nn

FORBIDDEN = -1e8
"""The logit of an illegal action."""


class Agent(nn.Module):
    def __init__(self, observed: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observed, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor = nn.Linear(width, actions)
        self.critic = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        hidden = self.body(observations)
        logits = self.actor(hidden).masked_fill(~masks, FORBIDDEN)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.critic(hidden).squeeze(-1)


class Rollout:
    """What some steps of a batch brought, in arrays that the batch writes into."""

    def __init__(self, batch: envs.Batch, steps: int) -> None:
        shape = (steps + 1, batch.n)
        self.observations = np.zeros((*shape, batch.spec.observation_size), np.float32)
        self.masks = np.zeros((*shape, batch.spec.actions), np.bool_)
        self.rewards = np.zeros((*shape, batch.seats), np.float32)
        self.dones = np.zeros(shape, np.bool_)
        self.actions = torch.zeros(shape, dtype=torch.long)
        self.logps = torch.zeros(shape)
        self.values = torch.zeros(shape)
        self.buffers = [
            envs.Buffers(*arrays, rewards, dones)
            for *arrays, rewards, dones in zip(
                self.observations, self.masks, np.zeros(shape, np.int64), self.rewards, self.dones, strict=True
            )
        ]
        self.observations[-1], self.masks[-1] = batch.into.observations, batch.into.masks

    def collect(self, batch: envs.Batch, agent: Agent) -> None:
        """The last decision of a rollout is the first one of the next."""
        steps = len(self.buffers) - 1
        self.observations[0], self.masks[0] = self.observations[-1], self.masks[-1]
        for step in range(steps + 1):
            with torch.no_grad():
                policy, self.values[step] = agent(*self.seen(step))
            if step < steps:
                self.actions[step] = policy.sample()
                self.logps[step] = policy.log_prob(self.actions[step])
                batch.step(self.actions[step].numpy(), self.buffers[step + 1])

    def seen(self, step: int) -> tuple[Tensor, Tensor]:
        return torch.from_numpy(self.observations[step]), torch.from_numpy(self.masks[step])

    def advantages(self, learners: np.ndarray, gamma: float, trace: float) -> Tensor:
        """Generalized advantage estimates; rewards and ends of step t stand in row t + 1."""
        earned = torch.from_numpy(np.take_along_axis(self.rewards, learners[None, :, None], 2)[..., 0])
        goes_on = torch.from_numpy(1 - self.dones.astype(np.float32))
        estimates, ahead = torch.zeros_like(self.values), torch.zeros(self.values.shape[1])
        for step in reversed(range(len(self.buffers) - 1)):
            after = self.values[step + 1] * goes_on[step + 1]
            ahead = earned[step + 1] + gamma * after - self.values[step] + gamma * trace * goes_on[step + 1] * ahead
            estimates[step] = ahead
        return estimates[:-1].flatten()


def improve(
    agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, gains: Tensor, setting: argparse.Namespace
) -> None:
    observations = torch.from_numpy(rollout.observations[:-1]).flatten(0, 1)
    masks = torch.from_numpy(rollout.masks[:-1]).flatten(0, 1)
    actions, before, values = (each[:-1].flatten() for each in (rollout.actions, rollout.logps, rollout.values))
    goals, gains = values + gains, (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(setting.epochs):
        for part in torch.randperm(len(actions)).split(setting.minibatch):
            policy, value = agent(observations[part], masks[part])
            ratio = (policy.log_prob(actions[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - setting.clip, 1 + setting.clip)
            gain = torch.minimum(ratio * gains[part], clipped * gains[part]).mean()
            error = (value - goals[part]).square().mean()
            entropy = -(policy.probs * policy.logits.clamp(min=-50)).sum(-1).mean()
            optimizer.zero_grad()
            (-gain + 0.5 * error - setting.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def train(setting: argparse.Namespace) -> list[dict[str, float]]:
    torch.manual_seed(setting.seed)
    torch.set_num_threads(setting.threads)
    players = [envs.LEARNER, *[setting.opponent] * (envs.find(setting.env).seats - 1)]
    batch = envs.Batch(setting.env, setting.n, seeds=setting.seed, players=players)
    learners = np.array([row.index(envs.LEARNER) for row in batch.players])
    agent = Agent(batch.spec.observation_size, batch.spec.actions, setting.width)
    optimizer = torch.optim.Adam(agent.parameters(), lr=setting.rate, eps=1e-5)
    rollout, curve, ended, began = Rollout(batch, setting.length), [], [], time.monotonic()
    rounds = setting.steps // (setting.n * setting.length)
    for number in range(1, rounds + 1):
        optimizer.param_groups[0]["lr"] = setting.rate * (1 - (number - 1) / rounds)
        rollout.collect(batch, agent)
        improve(agent, optimizer, rollout, rollout.advantages(learners, setting.gamma, setting.trace), setting)
        at, row = np.nonzero(rollout.dones[1:])
        ended.extend(rollout.rewards[1:][at, row, learners[row]].tolist())
        if number % max(1, rounds // setting.lines) == 0 or number == rounds:
            reward, error = np.mean(ended), np.std(ended) / np.sqrt(len(ended))
            steps = number * setting.n * setting.length
            curve.append({"steps": steps, "seconds": round(time.monotonic() - began), "games": len(ended)})
            curve[-1] |= {"reward": round(float(reward), 3), "error": round(float(error), 3)}
            print(json.dumps(curve[-1]), flush=True)
            ended.clear()
    return curve


def settings(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="long_live_the_king_small_v0", choices=envs.SPECS)
    parser.add_argument("--opponent", default="greedy", help="a bot, for all other seats")
    parser.add_argument("--steps", type=int, default=300_000, help="of the learner")
    parser.add_argument("--n", type=int, default=128, help="games of the batch")
    parser.add_argument("--length", type=int, default=64, help="steps of a rollout")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--gamma", type=float, default=1.0)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.005)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--lines", type=int, default=20, help="of the learning curve")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    print(f"peerage: {peerage.build()} build")
    train(settings())
