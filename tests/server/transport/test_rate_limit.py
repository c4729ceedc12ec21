"""The parts of the limits: frames counted without parsing, buckets, fair queues, room for newcomers."""

import asyncio
import logging
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State

from peerage.server import create_app
from peerage.server.bot_play.fair_queue import FairQueue, Share
from peerage.server.main import configured
from peerage.server.transport.backlog import UNREAD_PER_SOCKET, Backlog
from peerage.server.transport.connection_limits import ConnectionLimits, Stage
from peerage.server.transport.frames import FrameCounter, text_frame
from peerage.server.transport.rate_limit import MOST_BUCKETS, Bucket, Limiter
from peerage.server.transport.websocket_protocol import WebSocketProtocol


def frame(payload: int, masked: bool) -> bytes:
    bit = 0x80 if masked else 0
    if payload < 126:
        length = bytes([payload | bit])
    elif payload < 1 << 16:
        length = bytes([126 | bit]) + payload.to_bytes(2)
    else:
        length = bytes([127 | bit]) + payload.to_bytes(8)
    return b"\x81" + length + b"mask" * masked + b"\x81" * payload


@given(
    st.lists(st.tuples(st.sampled_from([0, 1, 5, 125, 126, 127, 300, 70_000]), st.booleans()), min_size=1, max_size=8),
    st.lists(st.integers(1, 200), min_size=1, max_size=30),
)
def test_frames_are_counted_however_the_bytes_are_cut(frames: list[tuple[int, bool]], cuts: list[int]) -> None:
    data = b"".join(frame(payload, masked) for payload, masked in frames)
    counter = FrameCounter()
    counted, start = 0, 0
    for cut in [*cuts, len(data)]:
        piece = data[start : start + cut]
        start += len(piece)
        size, found = counter.walk(piece, 1000)
        assert size == len(piece)
        counted += found
    assert counted == len(frames)
    assert counter.largest == max(payload for payload, _ in frames)


@given(st.lists(st.sampled_from([0, 3, 130]), min_size=1, max_size=20), st.integers(0, 5))
def test_no_more_frames_are_let_in_than_allowed(payloads: list[int], most: int) -> None:
    data = b"".join(frame(payload, True) for payload in payloads)
    size, found = FrameCounter().walk(data, most)
    assert found == min(most, len(payloads))
    assert size == sum(len(frame(payload, True)) for payload in payloads[:most])


def test_a_begun_header_waits_while_nothing_is_allowed() -> None:
    counter = FrameCounter()
    whole = frame(300, True)
    assert counter.walk(whole[:3], 5) == (3, 0)
    assert counter.walk(whole[3:], 0) == (0, 0)
    assert counter.walk(whole[3:], 5) == (len(whole) - 3, 1)


def test_buckets_fill_again_and_are_forgotten() -> None:
    now = 0.0
    bucket = Bucket(2, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert bucket.left() == 2
    limiter = Limiter(1, 5, lambda: now)
    for key in range(3 * MOST_BUCKETS):
        limiter.take(str(key))
    assert len(limiter.buckets) <= MOST_BUCKETS


@pytest.mark.anyio
async def test_fair_queue_serves_the_least_served_first() -> None:
    now = 0.0
    queue = FairQueue(1, lambda: now)
    done: list[str] = []

    async def work(home: str, visitor: str, table: str, seconds: float) -> None:
        nonlocal now
        async with queue.place(Share(home, visitor, table)):
            now += seconds
            done.append(table)
            await asyncio.sleep(0)

    greedy = [work("far", "eve", f"e{n}", 10) for n in range(4)]
    await asyncio.gather(*greedy, work("near", "ann", "a", 1), work("near", "bob", "b", 1), work("near", "ann", "c", 1))
    assert done[0] == "e0", "there was nobody else yet"
    assert done[1:4] == ["a", "b", "c"], "then those who had used nothing; Bob before Ann's second"
    assert done[4:] == ["e1", "e2", "e3"]


@pytest.mark.anyio
async def test_tables_of_one_visitor_take_turns_while_the_clock_runs() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001  # time goes by between any two looks at it
        return now

    queue, served = FairQueue(1, clock), {"first": 0, "second": 0, "third": 0}

    async def ask(table: str) -> None:
        nonlocal now
        while sum(served.values()) < 90:
            async with queue.place(Share("home", "ann", table)):
                served[table] += 1
                now += 1
                await asyncio.sleep(0)

    await asyncio.gather(*(ask(table) for table in served for _ in range(2)))
    assert max(served.values()) - min(served.values()) <= 3


@pytest.mark.anyio
async def test_a_newcomer_does_not_keep_those_waiting_who_thought_for_long() -> None:
    now = 0.0
    queue = FairQueue(1, lambda: now)
    done: list[str] = []

    async def thinks(home: str, table: int, thoughts: int) -> None:
        nonlocal now
        for _ in range(thoughts):
            async with queue.place(Share(home, home, f"{home} {table}")):
                now += 5
                done.append(home)
                await asyncio.sleep(0)

    async def come_later() -> None:
        while len(done) < 20:
            await asyncio.sleep(0)
        await asyncio.gather(*(thinks("new", table, 5) for table in range(4)))

    await asyncio.gather(*(thinks("old", table, 10) for table in range(4)), come_later())
    together = "".join(home[0] for home in done[done.index("new") :])
    assert together.startswith("nn"), "newcomers go first"
    assert "nnnnn" not in together, "but not for long"


@pytest.mark.anyio
async def test_a_waiter_who_leaves_blocks_nobody() -> None:
    queue = FairQueue(1)
    share = Share("", "", "")
    async with queue.place(share):
        waiting = asyncio.create_task(queue.place(share).__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with queue.place(share):
        assert queue.waiting == 0


class RequestContext:
    host = "192.0.2.7"

    def __init__(self) -> None:
        self.ended: Stage | None = None

    def hang_up(self, stage: Stage) -> None:
        self.ended = stage


@pytest.mark.anyio
async def test_the_idlest_makes_room(caplog: pytest.LogCaptureFixture) -> None:
    connections = ConnectionLimits(3, {Stage.HEAD: 60.0})
    live, silent, idle, newcomer, another = (RequestContext() for _ in range(5))
    for caller, stage in ((live, Stage.LIVE), (silent, Stage.HEAD), (idle, Stage.IDLE)):
        connections.enter(caller)
        connections.move(caller, stage)
    with caplog.at_level(logging.WARNING):
        connections.enter(newcomer)
        connections.move(newcomer, Stage.ANSWER)
        connections.enter(another)
    assert (silent.ended, idle.ended) == (Stage.HEAD, Stage.IDLE)
    assert live.ended is newcomer.ended is another.ended is None
    assert len(connections) == 3
    assert len([record for record in caplog.records if "192.0.2.7" in record.getMessage()]) == 1, "logged once"


class Pipe:
    """A transport whose peer does not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.written))

    def is_closing(self) -> bool:
        return False


@pytest.mark.anyio
async def test_a_listener_who_does_not_read_is_cut_off_and_fills_no_memory(tmp_path: Path) -> None:
    config = configured(create_app(tmp_path / "peerage.db"))
    live = WebSocketProtocol(
        config,
        ServerState(),
        {},
        limits=ConnectionLimits(10, {Stage.LEAVING: 2.0}),
        backlog=Backlog(),
        largest=4096,
    )
    pipe = Pipe()
    live.transport = cast(Any, pipe)
    live.handshake_initiated = live.handshake_complete = True
    live.conn.state = State.OPEN
    for _ in range(200):
        live.send_frame(text_frame(b"x" * 100_000))
    *received, last = pipe.written
    assert all(each.endswith(b"x" * 100_000) for each in received)
    assert sum(map(len, received)) <= UNREAD_PER_SOCKET
    assert last == Frame(Opcode.CLOSE, Close(1013, "").serialize()).serialize(mask=False)
    assert live.queue.get_nowait() == {"type": "websocket.disconnect", "code": 1013}
