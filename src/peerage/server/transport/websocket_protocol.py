"""uvicorn's WebSocket protocol with rate limits: a flood of frames is slowed down, then cut off."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from peerage.server.errors import Fault
from peerage.server.transport.backlog import KEEPING_UP, UNREAD_PER_SOCKET, Backlog
from peerage.server.transport.connection_limits import ConnectionLimits, Stage
from peerage.server.transport.frames import FrameCounter
from peerage.server.transport.rate_limit import Bucket

NOT_UTF8 = 1007
POLICY = 1008
TOO_LARGE = 1009
TRY_AGAIN = 1013
SIGNED_OUT = 4401
"""The cookie of this connection is no longer valid; the browser may have another one."""

FRAMES_PER_SECOND = 30
FRAMES_AT_ONCE = 120
HELD_BYTES = 32 * 1024
SURPLUS = 1024 * 1024
LINGER = 1.0
PAUSE = 0.25
PAUSES = 12
"""After so many pauses in a row, a client that is too fast is cut off."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, limits: ConnectionLimits, backlog: Backlog, largest: int, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.host = ""
        self._limits = limits
        self._backlog = backlog
        self._largest = largest
        self._counter = FrameCounter()
        self._pace = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE)
        self._held = b""
        self._pauses = 0
        self._going_on: asyncio.TimerHandle | None = None
        self._drained: Callable[[], None] = lambda: None
        self._surplus: int | None = None  # bytes discarded since this connection was cut off

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else "unknown"
        transport.set_write_buffer_limits(KEEPING_UP)
        with suppress(OSError):  # unsent data waits here, where it is counted, rather than in the kernel
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, KEEPING_UP)
        self._limits.move(self, Stage.LIVE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.leave(self)
        self._backlog.discard(self.who[1], self)
        if self._going_on is not None:
            self._going_on.cancel()
        super().connection_lost(exc)

    def hang_up(self, stage: Stage) -> None:
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # the client has left and cannot read its queued messages

    def shutdown(self) -> None:
        super().shutdown()
        self._limits.move(self, Stage.LEAVING)

    async def run_asgi(self) -> None:
        self.scope["state"]["send_frame"] = self.send_frame  # how the application sends frames that it has encoded
        self.scope["state"]["lags"] = lambda: not self.writable.is_set()
        self.scope["state"]["when_drained"] = self.when_drained
        self.scope["state"]["hang_up"] = partial(self._cut_off, SIGNED_OUT)
        await super().run_asgi()

    @property
    def who(self) -> tuple[str, str]:
        """Return the visitor and the hash of the address; empty until the middleware has admitted them."""
        state = vars(self).get("scope", {}).get("state", {})  # there is no scope before a handshake
        return state.get("visitor", ""), state.get("address_hash", "")

    @property
    def own_address(self) -> str:
        """Return the hash of the address itself, which limits may ignore where many people share it."""
        state = vars(self).get("scope", {}).get("state", {})
        return str(state.get("own_address_hash", ""))

    def dismiss(self, fault: Fault) -> None:
        self._cut_off(POLICY, fault)

    def send_frame(self, frame: bytes) -> None:
        """Write a frame without encoding or waiting. Cut off clients that leave too much unread."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.unread > KEEPING_UP and self.unread + len(frame) > UNREAD_PER_SOCKET:
            self._cut_off(TRY_AGAIN)
        else:
            self.transport.write(frame)
            if not self.writable.is_set():
                self._backlog.check(self.who[1])

    @property
    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def drop(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._backlog.add(self.who[1], self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._backlog.discard(self.who[1], self)
        self._drained()

    def when_drained(self, callback: Callable[[], None]) -> None:
        """Call back whenever a client that lagged has read nearly everything."""
        self._drained = callback

    async def receive(self) -> Any:
        """Pause a client that does not read: otherwise it would still get answers."""
        message = await super().receive()
        await self.writable.wait()
        return message

    def send_receive_event_to_app(self) -> None:
        """Refuse text that is not UTF-8; uvicorn would log a stack trace for each."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_utf8(b"".join(self.frames)):
            self.frames = []
            return self._cut_off(NOT_UTF8, Fault("input_not_utf8"))
        return super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # or else uvicorn logs an error for each refusal
            self._limits.move(self, Stage.LEAVING)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif self._surplus is not None:
            self._throw_away(data)
        elif not self._held:
            self._let_in(data)
        elif len(self._held) + len(data) > HELD_BYTES:
            self._stop_flood(POLICY, Fault("messages_too_fast"))
        else:
            self._held += data

    def _let_in(self, data: bytes) -> None:
        """Pass on as many frames as the rate limit allows; the others wait, and reading pauses meanwhile."""
        size, frames = self._counter.walk(data, self._pace.left())
        self._pace.tokens -= frames
        if self._counter.largest > self._largest:
            fault = Fault("message_too_large", most=self._largest)
            return self._stop_flood(TOO_LARGE, fault)
        if size:
            super().data_received(data[:size])
        if size == len(data):
            self._pauses = 0
            return None
        self._pauses += 1
        if self._pauses > PAUSES or len(data) - size > HELD_BYTES:
            return self._stop_flood(POLICY, Fault("messages_too_fast"))
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

    def _stop_flood(self, code: int, fault: Fault) -> None:
        """Cut off a client that is still sending.

        Closing before its data is read would keep it from reading the reason.
        """
        self._cut_off(code, fault)
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def _throw_away(self, data: bytes) -> None:
        self._surplus = (self._surplus or 0) + len(data)
        if self._surplus > SURPLUS:
            self.transport.abort()

    def _cut_off(self, code: int, fault: Fault | None = None) -> None:
        """Send the reason and close; a client that does not read it is disconnected soon."""
        self._held, self._surplus = b"", 0
        if self.conn.state is State.OPEN and self.handshake_complete and not self.close_sent:
            if fault is not None:
                self.conn.send_text(msgspec.json.encode({"type": "error", **fault.body()}))
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.writable.set()  # wake the application, which gets the disconnect
            self._limits.move(self, Stage.LEAVING)
        else:
            self.transport.abort()


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
