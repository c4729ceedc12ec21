"""A program as a player of matches: it is asked in time, corrected, and replaced when it fails."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

import peerage
from peerage import bots as players
from peerage.arena.listener import Listener
from peerage.arena.protocol.messages import (
    VERSION,
    Answer,
    Hello,
    Illegal,
    Quit,
    Ready,
    ToProgram,
    Unreadable,
    line_of,
    read_line,
)
from peerage.arena.protocol.process import Gone, Link, Process, uninterrupted
from peerage.arena.protocol.text_seat import TextSeat
from peerage.bots.levels import usual_bot
from peerage.errors import BadMove, PeerageError
from peerage.kernel.game import Seed
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.records.record import Record
from peerage.languages import FALLBACK, LANGUAGES

HANDSHAKE_SECONDS = 60.0
"""Programs may load something large when they start."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Limits:
    """What a program may take for one decision."""

    seconds: float | None = 10.0
    """Illegal answers included; None: no limit."""
    tries: int = 3
    """Answers, the legal one included."""


@dataclass(frozen=True)
class Incident:
    """Why a program has forfeited a game."""

    bot: str
    game: int
    """Of the match, counted from 1."""
    seat: int
    decision: int
    """How many decisions the seat had been asked in this game; 0: the game had just begun."""
    kind: str
    """`timeout`, `illegal`, `ended` or `handshake`."""
    detail: str


class Failure(Exception):
    """A program does not answer as it must."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


class Session:
    """A running program that has agreed on the protocol, and the time that it takes."""

    def __init__(self, link: Link, language: str, clock: Clock) -> None:
        self._link = link
        self._clock = clock
        self.send(Hello(VERSION, peerage.__version__, list(LANGUAGES)))
        self.language = self._ready(language)

    def _ready(self, language: str) -> str:
        try:
            answer = read_line(self.receive(self._clock() + HANDSHAKE_SECONDS))
        except Unreadable as error:
            raise Failure("handshake", error.reason()) from None
        if not isinstance(answer, Ready):
            raise Failure("handshake", "its first line is not of type ready")
        if answer.protocol != VERSION:
            raise Failure("handshake", f"it speaks protocol {answer.protocol}, not {VERSION}")
        if answer.language not in ("", *LANGUAGES):
            raise Failure("handshake", f"there is no language {answer.language!r}, but {', '.join(LANGUAGES)}")
        return answer.language or language

    def send(self, message: ToProgram) -> None:
        self._link.send(line_of(message))

    def receive(self, deadline: float | None) -> bytes:
        try:
            return self._link.receive(None if deadline is None else deadline - self._clock())
        except TimeoutError:
            raise Failure("timeout", "it did not answer in time") from None
        except Gone as gone:
            raise Failure("ended", str(gone)) from None

    def choose(self, seat: TextSeat, limits: Limits) -> int:
        """Ask for a legal move. Answers to other decisions are ignored."""
        deadline = None if limits.seconds is None else self._clock() + limits.seconds
        question = seat.decide(limits.seconds)
        self.send(question)
        left = limits.tries
        while True:
            line = self.receive(deadline)
            try:
                answer = read_line(line)
                if not isinstance(answer, Answer):
                    raise Unreadable("message_not_answer")
                if answer.id != question.id:
                    continue
                return seat.read(answer.move)
            except Unreadable as error:
                rule, reason = None, error.reason(self.language)
            except BadMove as error:
                rule, reason = error.rule, error.reason
            left -= 1
            if left < 1:
                raise Failure("illegal", f"{reason} ({rule})" if rule else reason)
            seconds = None if deadline is None else max(0.0, deadline - self._clock())
            self.send(Illegal(question.id, rule, reason, left, seconds))


@dataclass(eq=False)
class Program:
    """A program that plays a match: one process for all its games, started anew after a failure.

    A program that fails forfeits its game: it cannot win, and a bot plays on for the others' sake.
    """

    command: str
    limits: Limits = Limits()
    language: str = FALLBACK
    connect: Callable[[str], Link] = Process
    clock: Clock = time.monotonic
    incidents: list[Incident] = field(default_factory=list, init=False)
    _link: Link | None = field(default=None, init=False)
    _session: Session | None = field(default=None, init=False)

    @property
    def __name__(self) -> str:
        """As results and records call it."""
        return f"cmd:{self.command}"

    def __call__(self, seed: Seed) -> "ProgramBot":
        return ProgramBot(self, seed)

    def __reduce__(self) -> NoReturn:
        raise PeerageError("programs play in one process; use one job and no cluster")

    def session(self) -> Session:
        """Return the running program; start it if need be."""
        if self._session is None:
            with uninterrupted():
                self._link = self.connect(self.command)
            self._session = Session(self._link, self.language, self.clock)
        return self._session

    def check(self) -> None:
        """Start the program before the match, so that a wrong command is an error and no lost match."""
        try:
            self.session()
        except Failure as failure:
            self.drop()
            raise PeerageError(f"{self.__name__}: {failure.detail}") from None

    def drop(self) -> None:
        """End a program that failed; the next game starts another one."""
        self._end(b"")

    def close(self) -> None:
        """Ask the program to end, and kill it if it does not."""
        self._end(line_of(Quit()) if self._session is not None else b"")

    def _end(self, last: bytes) -> None:
        with uninterrupted():
            link, self._link, self._session = self._link, None, None
            if link is not None:
                link.close(last)


class ProgramBot(Listener):
    """A program in one game."""

    def __init__(self, program: Program, seed: Seed) -> None:
        super().__init__(seed)
        self._program = program
        self._seed = seed
        self._seat: TextSeat | None = None
        self._stand_in: players.Bot | None = None
        self._game = 0

    @property
    def forfeited(self) -> bool:
        return self._stand_in is not None

    def begin(self, record: Record, seat: int, number: int) -> None:
        self._game = number + 1
        self._seat = TextSeat(record, seat)
        try:
            session = self._program.session()
            self._seat = TextSeat(record, seat, session.language)
            session.send(self._seat.start())
        except Failure as failure:
            self._forfeit(failure.kind, failure.detail)
        except PeerageError as error:
            self._forfeit("ended", str(error))

    def choose(self, perspective: Perspective) -> int:
        """Ask the program; what it may know comes from its seat of the record."""
        if self._seat is None:
            raise PeerageError("a program plays in matches only")
        if self._stand_in is None:
            try:
                return self._program.session().choose(self._seat, self._program.limits)
            except Failure as failure:
                self._forfeit(failure.kind, failure.detail)
        assert self._stand_in is not None
        return int(self._stand_in.choose(perspective))

    def end(self) -> None:
        assert self._seat is not None
        if not self.forfeited:
            self._program.session().send(self._seat.end())

    def _forfeit(self, kind: str, detail: str) -> None:
        assert self._seat is not None
        self._program.drop()
        seat = self._seat
        self._stand_in = players.load(usual_bot(seat.record.game), self._seed)
        self._program.incidents.append(
            Incident(self._program.__name__, self._game, seat.seat, seat.asked, kind, detail)
        )
