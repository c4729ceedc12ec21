"""A game as rows of the tables."""

from array import array
from typing import Any

import msgspec
from librt.vecs import vec

from peerage.analysis.dataset.schema import OBSERVATION, TABLES
from peerage.analysis.game_run import GameRun, Step, begin_planned, by_bots
from peerage.arena.match import Outcome, Plan, by_chair, deal, name_of, outcome_of
from peerage.kernel.playing.event import EVERYBODY, Event

Columns = dict[str, list[Any]]


class GameRows(msgspec.Struct):
    """What one game adds to each table, column by column."""

    tables: dict[str, Columns]
    observations: bytes
    """The column of observations as float32, one row after the other; empty if they are not kept."""

    @property
    def decisions(self) -> int:
        return len(self.tables["decisions"]["number"])


class RowKeeper:
    """Watches a game and keeps its rows."""

    def __init__(self, run: GameRun, number: int, observing: bool) -> None:
        self.run = run
        self.number = number
        self.tables: dict[str, Columns] = {
            name: {column.name: [] for column in columns if column.name != OBSERVATION}
            for name, columns in TABLES.items()
        }
        self.seen = array("f")
        self.numbers: vec[float] = vec[float]([0.0] * (len(run.game.observed) if observing else 0))

    def put(self, table: str, *values: Any) -> None:
        """Add a row, in the order of the columns."""
        columns = self.tables[table]
        for column, value in zip(columns.values(), (self.number, *values), strict=True):
            column.append(value)

    def keep(self, step: Step) -> None:
        state = self.run.state
        moves = state.moves(step.seat)
        indexes = [int(state.policy_index(move)) for move in moves]
        visits = [tries for _, tries, _ in step.tally] or None
        values = [worth / tries if tries else None for _, tries, worth in step.tally] or None
        self.put(
            "decisions",
            *(step.number, step.seat, step.part, state.decisions[state.top_kind()].name, len(moves), moves),
            *(indexes, step.move, int(state.policy_index(step.move)), visits, values),
        )
        self.put("hidden", step.number, state.to_bytes(), state.shares)
        if self.numbers:
            state.observe(step.seat, self.numbers)
            self.seen.extend(self.numbers)

    def keep_events(self) -> None:
        for number, events in enumerate(self.run.events):
            for place, (part, event) in enumerate(events):
                self.put("events", number, place, part, *event_row(event, self.run.state.config.seats))

    def keep_game(self, seed: str, bots: list[str], peerage: str) -> None:
        state, game, config = self.run.state, self.run.game, self.run.state.config
        self.put(
            "games",
            *(seed, config.seats, as_json(config.options), as_json(config.overrides), config.components_hash),
            *(game.rules_version, peerage, bots, state.scores, state.places, state.shares),
            *(len(self.run.events) - 1, len(self.run.parts), state.checksum()),
        )

    def rows(self) -> GameRows:
        return GameRows(self.tables, self.seen.tobytes())


def event_row(event: Event, seats: int) -> tuple[Any, ...]:
    public = event.seen == EVERYBODY
    seen = None if public else [seat for seat in range(seats) if event.visible(seat)]
    seat = event.seat if event.seat >= 0 else None
    return event.kind, seat, event.rule, as_json(event.args), event.forced and event.openly, public, seen


def as_json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def rows_of(run: GameRun, number: int, seed: str, bots: list[str], peerage: str, observing: bool) -> GameRows:
    """Go through a game to its end and return its rows."""
    keeper = RowKeeper(run, number, observing)
    for step in run:
        keeper.keep(step)
    keeper.keep_events()
    keeper.keep_game(seed, bots, peerage)
    return keeper.rows()


def play_rows(plan: Plan, number: int, peerage: str, observing: bool) -> tuple[Outcome, GameRows]:
    """Play a game of a match; runs on the workers."""
    run = GameRun(begin_planned(plan, number), by_bots(plan, number))
    bots = [name_of(plan.bots[bot]) for bot in by_chair(plan, number)]
    rows = rows_of(run, number, deal(plan, number), bots, peerage, observing)
    return outcome_of(plan, number, run.state, rows.decisions), rows
