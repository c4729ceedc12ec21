"""Pages of a simulated club: a socket that comes back after a restart of the server, as a browser's does."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from simulated_club.books import Look, Span
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
        """The observed state is newer than this moment."""
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
        """Send a message; one that does not reach a killed server is noticed when its answer does not come."""
        assert self._socket is not None
        with suppress(*TROUBLE):
            await self._socket.send(json.dumps(message))

    async def hear(self) -> str:
        """Return the kind of the next message; "back" after a reconnection."""
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
        """Wait until at least this question is shown."""
        while self.asked < asked:
            await self.hear()

    async def look(self) -> Look:
        """Look at the page; the answer to the ping comes when the look has arrived."""
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

    # The state.

    @property
    def moves(self) -> list[int]:
        return [move["move"] for move in self.state["moves"] if move["kind"] != "take_back"]

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")

    @property
    def asked(self) -> float:
        """The number of the question; after the last one, larger than any."""
        return inf if self.over else self.state["decision"]["number"]

    @property
    def seats_asked(self) -> list[int]:
        """The seats without a bot."""
        seats = self.state["table"]["seats"]
        return [] if self.over else [seat for seat in self.state["decision"]["seats"] if seats[seat]["bot"] is None]

    @property
    def secret(self) -> bool:
        return bool(self.state["decision"]["secret"])

    def clock(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.state["clock"]["seats"][seat]
        return found

    def out_of_time(self, seat: int, alone: bool = True) -> bool:
        """A game that a timeout has ended does not show whose clock it was."""
        table = self.state["table"]
        return table["seats"][seat]["bot"] is not None or (table["ending"] == "time" and alone)
