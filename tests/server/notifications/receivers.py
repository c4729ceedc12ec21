"""Servers on this machine that receive notifications as those on the internet would."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import http_ece
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Taken(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Accepts every request, and answers with a given status."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.statuses: list[int] = []
        self.location = ""
        self.port = 0
        self.hold: asyncio.Event | None = None
        self._news = asyncio.Event()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def answer(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.taken.append(Taken(request.path, headers, await request.read()))
        self._news.set()
        if self.hold is not None:
            await self.hold.wait()
        status = self.statuses.pop(0) if self.statuses else 201
        return web.Response(status=status, headers={"Location": self.location} if self.location else {})

    async def until(self, count: int) -> list[Taken]:
        while len(self.taken) < count:
            self._news.clear()
            await self._news.wait()
        return self.taken


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", receiver.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    receiver.port = runner.addresses[0][1]
    try:
        yield receiver
    finally:
        await runner.cleanup()


class Browser:
    """The keys of a push subscription, and the endpoint that its push service gave it."""

    def __init__(self, origin: str, name: str = "device") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        self.endpoint = f"{origin}/push/{name}"

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(point), "auth": encoded(self._secret)}}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
