"""uvicorn's HTTP protocol with limits on the size, the number and the time of a request's parts."""

from typing import Any

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from peerage.server.transport.connection_limits import ConnectionLimits, Stage

PIECE = 16 * 1024
HEAD_BYTES = 16 * 1024
LINE_BYTES = 8000  # the WebSocket library reads handshakes and takes no longer lines
MOST_HEADERS = 100
MOST_CHUNKS = 1000
MOST_WAITING = 8  # requests on one connection that wait for the answer to an earlier one
LEAST_CHUNK = 64
LAST_REQUEST = 0.3  # seconds for a first request when the server closes
SURPLUS = 3 * 1024 * 1024
"""How much of an unwanted body is read and thrown away, so that the refusal arrives."""

BAD_REQUEST = (400, "bad_input", "This is not an HTTP request.")
TOO_LARGE = (431, "too_large", "The head of this request is too large.")
TOO_LONG = (414, "too_large", "This address is too long.")
TOO_EAGER = (429, "rate_limited", "Wait for an answer before you ask on.")
TOO_MANY_CHUNKS = (400, "bad_input", "The body of this request is cut into too many pieces.")


class Excess(Exception):
    """Raised inside the parser: it stops there."""


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, *arguments: Any, limits: ConnectionLimits, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.host = ""
        self._limits = limits
        self._refusal = BAD_REQUEST
        self._in_head = True
        self._head = 0  # bytes of this request's head
        self._silent = 0  # bytes since the parser last got somewhere
        self._count = 0  # headers and trailers of this request
        self._chunks = 0
        self._body = 0
        self._complete = True  # the last request has arrived as a whole
        self._surplus = 0
        self._closing = False
        self._answering: RequestResponseCycle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else "unknown"
        self._limits.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.leave(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close the connection, but answer a request that is already on its way on a new connection."""
        if self.cycle is not None:
            super().shutdown()
        else:
            self._closing = True
            self.loop.call_later(LAST_REQUEST, self._close_unused)

    def _close_unused(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()

    def hang_up(self, stage: Stage) -> None:
        self._forget_answers()
        self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _forget_answers(self) -> None:
        """Drop answers that are still being made."""
        self.pipeline.clear()
        for cycle in (self._answering, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self._complete and self._in_head and self._head == 0:
            self._limits.move(self, Stage.HEAD)
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._feed(data[start : start + PIECE])

    def _feed(self, piece: bytes) -> None:
        self._silent += len(piece)
        if self._in_head:
            self._head += len(piece)
        elif not self._complete and self.cycle.response_complete:
            self._surplus += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            self._refuse()
            return
        if (self._in_head and self._head > HEAD_BYTES) or self._silent > HEAD_BYTES:
            self._refusal = TOO_LARGE
            self._refuse()
        elif self._surplus > SURPLUS:
            self.hang_up(Stage.BODY)

    def handle_websocket_upgrade(self) -> None:
        self._limits.leave(self)
        super().handle_websocket_upgrade()

    # Callbacks of the parser.

    def on_message_begin(self) -> None:
        self._check(len(self.pipeline) < MOST_WAITING, TOO_EAGER)
        super().on_message_begin()
        self._in_head, self._complete = True, False
        self._head = self._silent = self._count = self._chunks = self._body = self._surplus = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._check(len(self.url) <= LINE_BYTES, TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._silent = 0
        self._count += 1
        self._check(self._count <= MOST_HEADERS and len(name) + len(value) <= LINE_BYTES, TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._silent = 0
        self._limits.move(self, Stage.BODY)
        super().on_headers_complete()
        if self._closing and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self._silent = 0
        self._chunks += 1
        self._body += len(body)
        self._check(self._chunks <= MOST_CHUNKS or self._body >= self._chunks * LEAST_CHUNK, TOO_MANY_CHUNKS)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._complete = self._in_head = True
        self._head = self._silent = 0
        if self.cycle is None or not self.cycle.response_complete:
            self._limits.move(self, Stage.ANSWER)
        else:
            self._limits.move(self, Stage.IDLE)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._complete and not self.pipeline and not self.transport.is_closing():
            self._limits.move(self, Stage.IDLE)

    def _check(self, holds: bool, refusal: tuple[int, str, str]) -> None:
        if not holds:
            self._refusal = refusal
            raise Excess

    def _refuse(self) -> None:
        """Answer and close: further bytes on this connection cannot be understood."""
        status, code, message = self._refusal
        body = msgspec.json.encode({"error": code, "message": message})
        head = (
            STATUS_LINE[status] + b"content-type: application/json\r\nx-content-type-options: nosniff\r\n"
            b"connection: close\r\ncontent-length: " + str(len(body)).encode() + b"\r\n\r\n"
        )
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(head + body)
        self._forget_answers()
        self._limits.move(self, Stage.LEAVING)
        self.transport.close()
