from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from server.house import House, play_on


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "peerage.db")
    await house.start()
    yield house
    await house.stop()


@pytest.fixture
def playing() -> Callable[..., Any]:
    return play_on
