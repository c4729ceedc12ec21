"""Laws of Lancaster: how often they are proposed, accepted and applied, and what they give to whom.

Other games have no such events, so nothing is found there.
"""

import msgspec

from peerage.analysis.game_run import GameRun
from peerage.kernel.playing.event import Event

GAINS = ("points", "gold", "squires", "votes", "new_knight", "upgraded", "extension", "noble")
"""Events of what a law gives. Those without a number are one piece."""


class LawMeasure(msgspec.Struct):
    proposed: int = 0
    passed: int = 0
    applied: int = 0
    given: dict[str, list[int]] = {}
    """By kind of event: how much each seat got."""


def laws_of(run: GameRun) -> dict[str, LawMeasure]:
    laws: dict[str, LawMeasure] = {}
    for events in run.events:
        for _, event in events:
            name = law_in(event)
            if name is None:
                continue
            law = laws.setdefault(name, LawMeasure())
            if event.kind in ("law_passed", "law_rejected"):
                law.proposed += 1
                law.passed += event.kind == "law_passed"
            elif event.kind == "law_applied":
                law.applied += 1
            elif event.kind in GAINS and event.seat >= 0:
                given = law.given.setdefault(event.kind, [0] * run.state.config.seats)
                number = event.args.get("n")
                given[event.seat] += number if isinstance(number, int) and event.kind in GAINS[:4] else 1
    return laws


def law_in(event: Event) -> str | None:
    """The law that an event is about, or that something is from."""
    for key in ("law", "from"):
        name = str(event.args.get(key, ""))
        if name.startswith("law:"):
            return name
    return None
