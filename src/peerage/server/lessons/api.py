"""Handlers of lessons."""

from litestar import Response, post
from litestar.params import FromPath, JSONBody

import peerage
from peerage.kernel.content.lesson import Lesson, lessons_of
from peerage.server.dependencies import Request
from peerage.server.errors import Fault
from peerage.server.lessons.schemas import Guide, LessonAnswers, LessonInfo, LessonQuestion, LessonStand, LessonText
from peerage.server.lessons.serializers import guide_of, lesson_infos, state_of, words_of
from peerage.server.response_cache import InjectedResponseCache, get_shared
from peerage.server.tables.socket_schemas import Reason


def lesson_of(game_id: str, lesson_id: str) -> Lesson:
    lesson = lessons_of(peerage.load(game_id)).get(lesson_id)
    if lesson is None:
        raise Fault("lesson_unknown")
    return lesson


@get_shared("/games/{game_id:str}/lessons")
async def list_lessons(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str]
) -> Response[list[LessonInfo]]:
    return await cache.answer(request, ("lessons", game_id), lambda: lesson_infos(peerage.load(game_id)))


@get_shared("/games/{game_id:str}/lessons/{lesson_id:str}/{lang:str}")
async def lesson_text(
    request: Request,
    cache: InjectedResponseCache,
    game_id: FromPath[str],
    lesson_id: FromPath[str],
    lang: FromPath[str],
) -> Response[LessonText]:
    key = "lesson", game_id, lesson_id, lang
    return await cache.answer(request, key, lambda: words_of(lesson_of(game_id, lesson_id), lang))


@post("/games/{game_id:str}/lessons/{lesson_id:str}", status_code=200, sync_to_thread=True)
def lesson_stand(game_id: FromPath[str], lesson_id: FromPath[str], data: JSONBody[LessonAnswers]) -> LessonStand:
    lesson = lesson_of(game_id, lesson_id)
    stand = lesson.stand(data.answers)
    return {
        "step": stand.stop.number,
        "asks": stand.stop.asks,
        "last": len(data.answers) + 1 == len(lesson.stops),
        "look": lesson.look(stand),
        "version": lesson.version,
        "state": state_of(lesson, stand, len(data.answers), data.fresh or lesson.begins(len(data.answers))),
    }


@post("/games/{game_id:str}/lessons/{lesson_id:str}/ask", status_code=200, sync_to_thread=True)
def lesson_ask(game_id: FromPath[str], lesson_id: FromPath[str], data: JSONBody[LessonQuestion]) -> Reason:
    """Return why a place does not answer the question; without a rule, the step is only about something else."""
    reason = lesson_of(game_id, lesson_id).why_not(data.answers, data.slot)
    if reason is None:
        return {"type": "reason", "slot": data.slot, "rule": None}
    return {"type": "reason", "slot": data.slot, "rule": reason.rule, "args": reason.args}


@get_shared("/games/{game_id:str}/guide/{lang:str}")
async def guide(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str], lang: FromPath[str]
) -> Response[Guide]:
    return await cache.answer(request, ("guide", game_id, lang), lambda: guide_of(peerage.load(game_id), lang))


HANDLERS = [list_lessons, lesson_text, lesson_stand, lesson_ask, guide]
