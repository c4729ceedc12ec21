"""/health, /ready and /metrics, for operators: without cookies and without the limits of visitors."""

import asyncio
import hmac
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

import peerage
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.ops.metrics_export import MetricsExport
from peerage.server.ops.readiness import Readiness
from peerage.server.transport.addresses import is_local
from peerage.server.transport.cookies import UNKNOWN, network
from peerage.server.transport.rate_limit import Limiter
from peerage.server.transport.refusal import refuse

PATHS = ("/health", "/ready", "/metrics")
RATE, BURST = 10, 60
"""Rate limit per address; beyond it, requests are delayed like those of visitors."""

FORWARDED = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip")
LOCAL_NAMES = (b"localhost", b"127.0.0.1", b"[::1]")
JSON = b"application/json"
EXPOSITION = b"text/plain; version=0.0.4; charset=utf-8"

HEALTHY = msgspec.json.encode({"health": "ok", "version": peerage.__version__, "commit": peerage.commit()})

TOO_OFTEN = Fault("requests_too_fast")
NOT_FOR_YOU = Fault("operators_only")


def health_limit() -> Limiter:
    """Return the limit of requests of one address."""
    return Limiter(RATE, BURST)


class HealthEndpoints:
    def __init__(
        self,
        inside: ASGIApp,
        readiness: Readiness,
        metrics: MetricsExport,
        metrics_token: str,
        intervals: Intervals,
        limit: Limiter,
    ) -> None:
        self._inside = inside
        self._readiness = readiness
        self._metrics = metrics
        self._metrics_token = metrics_token
        self._intervals = intervals
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in PATHS or scope.get("method") not in ("GET", "HEAD"):
            await self._inside(scope, receive, send)
            return
        scope["path_template"] = scope["path"]
        client = scope.get("client")
        if not self._limit.take(network(client[0]) if client else UNKNOWN):
            await asyncio.sleep(self._intervals.refusal_delay)
            await refuse(TOO_OFTEN, False, receive, send)
        elif scope["path"] == "/metrics":
            await self._show_metrics(scope, receive, send)
        elif scope["path"] == "/ready":
            await self._say_ready(scope, send)
        else:
            await answer(scope, send, 200, JSON, HEALTHY)

    async def _say_ready(self, scope: Scope, send: Send) -> None:
        reason = await self._readiness.reason_against()
        body: dict[str, bool | str] = {"ready": reason is None}
        if reason is not None:
            body["reason"] = reason
        if self._readiness.redis is not None:
            body["redis"] = self._readiness.redis
        await answer(scope, send, 200 if reason is None else 503, JSON, msgspec.json.encode(body))

    async def _show_metrics(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not may_read(scope, self._metrics_token):
            await refuse(NOT_FOR_YOU, False, receive, send)
        else:
            await answer(scope, send, 200, EXPOSITION, await self._metrics.exposition())


def may_read(scope: Scope, token: str) -> bool:
    """Allow requests with the token, or of a program on this machine that connects without a proxy."""
    headers: Mapping[bytes, bytes] = dict(scope["headers"])
    if token and hmac.compare_digest(headers.get(b"authorization", b""), f"Bearer {token}".encode()):
        return True
    client = scope.get("client")
    name = headers.get(b"host", b"").rpartition(b":")[0] or headers.get(b"host", b"")
    proxied = any(each in headers for each in FORWARDED)
    return client is not None and is_local(client[0]) and name in LOCAL_NAMES and not proxied


async def answer(scope: Scope, send: Send, status: int, kind: bytes, body: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": "http.response.body", "body": b"" if scope.get("method") == "HEAD" else body}
    await send(end)
