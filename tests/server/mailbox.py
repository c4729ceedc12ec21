"""A mail server on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from ports import free_port


class Box:
    """A real mail server that stores what it receives."""

    def __init__(self) -> None:
        self.url = ""
        self.emails: list[EmailMessage] = []
        self.refuses = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "550 no such box"
        self.emails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@contextmanager
def opened() -> Iterator[Box]:
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    box.url = f"smtp://127.0.0.1:{controller.port}"
    yield box
    controller.stop()
