"""A server whose notifications go to servers on this machine."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peerage.server import Settings
from server.live_server import LiveServer
from server.notifications.receivers import Receiver, receiving

NOT_BY_ITSELF = 3600.0
"""Seconds: tests trigger the sender themselves."""


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


def settings_for(receiver: Receiver, grace: float = NOT_BY_ITSELF) -> Settings:
    return Settings(
        bot_pause=0,
        bot_workers=1,
        notice_grace=grace,
        push_hosts=(receiver.origin,),
        webhook_hosts=(receiver.origin,),
        notice_networks=("127.0.0.0/8",),
    )


@pytest.fixture
async def server(db: Path | str, known_dice: None, receiver: Receiver) -> AsyncIterator[LiveServer]:
    server = LiveServer(db)
    server.settings = settings_for(receiver)
    await server.start()
    yield server
    await server.stop()
