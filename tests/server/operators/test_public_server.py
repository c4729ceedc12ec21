"""What a server says of itself, and whom it lets play."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peerage.cli import app

pytestmark = pytest.mark.anyio


async def restarted(server: Any, **settings: Any) -> None:
    await server.stop()
    server.settings = replace(server.settings, **settings)
    await server.start()


async def test_pages_come_from_the_folder_in_the_language_of_the_reader(
    server: Any, admin: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "pages"
    assert app.run(["admin", "pages", str(folder)]) == 0
    assert app.run(["admin", "pages", str(folder)]) == 2, "nothing is overwritten"
    (folder / "terms.de.md").unlink()
    await restarted(server, pages=str(folder), server_name="Club", contact="mail@club.example")
    visitor = await server.visitor()
    info = (await visitor.get("/server")).json()
    assert (info["name"], info["contact"], info["pages"]) == (
        "Club",
        "mail@club.example",
        ["imprint", "privacy", "terms"],
    )
    german = (await visitor.get("/pages/privacy/de")).json()
    assert german["language"] == "de"
    assert german["text"].startswith("# Datenschutz"), "without the notes of the template"
    assert (await visitor.get("/pages/terms/de")).json()["language"] == "en"
    for path in ("/pages/other/en", "/pages/privacy/xx", "/pages/..%2fprivacy/en"):
        assert (await visitor.get(path)).status_code == 404


@pytest.mark.stores("sqlite", "postgresql")
async def test_notice_is_on_every_page_until_it_is_removed(server: Any, admin: Any) -> None:
    visitor = await server.visitor()
    assert (await admin("notice", "Back at eight")).code == 0
    assert (await visitor.get("/server")).json()["banner"] == "Back at eight"
    assert (await admin("notice")).code == 0
    assert (await visitor.get("/server")).json()["banner"] is None
    await admin("notice", "Over", "--days", 0)
    assert (await visitor.get("/server")).json()["banner"] is None


async def test_closed_registration_refuses_every_sign_up(server: Any) -> None:
    await restarted(server, registration="closed")
    visitor = await server.visitor()
    wish = {"name": "Ann", "login": "ann", "password": "a long password"}
    assert (await visitor.post("/account/password", wish)).json()["reason"] == "registration_closed"
    assert (await visitor.post("/account/link", {"name": "Ann"})).json()["reason"] == "registration_closed"


async def test_guests_read_and_sign_up_where_they_may_not_play(server: Any) -> None:
    await restarted(server, guests=False)
    visitor = await server.visitor()
    body = {"game": "noblemen", "seats": [{"kind": "me"}] + [{"kind": "open"}] * 2, "options": {}, "name": "Ann"}
    assert (await visitor.post("/tables", body | {"public": False})).json()["reason"] == "guests_refused"
    assert (await visitor.get("/tables")).status_code == 200
    wish = {"name": "Ann", "login": "ann", "password": "a long password"}
    assert (await visitor.post("/account/password", wish)).status_code == 200
    assert (await visitor.post("/tables", body | {"public": False})).status_code == 201


async def test_no_table_is_rated_where_ratings_are_off(server: Any) -> None:
    await restarted(server, rated=False)
    table = await (await server.visitor()).create("me", "open", "open", rated=True)
    assert table["rated"] == "no"
