"""uvicorn's WebSocket protocol with a pace: every frame counts, and a flooder is slowed down and then cut off."""

import asyncio
from functools import partial
from typing import Any

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from peerage.server.faults import Fault
from peerage.server.net.crowd import Crowd, Stage
from peerage.server.net.frames import FrameCounter
from peerage.server.net.pace import Bucket

POLICY = 1008
TOO_LARGE = 1009
TRY_AGAIN = 1013
SIGNED_OUT = 4401
"""The cookie that came with it no longer counts; the browser may have another one."""

UNREAD_BYTES = 1024 * 1024

FRAMES_PER_SECOND = 30
FRAMES_AT_ONCE = 120
HELD_BYTES = 32 * 1024
SURPLUS = 1024 * 1024
PAUSE = 0.25
PAUSES = 12
"""After so many pauses in a row, a client that is too fast does not mean to slow down."""


class Live(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, crowd: Crowd, largest: int, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.host = ""
        self._crowd = crowd
        self._largest = largest
        self._counter = FrameCounter()
        self._pace = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE)
        self._held = b""
        self._pauses = 0
        self._going_on: asyncio.TimerHandle | None = None
        self._surplus: int | None = None  # bytes thrown away since this connection was cut off

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else "unknown"
        self._crowd.move(self, Stage.LIVE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self)
        if self._going_on is not None:
            self._going_on.cancel()
        super().connection_lost(exc)

    def hang_up(self, stage: Stage) -> None:
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # nobody is there to read what still waits

    def shutdown(self) -> None:
        super().shutdown()
        self._crowd.move(self, Stage.LEAVING)

    async def run_asgi(self) -> None:
        self.scope["state"]["tell"] = self.tell  # the application's way to write frames of its own making
        self.scope["state"]["hang_up"] = partial(self._cut_off, SIGNED_OUT)
        await super().run_asgi()

    @property
    def who(self) -> tuple[str, str]:
        """The visitor and their address; unknown until the door has let them in."""
        state = self.scope["state"]
        return state.get("visitor", ""), state.get("home", "")

    def dismiss(self, fault: Fault) -> None:
        self._cut_off(POLICY, fault)

    def tell(self, frame: bytes) -> None:
        """Write a frame as it is, bypassing all layers, and never wait. Cut off clients that leave too much unread."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self._cut_off(TRY_AGAIN)
        else:
            self.transport.write(frame)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self._crowd.move(self, Stage.LEAVING)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif self._surplus is not None:
            self._throw_away(data)
        elif not self._held:
            self._let_in(data)
        elif len(self._held) + len(data) > HELD_BYTES:
            self._cut_off(POLICY, Fault("rate_limited", "Too many messages at once."))
        else:
            self._held += data

    def _let_in(self, data: bytes) -> None:
        """As many frames as the pace allows; the others wait, and we stop reading meanwhile."""
        size, frames = self._counter.walk(data, self._pace.left())
        self._pace.tokens -= frames
        if self._counter.largest > self._largest:
            fault = Fault("too_large", f"A message has at most {self._largest} bytes.")
            return self._cut_off(TOO_LARGE, fault)
        if size:
            super().data_received(data[:size])
        if size == len(data):
            self._pauses = 0
            return None
        self._pauses += 1
        if self._pauses > PAUSES or len(data) - size > HELD_BYTES:
            return self._cut_off(POLICY, Fault("rate_limited", "Too many messages at once."))
        self._held = data[size:]
        self.transport.pause_reading()
        self._going_on = self.loop.call_later(PAUSE, self._go_on)
        return None

    def _go_on(self) -> None:
        held, self._held = self._held, b""
        if self.transport.is_closing():
            return
        self._let_in(held)
        if not self._held and not self.read_paused:
            self.transport.resume_reading()

    def _throw_away(self, data: bytes) -> None:
        """What was already on its way; closing at once would keep the other side from reading why."""
        self._surplus = (self._surplus or 0) + len(data)
        if self._surplus > SURPLUS:
            self.transport.abort()

    def _cut_off(self, code: int, fault: Fault | None = None) -> None:
        """Say why and close; a client that does not read that is hung up on soon."""
        self._held, self._surplus = b"", 0
        if self.conn.state is State.OPEN and self.handshake_complete and not self.close_sent:
            if fault is not None:
                self.conn.send_text(msgspec.json.encode({"type": "error", **fault.body()}))
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self._crowd.move(self, Stage.LEAVING)
        else:
            self.transport.abort()
