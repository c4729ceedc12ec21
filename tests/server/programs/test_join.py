"""peerage join: a program of one's own plays at a real server, also over a connection that breaks off."""

import asyncio
import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.arena.protocol.process import Process
from peerage.arena.protocol.remote_seat import Played, Refused, RemoteSeat, growing, socket_address
from peerage.errors import PeerageError
from peerage.server.coordination.quota import Quota
from peerage.server.programs.api import CONNECTIONS_AT_ONCE, CONNECTIONS_PER_SECOND
from server.live_server import LiveServer

pytestmark = pytest.mark.anyio

PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(message["type"], file=sys.stderr, flush=True)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"type": "move", "id": message["id"], "move": message["moves"][0]["move"]}), flush=True)
    elif message["type"] == "quit":
        break
"""


def started(tmp_path: Path, source: str = PROGRAM) -> Process:
    path = tmp_path / "program.py"
    path.write_text(source, encoding="utf-8")
    return Process(shlex.join([sys.executable, str(path)]), tmp_path / "log")


async def seat_at(server: LiveServer) -> tuple[Any, str, str]:
    ann = await server.visitor()
    table = await ann.create("me", "greedy", "random")
    token = (await ann.post(f"/tables/{table['id']}/program", {})).json()["token"]
    return ann, table["id"], token


async def test_program_plays_at_a_server_to_the_end(server: LiveServer, tmp_path: Path) -> None:
    ann, table_id, token = await seat_at(server)
    process = started(tmp_path)
    reports: list[str] = []
    seat = RemoteSeat(f"http://{server.host}:{server.port}/table/{table_id}", token, process)
    played = await asyncio.to_thread(seat.play, reports.append)
    record = peerage.Record.load((await ann.get(f"/tables/{table_id}/record")).text)
    assert played == Played(0, record.state.scores, record.state.places, record.state.winners)
    heard = (tmp_path / "log").read_text(encoding="utf-8").split()
    assert (heard[:2], heard[-2:]) == (["hello", "start"], ["end", "quit"])
    assert len(reports) == 1


async def test_program_plays_on_after_the_server_was_restarted(server: LiveServer, tmp_path: Path) -> None:
    """The program is not started again, and the game is told to it from its beginning."""
    _, _, token = await seat_at(server)
    process = started(tmp_path)
    loop = asyncio.get_running_loop()
    asked, restarted = asyncio.Event(), asyncio.Event()

    class Watched:
        def send(self, line: bytes) -> None:
            if b'"type":"decide"' in line and not asked.is_set():
                loop.call_soon_threadsafe(asked.set)
            process.send(line)

        receive = staticmethod(process.receive)
        close = staticmethod(process.close)

    def pause(_: float) -> None:
        asyncio.run_coroutine_threadsafe(restarted.wait(), loop).result()

    seat = RemoteSeat(f"http://{server.host}:{server.port}", token, Watched())
    playing = asyncio.create_task(asyncio.to_thread(seat.play, lambda line: None, pause))
    await asked.wait()
    await server.stop()
    await server.start()
    restarted.set()
    played = await playing
    heard = (tmp_path / "log").read_text(encoding="utf-8").split()
    assert heard.count("hello") == 1
    assert heard.count("start") == 2
    assert played.winners


async def test_program_tries_again_when_the_server_lets_it_wait(
    no_refill: None, server: LiveServer, tmp_path: Path
) -> None:
    """A server that was started again has forgotten how often the program connected."""
    _, table_id, token = await seat_at(server)
    limits = server.app.services.socket_services.limits
    quota = Quota("program-sockets", CONNECTIONS_PER_SECOND, CONNECTIONS_AT_ONCE, limits)
    while await quota.take(table_id):
        pass
    pauses: list[float] = []
    loop = asyncio.get_running_loop()

    async def again() -> None:
        await server.stop()
        await server.start()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        asyncio.run_coroutine_threadsafe(again(), loop).result()

    seat = RemoteSeat(f"http://{server.host}:{server.port}", token, started(tmp_path))
    played = await asyncio.to_thread(seat.play, lambda line: None, pause)
    assert played.winners
    assert pauses == [1.0]


async def test_wrong_token_is_an_error_and_no_reason_to_try_again(server: LiveServer, tmp_path: Path) -> None:
    process = started(tmp_path)
    seat = RemoteSeat(f"http://{server.host}:{server.port}", "no.token", process)
    with pytest.raises(Refused, match="table"):
        await asyncio.to_thread(seat.play, lambda line: None)
    process.close()


async def test_program_that_ends_by_itself_is_an_error(server: LiveServer, tmp_path: Path) -> None:
    _, _, token = await seat_at(server)
    process = started(tmp_path, 'print(\'{"type": "ready", "protocol": 1}\', flush=True)')
    seat = RemoteSeat(f"http://{server.host}:{server.port}", token, process)
    with pytest.raises(PeerageError, match="the program stopped: it ended with exit code 0"):
        await asyncio.to_thread(seat.play, lambda line: None)
    process.close()


async def test_command_plays_with_a_token_from_its_environment(server: LiveServer, tmp_path: Path) -> None:
    _, _, token = await seat_at(server)
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    bot = f"cmd:{shlex.join([sys.executable, str(tmp_path / 'program.py')])}"
    address = f"http://{server.host}:{server.port}"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "peerage.cli", "join", address, bot, "--json", "--log", str(tmp_path / "log")),
        env={**os.environ, "PEERAGE_SEAT_TOKEN": token},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode == 0, err
    played = json.loads(out)
    assert (played["seat"], len(played["scores"]), len(played["winners"])) == (0, 3, 1)
    assert token.encode() not in err


def test_addresses_of_servers_and_tables_are_understood() -> None:
    for given in ("http://host:8000", "http://host:8000/", "http://host:8000/table/abc?as=1"):
        assert socket_address(given) == "ws://host:8000/api/seat"
    assert socket_address("peerage.example") == "wss://peerage.example/api/seat"
    for wrong in ("ftp://host", "https://"):
        with pytest.raises(PeerageError, match="no address of a server"):
            socket_address(wrong)


def test_pauses_between_connections_grow_up_to_a_minute() -> None:
    pauses = growing()
    assert [next(pauses) for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
