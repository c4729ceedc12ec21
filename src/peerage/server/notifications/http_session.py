"""aiohttp for outgoing requests. It loads slowly, so nothing else imports it."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver

import peerage

Resolve = Callable[[str, int], Awaitable[list[dict[str, Any]]]]

CONNECTIONS = 32


class Resolver(AbstractResolver):
    """Resolves a host to the addresses that may be connected to."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> Any:
        return await self._resolve(host, port)

    async def close(self) -> None:
        pass


def open_session(resolve: Resolve, seconds: float) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(
            resolver=Resolver(resolve), use_dns_cache=False, limit=CONNECTIONS, loop=asyncio.get_running_loop()
        ),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=seconds),
        headers={"User-Agent": f"Peerage/{peerage.__version__}"},
        auto_decompress=False,
        trust_env=False,
    )
