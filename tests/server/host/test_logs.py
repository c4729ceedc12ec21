"""The log tells what happens, and nothing that could be used: no ids, names, cookies, queries, bodies, addresses."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from peerage.server.host.logs import HOUSE, OTHERS, keep_log

pytestmark = pytest.mark.anyio

WORDS = {"event", "level", "time", "method", "route", "status", "ms", "seconds", "visitor", "address", "exception"}


@pytest.fixture(autouse=True)
def loggers_stay() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in (HOUSE, *OTHERS)]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


async def busy_evening(house: Any, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Everything that has a secret in it; the secrets."""
    visitor = await house.visitor()
    table = await visitor.create("me", "open", "open", name="Hush-Ann")
    line = await visitor.watch(table["id"], 1)
    await line.answer("error", type="play", number=1, move=77777)
    await line.socket.close()
    await visitor.get(f"/tables/{table['id']}?as=hush-query")
    await visitor.client.get(f"/table/{table['id']}")
    await visitor.client.get("/hush-path/hush-token", headers={"x-hush": "hush-header"})
    await visitor.post(f"/tables/{table['id']}/join", {"name": "hush-body"})
    await visitor.client.request("HUSHMETHOD", "/api/tables")

    async def fail(who: str, *_: Any) -> None:
        raise RuntimeError("what went wrong")

    monkeypatch.setattr(house.app.state.hub, "page", fail)
    assert (await visitor.get("/tables")).status_code == 500
    [(owner, seed)] = await house.sql("SELECT owner, seed FROM tables")
    return {table["id"], owner, seed, "127.0.0.1", "77777", *visitor.client.cookies.values()}


async def test_json_lines_without_secrets(
    house: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_log("json")
    secrets = await busy_evening(house, monkeypatch)
    text = capsys.readouterr().err
    for secret in secrets:
        assert secret not in text
    assert "hush" not in text.lower()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(line.keys() <= WORDS for line in lines)
    told = {(line["event"], line.get("method"), line.get("route"), line.get("status")) for line in lines}
    assert told >= {
        ("request", "POST", "/api/tables", 201),
        ("request", "GET", "/api/tables/{table_id}", 400),
        ("request", "GET", "/{path}", 200),
        ("request", "GET", "/api/tables", 500),
        ("socket opened", None, "/api/tables/{table_id}/socket", None),
        ("socket closed", None, "/api/tables/{table_id}/socket", None),
    }
    assert len({line["visitor"] for line in lines if "visitor" in line}) <= 2, (
        "the same person, and their first request"
    )
    failure = next(line for line in lines if line["level"] == "error")
    assert "RuntimeError: what went wrong" in failure["exception"]


async def test_readable_lines_without_secrets(
    house: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_log("plain")
    secrets = await busy_evening(house, monkeypatch)
    text = capsys.readouterr().err
    for secret in secrets:
        assert secret not in text
    assert "hush" not in text.lower()
    assert "route=/api/tables/{table_id}" in text
    assert "RuntimeError: what went wrong" in text


async def test_probes_that_are_well_are_not_logged(house: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keep_log("json")
    visitor = await house.visitor()
    capsys.readouterr()
    for path in ("/health", "/ready", "/metrics"):
        await visitor.client.get(path)
    assert capsys.readouterr().err == ""
    await visitor.client.get("/metrics", headers={"via": "a proxy"})
    assert json.loads(capsys.readouterr().err)["status"] == 403


async def test_without_a_log_there_are_only_warnings(
    house: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep_log("off")
    await busy_evening(house, monkeypatch)
    assert [record.levelname for record in caplog.records if record.name.startswith("peerage")] == ["ERROR"]
