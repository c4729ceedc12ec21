"""Bots that play for an absent player until the player comes back."""

from peerage.server.bot_play.pool import check_bot
from peerage.server.clocks.timeouts import check_own_decision
from peerage.server.clocks.transitions import back, rearranged
from peerage.server.errors import Fault
from peerage.server.models.forfeits import left_to_bot, taken_back
from peerage.server.models.personas import persona
from peerage.server.models.player_ids import browser_of
from peerage.server.models.progress import updated
from peerage.server.models.seat_changes import arrived
from peerage.server.models.table_row import Note
from peerage.server.models.time_control import Correspondence
from peerage.server.tables.live.table import Table
from peerage.server.tables.schemas import TableInfo


async def stand_in(table: Table, visitor: str, seat: int, bot: str | None) -> TableInfo:
    """Let a bot play for the visitor or for an absent player; without a bot, the visitor plays again."""
    async with table.lock:
        own = table.own_seat(visitor)
        record = await table.record()
        table.check_on()
        if seat >= len(table.row.seats) or table.row.seats[seat].kind != "person":
            raise Fault("stand_in_without_player")
        if seat != own:
            check_absent(table, seat, bot)
        if bot is not None:
            check_bot(record.game, bot)
        # rule: stand-in
        if table.row.seats[seat].bot == bot:
            return table.info_of(visitor)
        if bot is None:
            check_own_decision(table.row, record, seat)
        if table.noted.full:
            raise Fault("stand_ins_full")
        here = arrived(table.row, browser_of(visitor))
        if bot is None:
            row = back(taken_back(here, seat, record), seat)
            note = Note(record.number, "plays_on", seat, {})
        else:
            name = persona(bot, table.row.seats)
            row = left_to_bot(here, seat, bot, name, record.number)
            note = Note(record.number, "stand_in", seat, {"bot": bot, "name": name, "by": own})
        await table.reseat(rearranged(updated(row, record), record.state, table.time.now()), record, note)
        return table.info_of(visitor)


def check_absent(table: Table, seat: int, bot: str | None) -> None:
    """Check that others may let a bot play for this seat. By correspondence the clock decides instead of presence."""
    if isinstance(table.row.time, Correspondence):
        raise Fault("stand_in_by_clock")
    if bot is None or table.row.seats[seat].browser not in table.presence.away(table.row):
        seconds = f"{table.settings.stand_in_after:g}"
        raise Fault("stand_in_too_early", seconds=seconds)
