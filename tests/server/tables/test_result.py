"""The result of a game: public, but only when it is over."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.schemas import GameResult
from peerage.server.tables import queries
from schema_checks import conform

pytestmark = pytest.mark.anyio

RECORD = (Path(__file__).parents[2] / "records/lancaster-4.jsonl").read_text(encoding="utf-8")


async def test_result_of_a_running_game_is_refused(server: Any) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "random", "random")
    answer = await visitor.get(f"/tables/{table['id']}/result")
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")
    assert (await visitor.get("/tables/nowhere/result")).status_code == 404


async def test_a_finished_game_is_summed_up_once_beside_the_loop(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def watched(record: peerage.Record) -> GameResult:
        threads.append(threading.current_thread())
        return result_of(record)

    monkeypatch.setattr(queries, "result_of", watched)
    visitor, other = [await server.visitor() for _ in range(2)]
    sent = await visitor.client.post("/api/records", content=RECORD, headers={"content-type": "application/jsonl"})
    path = f"/tables/{sent.json()['id']}/result"
    line = await other.watch(sent.json()["id"])  # the table stays in memory
    answers = await asyncio.gather(*(each.get(path) for each in (visitor, other, other)))
    results = [answer.json() for answer in answers]
    assert results == [result_of(peerage.Record.load(RECORD))] * 3
    conform(results[0], GameResult)
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()
    await line.socket.close()
