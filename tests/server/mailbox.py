"""A mail server on this machine."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from ports import free_port
from server.live_server import PATIENCE


class Box:
    """A real mail server that stores what it receives."""

    def __init__(self) -> None:
        self.url = ""
        self.emails: list[EmailMessage] = []
        self.refuses = False
        self._came = threading.Condition()  # the mail server has a thread of its own

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "550 no such box"
        with self._came:
            self.emails.append(message_from_bytes(envelope.content, policy=policy.default))
            self._came.notify_all()
        return "250 OK"

    async def holds(self, count: int) -> None:
        """Wait until so many e-mails have come."""

        def wait() -> bool:
            with self._came:
                return self._came.wait_for(lambda: len(self.emails) >= count, PATIENCE)

        assert await asyncio.to_thread(wait)


@contextmanager
def opened() -> Iterator[Box]:
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    box.url = f"smtp://127.0.0.1:{controller.port}"
    yield box
    controller.stop()
