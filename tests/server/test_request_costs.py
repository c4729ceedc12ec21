"""The cost of one request: whatever its input, the work stays small. Work is counted, never timed."""

import asyncio
import http.cookies
import tomllib
from pathlib import Path
from typing import Any

import litestar.connection.base
import pytest

import peerage
from peerage import BadComponents
from peerage.kernel.content.components import parse_toml
from peerage.server import metrics, response_cache
from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.pool import BotPool
from peerage.server.coordination.jobs import Answer, Correct
from peerage.server.errors import Fault
from peerage.server.records.importer import MOST_MOVES
from peerage.server.response_cache import Encoded, ResponseCache, encoded
from peerage.server.tables import queries
from peerage.server.tables.live.broadcaster import Kind
from peerage.server.tables.live.table import Table
from peerage.server.tables.schemas import BoxWish, CheckedBox
from peerage.server.tables.setup.components import MOST_WAITING, ComponentChecks
from peerage.server.transport.cookies import LONGEST_COOKIE, Pass, VisitorCookies
from server.live_server import LiveServer, Visitor

pytestmark = pytest.mark.anyio


# Cookies.


@pytest.fixture
def parsed_cookies(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Headers that were given to a parser of all cookies."""
    parsed: list[str] = []

    def parse(text: str) -> dict[str, str]:
        parsed.append(text)
        return {}

    monkeypatch.setattr(http.cookies.BaseCookie, "load", lambda _, text: parse(text))
    monkeypatch.setattr(litestar.connection.base, "parse_cookie_string", parse)
    return parsed


SLOW_HEADERS = {
    "backslashes": 'a="' + "\\" * 7_700 + '"; {}',
    "quotes": 'a="' + '\\"' * 3_800 + '"; {}',
    "many": "; ".join(f"{number:x}=1" for number in range(1_100)) + "; {}",
    "foreign": "=; x; \xff=\xfe;;{} ; b=c",
}


@pytest.mark.parametrize("header", SLOW_HEADERS.values(), ids=SLOW_HEADERS)
async def test_a_cookie_is_found_without_parsing_the_others(
    server: LiveServer, parsed_cookies: list[str], header: str
) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "open", "open")
    [(name, value)] = visitor.client.cookies.items()
    slow = header.format(f"{name}={value}")
    visitor.client.cookies.clear()
    parsed_cookies.clear()
    answer = await visitor.client.get(f"/api/tables/{table['id']}", headers=[(b"cookie", slow.encode("latin-1"))])
    assert answer.json()["your_seat"] == 0
    if slow.isascii():
        line = await visitor.watch(table["id"], Cookie=slow)
        assert line.state["seat"] == 0
    assert [text for text in parsed_cookies if text in slow] == []


def test_cookies_without_the_servers_signature_do_not_count() -> None:
    identity = VisitorCookies()
    own = identity.header("somebody", False).partition(b";")[0]
    other = identity.header("another", False).partition(b";")[0]
    forged = own.replace(b"=s", b"=S")
    assert identity.read(own) == Pass("somebody")
    assert identity.read(b"a=b;" + own + b";c=d") == Pass("somebody")
    assert identity.read(other + b"; " + own) == Pass("somebody"), "the last of several"
    assert identity.read(b"a" + own) is None, "another cookie, whose name ends like ours"
    assert identity.read(own.replace(b"=", b'="') + b'"') is None
    assert identity.read(b"") is None
    before = metrics.FORGED_COOKIES._value.get()
    assert identity.read(forged) is None
    assert metrics.FORGED_COOKIES._value.get() == before + 1


def test_a_long_cookie_is_not_even_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []

    def unsign(_: Any, value: bytes) -> bytes:
        checked.append(value)
        return b"somebody"

    monkeypatch.setattr("itsdangerous.Signer.unsign", unsign)
    identity = VisitorCookies()
    name = identity.cookie.encode()
    assert identity.read(name + b"=" + b"x" * (LONGEST_COOKIE + 1)) is None
    assert checked == []
    assert identity.read(name + b"=" + b"x" * LONGEST_COOKIE) == Pass("somebody")


# Custom components.

DEEP_KEYS = {
    "key": ".".join("a" * 14_000) + " = 1",
    "table": "[" + " . ".join("a" * 7_000) + "]",
    "quoted": ".".join(['""'] * 9_900) + " = 1",
    "quotes": ".".join(["'\"'"] * 4_900) + " = 1",
    "escapes": ".".join(['"\\""'] * 4_900) + " = 1",
    "inline": "a = {" + ".".join("b" * 9) + " = 1}",
    "after-texts": '# "\na = """\\""" "" \'\'\' """\nb = \'\'\'"\'\'\'\n' + ".".join("a" * 9) + " = 1",
    "long": "a" * 14_000 + " = 1",
    "number": "a = " + "1" * 14_000,
    "hex": "a = 0x" + "f" * 14_000,
}


@pytest.mark.parametrize("text", DEEP_KEYS.values(), ids=DEEP_KEYS)
def test_deep_and_long_keys_are_refused_before_parsing(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    parsed: list[str] = []
    monkeypatch.setattr(tomllib, "loads", parsed.append)
    with pytest.raises(BadComponents, match=r"more than (8 parts|100 characters)"):
        parse_toml(text, "This file")
    assert parsed == []


def test_dots_outside_of_keys_are_no_parts_of_them() -> None:
    text = (
        "a.b.c.d.e.f.g.h = 1  # a.b.c.d.e.f.g.h.i.j\n"
        "b = [\"a.b.c.d.e.f.g.h.i.j\", 'a.b.c.d.e.f.g.h.i.j', 1.5, 2.5]\n"
        f'c = """\n\\"""a.b.c.d.e.f.g.h.i.j {"x" * 200}"""\n'
    )
    assert parse_toml(text, "This file") == tomllib.loads(text)


async def test_files_are_parsed_in_another_process(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = await server.visitor()
    path, file = "/games/noblemen/components", "[prices]\ncastle = [1, 2, 3, 4, 9]\n"
    assert (await visitor.get(path)).status_code == 200  # what is printed has been read
    here: list[str] = []
    monkeypatch.setattr(tomllib, "loads", here.append)
    answers = [await visitor.post(f"{path}/{lang}", {"file": file}) for lang in ("en", "de")]
    assert [answer.json()["changes"] for answer in answers] == [{"prices.castle": [1, 2, 3, 4, 9]}] * 2
    deep = [await visitor.post(f"{path}/{lang}", {"file": "a." * 9 + "b = 1"}) for lang in ("en", "de")]
    messages = [answer.json()["refused"]["message"] for answer in deep]
    assert messages == ["A key has at most 8 parts", "Ein Schlüssel hat höchstens 8 Teile"]
    assert here == []


class HeldPool(BotPool):
    """Checks of components that wait until they are released; counts those that are under way."""

    def __init__(self) -> None:
        super().__init__(1, 60.0)
        self.begun: list[str] = []
        self.go_on = asyncio.Event()

    async def correct(self, wish: Correct, share: Share) -> Answer:
        self.begun.append(share.address_hash)
        await self.go_on.wait()
        return Answer(refused=("", share.address_hash))


async def test_components_are_checked_one_at_a_time_in_turns_by_address() -> None:
    pool = HeldPool()
    checks = ComponentChecks(pool)
    game = peerage.load("noblemen")

    def check(home: str) -> asyncio.Task[CheckedBox]:
        return asyncio.create_task(checks.check(game, "en", BoxWish(), Share(home, home, "")))

    eager = [check("eager") for _ in range(1 + MOST_WAITING + 7)]
    other = check("other")
    await asyncio.wait(eager, return_when=asyncio.FIRST_COMPLETED)  # one that there is no room for
    assert pool.begun == ["eager"]
    pool.go_on.set()
    outcomes = await asyncio.gather(*eager, return_exceptions=True)
    refusals = [outcome.code for outcome in outcomes if isinstance(outcome, Fault)]
    assert refusals == ["busy"] * 8, "one of them made room for the other address"
    assert pool.begun == ["eager", "other", *["eager"] * (MOST_WAITING - 1)]
    assert (await other)["refused"] == {"path": "", "message": "other"}


# Responses that are the same for all visitors.

SAME_FOR_ALL = [
    "/games",
    "/games/noblemen/text/de",
    "/games/noblemen/rules/en",
    "/games/noblemen/board?seats=4",
    "/games/noblemen/values/de",
    "/games/noblemen/components",
    "/games/noblemen/lessons",
    "/games/noblemen/guide/en",
]


@pytest.mark.parametrize("path", SAME_FOR_ALL)
async def test_shared_answer_is_encoded_once(server: LiveServer, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    made: list[object] = []

    def count(content: object) -> Encoded:
        made.append(content)
        return encoded(content)

    monkeypatch.setattr(response_cache, "encoded", count)
    visitor, other = [await server.visitor() for _ in range(2)]
    first, *more = await asyncio.gather(*(each.get(path) for each in (visitor, other, visitor, other)))
    assert len(made) == 1
    assert {answer.content for answer in more} == {first.content}
    assert first.headers["content-type"] == "application/json"
    assert len(first.content) < 500 or first.headers["content-encoding"] == "gzip"
    plain = await other.client.get(f"/api{path}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()

    # A browser that has it gets 304.
    assert set(first.headers["cache-control"].split(", ")) == {"private", "no-cache"}
    again = await other.client.get(f"/api{path}", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    stale = await other.client.get(f"/api{path}", headers={"if-none-match": 'W/"older"'})
    assert (stale.status_code, stale.json()) == (200, first.json())
    assert len(made) == 1


async def test_refused_requests_are_not_cached_and_cost_one_lookup(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = await server.visitor()
    await visitor.get("/games")
    searched: list[Any] = []
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **group: searched.append(group))
    paths = (
        "/games/chess/text/en",
        "/games/noblemen/text/fr",
        "/games/noblemen/board?seats=9",
        "/games/chess/guide/en",
    )
    answers = [await visitor.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [404, 400, 400, 404]
    assert searched == []
    assert list(server.app.infrastructure.cache._kept) == [("games",)]


# Records.

RECORD = (Path(__file__).parents[1] / "records/long-live-the-king-3.jsonl").read_bytes()


async def upload(visitor: Visitor, record: bytes) -> Any:
    headers = {"content-type": "application/jsonl"}
    return (await visitor.client.post("/api/records", content=record, headers=headers)).json()


async def test_a_record_with_too_many_moves_is_not_proven(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    proven: list[int] = []

    async def prove(_: BotPool, text: str, share: Share) -> Answer:
        proven.append(text.count("\n"))
        return Answer(flaw=(2, "it was proven"))

    monkeypatch.setattr(BotPool, "prove", prove)
    visitor = await server.visitor()
    header = RECORD.partition(b"\n")[0]
    too_long = await upload(visitor, header + b"\n{}" * (MOST_MOVES + 1) + b"\n")
    assert (too_long["error"], too_long["message"]) == (
        "bad_record",
        f"This record has more than {MOST_MOVES} moves. Open a shorter one.",
    )
    assert proven == []
    assert "Line 2 of this record" in (await upload(visitor, header + b"\n{}" * MOST_MOVES))["message"]
    assert proven == [MOST_MOVES]


def test_a_game_at_all_limits_can_be_uploaded() -> None:
    """A player who takes back every secret choice as often as allowed can still import the game at another server."""
    record = peerage.Record.begin(peerage.load("long-live-the-king"), 5, "fickle", {"finite": True})
    while not record.state.over:
        fickle = [seat for seat in range(5) if record.may_take_back(seat)]
        seat = fickle[0] if fickle else record.state.to_move[0]
        record.play(seat, peerage.TAKE_BACK if fickle else max(record.state.moves(seat)))
    assert 500 < record.number < MOST_MOVES


async def test_the_log_and_the_record_of_a_finished_game_are_encoded_once(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = await server.visitor()
    table_id = (await upload(visitor, RECORD))["id"]
    made: list[object] = []
    events, record_text = Table.events, queries.record_text

    def count_events(table: Table, kind: Kind, after: int) -> list[dict[str, Any]]:
        made.append(kind)
        return events(table, kind, after)

    def count_records(record: peerage.Record) -> bytes:
        made.append("record")
        return record_text(record)

    monkeypatch.setattr(Table, "events", count_events)
    monkeypatch.setattr(queries, "record_text", count_records)
    for number in range(4):
        other = await server.visitor()
        line = await other.watch(table_id)
        assert len(line.log) > 100
        if number % 2:
            await line.socket.close()  # also for visitors who come to an unused table
        answer = await other.get(f"/tables/{table_id}/record")
        assert answer.content == RECORD
        assert answer.headers["content-disposition"] == f'attachment; filename="{table_id}.jsonl"'
    assert made == [None, "record"]


async def test_the_cache_of_answers_has_an_end() -> None:
    cache = ResponseCache(most_bytes=3_000)
    made: list[int] = []

    async def ask(number: int) -> None:
        def make() -> bytes:
            made.append(number)
            return b"%d" % number * 400  # too short to be compressed

        await cache._find((number,), make)

    for number in (1, 2, 3, 4, 5, 6, 7, 1, 8, 1, 2):
        await ask(number)
        assert cache._bytes == sum(each.size for each in cache._kept.values()) <= 3_000
    assert made == [1, 2, 3, 4, 5, 6, 7, 8, 2]
