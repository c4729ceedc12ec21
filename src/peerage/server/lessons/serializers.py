"""Makes the types of schemas.py, and the state that a table would send, from lessons."""

from collections.abc import Sequence
from typing import Any

import msgspec

import peerage
from peerage.kernel.content.lesson import GUIDE, Lesson, Stand, Step, all_lessons, lessons_of
from peerage.languages import LANGUAGES
from peerage.server.errors import Fault
from peerage.server.lessons.schemas import Guide, LessonInfo, LessonText
from peerage.server.tables.schemas import SeatInfo, TableInfo
from peerage.server.tables.serializers import NO_DICE, event_dict
from peerage.server.tables.socket_schemas import StateMessage


def lesson_infos(game: peerage.Game) -> list[LessonInfo]:
    return [
        {
            "id": lesson.id,
            "title": {lang: lesson.words(lang).title for lang in LANGUAGES},
            "about": {lang: lesson.words(lang).about for lang in LANGUAGES},
            "steps": len(lesson.steps),
            "seats": len(lesson.names),
            "version": lesson.version,
        }
        for lesson in lessons_of(game).values()
    ]


def words_of(lesson: Lesson, lang: str) -> LessonText:
    script = lesson.words(lang)
    steps = [msgspec.to_builtins(script.steps[step.id]) for step in lesson.steps]
    return {"title": script.title, "about": script.about, "steps": steps}


def guide_of(game: peerage.Game, lang: str) -> Guide:
    """Return the pages of *How to play*: texts, and the positions that their pictures are drawn from."""
    lesson = all_lessons(game).get(GUIDE)
    if lesson is None:
        raise Fault("guide_missing")
    script = lesson.words(lang)
    return {
        "title": script.title,
        "about": script.about,
        "names": lesson.names,
        "sections": [
            {"id": step.id, "title": script.steps[step.id].title, "text": script.steps[step.id].see}
            | {"caption": script.steps[step.id].after, "picture": step.picture, "look": step.look, "rules": step.rules}
            | pictured(lesson, step)
            for step in lesson.steps
        ],
    }


def pictured(lesson: Lesson, step: Step) -> Any:
    stand = lesson.stand_of(step)
    return {"view": stand.state.view(lesson.seat), "log": serialize_events(stand.log, lesson.seat)}


def state_of(lesson: Lesson, stand: Stand, number: int, fresh: bool) -> StateMessage:
    """Return the state as a table would send it, with only those moves that the step is about."""
    state, seat = stand.state, lesson.seat
    moves = lesson.accepted(state, stand.stop.step) if stand.stop.asks else []
    decision = state.decision(seat)
    if decision is not None:
        decision["number"] = number  # after a step back, the game's own number could come twice
    message: StateMessage = {
        "type": "state",
        "table": table_of(lesson, stand, number),
        "seat": seat,
        "number": number,
        "view": state.view(seat),  # type: ignore[typeddict-item]
        "decision": decision,  # type: ignore[typeddict-item]
        "moves": lesson.game.presentation.offered(state, seat, moves),  # type: ignore[typeddict-item]
        "events": serialize_events([(n, event) for n, event in stand.log if n == number], seat),
        "can_undo": False,
        "can_hint": False,
        "clock": None,
    }
    if fresh:
        message["log"] = serialize_events(stand.log, seat)
        message["events"] = []
    return message


def serialize_events(events: Sequence[tuple[int, peerage.Event]], seat: int) -> list[Any]:
    return [event_dict(n, event, seat) for n, event in events if event.visible(seat)]


def table_of(lesson: Lesson, stand: Stand, number: int) -> TableInfo:
    return TableInfo(
        id="",
        game=lesson.game.id,
        options=dict(stand.state.config.options),
        components=None,
        status="over" if stand.state.over else "running",
        public=False,
        rated="no",
        private=False,
        paused=False,
        invite=None,
        proposal=None,
        league=None,
        seats=[seat_of(name, index == lesson.seat) for index, name in enumerate(lesson.names)],
        host=None,
        your_seat=lesson.seat,
        number=number,
        created="",
        winners=list(stand.state.winners) if stand.state.over else None,
        dice=NO_DICE,
        next=None,
        time=None,
        ending=None,
        playable=True,
    )


def seat_of(name: str, you: bool) -> SeatInfo:
    here = 0 if you else None
    return SeatInfo(
        kind="person",
        name=name,
        arms="",
        bot=None,
        stand_in=None,
        you=you,
        here=here,
        online=True,
        away=False,
        vacation=False,
        held_for=None,
        key=None,
        missing=False,
        stake="none",
        kept_until=None,
        kept_for_you=False,
        former=None,
    )
