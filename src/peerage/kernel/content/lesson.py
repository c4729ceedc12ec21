"""A guided game: prepared positions, steps that ask for something or only show it, and a script for the other seats.

Lessons are data of a game: `lessons/<id>.toml` lists the steps, `lessons/<id>.<lang>.toml` has their words, and
`lessons/<name>.json` are positions. Nothing is remembered between two answers: where a learner stands follows from the
answers so far.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec

from peerage.errors import BadMove, PeerageError
from peerage.kernel.game import Game
from peerage.kernel.game_words import read_text
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import State
from peerage.languages import FALLBACK

Pattern = dict[str, Any]
"""Part of a move in words: it fits every move that has all of this. Of a list, one value is enough."""
FOLDER = "lessons"
GUIDE = "guide"
"""The lesson with the pictures of *How to play*: nothing is asked in it."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    start: str = ""
    """The position that it begins with; without one the game goes on."""
    accept: list[Pattern] = []
    """The answers that serve its purpose. Without any there is only something to see."""
    dice: list[int] = []
    """What the dice of the answer show."""
    then: list[Pattern | list[Pattern]] = []
    """What the other seats play after it, each with `seat`; of several the first that is legal."""
    look: list[str] = []
    """Places and parts of the table to look at."""
    seen: list[str] = []
    """The same after the answer; without any, the places that the learner's move names."""
    picture: str = ""
    """In the guide: the part of the game that is drawn."""
    rules: list[str] = []
    """In the guide: the rules that the picture shows better than words."""


class SavedEvent(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the log, from before a prepared position."""

    kind: str
    seat: int | None
    rule: str
    args: dict[str, Any]


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    names: list[str]
    """Of the seats; the learner has seat 0."""
    steps: list[Step]


class Words(msgspec.Struct, forbid_unknown_fields=True):
    see: str
    """What there is to see."""
    title: str = ""
    do: str = ""
    """What to do, where something is asked."""
    after: str = ""
    """What followed from it."""
    otherwise: str = ""
    """To somebody who wants to do something else that is legal."""


class Script(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    about: str
    steps: dict[str, Words]


class Stop(NamedTuple):
    """Where a learner is kept: at a question, or at what there is to see (before or after it)."""

    number: int
    step: Step
    asks: bool
    first: bool
    """It begins its step."""


class Stand(NamedTuple):
    stop: Stop
    state: State
    log: list[tuple[int, Event]]
    """What has happened since the last prepared position, with the stop that it followed."""
    answer: Pattern
    """The learner's last move in words; nothing if nothing was asked."""


class Lesson:
    seat = 0

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.id = name
        plan = msgspec.convert(self.toml(name), Plan)
        self.names = plan.names
        self.steps = plan.steps
        self.stops = [
            Stop(number, step, asks, asks or not step.accept)
            for number, step in enumerate(plan.steps)
            for asks in ([True, False] if step.accept else [False])
        ]

    @cached_property
    def version(self) -> str:
        """Changes with the steps and their positions: answers fit only the steps for which they were given."""
        starts = sorted({step.start for step in self.steps if step.start})
        files = [f"{self.id}.toml", *(f"{start}.json" for start in starts)]
        read = b"".join(self.game.file(f"{FOLDER}/{name}").read_bytes() for name in files)
        return hashlib.sha256(read).hexdigest()[:12]

    def toml(self, name: str) -> dict[str, Any]:
        return tomllib.loads(self.game.file(f"{FOLDER}/{name}.toml").read_text(encoding="utf-8"))

    @cache
    def words(self, lang: str) -> Script:
        """What is said in a language, with English for the steps that it lacks."""
        self.game.check_language(lang)
        english, own = self.written(FALLBACK), self.written(lang)
        return msgspec.convert(english | own | {"steps": english["steps"] | own.get("steps", {})}, Script)

    def written(self, lang: str) -> dict[str, Any]:
        """What is written in a language; nothing if there is no file."""
        return tomllib.loads(read_text(self.game.file(f"{FOLDER}/{self.id}.{lang}.toml")))

    def position(self, name: str) -> State:
        """A prepared position; it is played by the rules of today, and tests fail if they no longer fit."""
        saved = self.saved(name)
        del saved["log"]
        state: State = self.game.from_dict(saved | {"rules": self.game.rules_version})
        state.listen()
        return state

    def saved(self, name: str) -> dict[str, Any]:
        saved: dict[str, Any] = msgspec.json.decode(self.game.file(f"{FOLDER}/{name}.json").read_bytes())
        return {"log": []} | saved

    def events_before(self, name: str) -> list[tuple[int, Event]]:
        """What the log of a prepared position holds already."""
        saved = msgspec.convert(self.saved(name)["log"], list[SavedEvent])
        return [(0, Event(one.kind, -1 if one.seat is None else one.seat, one.rule, one.args)) for one in saved]

    def look(self, stand: Stand) -> list[str]:
        """What to look at: after an answer, where it has led."""
        step = stand.stop.step
        if stand.stop.first:
            return step.look
        named = [value for value in stand.answer.values() if isinstance(value, str) and ":" in value]
        # A place may be drawn several times, as in every castle: the slot says which one was meant.
        kinds = {str(stand.answer[to]).partition(":")[0] for to in ("at", "to") if to in stand.answer}
        slots = [slot for slot in stand.answer.get("slots", ()) if slot.partition(":")[0] in kinds]
        return step.seen or list(dict.fromkeys([*named, *slots]))

    # Answers.

    def stand(self, answers: Sequence[int | None]) -> Stand:
        """Where these answers lead; None is the answer where nothing is asked."""
        if len(answers) >= len(self.stops):
            raise PeerageError("lesson_finished")
        stop = self.stops[len(answers)]
        begun = max((place for place in range(len(answers)) if self.begins(place)), default=0)
        start = self.stops[begun].step.start
        state = self.position(start)
        log = self.events_before(start)
        said: Pattern = {}
        for place in range(begun, len(answers)):
            answer = answers[place]
            said = self.game.describe(state, answer) if answer in state.moves(self.seat) else {}
            self.answer(state, self.stops[place], answer)
            log += [(place + 1, event) for event in state.take_events()]
        if self.begins(len(answers)):
            start = stop.step.start
            return Stand(stop, self.position(start), self.events_before(start), {})
        return Stand(stop, state, log, said)

    def begins(self, place: int) -> bool:
        """Whether a stop begins with a position of its own."""
        return self.stops[place].first and self.stops[place].step.start != ""

    def answer(self, state: State, stop: Stop, answer: int | None) -> None:
        """Carry out the answer and what the others play then."""
        if (answer is not None) != stop.asks:
            raise BadMove("lesson_needs_no_answer")
        if answer is not None:
            if answer not in self.accepted(state, stop.step):
                raise BadMove("lesson_other_answer")
            state.rng.plan([face - 1 for face in stop.step.dice])
            state.apply(self.seat, answer)
        if stop.asks or not stop.step.accept:
            for wish in stop.step.then:
                self.play(state, listed(wish))

    def accepted(self, state: State, step: Step) -> list[int]:
        """The legal moves that serve the purpose of a step."""
        return [move for move in state.moves(self.seat) if self.fits(state, move, step.accept)]

    def fits(self, state: State, move: int, patterns: Sequence[Pattern]) -> bool:
        said = self.game.describe(state, move)
        return any(matches(said, pattern) for pattern in patterns)

    def play(self, state: State, wishes: Sequence[Pattern]) -> None:
        """The first of these moves of other seats that is legal."""
        for wish in wishes:
            pattern = {name: value for name, value in wish.items() if name not in ("seat", "dice")}
            for move in state.moves(wish["seat"]):
                if self.fits(state, move, [pattern]):
                    state.rng.plan([face - 1 for face in wish.get("dice", ())])
                    state.apply(wish["seat"], move)
                    return
        raise BadMove(f"none of {wishes} is legal")

    def why_not(self, answers: Sequence[int | None], slot: str) -> Reason | None:
        """The rule that forbids a place to the learner; None if it is only not what the step is about."""
        return self.game.why_not(self.stand(answers).state, self.seat, slot)

    # The guide.

    def stand_of(self, step: Step) -> Stand:
        """What the picture of a step of the guide is drawn from: its position, after what is played in it."""
        stop = next(stop for stop in self.stops if stop.step is step)
        state = self.position(step.start)
        self.answer(state, stop, None)
        return Stand(stop, state, [(1, event) for event in state.take_events()], {})


def matches(said: Mapping[str, Any], pattern: Pattern) -> bool:
    return all(any(one in listed(value) for one in listed(said.get(name))) for name, value in pattern.items())


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """The lessons of a game in the order of their names, without its guide."""
    return {name: lesson for name, lesson in all_lessons(game).items() if name != GUIDE}


@cache
def all_lessons(game: Game) -> dict[str, Lesson]:
    folder = game.file(FOLDER)
    if not folder.is_dir():
        return {}
    names = sorted(place.name.removesuffix(".toml") for place in folder.iterdir() if place.name.endswith(".toml"))
    return {name: Lesson(game, name) for name in names if "." not in name}
