"""Runs commands of operators beside the server of a test."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from peerage.cli import app
from server.ran import Ran


@pytest.fixture
def admin(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, server: Any) -> Callable[..., Any]:
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.delenv("PEERAGE_CONFIG", raising=False)

    async def run(*arguments: object) -> Ran:
        capfd.readouterr()
        words = ["admin", *map(str, arguments), "--db", str(server.db)]
        code = await asyncio.to_thread(app.run, words)
        return Ran(code, *capfd.readouterr())

    return run
