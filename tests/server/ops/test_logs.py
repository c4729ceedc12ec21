"""The log describes events without secrets: no ids, names, cookies, queries, bodies, addresses."""

import gc
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from peerage.server.ops.logs import ROOT_LOGGER, LogHandler, keep_log

pytestmark = pytest.mark.anyio

WORDS = {"event", "level", "time", "method", "route", "status", "ms", "seconds", "visitor", "address", "exception"}


@pytest.fixture(autouse=True)
def log_ends() -> Iterator[None]:
    """Restore the process's logging after a test."""
    root, server = logging.getLogger(), logging.getLogger(ROOT_LOGGER)
    level, hooks = server.level, (sys.excepthook, sys.unraisablehook, threading.excepthook)
    yield
    root.handlers = [handler for handler in root.handlers if not isinstance(handler, LogHandler)]
    server.setLevel(level)
    logging.captureWarnings(False)
    sys.excepthook, sys.unraisablehook, threading.excepthook = hooks


async def busy_evening(server: Any, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Send every kind of secret; return the secrets."""
    visitor = await server.visitor()
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

    monkeypatch.setattr(server.app.services.table_service, "page", fail)
    assert (await visitor.get("/tables")).status_code == 500
    [(owner, seed)] = await server.sql("SELECT owner, seed FROM tables")
    return {table["id"], owner, seed, "127.0.0.1", "77777", *visitor.client.cookies.values()}


async def test_json_lines_without_secrets(
    server: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_log("json")
    secrets = await busy_evening(server, monkeypatch)
    text = capsys.readouterr().err
    for secret in secrets:
        assert secret not in text
    assert "hush" not in text.lower()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(line.keys() <= WORDS for line in lines)
    logged = {(line["event"], line.get("method"), line.get("route"), line.get("status")) for line in lines}
    assert logged >= {
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
    server: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_log("plain")
    secrets = await busy_evening(server, monkeypatch)
    text = capsys.readouterr().err
    for secret in secrets:
        assert secret not in text
    assert "hush" not in text.lower()
    assert "route=/api/tables/{table_id}" in text
    assert "RuntimeError: what went wrong" in text


class Careless:
    def __del__(self) -> None:
        raise ValueError("while it was forgotten")


def fail(words: str) -> None:
    raise RuntimeError(words)


def test_all_that_a_process_reports_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    keep_log("json")
    keep_log("json")  # once for the command, once for the server
    logging.getLogger("uvicorn.error").warning("of a %s", "server\nin two lines")
    logging.getLogger("some.library").error("of a library")
    warnings.warn("of Python", stacklevel=1)
    thread = threading.Thread(target=fail, args=("in a thread",))
    thread.start()
    thread.join()
    del [Careless()][0]
    gc.collect()
    try:
        fail("at last")
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)
    out, err = capsys.readouterr()
    assert out == ""
    lines = [json.loads(line) for line in err.splitlines()]
    logged = [(line["level"], line["event"].split(":")[0], line.get("exception", "")[-30:]) for line in lines]
    assert [(level, event) for level, event, _ in logged if "test_logs.py" not in event] == [
        ("warning", "of a server\nin two lines"),
        ("error", "of a library"),
        ("error", "a thread failed"),
        ("error", "an error was ignored"),
        ("critical", "the server failed"),
    ]
    assert any("UserWarning: of Python" in line["event"] for line in lines)
    failures = [exception for _, _, exception in logged if exception]
    assert [exception.rpartition(": ")[2] for exception in failures] == [
        "in a thread",
        "while it was forgotten",
        "at last",
    ]


def test_readable_lines_do_not_act_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Messages of a database may quote what a visitor has sent."""
    keep_log("plain")
    try:
        raise ValueError("\x1b[2J\u202e")
    except ValueError as error:
        logging.getLogger(ROOT_LOGGER).exception(
            "it failed: %s", f"{error}\nforged", extra={"facts": {"route": "\x9b"}}
        )
    text = capsys.readouterr().err
    assert r"it failed: \u001b[2J\u202e\nforged" in text
    assert r"ValueError: \u001b[2J\u202e" in text
    assert all(sign.isprintable() or sign == "\n" for sign in text)


async def test_probes_that_are_well_are_not_logged(server: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keep_log("json")
    visitor = await server.visitor()
    capsys.readouterr()
    for path in ("/health", "/ready", "/metrics"):
        await visitor.client.get(path)
    assert capsys.readouterr().err == ""
    await visitor.client.get("/metrics", headers={"via": "a proxy"})
    assert json.loads(capsys.readouterr().err)["status"] == 403


async def test_without_a_log_there_are_only_warnings(
    server: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep_log("off")
    await busy_evening(server, monkeypatch)
    assert [record.levelname for record in caplog.records if record.name.startswith("peerage")] == ["ERROR"]
