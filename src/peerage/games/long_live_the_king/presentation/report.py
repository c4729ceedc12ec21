"""The report of a finished game: votes by where they come from, election by election, and facts about disputes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.highlights import most_often
from peerage.kernel.presentation.report import Fact, GameHistory, Report

THEMES = {
    "moving": "pass enter go_on stop",
    "securing": "courtier roll decline",
    "staking": "commit die take banish",
}
"""The kinds of moves that are about something, as words."""


class KingReport(Report[KingState]):
    sources = ("courtiers", "figure", "bonus", "penalty")
    first = "election"
    themes: ClassVar[Mapping[str, str]] = {kind: theme for theme, kinds in THEMES.items() for kind in kinds.split()}

    def first_number(self, state: KingState) -> int:
        return int(state.elections) + 1

    def opens(self, event: Event) -> str:
        """After an election without a king, cards are dealt for the next one."""
        return "election" if event.kind == "dealt" else ""

    def standing(self, state: KingState) -> list[dict[str, int]]:
        return [held_by(state, seat) for seat in range(state.config.seats)]

    def ranking(self, state: KingState) -> list[tuple[str, Sequence[int | bool]]]:
        election = state.election
        assert election is not None
        seats = range(state.config.seats)
        return [
            ("king", [seat == election.king for seat in seats]),
            ("total", state.scores),
            ("region_votes", election.votes),
            ("hand", [int(state.hand_size(seat)) for seat in seats]),
        ]

    def facts(self, history: GameHistory) -> Iterator[Fact]:
        yield from biggest_swing(history)
        yield from closest_dispute(history)
        yield from most_often("most_disputes", history.of("dispute_won"))


def held_by(state: KingState, seat: int) -> dict[str, int]:
    """The votes of a seat by source. Those that an empty hand costs at the last election count below zero."""
    realm = int(state.voting_realm(seat))
    courts = int(state.courts[seat])
    votes = [int(votes) if realm >> region & 1 else 0 for region, votes in enumerate(state.board.votes)]
    election = state.election
    penalty = election.votes[seat] - sum(votes) if state.over and election is not None else 0
    with_courtiers = sum(each for region, each in enumerate(votes) if courts >> region & 1)
    return {
        "courtiers": with_courtiers,
        "figure": sum(votes) - with_courtiers,
        "bonus": int(state.bonus[seat]),
        "penalty": penalty,
    }


def biggest_swing(history: GameHistory) -> Iterator[Fact]:
    """The most votes that one move brought a seat, after the set-up."""
    swings: Counter[tuple[int, int, int]] = Counter()
    for gain in history.gains:
        if gain.at > 0:
            swings[gain.at, gain.part, gain.seat] += gain.points
    if swings:
        (at, part, seat), n = max(swings.items(), key=lambda swing: swing[1])
        if n > 0:
            yield Fact("biggest_swing", at, part, {"seat": seat, "n": n})


def closest_dispute(history: GameHistory) -> Iterator[Fact]:
    """The dispute won by the fewest points; after a tie, only the roll that decided it counts."""
    sums: dict[int, int] = {}
    found: list[Fact] = []
    for at, part, event in history.events:
        if event.kind in ("dispute", "tie"):
            sums = {}
        elif event.kind in ("dice", "no_dice"):
            sums[event.seat] = event.number("sum")
        elif event.kind == "dispute_won":
            others = [points for seat, points in sums.items() if seat != event.seat]
            if others:
                found.append(Fact("closest_dispute", at, part, {"n": event.number("sum") - max(others)}, event))
    if found:
        yield min(found, key=lambda fact: fact.args["n"])
