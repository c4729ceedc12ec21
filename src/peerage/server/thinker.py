"""A child process that thinks for bots: one JSON request per line in, one JSON answer per line out.

It lives as long as its standard input: when the server ends, however it ends, so does the thinker.
"""

import contextlib
import os
import signal
import sys
from typing import Any

import msgspec

import peerage
import peerage.bots


class Request(msgspec.Struct):
    game: str
    position: dict[str, Any]
    seat: int
    bot: str


class Answer(msgspec.Struct):
    move: int | None = None
    error: str | None = None


def think(request: Request) -> int:
    """The bot gets a seat's perspective, never the position itself."""
    state = peerage.load(request.game).from_dict(request.position)
    return peerage.bots.load(request.bot).choose(peerage.Perspective(state, request.seat))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints does not disturb the answers
    for line in sys.stdin.buffer:
        try:
            answer = Answer(move=think(msgspec.json.decode(line, type=Request)))
        except Exception as error:
            answer = Answer(error=f"{type(error).__name__}: {error}")
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
