"""The built browser client, or a page that says how to build it."""

import gzip
import json
import mimetypes
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Request, Response
from litestar.response import File

from peerage.server.errors import Fault

STATIC = Path(__file__).resolve().parents[1] / "static"
INDEX = "/index.html"
ROUTES = "/routes.json"
"""The addresses of the client's pages by their names, as its router knows them: /table/{id} and so on."""
GZ = ".gz"
CODINGS = {"br": ".br", "gzip": GZ}
"""How the client's build names the compressed forms of a file, the smaller first."""
REFUSED = ("q=0", "q=0.0", "q=0.00", "q=0.000")
HEAD_END = "</head>"
GZIP_LEVEL = 6
FRESH = "private, no-cache"
AS_IT_IS = "as_it_is"
"""Marks responses that must not be compressed on their way: they have been, where that is worth it."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
}

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Peerage</title></head>
<body>
<h1>Peerage</h1>
<p>The server runs, but its browser client is not built: <code>make play</code> builds it.</p>
</body>
</html>
"""


Visit = Request[Any, Any, Any]


class Build(NamedTuple):
    """The built client."""

    files: dict[str, Path]
    """By address: no other file is ever read. Of some, the build leaves only compressed forms."""
    routes: re.Pattern[str]


def build_in(folder: Path) -> Build:
    index = folder / "index.html"
    return read_build(folder, index.stat().st_mtime_ns if index.exists() else 0)


@lru_cache(maxsize=1)
def read_build(folder: Path, _built: int) -> Build:
    files = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
    compressed_only = {address.removesuffix(GZ): path for address, path in files.items() if address.endswith(GZ)}
    files = compressed_only | files
    routes = json.loads(files[ROUTES].read_bytes()) if ROUTES in files else {"lobby": "/"}
    return Build(files, pattern_of(routes.values()))


def pattern_of(routes: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of the addresses that the client has a page for, like parseRoute in its router."""
    patterns = [re.sub(r"{\w+}", r"[\\w-]+", route.removesuffix("/")) for route in routes]
    return re.compile(f"(?:{'|'.join(patterns)})/?", re.ASCII)


def has_file(path: str) -> bool:
    return path in build_in(STATIC).files


async def built(path: str, request: Visit, tags: Callable[[], Awaitable[str]]) -> Response[Any]:
    """Return a built file; for all other addresses the client's page, with 404 if the client knows no such page.

    The page gets tags into its head that depend on its address.
    """
    files, routes = build_in(STATIC)
    if path in files and path != INDEX and not path.endswith(tuple(CODINGS.values())):
        lasting = path.startswith("/assets/")  # their names change with their contents
        return sent(path, request, "private, max-age=31536000, immutable" if lasting else FRESH)
    known = routes.fullmatch(path) is not None
    if path == "/api" or path.startswith("/api/") or (is_file(path) and not is_navigation(request)):
        raise Fault("page_missing")
    if INDEX in files:
        return html(files[INDEX], request, await tags() if known else "", 200 if known else 404)
    return Response(NOT_BUILT, media_type=MediaType.HTML, headers={**HEADERS, "Cache-Control": FRESH})


def is_file(path: str) -> bool:
    return "." in path.rpartition("/")[2]


def is_navigation(request: Visit) -> bool:
    """Return whether a browser opens this address for a person, who can read a page better than JSON."""
    return bool(request.headers.get("sec-fetch-mode") == "navigate")


def html(file: Path, request: Visit, tags: str, status: int) -> Response[bytes]:
    """Return the client's page with tags in its head."""
    content = file.read_text(encoding="utf-8").replace(HEAD_END, tags + HEAD_END, 1).encode()
    headers = {**HEADERS, "Cache-Control": FRESH, "Vary": "Accept-Encoding"}
    if "gzip" in accepted(request.headers.get("accept-encoding", "")):
        content = gzip.compress(content, GZIP_LEVEL, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=MediaType.HTML, headers=headers, status_code=status)


def sent(path: str, request: Visit, caching: str) -> Response[Any]:
    """Return a built file, in the smallest encoding that the client accepts."""
    known = build_in(STATIC).files
    headers = {**HEADERS, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    read = accepted(request.headers.get("accept-encoding", ""))
    coding = next((coding for coding in CODINGS if coding in read and path + CODINGS[coding] in known), None)
    if coding is not None:
        headers["Content-Encoding"] = coding
    file = known[path + CODINGS[coding]] if coding is not None else known[path]
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    if coding is None and file.name.endswith(GZ):
        return Response(gzip.decompress(file.read_bytes()), media_type=kind, headers=headers)
    return File(file, media_type=kind, content_disposition_type="inline", headers=headers)


def accepted(header: str) -> set[str]:
    """Return the encodings that a client accepts: "gzip, br;q=0" names one."""
    wishes = [wish.partition(";") for wish in header.lower().split(",")]
    return {coding.strip() for coding, _, weight in wishes if weight.replace(" ", "") not in REFUSED}
