"""The report of a finished game: points by where they come from, round by round, and facts about it.

Expansions report what they score in events of their own, which they name in `ExpansionState.final_points`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.highlights import extreme, most_often
from peerage.kernel.presentation.report import Fact, GameHistory, LoggedEvent, Report

SCORED = {
    "ranked": ("conflict", 1),
    "knighthood": ("knighthood", 1),
    "castle_size": ("extensions", 1),
    "nobles_scored": ("nobles", 1),
}
"""Events that bring points, besides `points`, which says itself where they come from."""


THEMES = {
    "placing": "place squires lord",
    "voting": "vote",
    "conflicts": "ransom give_up passage send take_home",
    "castle": "use done",
    "court": "apply support bishop treasury",
}
"""The kinds of moves that are about something, as words."""


class LancasterReport(Report[LancasterState]):
    sources = ("county", "law", "castle", "favor", "conflict", "knighthood", "extensions", "nobles")
    by_position = False
    first = "round"
    themes: ClassVar[Mapping[str, str]] = {kind: theme for theme, kinds in THEMES.items() for kind in kinds.split()}

    def first_number(self, state: LancasterState) -> int:
        return int(state.round)

    def opens(self, event: Event) -> str:
        if event.kind == "round":
            return "round" if event.number("n") > 1 else ""
        return "final" if event.kind == "knighthood" and event.seat == 0 else ""

    def gain(self, state: LancasterState, event: Event) -> tuple[str, int] | None:
        if event.kind == "points":
            return str(event.args["from"]).partition(":")[0], event.number("n")
        scored = SCORED.get(event.kind)
        for expansion in state.expansions:
            scored = scored or expansion.final_points.get(event.kind)
        return (scored[0], scored[1] * event.number("n")) if scored else None

    def ranking(self, state: LancasterState) -> list[tuple[str, Sequence[int | bool]]]:
        return [("points", state.scores)]

    def facts(self, history: GameHistory) -> Iterator[Fact]:
        votes = history.of("law_passed", "law_rejected")
        yield from extreme("closest_vote", votes, lambda entry: margin(entry, "yes", "no"), min)
        battles = [entry for entry in history.of("england_wins", "france_wins") if entry.event.number("english") > 0]
        yield from extreme("closest_battle", battles, lambda entry: margin(entry, "english", "french"), min)
        own = [entry for entry in history.of("captured") if entry.event.args["house"] == entry.event.seat]
        yield from most_often("most_captured", own)


def margin(entry: LoggedEvent, one: str, other: str) -> int:
    return abs(entry.event.number(one) - entry.event.number(other))
