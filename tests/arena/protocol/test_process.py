"""Real programs: how they are started, what they may do wrong, and that nothing of them remains."""

import os
import select
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import peerage
from peerage.arena.protocol.messages import LONGEST_LINE
from peerage.arena.protocol.process import MOST_UNREAD, Gone, Process, uninterrupted

PATIENCE = 120.0
"""Seconds that only a hung program would use up."""
Start = Callable[..., Process]

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="watches processes by pidfd and /proc")


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a program that is written in Python."""
    started: list[Process] = []

    def run(source: str, log: Path | None = None) -> Process:
        started.append(Process(shlex.join([sys.executable, "-c", source]), log, PATIENCE))
        return started[-1]

    yield run
    for process in started:
        process.close()


def test_lines_go_to_a_program_and_back(start: Start) -> None:
    process = start("print(input().upper(), flush=True); print(input().upper(), flush=True)")
    process.send(b"one\n")
    assert process.receive(PATIENCE) == b"ONE\n"
    process.send(b"two\n")
    assert process.receive(PATIENCE) == b"TWO\n"


def test_a_program_that_ends_is_reported_with_its_exit_code_each_time(start: Start) -> None:
    process = start("import sys; sys.exit(7)")
    for _ in range(2):
        with pytest.raises(Gone, match="exit code 7"):
            process.receive(PATIENCE)


def test_a_program_that_is_killed_is_reported_with_its_signal(start: Start) -> None:
    process = start("import os; os.kill(os.getpid(), 9)")
    with pytest.raises(Gone, match="signal 9"):
        process.receive(PATIENCE)


def test_a_silent_program_times_out(start: Start) -> None:
    process = start("import time; time.sleep(1000)")
    with pytest.raises(TimeoutError):
        process.receive(0.0)


def test_a_program_that_never_reads_blocks_nobody(start: Start) -> None:
    process = start("import time; print('here', flush=True); time.sleep(1000)")
    assert process.receive(PATIENCE) == b"here\n"
    for _ in range(100):
        process.send(b"x" * 100_000 + b"\n")
    process.close()
    assert process._process.poll() is not None


def test_a_program_that_floods_is_read_no_further(start: Start) -> None:
    process = start("while True: print('x' * 50)")
    process._reader.join(PATIENCE)
    assert [process.receive(PATIENCE) for _ in range(MOST_UNREAD)]
    with pytest.raises(Gone, match="without having been asked"):
        process.receive(PATIENCE)


def test_an_endless_line_is_refused(start: Start) -> None:
    process = start(f"print('x' * {2 * LONGEST_LINE}, flush=True)")
    with pytest.raises(Gone, match="line of more than"):
        process.receive(PATIENCE)


def test_standard_error_is_kept_apart(start: Start, tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    process = start("import sys; print('aside', file=sys.stderr); print('answer')", log)
    assert process.receive(PATIENCE) == b"answer\n"
    with pytest.raises(Gone):
        process.receive(PATIENCE)
    assert log.read_text(encoding="utf-8") == "aside\n"


def test_a_closed_program_gets_its_last_line_and_may_end_itself(start: Start, tmp_path: Path) -> None:
    said = tmp_path / "said"
    process = start(f"print('here', flush=True); open({str(said)!r}, 'w').write(input())")
    process.receive(PATIENCE)
    process.close(b"goodbye\n")
    assert process._process.returncode == 0
    assert said.read_text(encoding="utf-8") == "goodbye"


@on_linux
def test_a_closed_program_leaves_no_process_behind(start: Start) -> None:
    source = (
        "import os, signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        "print(os.getpid(), child.pid, flush=True)\n"
        "time.sleep(1000)\n"
    )
    process = start(source)
    program, child = (int(pid) for pid in process.receive(PATIENCE).split())
    ended = os.pidfd_open(child)
    process.close()
    assert not Path(f"/proc/{program}").exists(), "a zombie remains"
    assert select.select([ended], [], [], PATIENCE)[0], "its child still runs"
    os.close(ended)


def test_a_command_that_does_not_exist_is_an_input_error() -> None:
    for command in ("./no-such-bot", "", "'"):
        with pytest.raises(peerage.PeerageError, match="cannot start"):
            Process(command)


def test_closing_twice_does_no_harm(start: Start) -> None:
    process = start("pass")
    process.close()
    process.close()


def test_signals_wait_while_a_program_is_started_or_ended() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with uninterrupted():
            signal.raise_signal(signal.SIGTERM)
            assert heard == []
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)
