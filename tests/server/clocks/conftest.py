"""A server where time stands still unless a test advances it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peerage.server import Settings
from server.live_server import LiveServer


@pytest.fixture
async def server(db: Path | str, known_dice: None) -> AsyncIterator[LiveServer]:
    server = LiveServer(db)
    server.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0, vacation_days=5)
    await server.start()
    yield server
    await server.stop()
