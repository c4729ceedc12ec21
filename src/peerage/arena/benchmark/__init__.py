"""A benchmark of agents with a frozen definition: settings, budgets, anchors, deals, ratings with intervals."""

from peerage.arena.benchmark.definition import VERSIONS, Definition, Setting, read_definition
from peerage.arena.benchmark.report import Report
from peerage.arena.benchmark.run import Selection, measure

__all__ = ["VERSIONS", "Definition", "Report", "Selection", "Setting", "measure", "read_definition"]
