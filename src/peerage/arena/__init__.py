"""Experiments: matches between bots, with rotated seats and confidence intervals."""

from peerage.arena.cluster import Cluster
from peerage.arena.listener import Listener
from peerage.arena.match import Result, check_bots, finite, run
from peerage.arena.workers import Local, Workers

__all__ = ["Cluster", "Listener", "Local", "Result", "Workers", "check_bots", "finite", "run"]
