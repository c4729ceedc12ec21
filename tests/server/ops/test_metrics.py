"""Metrics, and that no label identifies a visitor."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest

import peerage
from peerage.server.ops.metrics_export import SHARED, all_processes

pytestmark = pytest.mark.anyio

SAMPLE = re.compile(r"^(?P<name>\w+(?:\{.*\})?) (?P<value>\S+)$", re.MULTILINE)


async def metrics(visitor: Any) -> dict[str, float]:
    answer = await visitor.client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {match["name"]: float(match["value"]) for match in SAMPLE.finditer(answer.text)}


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_game_is_counted(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    before = await metrics(people[0])
    lines = [await person.watch(table_id) for person in people]
    played = await playing(lines, 12, random.Random(1))
    await lines[0].answer("error", type="play", number=9999, move=1)
    await people[0].get("/tables/nowhere")
    after = await metrics(people[0])

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    by_person = 'peerage_moves_total{by="person",game="long-live-the-king"}'
    assert more(by_person) == played == 12
    assert more("peerage_move_committed_seconds_count") >= 12
    assert more("peerage_move_told_seconds_count") == more("peerage_move_committed_seconds_count")
    assert 0 < more("peerage_move_committed_seconds_sum") <= more("peerage_move_told_seconds_sum")
    assert more("peerage_sockets_opened_total") == 3
    assert after["peerage_open_sockets"] == 3
    assert after["peerage_live_tables"] == 1
    assert after['peerage_tables{status="running"}'] == 1
    assert more('peerage_faults_total{code="stale"}') == 1
    assert more('peerage_faults_total{code="not_found"}') == 1
    assert more('peerage_requests_total{method="GET",route="/api/tables/{table_id}",status="404"}') == 1
    build = f'build="{peerage.build()}",commit="{peerage.commit()}",version="{peerage.__version__}"'
    assert after[f"peerage_info{{{build}}}"] == 1


async def test_bots_are_counted(server: Any) -> None:
    visitor = await server.visitor()
    before = await metrics(visitor)
    table = await visitor.create("me", "random", "random")
    line = await visitor.watch(table["id"])
    await line.until(lambda message: bool(message.get("moves")))
    after = await metrics(visitor)
    moves = 'peerage_moves_total{by="bot",game="long-live-the-king"}'
    thoughts = 'peerage_thinking_seconds_count{lane="quick"}'
    if line.state["number"]:
        assert after[moves] > before.get(moves, 0)
        assert after[thoughts] > before.get(thoughts, 0)
    assert after['peerage_thinking_queue{lane="deep"}'] == 0


async def test_labels_of_metrics_are_few_and_identify_no_visitor(server: Any) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "open", "open", name="Hush-Ann")
    for number in range(40):
        await visitor.get(f"/tables/hush{number}?hush={number}")
        await visitor.client.get(f"/hush/{number}")
        await visitor.client.request(f"HUSH{number}", "/api/tables")
    text = (await visitor.client.get("/metrics")).text
    assert "hush" not in text.lower()
    for secret in (table["id"], "Hush-Ann", *visitor.client.cookies.values(), "127.0.0.1"):
        assert secret not in text
    routes = set(re.findall(r'route="([^"]+)"', text))
    assert routes <= {"none", "/health", "/ready", "/metrics"} | {route.path_format for route in server.app.routes}


async def test_failures_are_counted(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = await server.visitor()
    before = await metrics(visitor)

    async def fail(*_: Any) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(server.app.services.table_service, "page", fail)
    assert (await visitor.get("/tables")).status_code == 500
    after = await metrics(visitor)
    for name in (
        'peerage_faults_total{code="server"}',
        'peerage_log_messages_total{level="error"}',
        'peerage_requests_total{method="GET",route="/api/tables",status="500"}',
    ):
        assert after[name] - before.get(name, 0) == 1, name


PROCESS = """
import sys
from peerage.server import metrics
metrics.MOVES.labels("lancaster", "person").inc(int(sys.argv[1]))
metrics.LIVE_TABLES.set(int(sys.argv[1]))
metrics.COMMIT_SECONDS.observe(0.01)
print("counted", flush=True)
sys.stdin.read()
"""


def test_several_processes_tell_what_all_of_them_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SHARED, str(tmp_path))

    def start(number: str) -> "subprocess.Popen[str]":
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        return subprocess.Popen([sys.executable, "-c", PROCESS, number], text=True, **pipes)

    def read() -> dict[str, float]:
        text = generate_latest(all_processes()).decode()
        return {match["name"]: float(match["value"]) for match in SAMPLE.finditer(text)}

    processes = [start(number) for number in ("3", "4")]
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()
    figures = read()
    assert figures['peerage_moves_total{by="person",game="lancaster"}'] == 7
    assert figures["peerage_live_tables"] == 7
    assert figures["peerage_move_committed_seconds_count"] == 2
    processes[0].kill()
    processes[0].communicate()
    figures = read()
    processes[1].communicate()
    assert figures["peerage_live_tables"] == 4, "what it held went with it"
    assert figures['peerage_moves_total{by="person",game="lancaster"}'] == 7, "what it counted stays"
