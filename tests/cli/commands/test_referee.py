import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerage import Record
from peerage.arena.protocol import schema

GAME = "long-live-the-king"
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] in ("decide", "illegal"):
        print(json.dumps({"type": "move", "id": message["id"], "move": MOVE}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """The name of a bot that answers with this move of a message."""

    def write(move: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(PROGRAM.replace("MOVE", move), encoding="utf-8")
        return f"cmd:{shlex.join([sys.executable, str(path)])}"

    return write


def test_referee_prints_the_result_and_writes_records(
    peerage: Callable[..., Any], program: Callable[[str], str], tmp_path: Path
) -> None:
    bots = program("message['moves'][0]['move']") + ",greedy,random"
    records = tmp_path / "records"
    ran = peerage(
        "referee", GAME, "--bots", bots, "--games", 2, "--seed", 1, "--time", 0, "--json", "--records", records
    )
    assert ran.code == 0
    assert ran.err == ""
    assert ran.json["bots"] == bots.split(",")
    assert ran.json["incidents"] == []
    assert sum(ran.json["wins"]) == pytest.approx(2)
    assert all(Record.load(path.read_text(encoding="utf-8")).state.over for path in records.iterdir())


def test_a_forfeited_game_is_reported_and_changes_the_exit_code(
    peerage: Callable[..., Any], program: Callable[[str], str]
) -> None:
    line = ("referee", GAME, "--bots", f"{program('5')},greedy,random", "--games", 1, "--time", 0, "--tries", 2)
    ran = peerage(*line)
    assert ran.code == 1
    assert "game 1, seat 1, decision 1" in ran.err
    assert "(illegal)" in ran.err
    assert "no-such-move" in ran.err
    (incident,) = peerage(*line, "--json").json["incidents"]
    assert (incident["game"], incident["seat"], incident["kind"]) == (1, 0, "illegal")


def test_a_program_that_does_not_start_is_one_line_of_error(refused: Callable[..., str]) -> None:
    assert "cannot start" in refused("referee", GAME, "--bots", "cmd:./no-such-bot,greedy,random")


def test_the_schema_of_the_messages_is_printed(peerage: Callable[..., Any]) -> None:
    ran = peerage("referee", "--schema")
    assert ran.code == 0
    assert ran.json == schema()
    assert {"Hello", "Decide", "Illegal", "Answer"} <= set(ran.json["$defs"])


def test_the_handler_of_sigterm_is_put_back(peerage: Callable[..., Any], program: Callable[[str], str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    peerage("referee", GAME, "--bots", f"{program('5')},random,random", "--games", 1, "--tries", 1)
    assert signal.getsignal(signal.SIGTERM) == before


STUBBORN = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(os.getpid(), file=sys.stderr, flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks the program up in /proc")
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_referee_ends_its_programs(tmp_path: Path, stop: signal.Signals) -> None:
    program = tmp_path / "stubborn.py"
    program.write_text(STUBBORN, encoding="utf-8")
    bots = f"cmd:{shlex.join([sys.executable, str(program)])},random,random"
    line = [sys.executable, "-m", "peerage.cli", "referee", GAME, "--bots", bots]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        pid = int(running.stderr.readline())
        running.send_signal(stop)
        assert running.wait(120) == 130
    assert not Path(f"/proc/{pid}").exists()
