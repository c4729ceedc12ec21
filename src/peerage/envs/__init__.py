"""Environments for reinforcement learning: many games in one call, written into numpy arrays (the extra `rl`)."""

from peerage.envs.batch import Batch, Buffers
from peerage.envs.spec import SPECS, Spec, find
from peerage.envs.stepping import LEARNER, legal_actions, legal_mask, move_of, observe, rewards

__all__ = [
    "LEARNER",
    "SPECS",
    "Batch",
    "Buffers",
    "Spec",
    "find",
    "legal_actions",
    "legal_mask",
    "move_of",
    "observe",
    "rewards",
]
