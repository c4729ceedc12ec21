"""The state of a table for each kind of viewer, encoded once until something changes."""

from collections.abc import Iterable
from typing import Any

from peerage import TAKE_BACK, Record
from peerage.server.bot_play.hints import refusal
from peerage.server.clocks.schemas import shown_clock
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.live.broadcaster import Kind, Shown, encode, encoded
from peerage.server.tables.live.presence import TablePresence
from peerage.server.tables.live.take_backs import taken_back_to
from peerage.server.tables.schemas import TableInfo
from peerage.server.tables.serializers import event_dict, table_info


class Snapshots:
    def __init__(self, presence: TablePresence, settings: Settings) -> None:
        self._presence = presence
        self._settings = settings
        self._basis: tuple[Any, ...] = ()  # the state that the messages below were made from
        self._shown: dict[Kind, Shown] = {}
        self._infos: tuple[tuple[Any, ...], dict[Kind, TableInfo]] = ((), {})

    def empty(self) -> None:
        self._basis, self._shown = (), {}
        self._infos = ((), {})

    def trim(self) -> None:
        """Keep only the spectators' snapshot: no connection is open."""
        self._shown = {kind: shown for kind, shown in self._shown.items() if kind is None}

    def shown(
        self, kinds: Iterable[Kind], row: TableRow, record: Record | None, following: str | None
    ) -> dict[Kind, Shown]:
        """Return the encoded state for these kinds of viewers, cached until something changes."""
        present, away = self._presence.here, self._presence.away(row)
        basis = row, record, record and record.number, present, away, following
        if self._basis != basis:
            self._basis, self._shown = basis, {}
        kinds = set(kinds)
        missing = [kind for kind in kinds if kind not in self._shown]
        if missing:
            infos = self._info_of_kinds(missing, row, present, away, following)
            seats = [seat_of(kind) for kind in missing]
            for kind, seat, parts in zip(missing, seats, self._parts(seats, row, record), strict=True):
                infos[kind].number = parts["number"]
                clock = shown_clock(row, seat)
                message = encode({"type": "state", "table": infos[kind], "seat": seat, **parts, "clock": clock})
                self._shown[kind] = Shown(parts["number"], message)
        return {kind: self._shown[kind] for kind in kinds}

    def _info_of_kinds(
        self, kinds: list[Kind], row: TableRow, present: set[str], away: set[str], following: str | None
    ) -> dict[Kind, TableInfo]:
        """Return the facts of the table, cached until more than the number of moves has changed."""
        shown = row.seats, row.status, row.rated, row.invite, row.paused, row.proposal
        basis = (shown, present, away, following)
        if self._infos[0] != basis:
            self._infos = (basis, {})
        infos = self._infos[1]
        for kind in kinds:
            if kind not in infos:
                browser = kind if isinstance(kind, str) else None
                infos[kind] = table_info(row, seat_of(kind), present, away, following=following, browser=browser)
        return infos

    def _parts(self, seats: list[int | None], row: TableRow, record: Record | None) -> list[dict[str, Any]]:
        """Return the game's part of the state for each of these seats."""
        if record is None:
            nothing = {"number": 0, "view": None, "decision": None, "moves": list[Any]()}
            return [nothing | {"can_undo": False, "can_hint": False} for _ in seats]
        state = record.state
        presentation = record.game.presentation
        views, decisions = presentation.views(state, seats, encoded), presentation.decisions(state, seats)
        over = row.status == "over"
        on = not over and not row.paused
        return [
            {
                "number": record.last_seen(seat),
                "view": view,
                "decision": None if over else decision,
                "moves": self._moves(record, seat) if on and seat is not None else [],
                "can_undo": on and seat is not None and taken_back_to(row, record, seat) is not None,
                "can_hint": seat is not None and refusal(row, state, seat, self._settings) is None,
            }
            for seat, view, decision in zip(seats, views, decisions, strict=True)
        ]

    def _moves(self, record: Record, seat: int) -> list[dict[str, Any]]:
        moves = record.state.moves(seat)
        if moves == [TAKE_BACK] and not record.may_take_back(seat):
            return []
        return record.game.presentation.offered(record.state, seat, moves)


def seat_of(kind: Kind) -> int | None:
    return None if isinstance(kind, str) else kind


def visible_events(record: Record, seat: int | None, after: int, until: int) -> list[dict[str, Any]]:
    """Return the events after one move until another that a seat may see; move 0 is the set-up."""
    return [
        event_dict(n, event, seat)
        for n in range(after + 1, until + 1)
        for event in record.events[n]
        if event.visible(seat)
    ]
