"""Invalid input gets a clear answer: no failure of the server, no entry in its log."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from peerage import PeerageError
from peerage.server import create_app
from peerage.server.app import lifespan
from peerage.server.errors import Fault
from peerage.server.models.names import person_name, same_name

pytestmark = pytest.mark.anyio

DEEP = "[" * 50_000


async def raw(server: Any, *lines: str | bytes, body: bytes = b"") -> tuple[int, bytes]:
    """Send a request as it stands; return the status and the whole answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    parts = [line if isinstance(line, bytes) else line.encode() for line in lines]
    writer.write(b"\r\n".join([*parts, b"Connection: close", b"Host: 127.0.0.1:%d" % server.port, b"", b""]) + body)
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ")[1]), answer


async def test_malformed_requests_are_refused_without_a_server_error(fortress: Any) -> None:
    server = await fortress(own=True)
    json_type = "Content-Type: application/json"
    odd: list[tuple[list[str | bytes], bytes]] = [
        (["POST /api/tables HTTP/1.1", json_type, "Origin: http://["], b"{}"),
        (["POST /api/tables HTTP/1.1", json_type, "Origin: http://\xff\xfe".encode("latin-1")], b"{}"),
        (["GET /%00 HTTP/1.1"], b""),
        (["GET /api/tables/%00 HTTP/1.1"], b""),
        (["GET /api/tables/%ff%fe/positions/1 HTTP/1.1"], b""),
        ([f"GET /{'x' * 300} HTTP/1.1"], b""),
        ([f"GET /api/tables/{'x' * 300} HTTP/1.1"], b""),
        (["GET /api/tables/x/positions/99999999999999999999999 HTTP/1.1"], b""),
        (["GET /api/tables/x/positions/1?seat=99999999999999999999999 HTTP/1.1"], b""),
        (["GET /api/games/lancaster/board?seats=%ff HTTP/1.1"], b""),
        (["GET /api/games/lancaster/board?seats=1e400 HTTP/1.1"], b""),
        (["GET /api/tables HTTP/1.1", "Cookie: \xff=\xfe; a=b; =;;".encode("latin-1")], b""),
        (["GET /api/games/%2e%2e%2f/text/en HTTP/1.1"], b""),
        (["POST /api/tables HTTP/1.1", json_type], DEEP.encode()),
        (["POST /api/tables HTTP/1.1", json_type], b'{"game":' + DEEP.encode()),
        (["POST /api/tables HTTP/1.1", json_type], b'{"game":"\xff\xfe"}'),
        (["POST /api/tables HTTP/1.1", json_type], b'{"game":"\\ud800"}'),
        (["POST /api/tables HTTP/1.1", json_type], b'{"game":"noblemen","seats":[],"name":"\\u0000"}'),
        (["POST /api/tables/x/join HTTP/1.1", json_type], b'{"name":"\\ud800\\ud800"}'),
        (["POST /api/records HTTP/1.1", "Content-Type: application/jsonl"], DEEP.encode()),
        (["POST /api/records HTTP/1.1", "Content-Type: application/jsonl"], b"\xff\xfe\x00"),
        (["PATCH /api/tables HTTP/1.1", json_type], b"{}"),
        (["OPTIONS * HTTP/1.1"], b""),
        (["CONNECT example.org:443 HTTP/1.1"], b""),
        (["GET http://example.org/ HTTP/1.1"], b""),
        (["GET / HTTP/9.9"], b""),
        (["GET /schema/%00 HTTP/1.1"], b""),
        (["TRACE / HTTP/1.1"], b""),
    ]
    for lines, body in odd:
        status, answer = await raw(server, *lines, f"Content-Length: {len(body)}", body=body)
        assert status < 500, (lines, answer)
        assert b"nosniff" in answer, lines
        assert b"Traceback" not in answer
    await server.stop()
    assert "Error" not in server.log()
    assert "Traceback" not in server.log()


async def test_every_answer_forbids_sniffing_and_inline_code(fortress: Any) -> None:
    server = await fortress()
    visitor = await server.visitor()
    for path in ("/", "/api/games", "/api/tables/none", "/nothing.js", "/schema/openapi.json", "/table/abc"):
        answer = await visitor.client.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff", path
    policy = (await visitor.client.get("/")).headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


@pytest.mark.usefixtures("no_refill")
async def test_refused_requests_count_for_the_rate_limit(server: Any) -> None:
    visitor = await server.visitor()
    codes: set[int] = set()
    while 429 not in codes:
        answer = await visitor.client.post("/api/tables", content="x", headers={"content-type": "text/plain"})
        codes.add(answer.status_code)
    assert codes == {400, 429}


async def test_ordinary_disconnects_are_not_logged(fortress: Any) -> None:
    server = await fortress(own=True)
    table_id, people = await server.people(3)
    for number in range(30):
        line = await people[number % 3].watch(table_id)
        if number % 3 == 0:
            line.socket.transport.abort()
        elif number % 3 == 1:
            await line.send(type="ping")
            line.socket.transport.abort()
        else:
            await line.socket.close()
    for _ in range(10):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/games/lancaster/rules/en HTTP/1.1\r\nHost: x\r\n\r\n")
        writer.transport.abort()
    async with server.client() as client:
        while "peerage_open_sockets 0.0" not in (await client.get("/metrics")).text:
            await asyncio.sleep(0.2)
    await server.stop()
    assert server.log() == ""


@pytest.mark.parametrize("obstacle", ["-wal", "-shm", "-journal"])
async def test_a_database_that_cannot_be_written_is_named(tmp_path: Path, obstacle: str) -> None:
    """Like a read-only file, which the administrator who may run the tests could still write."""
    db = tmp_path / "peerage.db"
    (tmp_path / f"peerage.db{obstacle}").mkdir()
    with pytest.raises(PeerageError, match=r"cannot use database .*peerage\.db"):
        async with lifespan(create_app(db)):
            pass


def test_invisible_names_are_refused() -> None:
    for name in ("Ann", "Zoë", "Jürgen  Groß", "李小龍", "नमस्ते", "ผู้เล่น", "Åsa 🎲", "Nguyễn"):
        assert person_name(name) == " ".join(name.split())
    for name in (
        "",
        "   ",
        "\u3164",
        "\u2800\u2800",
        "\u200b",
        "a\u202eb",
        "\ufe0f",
        "\u0301",
        "a" + "\u0301" * 8,
        "\u115f\u1160",
        "x" * 25,
        "\ud800",
    ):
        with pytest.raises(Fault):
            person_name(name)


async def test_two_at_a_table_do_not_have_the_same_name(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "open", "greedy", name="Ann")
    for name in ("Ann", "ANN", " ann ", "Ａｎｎ", "herald giles"):
        refused = await bob.post(f"/tables/{table['id']}/join", {"name": name})
        assert (refused.status_code, refused.json()["error"]) == (409, "name_taken"), name
    await bob.join(table["id"], name="Anna")
    assert same_name("straße", "STRASSE")
    wish = {
        "game": "noblemen",
        "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 2],
        "name": "herald giles",
    }
    names = [seat["name"] for seat in (await ann.post("/tables", wish)).json()["seats"]]
    assert names == ["herald giles", "Herald Maud", "Herald Robin"], "bots choose other names"


async def test_a_record_with_a_huge_field_is_refused(server: Any) -> None:
    root = Path(__file__).resolve().parents[2] / "records"
    path = next(path for path in sorted(root.glob("*.jsonl")) if path.stat().st_size < 200_000)
    header, *lines = path.read_text().splitlines()
    visitor = await server.visitor()
    changes = {"seed": "s" * 1_700_000, "names": ["n" * 600_000] * 3, "names ": ["n"] * 100_000}
    for field, value in changes.items():
        huge = "\n".join([json.dumps({**json.loads(header), field.strip(): value}), *lines])
        answer = await visitor.client.post("/api/records", content=huge, headers={"content-type": "application/jsonl"})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_record")
        assert len(answer.content) < 500
    assert (await visitor.get("/tables")).json()["tables"] == []
