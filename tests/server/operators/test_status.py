"""`peerage admin status` and `test-email`: what the operator's page shows and does, on the command line."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.cli import app
from server import mailbox
from server.ran import Ran

pytestmark = pytest.mark.anyio


async def test_status_shows_what_the_page_shows(server: Any, admin: Any, capfd: pytest.CaptureFixture[str]) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.answer("pong", type="ping")
    ran = await status(capfd, "--port", str(server.port), "--json")
    assert ran.code == 0, ran.err
    assert ran.json["version"] == peerage.__version__
    assert ran.json["ready"] == {"ready": True}
    assert ran.json["tables"] == {"open": 0, "running": 1, "over": 0}
    assert ran.json["open sockets"] == 1
    words = await status(capfd, "--port", str(server.port))
    assert "tables: open 0, running 1, over 0\n" in words.out


async def test_status_without_a_server_is_an_error(capfd: pytest.CaptureFixture[str], port: int) -> None:
    ran = await status(capfd, "--port", str(port))
    assert (ran.code, f"no answer at port {port}" in ran.err) == (2, True)


async def status(capfd: pytest.CaptureFixture[str], *options: str) -> Ran:
    capfd.readouterr()
    code = await asyncio.to_thread(app.run, ["admin", "status", *options])
    return Ran(code, *capfd.readouterr())


async def test_email_of_the_command_line_is_sent_and_written_down(server: Any, admin: Any, tmp_path: Path) -> None:
    config = tmp_path / "peerage.toml"
    config.touch()
    ran = await admin("test-email", "olga@games.example", "--config", config)
    assert (ran.code, "name no mail server" in ran.err) == (2, True)
    with mailbox.opened() as box:
        wish = f'smtp_url = "{box.url}"\nsmtp_from = "games@games.example"\naddress = "https://games.example"\n'
        config.write_text(wish, encoding="utf-8")
        assert (await admin("test-email", "olga@games.example", "--config", config)).code == 0
        await box.holds(1)
        assert box.emails[0]["To"] == "olga@games.example"
        box.refuses = True
        ran = await admin("test-email", "nobody@games.example", "--config", config)
        assert (ran.code, "did not take" in ran.err) == (2, True)
    assert await server.sql("SELECT target FROM audit WHERE action = 'test e-mail'") == [("olga@games.example",)]
