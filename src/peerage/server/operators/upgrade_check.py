"""Runs `peerage admin upgrade --check` beside the server, because it replays every running game: others would wait."""

import asyncio
import os
import sys

import msgspec

from peerage.errors import PeerageError
from peerage.server.db.url import DatabaseAddress, PostgresUrl
from peerage.server.operators.schemas import UpgradeCheck

WITH_CHANGES = 1
"""The exit code of a check that would change something."""


class UpgradeChecker:
    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self._running: asyncio.Task[UpgradeCheck] | None = None

    async def check(self) -> UpgradeCheck:
        """Return what a start of this version does to the database. Requests at the same time share one check."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._check())
        return await asyncio.shield(self._running)

    async def _check(self) -> UpgradeCheck:
        command = [sys.executable, "-m", "peerage.cli", "admin", "upgrade", "--check", "--json"]
        environment = {name: value for name, value in os.environ.items() if name != "PEERAGE_CONFIG"}
        if isinstance(self._address, PostgresUrl):
            environment["PEERAGE_DB"] = self._address.without_password
            if self._address.password is not None:
                environment["PGPASSWORD"] = self._address.password
        else:
            environment["PEERAGE_DB"] = str(self._address)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=pipe, stderr=pipe)
        try:
            out, err = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode not in (0, WITH_CHANGES):
            raise PeerageError(err.decode(errors="replace").strip() or f"exit code {process.returncode}")
        return msgspec.json.decode(out, type=UpgradeCheck)

    async def aclose(self) -> None:
        if self._running is not None and not self._running.done():
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
