"""Custom components: printed values, corrections, and whether a game can be played with them."""

import logging
from typing import Any

from litestar.di import NamedDependency

from peerage import Game
from peerage.kernel.content.values import Corrections
from peerage.server.bot_play.fair_queue import FairQueue, Full, Share
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.jobs import Correct
from peerage.server.errors import Fault
from peerage.server.tables.schemas import BoxRefusal, BoxWish, CheckedBox
from peerage.server.tables.serializers import NAMING

log = logging.getLogger("peerage.server")

MOST_WAITING = 32
RETRY_SECONDS = 2
"""Roughly the time that a full queue takes."""


def checked_box(game: Game, overrides: dict[str, Any]) -> CheckedBox:
    """Return the changes of a valid set of components, and the file of it."""
    return accepted(game.id, game.corrections(overrides))


def accepted(game_id: str, own: Corrections) -> CheckedBox:
    head = f"# Components of {game_id} as they are in my box. Use: peerage serve --components {game_id}=FILE\n\n"
    return {"id": own.hash and own.hash[:NAMING], "changes": own.changes, "file": head + own.file, "refused": None}


class ComponentChecks:
    """Checks components of visitors.

    Parsing a file takes long, so it is done in another process, one at a time, in a fair queue.
    """

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._turns = FairQueue(1, most=MOST_WAITING)

    async def check(self, game: Game, lang: str, wish: BoxWish, share: Share) -> CheckedBox:
        """Return the corrections of changes or of a file, or the first reason against them."""
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


InjectedComponentChecks = NamedDependency[ComponentChecks]
