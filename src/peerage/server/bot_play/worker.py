"""A worker process that chooses moves and checks uploads: JSON lines in, JSON lines out.

It lives as long as its standard input: when the server ends, however it ends, so does the worker.
"""

import contextlib
import os
import signal
import sys
from operator import index

import msgspec

import peerage
import peerage.bots
from peerage.analysis.review import questions, reasons
from peerage.kernel.content.components import parse_toml
from peerage.server.coordination.jobs import Advise, Answer, Correct, Estimate, Explain, Facts, Prove, Request, Think


def think(request: Think) -> Answer:
    return Answer(move=index(peerage.bots.load(request.bot, request.chance).choose(perspective(request))))


def advise(request: Advise) -> Answer:
    return Answer(advice=peerage.bots.load(request.bot).advise(perspective(request)))


def perspective(request: Think | Advise) -> peerage.Perspective:
    """Return the perspective of the seat: a bot never gets the position itself."""
    return peerage.Perspective(peerage.load(request.game).from_bytes(request.position), request.seat)


def prove(request: Prove) -> Answer:
    try:
        record = peerage.Record.load(request.text)
    except peerage.BadRecord as error:
        return Answer(flaw=(error.line, str(error)), situation=error.situation, details=error.details)
    header = record.header
    return Answer(
        facts=Facts(
            game=header.game,
            options=header.options,
            overrides=header.overrides,
            seats=header.seats,
            seed=header.seed,
            dice=header.dice,
            names=header.names,
            number=record.number,
            shown=record.last_seen(None),
            winners=list(record.state.winners) if record.state.over else None,
            rules=header.rules,
        )
    )


def correct(request: Correct) -> Answer:
    game = peerage.load(request.game)
    try:
        own = game.overriding(request.changes) if request.file is None else parse_toml(request.file, "This file")
        return Answer(corrections=game.corrections(own))
    except peerage.BadComponents as error:
        return Answer(refused=(error.where, game.say_demand(error, request.lang)))


def answer_to(request: Request) -> Answer:
    match request:
        case Think():
            return think(request)
        case Advise():
            return advise(request)
        case Prove():
            return prove(request)
        case Correct():
            return correct(request)
        case Estimate(question):
            return Answer(estimate=questions.answer(question))
        case Explain(question):
            return Answer(why=reasons.explain(question))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not mix with the answers
    requests = msgspec.json.Decoder(Request)
    for line in sys.stdin.buffer:
        try:
            answer = answer_to(requests.decode(line))
        except Exception as error:
            answer = Answer(error=f"{type(error).__name__}: {error}")
        try:
            out.write(msgspec.json.encode(answer) + b"\n")
            out.flush()
        except BrokenPipeError:  # the server was killed meanwhile
            os._exit(0)


if __name__ == "__main__":
    main()
