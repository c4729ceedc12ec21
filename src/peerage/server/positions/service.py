"""Sets up positions: begins with one, checks changed ones, and opens tables that go on from them."""

import asyncio
import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import peerage
from peerage import BadPosition, Game, State, Study
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.records.position_form import KERNEL_PARTS, PositionForm, completed
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.positions.problems import say_problem
from peerage.server.positions.schemas import (
    CheckedPosition,
    FirstPosition,
    NewPosition,
    PositionFields,
    PositionTable,
    PositionWish,
    WholePosition,
)
from peerage.server.settings import Settings
from peerage.server.tables.manager import TableManager
from peerage.server.tables.schemas import TableInfo
from peerage.server.tables.service import TableService
from peerage.server.tables.setup.studies import position_in

SEED_BYTES = 32
STARTS_KEPT = 200


class PositionService:
    def __init__(self, tables: TableManager, table_service: TableService, settings: Settings) -> None:
        self._tables = tables
        self._table_service = table_service
        self._settings = settings

    async def begin(self, visitor: str, wish: NewPosition) -> FirstPosition:
        if wish.table is None:
            game, position = await self._started(wish)
        else:
            async with self._tables.visit(wish.table, visitor) as table:
                game, position = await position_in(table, browser_of(visitor), wish.at)
        form, config = form_of(game), game.config(position["seats"], position["options"], position["overrides"])
        words, templates = form.words(config, position), form.templates(config, position)
        fields = PositionFields([*KERNEL_PARTS, *form.hidden], dict(words), dict(templates))
        return FirstPosition(game.id, fields, self.check(PositionWish(game.id, position), "en"))

    async def _started(self, wish: NewPosition) -> tuple[Game, WholePosition]:
        game = peerage.load(wish.game)
        form, components = form_of(game), self._settings.components.get(game.id, {})
        if wish.start not in form.starts:
            raise Fault("position_start_unknown")
        options = game.config(wish.seats, wish.options, components).options
        asked = game.id, wish.seats, json.dumps(options), wish.start, json.dumps(components)
        return game, json.loads(await asyncio.to_thread(started, *asked))

    def check(self, wish: PositionWish, lang: str) -> CheckedPosition:
        """Return the completed position as a seat sees it, or the first reason against it."""
        game = peerage.load(wish.game)
        position = self._completed(game, wish.position)
        try:
            state = restored(game, position)
        except BadPosition as error:
            problem = say_problem(game, str(error), lang)
            return {"problem": problem, "position": position, "view": None, "decision": None, "asked": []}
        seat = min(wish.seat, state.config.seats - 1)
        view, decision = state.view(seat), state.decision(seat)
        return {
            "problem": None,
            "position": position,
            "view": view,  # type: ignore[typeddict-item]  # the game declares its type
            "decision": decision,  # type: ignore[typeddict-item]
            "asked": state.to_move,
        }

    async def open(self, visitor: str, address_hash: str, wish: PositionTable) -> TableInfo:
        """Open a table that goes on from a position."""
        game = peerage.load(wish.game)
        position = self._completed(game, wish.position)
        restored(game, position)
        return await self._table_service.study(game, position, visitor, address_hash, wish)

    def _completed(self, game: Game, position: WholePosition) -> WholePosition:
        """Return a position of this game, by its rules of today and with the components of this server."""
        form = form_of(game)
        own = {"game": game.id, "rules": game.rules_version, "overrides": self._settings.components.get(game.id, {})}
        seats = position.get("seats")
        count = seats if isinstance(seats, int) and game.min_seats <= seats <= game.max_seats else game.min_seats
        whole = completed(position | own, count, secrets.token_hex(SEED_BYTES))
        with suppress(LookupError, TypeError, AttributeError, ValueError):  # what is misshapen is refused later
            form.put_back(whole, config_of(game, whole))
        return whole


def form_of(game: Game) -> PositionForm:
    if game.position_form is None:
        raise Fault("positions_not_set_up")
    return game.position_form


def config_of(game: Game, position: Mapping[str, Any]) -> TableConfig:
    return game.config(position["seats"], position["options"], position["overrides"])


def restored(game: Game, position: WholePosition) -> State:
    """Return the state of a position that somebody can play on from; BadPosition says why not."""
    state: State = game.from_dict(position)
    if state.over or not state.to_move:
        raise BadPosition("nobody is asked anything, and the game is not over")
    return state


@lru_cache(STARTS_KEPT)
def started(game: str, seats: int, options: str, start: str, components: str) -> str:
    """Return a position in which a decision is asked, as JSON, with sensible moves before it."""
    own = json.loads(components) or None
    study = Study(game, seats, json.loads(options), own, seed=f"{game} {start}").until(start)
    return json.dumps(study.state.to_dict())
