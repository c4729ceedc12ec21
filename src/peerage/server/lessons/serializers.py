"""Makes the types of schemas.py, and the state that a table would send, from lessons."""

from typing import Any

import msgspec

import peerage
from peerage.kernel.content.lesson import GUIDE, Lesson, Stand, Step, all_lessons, lessons_of
from peerage.languages import LANGUAGES
from peerage.server.errors import Fault
from peerage.server.lessons.schemas import Guide, LessonInfo, LessonText
from peerage.server.tables.socket_schemas import StateMessage
from peerage.server.tables.staged import serialize_events, staged_message


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
    message = staged_message(state, seat, number, moves, stand.log, lesson.names)
    if fresh:
        message["log"] = serialize_events(stand.log, seat)
        message["events"] = []
    return message
