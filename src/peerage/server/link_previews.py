"""The browser client's page, with the tags from which other sites draw a preview of a link (OpenGraph).

A preview names what anyone with the link may see: never a private table, and of a game only its players, its winners
and their final scores.
"""

import asyncio
import re
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from litestar import HttpMethod, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import PeerageError
from peerage.languages import FALLBACK, LANGUAGES, fill, table
from peerage.server.dependencies import Request
from peerage.server.models.table_row import TableRow
from peerage.server.tables.repository import TableRepository
from peerage.server.transport.static_files import AS_IT_IS, built, has_file

InjectedTableRepository = NamedDependency[TableRepository]
TABLE = "link_previews.toml"
COVER = "/covers/{}.png"
LOBBY = "peerage"
"""The cover of everything that is not about one game."""
SIZE = {"width": 1200, "height": 630}

OF_TABLE = re.compile(r"/(?:table|replay|result)/([\w-]+)/?", re.ASCII)
OF_GAME = re.compile(r"/learn/([\w-]+)(?:/[\w-]+)?/?", re.ASCII)

PATIENCE = 1.0
"""Seconds to wait for the database: people need the page, not its preview."""

READ = [HttpMethod.GET, HttpMethod.HEAD]


class Preview(NamedTuple):
    title: str
    text: str
    cover: str = LOBBY


@route("/", http_method=READ, include_in_schema=False, opt={AS_IT_IS: True})
async def front_page(request: Request, table_repository: InjectedTableRepository) -> Response[Any]:
    return await with_preview("/", request, table_repository)


@route("/{path:path}", http_method=READ, include_in_schema=False, opt={AS_IT_IS: True})
async def page(path: FromPath[str], request: Request, table_repository: InjectedTableRepository) -> Response[Any]:
    return await with_preview(path, request, table_repository)


async def with_preview(path: str, request: Request, tables: TableRepository) -> Response[Any]:
    async def head() -> str:
        language = language_of(request.headers.get("accept-language", ""))
        origin = str(request.base_url).rstrip("/")
        return tags(await preview_of(path, language, tables), origin, path, language)

    return await built(path, request, head)


async def preview_of(path: str, language: str, tables: TableRepository) -> Preview:
    usual = Preview("Peerage", say(language, "lobby", "text"))
    if found := OF_TABLE.fullmatch(path):
        row, scores = await found_table(found[1], tables)
        return about_table(row, scores, language) or usual
    if found := OF_GAME.fullmatch(path):
        return about_game(found[1], language) or usual
    return usual


async def found_table(table_id: str, tables: TableRepository) -> tuple[TableRow | None, dict[int, int]]:
    """Return a table and the scores of its seats, the best first, if it was played to its end."""
    try:
        async with asyncio.timeout(PATIENCE):
            row = await tables.row(table_id)
            played = row is not None and row.status == "over" and row.ending is None
            return row, await tables.directory.final_scores(table_id) if played else {}
    except (PeerageError, SQLAlchemyError, TimeoutError):
        return None, {}


def about_table(row: TableRow | None, scores: dict[int, int], language: str) -> Preview | None:
    if row is None or row.invite:
        return None
    try:
        game: str = peerage.load(row.game).text(language)["game"]["title"]
    except PeerageError:  # a game that is no longer installed
        return None
    names = [seat_row.name for seat_row in row.seats if seat_row.name is not None]
    title: str = row.status
    details: dict[str, object] = {"game": game, "names": listed(names, language)}
    details["n"] = sum(seat_row.kind == "open" for seat_row in row.seats)
    if row.winners:
        title = "won"
        winners = [row.seats[seat].name or "" for seat in row.winners]
        details |= {"winners": listed(winners, language), "n": len(winners)}
    text: str = row.status if names else "empty"
    if scores:
        text = "scores"
        details["scores"] = ", ".join(f"{row.seats[seat].name} {score}" for seat, score in scores.items())
    return Preview(say(language, "titles", title, **details), say(language, "texts", text, **details), row.game)


def about_game(game_id: str, language: str) -> Preview | None:
    try:
        text = peerage.load(game_id).text(language)
    except PeerageError:
        return None
    return Preview(say(language, "titles", "learn", game=text["game"]["title"]), text["game"]["tagline"], game_id)


def tags(preview: Preview, origin: str, path: str, language: str) -> str:
    cover = COVER.format(preview.cover)
    image = origin + (cover if has_file(cover) else COVER.format(LOBBY))
    properties = {
        "og:type": "website",
        "og:site_name": "Peerage",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": origin + path,
        "og:locale": language,
        "og:image": image,
        **{f"og:image:{side}": str(length) for side, length in SIZE.items()},
        "og:image:alt": preview.title,
    }
    elements = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    return "".join([*elements, '<meta name="twitter:card" content="summary_large_image" />'])


def language_of(header: str) -> str:
    """Return the first language of an Accept-Language header that the server has words in."""
    wishes = (wish.partition(";")[0].strip().partition("-")[0].lower() for wish in header.split(","))
    return next((wish for wish in wishes if wish in LANGUAGES), FALLBACK)


def say(language: str, section: str, key: str, **details: object) -> str:
    return fill(table(language, TABLE)[section][key], details)


def listed(names: Sequence[str], language: str) -> str:
    *first, last = names or [""]
    return say(language, "lists", "and", first=", ".join(first), last=last) if first else last
