"""What other sites read to draw a preview of a link, fetched as their crawlers do."""

import json
import re
from html import unescape
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from peerage.server.transport import static_files
from server.ratings.finishing import GAME, finish

pytestmark = pytest.mark.anyio

WEB = Path(__file__).resolve().parents[2] / "web"
TAG = re.compile(r'<meta property="([\w:]+)" content="([^"]*)" />')
SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def client_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve the page and the pictures from their sources: a preview needs nothing that is built."""
    static = tmp_path / "static"
    copytree(WEB / "public", static)
    (static / "index.html").write_text((WEB / "index.html").read_text(encoding="utf-8"), encoding="utf-8")
    (static / "routes.json").write_bytes((WEB / "src/app/routes.json").read_bytes())
    monkeypatch.setattr(static_files, "STATIC", static)


async def preview(server: Any, path: str, language: str = "en-GB,en;q=0.8", status: int = 200) -> dict[str, str]:
    async with server.client() as crawler:
        answer = await crawler.get(path, headers={"accept-language": language, "user-agent": "a crawler"})
        assert answer.status_code == status
        head = answer.text.partition("</head>")[0]
        tags = {name: unescape(content) for name, content in TAG.findall(head)}
        if tags:
            picture = await crawler.get(tags["og:image"].removeprefix(str(crawler.base_url).rstrip("/")))
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(SIGNATURE)
        return tags


async def opened(server: Any, name: str = "Ann", **wish: Any) -> tuple[Any, str]:
    visitor = await server.visitor()
    table = {"game": GAME, "name": name, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    return visitor, (await visitor.post("/tables", table | wish)).json()["id"]


async def test_lobby_has_the_server_as_its_preview(server: Any) -> None:
    tags = await preview(server, "/")
    assert (tags["og:title"], tags["og:image"].rpartition("/")[2]) == ("Peerage", "peerage.png")
    assert tags["og:image"].startswith("http")
    assert (await preview(server, "/", "de"))["og:description"].startswith("Brettspiele")
    assert (await preview(server, "/", "fr"))["og:description"].startswith("Board games")


async def test_a_table_with_open_seats(server: Any) -> None:
    _, table = await opened(server)
    tags = await preview(server, f"/table/{table}")
    assert tags["og:title"] == "Lancaster: 2 seats are open"
    assert tags["og:description"] == "Play with Ann."
    assert tags["og:image"].endswith(f"/covers/{GAME}.png")
    assert (await preview(server, f"/table/{table}", "de-AT"))["og:title"].endswith(": 2 Plätze sind frei")


async def test_a_game_that_is_over(server: Any) -> None:
    _, table = await opened(server, seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}])
    running = await preview(server, f"/table/{table}")
    assert running["og:title"].endswith("a game in progress")
    await finish(server, table, 1)
    tags = await preview(server, f"/result/{table}")
    winners = [seat["name"] for seat in (await seats_of(server, table)) if seat["winner"]]
    assert tags["og:title"] == f"Lancaster: {' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won"
    assert tags == await preview(server, f"/replay/{table}") | {"og:url": tags["og:url"]}
    scores = (await (await server.visitor()).get(f"/tables/{table}/result")).json()["scores"]
    named = [f"{seat['name']} {score}" for seat, score in zip(await seats_of(server, table), scores, strict=True)]
    ranking, _, rest = tags["og:description"].partition(" points. ")
    assert sorted(ranking.split(", ")) == sorted(named)
    assert ranking.split(", ")[0].rpartition(" ")[0] in winners
    assert rest == "See the result, and replay the game move by move."


async def seats_of(server: Any, table: str) -> list[dict[str, Any]]:
    info = (await (await server.visitor()).get(f"/tables/{table}")).json()
    return [seat | {"winner": number in info["winners"]} for number, seat in enumerate(info["seats"])]


async def test_a_private_table_stays_private(server: Any) -> None:
    _, table = await opened(server, private=True)
    assert await preview(server, f"/table/{table}") == {**await preview(server, "/"), **url(server, f"/table/{table}")}


def url(server: Any, path: str) -> dict[str, str]:
    return {"og:url": f"{str(server.client().base_url).rstrip('/')}{path}"}


async def test_names_cannot_break_out_of_the_tags(server: Any) -> None:
    _, table = await opened(server, name='"><script>a&b')
    assert (await preview(server, f"/table/{table}"))["og:description"] == 'Play with "><script>a&b.'


async def test_how_to_play(server: Any) -> None:
    tags = await preview(server, "/learn/noblemen")
    assert (tags["og:title"], tags["og:image"].rpartition("/")[2]) == ("Learn Noblemen", "noblemen.png")
    assert (await preview(server, "/learn/chess"))["og:title"] == "Peerage"


async def test_pages_that_do_not_exist_have_no_preview(server: Any) -> None:
    assert await preview(server, "/nowhere", status=404) == {}
    assert (await preview(server, "/table/nobody-has-it"))["og:title"] == "Peerage"


async def test_the_page_comes_without_the_database(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_: object) -> None:
        raise OperationalError("select", {}, Exception("away"))

    _, table = await opened(server)
    monkeypatch.setattr(server.app.services.table_repository, "row", away)
    assert (await preview(server, f"/table/{table}"))["og:title"] == "Peerage"


async def test_a_person_at_an_unknown_file_gets_a_page(server: Any) -> None:
    async with server.client() as client:
        page = await client.get("/old/index.php", headers={"sec-fetch-mode": "navigate"})
        assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
        assert (await client.get("/old/index.php")).headers["content-type"].startswith("application/json")


async def test_the_manifest_lets_the_client_be_installed(server: Any) -> None:
    async with server.client() as client:
        answer = await client.get("/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.loads(answer.content)
        assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
        for icon in manifest["icons"]:
            picture = await client.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
                assert icon["sizes"] == f"{width}x{height}"
        assert 'href="/manifest.webmanifest"' in (await client.get("/")).text
