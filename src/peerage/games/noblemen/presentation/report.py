"""The report of a finished game: points by where they come from, decade by decade, and facts about it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.highlights import extreme, most_often
from peerage.kernel.presentation.report import Fact, GameHistory, Report

GROUPS = {"title": "titles", "folly": "follies", "card": "cards"}
"""What counts together, whichever of its kind it is; other sources are listed one by one."""


THEMES = {
    "laying": "opening lay place area swap swap_second swap_take return_tile hand_over",
    "building": "build folly site",
    "knights": "knight lift",
    "balls": "give give_marker give_card title",
    "cards": "card keep intrigue",
    "actions": "taxes land idle donate bribe stop end_turn give_up decline",
}
"""The kinds of moves that are about something, as words."""


class NoblemenReport(Report[NoblemenState]):
    sources = ("castle", "palace", "follies", "titles", "queen", "church", "bribe", "idle", "cards", "liaisons")
    by_position = False
    first = "decade"
    themes: ClassVar[Mapping[str, str]] = {kind: theme for theme, kinds in THEMES.items() for kind in kinds.split()}

    def first_number(self, state: NoblemenState) -> int:
        return int(state.decade)

    def opens(self, event: Event) -> str:
        return "decade" if event.kind == "new_decade" else ""

    def gain(self, state: NoblemenState, event: Event) -> tuple[str, int] | None:
        if event.kind == "points":
            return source_of(str(event.args["from"])), event.number("n")
        if event.kind == "score_building":
            return source_of(str(event.args["building"])), event.number("n")
        return ("liaisons", event.number("n")) if event.kind == "liaison" else None

    def ranking(self, state: NoblemenState) -> list[tuple[str, Sequence[int | bool]]]:
        return [("points", state.scores), ("money", [int(money) for money in state.money])]

    def facts(self, history: GameHistory) -> Iterator[Fact]:
        paid = [entry for entry in history.of("built") if entry.event.number("n") > 0]
        yield from extreme("dearest_building", paid, lambda entry: entry.event.number("n"))
        yield from extreme("highest_prestige", history.of("prestige"), lambda entry: entry.event.number("n"))
        yield from most_often("most_queens", [entry for entry in history.of("queen") if entry.at > 0])


def source_of(slot: str) -> str:
    """`title:duke` belongs to the titles, `action:church` is the church."""
    kind, _, name = slot.partition(":")
    return GROUPS.get(kind, name)
