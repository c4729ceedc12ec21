"""A table that shows any position: the client's own page, fed by the test instead of a server's table."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

import peerage
from browser.visitor import PATIENCE
from peerage.kernel.playing.rng import Rng
from peerage.kernel.records.record import Record
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.tables.live.broadcaster import encode
from peerage.server.tables.live.snapshots import visible_events
from peerage.server.tables.serializers import table_info

NAMES = ["Ann", "Bertrand", "Cecily", "Dorothea", "Edmund"]
SENSE = 3
"""Of so many moves, one is random: rules of thumb alone never meet some questions."""
GAMES = 12
RECENT = 100
"""How many events of the log are sent: all that the screen has room for."""


FONTS = "document.fonts.ready.then(() => true)"
"""Lines are a little lower until the bundled fonts have come."""
WAIT = """async ([sight, patience]) => {
  for (const end = performance.now() + patience; performance.now() < end; await new Promise(requestAnimationFrame))
    if (document.querySelector(sight) !== null) return
  throw new Error(`not seen: ${sight}`)
}"""
"""Looks at every frame: the driver's own patience grows from look to look."""


class Position:
    """What one seat is asked at one moment of a game."""

    def __init__(self, record: Record, number: int, seat: int, name: str) -> None:
        state = record.at(number)[0]
        self.record = record
        self.number = number
        self.seat = seat
        self.name = name
        self.game = record.game.id
        self.options = record.header.options
        self.seats = state.seats
        self.over = state.over
        self.winners = list(state.winners) if state.over else None
        self.shown: dict[str, Any] = {
            "number": number,
            "view": record.game.presentation.views(state, [seat])[0],
            "decision": state.decision(seat),
            "moves": [] if state.over else moves_of(record.game, state, seat),
            "can_undo": not state.over,
            "can_hint": False,
            "events": [],
            "log": visible_events(record, seat, -1, number)[-RECENT:],
        }

    def seen_by(self, seat: int) -> "Position":
        """The same moment with another seat's eyes."""
        return Position(self.record, self.number, seat, self.name)

    def __repr__(self) -> str:
        return f"{self.game} {self.seats} {self.name}"


def moves_of(game: Any, state: Any, seat: int) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = game.presentation.offered(state, seat, state.moves(seat))
    return moves


@cache
def questions(game_id: str, seats: int, options: tuple[tuple[str, Any], ...] = ()) -> list[Position]:
    """A position for every question that some games ask, each as late in its game as it is asked, and an end."""
    found: dict[str, Position] = {}
    for seed in range(GAMES):
        record = Record.begin(peerage.load(game_id), seats=seats, seed=seed, options=dict(options))
        latest = {kind: (record.number, seat) for seat, kind in asked(record, Rng.quick(seed))}
        found |= {kind: Position(record, *latest[kind], kind) for kind in latest if kind not in found}
        if seed == 0:
            found["over"] = Position(record, record.number, 0, "over")
    return list(found.values())


def asked(record: Record, rng: Rng) -> Iterator[tuple[int, str]]:
    """Plays with some sense; before each move, who is asked what."""
    state = record.state
    while not state.over:
        seat = state.to_move[0]
        yield seat, state.decisions[state.top_kind()].name
        moves = state.moves(seat)
        if rng.below(SENSE) == 0:
            record.play(seat, moves[rng.below(len(moves))])
        else:
            record.play(seat, max(zip(state.priors(seat), moves, strict=True))[1])


class Stage:
    """A page at a table of the test's own, where one position after the other is shown without loading anew."""

    ID = "a-stage"

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self._base = base
        self._socket: WebSocketRoute | None = None
        self._received: list[Any] = []
        self._shown: Any = None
        self._key: Any = None
        self._info: dict[str, Any] = {}
        self._numbers = count(1)
        page.route(f"**/api/tables/{self.ID}", lambda route: route.fulfill(json=self._info))
        page.route_web_socket(f"**/api/tables/{self.ID}/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda message: self._hear(socket, json.loads(message)))
        if self._shown is not None:
            socket.send(self._shown)

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self._received.append(message)
        if message["type"] == "ping":
            socket.send('{"type": "pong"}')

    def show(self, position: Position, names: list[str] = NAMES) -> None:
        self._info = info_of(position, names)
        self._shown, question = self._message(position, position.shown)
        key = position.game, position.seats, position.options, names
        if key == self._key and self._socket is not None:
            self._socket.send(self._shown)
        else:
            self._key = key
            self.page.goto(f"{self._base}/table/{self.ID}")
        sight = ".end a" if question is None else f'.bar[data-asked="{question["number"]}"]'
        self.page.evaluate(WAIT, [sight, PATIENCE])
        self.page.evaluate(FONTS)

    def go_on(self, position: Position, since: int) -> None:
        """Show what has happened since a position that is shown, event by event."""
        assert self._socket is not None
        message = {key: value for key, value in position.shown.items() if key != "log"}
        message["events"] = visible_events(position.record, position.seat, since, position.number)
        self._socket.send(self._message(position, message)[0])

    def refuse(self, message: str) -> None:
        """Tell the page of an error that it has no words for."""
        assert self._socket is not None
        self._socket.send(encode({"type": "error", "reason": "", "args": {}, "error": "", "message": message}).decode())

    def _message(self, position: Position, shown: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
        """A message of the table's socket, and the question in it."""
        question = shown["decision"]
        if question is not None:  # with a number of its own: nobody takes the last question for this one
            question = {**question, "number": next(self._numbers)}
        fields = {**shown, "decision": question}
        message = {"type": "state", "table": self._info, "seat": position.seat, **fields}
        return encode(message).decode(), question


def info_of(position: Position, names: list[str]) -> dict[str, Any]:
    row = TableRow(
        id=Stage.ID,
        game=position.game,
        options=position.options,
        seats=[SeatRow(kind="person", name=name, visitor=str(i)) for i, name in enumerate(names[: position.seats])],
        seed="1",
        seed_hash=peerage.seed_hash("1"),
        owner="0",
        address_hash="",
        created="2026-01-01T00:00:00",
        status="over" if position.over else "running",
        winners=position.winners,
    )
    visitors = [str(i) for i in range(position.seats)]
    info: Mapping[str, Any] = json.loads(encode(table_info(row, position.seat, visitors, [])))
    return dict(info)
