"""Games from a position, which one person plays against bots or watches: where they begin."""

import secrets
from typing import Any

from peerage import Game
from peerage.kernel.records.starts import known_position
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.tables.live.table import Table
from peerage.server.tables.live.take_backs import is_study

SEED_BYTES = 32


async def position_in(table: Table, visitor: str, at: int) -> tuple[Game, dict[str, Any]]:
    """Return a position of a game that is over, or of a study of the visitor: it has the dice of that game."""
    async with table.lock:
        record = await table.record()
        own_study = is_study(table.row, record) and table.row.owner == browser_of(visitor)
        if not (table.over or own_study):
            raise Fault("record_too_early")
        last = record.number - record.state.over
        if at > last:
            raise Fault("position_unknown", last=last)
        return record.game, record.at(at)[0].to_dict()


async def known_position_in(table: Table, player: str) -> tuple[Game, dict[str, Any]]:
    """Return the running game as a player knows it, with new chance, if the table allows it."""
    async with table.lock:
        record = await table.record()
        seat = table.own_seat(player)
        table.check_on()
        if not table.row.forks:
            raise Fault("forks_off")
        return record.game, known_position(record.state, seat, secrets.token_hex(SEED_BYTES))


def with_an_end(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """Return the position of a game among bots, which has to end."""
    if all(option.name != "finite" for option in game.options):
        return position
    return position | {"options": position["options"] | {"finite": True}}
