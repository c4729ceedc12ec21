"""Import of records: accepted if every line is valid."""

from pathlib import Path
from typing import Any

import httpx
import pytest

import peerage
from peerage.server.records.api import RECORD_BYTES

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]

RECORD = (Path(__file__).parents[2] / "records/long-live-the-king-3.jsonl").read_text(encoding="utf-8")
LINES = RECORD.splitlines()


async def send(visitor: Any, content: str | bytes, kind: str = "application/jsonl") -> httpx.Response:
    answer: httpx.Response = await visitor.client.post("/api/records", content=content, headers={"content-type": kind})
    return answer


async def test_a_true_record_becomes_a_finished_table(server: Any) -> None:
    visitor, other = [await server.visitor() for _ in range(2)]
    answer = await send(visitor, RECORD)
    assert answer.status_code == 201, answer.text
    table = answer.json()
    record = peerage.Record.load(RECORD)
    assert (table["status"], table["number"], table["winners"]) == ("over", record.number, record.state.winners)
    assert (table["dice"]["seed"], table["your_seat"]) == ("recorded 0", None)
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", str(n)) for n in (1, 2, 3)]
    await server.stop()
    await server.start()
    position = (await other.get(f"/tables/{table['id']}/positions/7?seat=2")).json()
    assert position["last"] == record.number
    assert position["view"] == record.at(7)[0].view(2)
    assert (await other.get(f"/tables/{table['id']}/record")).text == RECORD
    assert (await other.post(f"/tables/{table['id']}/join", {"name": "Bob"})).json()["error"] == "seat_taken"
    assert [each["id"] for each in (await visitor.get("/tables")).json()["tables"]] == [table["id"]]
    assert (await other.get("/tables")).json()["tables"] == [], "only with the link"


async def test_names_that_no_table_would_take_give_way_to_numbers(server: Any) -> None:
    header = LINES[0].replace('["1","2","3"]', '["Ann","a\\u202eb"]')
    table = (await send(await server.visitor(), "\n".join([header, *LINES[1:]]))).json()
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "2", "3"]


async def test_invalid_records_are_refused_with_the_reason(server: Any) -> None:
    visitor = await server.visitor()
    changed = LINES[4].replace('"move":', '"move":1')
    refusals: list[tuple[str | bytes, str]] = [
        ("", "Line 1"),
        ("no record", "Line 1"),
        (b"\xff\xfe", "UTF-8"),
        ("\n".join([*LINES[:4], changed, *LINES[5:]]), "Line 5"),
        ("\n".join([*LINES[:9], *LINES[10:]]), "Line 10: move 9 is missing"),
        ("\n".join(LINES[:-1]), "record of a finished game"),
        (LINES[0].replace('"game":"', '"game":"' + "x" * 10_000), "Line 1"),
    ]
    for content, reason in refusals:
        answer = await send(visitor, content)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_record"), reason
        assert reason in answer.json()["message"]
        assert len(answer.text) < 400
    answer = await send(visitor, "x" * (RECORD_BYTES + 1))
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert (await send(visitor, RECORD, "text/plain")).status_code == 400
    assert (await visitor.get("/tables")).json() == {"tables": [], "next": None}
