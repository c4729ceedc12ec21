"""A house where time stands still unless a test lets it pass."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peerage.server import Settings
from server.house import House


@pytest.fixture
async def house(db: Path | str, known_dice: None) -> AsyncIterator[House]:
    house = House(db)
    house.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0, vacation_days=5)
    await house.start()
    yield house
    await house.stop()
