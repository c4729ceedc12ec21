"""The steps of the server's event loop under attack, by processor time, which a busy machine does not change.

python bench/server/loop_steps.py [--seconds 8] [KIND ...]: everybody waits for a step that takes long. Prints the share
of the attack's time in which the loop worked, the 99th percentile of all steps, and the longest ones. The server runs
on asyncio's own loop, whose steps can be timed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attacks_requests
import attacks_sockets
import uvicorn
from servers.server_process import Person, free_port, seated

from peerage.server import run

PROGRAMS = dict.fromkeys(attacks_requests.ATTACKS, "attacks_requests.py")
PROGRAMS |= dict.fromkeys(attacks_sockets.ATTACKS, "attacks_sockets.py")
ADDRESS = "198.51.100.1"
PASSWORD = "correct horse battery"
WARM_UP = 2.0
SHOWN = 3


def serve(port: int, db: str) -> None:
    """Serve, note the steps since the last SIGUSR1, and print them at the end."""
    steps: list[tuple[float, str]] = []
    run_step = asyncio.Handle._run

    def timed(handle: Any) -> None:
        began = time.thread_time()
        run_step(handle)
        steps.append((1000 * (time.thread_time() - began), named(handle)))

    signal.signal(signal.SIGUSR1, lambda *_: steps.clear())
    with (
        patch.object(asyncio.Handle, "_run", timed),
        patch.object(uvicorn.Config, "get_loop_factory", lambda _: asyncio.SelectorEventLoop),
    ):
        run("127.0.0.1", port, db, lambda: print("ready", flush=True))
    print(json.dumps(steps))


def named(handle: Any) -> str:
    callback = handle._callback
    owner = getattr(callback, "__self__", None)
    code = owner.get_coro() if isinstance(owner, asyncio.Task) else callback
    return str(getattr(code, "__qualname__", code))


async def attacked(port: int, kind: str, seconds: float, process: subprocess.Popen[str]) -> None:
    table, _ = await seated(port, "lancaster", 4, address=ADDRESS)
    owner = {"name": "Owner", "login": attacks_sockets.OWNER, "password": PASSWORD}
    await asyncio.to_thread(Person(port, ADDRESS).call, "/account/password", owner)
    program = Path(__file__).with_name(PROGRAMS[kind])
    for duration in (WARM_UP, seconds):  # the first requests fill caches
        process.send_signal(signal.SIGUSR1)
        command = [sys.executable, str(program), kind, str(port), "100000000", str(duration), table]
        attack = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
        assert await attack.wait() == 0


def measure(kind: str, seconds: float) -> str:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, __file__, "--serve", str(port), str(Path(folder, "peerage.db"))]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            process.stdout.readline()
            asyncio.run(attacked(port, kind, seconds, process))
        finally:
            process.terminate()
        steps = sorted(map(tuple, json.loads(process.communicate()[0])))
    share = sum(step for step, _ in steps) / 10 / seconds
    longest = ", ".join(f"{step:.1f} ms {name}" for step, name in steps[: -SHOWN - 1 : -1])
    return f"{kind}: {share:.0f} % busy, p99 {steps[int(0.99 * len(steps))][0]:.2f} ms; longest: {longest}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(PROGRAMS))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(int(arguments.serve[0]), arguments.serve[1])
        return
    for kind in arguments.kinds:
        print(measure(kind, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
