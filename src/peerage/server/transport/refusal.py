"""Refuses a request before it reaches the application; the headers of every response."""

from typing import Any

import msgspec
from litestar.types import Receive, Send

from peerage.server import metrics
from peerage.server.errors import Fault

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


async def refuse(fault: Fault, live: bool, receive: Receive, send: Send) -> None:
    """Send a refusal without the rest of the server."""
    metrics.FAULTS.labels(fault.code).inc()
    kind = "websocket.http.response" if live else "http.response"
    if live:
        await receive()  # the request to connect
    body = msgspec.json.encode(fault.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    start: Any = {"type": f"{kind}.start", "status": fault.status, "headers": headers}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body}
    await send(end)
