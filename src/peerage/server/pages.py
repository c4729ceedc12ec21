"""The built browser client, or a page that says how to build it."""

import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import HttpMethod, MediaType, Response, route
from litestar.params import FromPath
from litestar.response import File

from peerage.server.faults import Fault

STATIC = Path(__file__).resolve().parent / "static"

READ = [HttpMethod.GET, HttpMethod.HEAD]

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


@route("/", http_method=READ, include_in_schema=False, sync_to_thread=False)
def front_page() -> Response[str] | File:
    return built("/")


@route("/{path:path}", http_method=READ, include_in_schema=False, sync_to_thread=False)
def page(path: FromPath[str]) -> Response[str] | File:
    return built(path)


def files(folder: Path) -> dict[str, Path]:
    """The built files by their addresses: no other file is ever looked for."""
    index = folder / "index.html"
    return listing(folder, index.stat().st_mtime_ns if index.exists() else 0)


@lru_cache(maxsize=1)
def listing(folder: Path, _built: int) -> dict[str, Path]:
    return {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}


def built(path: str) -> Response[str] | File:
    """A built file; for the client's own routes, which are not files, its one page."""
    file = files(STATIC).get(path)
    if file is not None:
        lasting = "assets" in file.parts  # their names change with their contents
        caching = "private, max-age=31536000, immutable" if lasting else "private, no-cache"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {**HEADERS, "Cache-Control": caching}
        return File(file, media_type=kind, content_disposition_type="inline", headers=headers)
    if path.startswith("/api/") or "." in path.rpartition("/")[2]:
        raise Fault("not_found", "There is nothing here.")
    index = files(STATIC).get("/index.html")
    headers = {**HEADERS, "Cache-Control": "private, no-cache"}
    if index is not None:
        return Response(index.read_text(encoding="utf-8"), media_type=MediaType.HTML, headers=headers)
    return Response(NOT_BUILT, media_type=MediaType.HTML, headers=headers)
