"""Custom components: printed values, corrections, and whether a game can be played with them."""

import logging
from typing import Any, cast

from peerage import Game
from peerage.kernel.content.values import Corrections
from peerage.server.bot_play.fair_queue import FairQueue, Full, Share
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.jobs import Correct
from peerage.server.errors import Fault
from peerage.server.tables.messages import BoxRefusal, CheckedBox, PrintedValue, Source
from peerage.server.tables.schemas import BoxWish
from peerage.server.tables.serializers import NAMING

log = logging.getLogger("peerage.server")

MOST_WAITING = 32
RETRY_SECONDS = 2
"""About the time that a full queue takes."""


def printed_values(game: Game, lang: str) -> list[PrintedValue]:
    return [
        {
            "path": value.path,
            "part": value.part,
            "label": value.label,
            "source": cast(Source, value.source),
            "printed": value.printed,
            "words": value.words,
        }
        for value in game.values(lang)
    ]


def checked_box(game: Game, overrides: dict[str, Any]) -> CheckedBox:
    """What a set that can be played with changes, and the file of it."""
    return accepted(game.id, game.corrections(overrides))


def accepted(game_id: str, own: Corrections) -> CheckedBox:
    head = f"# Components of {game_id} as they are in my box. Use: peerage serve --components {game_id}=FILE\n\n"
    return {"id": own.hash and own.hash[:NAMING], "changes": own.changes, "file": head + own.file, "refused": None}


class ComponentChecks:
    """Components that visitors send to try them. Parsing a file takes long: it is done in another process, and one at
    a time, in turns by address.
    """

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._turns = FairQueue(1, most=MOST_WAITING)

    async def check(self, game: Game, lang: str, wish: BoxWish, share: Share) -> CheckedBox:
        """What changes or a file of one's own amount to; or the first reason against them, if there is one."""
        game.check_language(lang)
        try:
            async with self._turns.place(share):
                answer = await self._pool.correct(Correct(game.id, lang, wish.changes, wish.file), share)
        except Full:
            raise Fault("components_busy", RETRY_SECONDS) from None
        except WorkerFailed as error:
            log.warning("components could not be checked: %s", error)
            raise Fault("components_uncheckable") from None
        if answer.corrections is not None:
            return accepted(game.id, answer.corrections)
        path, message = answer.refused or ("", "")
        refused: BoxRefusal = {"path": path, "message": message}
        return {"id": None, "changes": wish.changes, "file": None, "refused": refused}
