"""The report on a player's reviewed games: filled, with a game to choose, shown to others or not."""

import json
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from analysis.reviewed import GAMES, HARDLY, finished, lines_of
from peerage.analysis.review.review import VERSION, review
from peerage.server.review.repository import packed

NEEDED = 10
PLACES = 3


@cache
def review_kept(game: str) -> str:
    return packed(review(finished(game), effort=HARDLY))


def fill(visitor: Any, database: Path, game: str) -> None:
    """Upload a game ten times, with the visitor in changing seats, and put its review beside each."""
    for number in range(NEEDED):
        answer = visitor.page.request.post(
            f"{visitor.base}/api/records",
            data=lines_of(game).encode(),
            headers={"content-type": "application/jsonl"},
        )
        assert answer.ok, answer.text()
        table_id = answer.json()["id"]
        with closing(sqlite3.connect(database)) as file, file:
            [(owner, seats)] = file.execute("SELECT owner, seats FROM tables WHERE id = ?", (table_id,))
            taken = json.loads(seats)
            taken[number % PLACES]["visitor"] = owner
            file.execute("UPDATE tables SET seats = ? WHERE id = ?", (json.dumps(taken), table_id))
            file.execute("INSERT INTO sitters VALUES (?, ?)", (owner, table_id))
            kept = table_id, VERSION, 100, f"2026-11-{number + 1:02}", review_kept(game)
            file.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?)", kept)


@pytest.mark.parametrize(
    "game", [game if game == GAMES[1] else pytest.param(game, marks=pytest.mark.soak) for game in GAMES]
)
def test_report_of_ten_reviewed_games_is_shown(visit: Any, another_server: Any, tmp_path: Path, game: str) -> None:
    with another_server() as address:
        desktop = visit(address=address, locale="en-US")
        desktop.open()
        fill(desktop, tmp_path / "tables.db", game)
        page = desktop.page
        desktop.open("/people/me")
        report = page.get_by_role("region", name="Report on your play")
        if game != GAMES[0]:
            report.get_by_label("Game").select_option(game)
        expect(report.get_by_role("table")).to_have_count(4)
        expect(report.get_by_role("table").last.get_by_role("row")).to_have_count(NEEDED + 1)
        assert desktop.fits
        assert desktop.violations(dark=True) == []
        cookies: Any = page.context.cookies()

        phone = visit(phone=True, address=address, locale="de-DE", color_scheme="dark")
        phone.page.context.add_cookies(cookies)
        phone.open("/people/me")
        own = phone.page.locator("section[aria-labelledby=report]")
        if game != GAMES[0]:
            own.get_by_role("combobox").select_option(game)
        expect(own.get_by_role("table")).to_have_count(4)
        assert phone.fits
        assert phone.violations() == []
