"""The receivers of notifications of a simulated club: chat rooms, browsers and mailboxes, all on this machine."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from aiohttp import web
from aiosmtpd.controller import Controller
from servers.server_process import free_port
from simulated_club.books import Key

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tests"))

from server.notifications.receivers import Browser

TABLE = re.compile(r"/table/([\w-]+)")
ANSWERS = 0.02, 0.2
"""Seconds until a receiver acknowledges a message, as on the internet."""
TOKEN = re.compile(r"/confirm#([\w-]+)")


class Receivers:
    """Records every notification with its time."""

    def __init__(self, arrive: Callable[[Key, float], None]) -> None:
        self.tokens: dict[str, str] = {}
        self.browsers: dict[str, Browser] = {}
        self.origin = ""
        self.smtp = ""
        self._arrive = arrive

    def browser(self, name: str) -> Browser:
        return self.browsers.setdefault(name, Browser(self.origin, name))

    async def take(self, request: web.Request) -> web.Response:
        now, body = time.monotonic(), await request.read()
        kind, name = request.match_info["kind"], request.match_info["name"]
        text = self.browsers[name].read(body)["path"] if kind == "push" else json.loads(body)["text"]
        self._note(name, kind, text, now)
        await asyncio.sleep(random.uniform(*ANSWERS))
        return web.Response(status=201)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        email: Any = message_from_bytes(envelope.content, policy=policy.default)
        name, text = email["To"].partition("@")[0], email.get_content()
        if found := TOKEN.search(text):
            self.tokens[name] = found[1]
        else:
            self._note(name, "mail", text, time.monotonic())
        return "250 OK"

    def _note(self, name: str, kind: str, text: str, now: float) -> None:
        found = TABLE.search(text)
        assert found is not None, text
        self._arrive(Key(name, found[1], kind), now)


@asynccontextmanager
async def open_receivers(arrive: Callable[[Key, float], None]) -> AsyncIterator[Receivers]:
    boxes = Receivers(arrive)
    app = web.Application()
    app.router.add_post("/{kind}/{name}", boxes.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    boxes.origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
    mail = Controller(boxes, hostname="127.0.0.1", port=free_port())
    mail.start()
    boxes.smtp = f"smtp://127.0.0.1:{mail.port}"
    try:
        yield boxes
    finally:
        mail.stop()
        await runner.cleanup()
