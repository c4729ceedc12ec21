"""Takes seats at a table, and arranges them for others."""

from msgspec.structs import replace

import peerage
from peerage.server.clocks.transitions import with_clocks
from peerage.server.clocks.vacations import with_vacations
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.models.rating_rules import FIRST_GAMES, RatingStake, first_stake
from peerage.server.models.table_row import TableRow
from peerage.server.tables.live.loader import begin, options_of
from peerage.server.tables.live.table import Table
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.schemas import Arrangement, HoldSeat, JoinTable, TableInfo
from peerage.server.tables.seats.bot_seats import taken
from peerage.server.tables.seats.no_shows import offered, replaced, with_those_here
from peerage.server.tables.seats.seating import arranged, seated
from peerage.server.tables.seed_commitment import salt_for
from peerage.server.tables.takeable import takeable


async def join(table: Table, visitor: str, wish: JoinTable) -> TableInfo:
    stake = await stake_of(table, visitor, wish.rated)
    async with table.lock:
        for _ in table.row.seats:
            try:
                return await sit_down(table, visitor, wish, stake)
            except Fault as fault:
                if fault.code != "stale":
                    raise  # otherwise another player sat down at another process
        return await sit_down(table, visitor, wish, stake)


async def stake_of(table: Table, visitor: str, rated: bool | None) -> RatingStake:
    if table.row.rated != "yes":
        return "full"
    return first_stake(await is_beginner(table.storage, visitor, table.row.game), rated)


async def is_beginner(storage: TableRepository, visitor: str, game: str) -> bool:
    """Return whether the games of this visitor are usually not rated yet."""
    # rule: first-games
    return await storage.directory.finished_by(visitor, game) < FIRST_GAMES


async def sit_down(table: Table, visitor: str, wish: JoinTable, stake: RatingStake) -> TableInfo:
    await table.trust()
    own = table.seat_of(visitor)
    if own is not None:
        if wish.seat in (None, own):
            return table.info_of(visitor)
        raise Fault("already_seated")
    if table.row.status == "running" and wish.key is not None:
        await table.reseat(*replaced(table.row, await table.record(), visitor, wish, table.time.now()))
    elif takeable(table.row):
        await table.reseat(*taken(table.row, await table.record(), visitor, wish, table.time.now()))
    else:
        row = seated(table.row, visitor, wish, salt_for(table.row, wish.dice), stake)
        await change_seats(table, row, visitor)
    return table.info_of(visitor)


async def change_seats(table: Table, row: TableRow, visitor: str) -> None:
    """Write changed seats. When none is open any more, the game begins."""
    record = None
    if all(seat_row.kind != "open" for seat_row in row.seats):
        row = with_those_here(row, {*table.presence.here, browser_of(visitor)})
        options = options_of(peerage.load(row.game), row.options, row.seats)
        row, record = begin(replace(row, options=options))
        row = await with_vacations(table.storage.vacations, row)
        row = with_clocks(row, record.state, table.time.now())
    await table.seat(row, record)


async def arrange(table: Table, visitor: str, seat: int, wish: Arrangement) -> TableInfo:
    """Give a seat to a bot, free it, reserve it, or swap it with another, before the game begins.

    In a game, the seat of a no-show can be reserved for another player.
    """
    friend = None
    if isinstance(wish, HoldSeat) and wish.friend is not None:
        friend = await table.storage.guests.friend(browser_of(visitor), wish.friend)
    async with table.lock:
        await table.trust()
        if table.row.status == "running" and isinstance(wish, HoldSeat):
            row = offered(table.row, visitor, seat, wish.name, table.settings.missing_after)
            await table.reseat(row, await table.record())
        else:
            await change_seats(table, arranged(table.row, visitor, seat, wish, friend), visitor)
        return table.info_of(visitor)
