"""Caches responses that are the same for all clients: encoded and compressed once, with ETags."""

import asyncio
import gzip
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency

from peerage.server.dependencies import Request
from peerage.server.transport.static_files import AS_IT_IS, accepted

get_shared = partial(get, opt={AS_IT_IS: True}, cache_control=CacheControlHeader(private=True, no_cache=True))
"""For handlers that answer from this cache: browsers store the response and revalidate it."""

MOST_BYTES = 32 * 1024 * 1024
GZIP_LEVEL = 6
SMALLEST = 500  # smaller bodies are not compressed


class Encoded(NamedTuple):
    body: bytes
    compressed: bytes | None
    etag: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.compressed or b"")


class ResponseCache:
    """An LRU cache of encoded responses."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: dict[tuple[object, ...], Encoded] = {}  # least recently used first
        self._making = asyncio.Lock()

    async def answer(
        self,
        request: Request,
        key: tuple[object, ...],
        make: Callable[[], object],
        media_type: str = "application/json",
        disposition: str = "inline",
    ) -> Response[Any]:
        """Answer with what `make` returns, as JSON unless it is bytes, cached by the key. Refusals are not cached."""
        found = await self._find(key, make)
        headers = {"ETag": found.etag, "Vary": "Accept-Encoding", "Content-Disposition": disposition}
        if found.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        body = found.body
        if found.compressed is not None and "gzip" in accepted(request.headers.get("accept-encoding", "")):
            headers["Content-Encoding"], body = "gzip", found.compressed
        return Response(body, media_type=media_type, headers=headers)

    async def _find(self, key: tuple[object, ...], make: Callable[[], object]) -> Encoded:
        if key not in self._kept:
            async with self._making:  # one at a time, in a thread: some take long
                if key not in self._kept:
                    self._keep(key, await asyncio.to_thread(lambda: encoded(make())))
        found = self._kept[key] = self._kept.pop(key)
        return found

    def _keep(self, key: tuple[object, ...], made: Encoded) -> None:
        """Add a response and drop old ones; the new one stays, however large it is."""
        self._bytes += made.size
        while self._kept and self._bytes > self._most_bytes:
            self._bytes -= self._kept.pop(next(iter(self._kept))).size
        self._kept[key] = made


def encoded(content: object) -> Encoded:
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    compressed = gzip.compress(body, GZIP_LEVEL, mtime=0) if len(body) >= SMALLEST else None
    return Encoded(body, compressed, f'W/"{sha256(body).hexdigest()[:32]}"')


InjectedResponseCache = NamedDependency[ResponseCache]
