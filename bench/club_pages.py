"""Pages of a simulated club: a socket that comes back after a restart of the server, as a browser's does."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from club_books import Look, Span
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PATIENCE = 40.0
AGAIN = 0.2
TROUBLE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Page:
    def __init__(self, url: Callable[[], str], headers: dict[str, str]) -> None:
        self._url = url
        self._headers = headers
        self._socket: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.since = 0.0
        """What is shown was made after this."""
        self.heard = 0.0

    async def open(self) -> None:
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE:
            self.since = time.monotonic()
            try:
                self._socket = await connect(
                    self._url(),
                    additional_headers=self._headers,
                    max_queue=None,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                )
                await self._take()
                return
            except TROUBLE:
                await asyncio.sleep(AGAIN)
        raise TimeoutError("the server does not come back")

    async def close(self) -> None:
        assert self._socket is not None
        with suppress(*TROUBLE):
            await self._socket.close()

    async def send(self, **message: Any) -> None:
        """What does not reach a server that was killed, is noticed when its answer does not come."""
        assert self._socket is not None
        with suppress(*TROUBLE):
            await self._socket.send(json.dumps(message))

    async def hear(self) -> str:
        """The kind of the next message; "back" if the connection had to be made anew."""
        try:
            return await self._take()
        except ConnectionClosed:
            await self.open()
            return "back"

    async def _take(self) -> str:
        assert self._socket is not None
        message: dict[str, Any] = json.loads(await self._socket.recv())
        if message["type"] == "state":
            self.heard, self.state = time.monotonic(), message
        return str(message["type"])

    async def until(self, asked: int) -> None:
        """Show at least this question."""
        while self.asked < asked:
            await self.hear()

    async def look(self) -> Look:
        """Somebody has the page in front of them; the answer to the ping comes when that has arrived."""
        began, number = time.monotonic(), None
        while number != self.state["number"]:
            number = self.state["number"]
            await self.send(type="seen", number=number, wait=False, looked=True)
            await self.send(type="ping")
            while (answer := await self.hear()) not in ("pong", "back"):
                pass
            if answer == "back":
                number = None
        return Look(self.asked, Span(began, time.monotonic()))

    # What it shows.

    @property
    def moves(self) -> list[int]:
        return [move["move"] for move in self.state["moves"] if move["kind"] != "take_back"]

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")

    @property
    def asked(self) -> float:
        """The number of the question; after the last one, more than any."""
        return inf if self.over else self.state["decision"]["number"]

    @property
    def seats_asked(self) -> list[int]:
        """Those without a bot."""
        seats = self.state["table"]["seats"]
        return [] if self.over else [seat for seat in self.state["decision"]["seats"] if seats[seat]["bot"] is None]

    @property
    def secret(self) -> bool:
        return bool(self.state["decision"]["secret"])

    def clock(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.state["clock"]["seats"][seat]
        return found

    def out_of_time(self, seat: int, alone: bool = True) -> bool:
        """Where a flag ends the game, it is not told whose it was."""
        table = self.state["table"]
        return table["seats"][seat]["bot"] is not None or (table["ending"] == "time" and alone)
