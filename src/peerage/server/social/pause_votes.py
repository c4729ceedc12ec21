"""Votes on pausing or ending a game: all players have to agree; one is enough to resume it."""

from typing import Literal

from msgspec.structs import replace

from peerage import Record
from peerage.server.clocks import transitions
from peerage.server.errors import Fault
from peerage.server.models.forfeits import given_up
from peerage.server.models.player_ids import browser_of
from peerage.server.models.progress import updated
from peerage.server.models.table_row import Note, Proposal, TableRow
from peerage.server.tables.live.table import Table

What = Literal["pause", "cancel", "decline", "resume"]


def decided(row: TableRow, record: Record, seats: list[int], what: What, now: int) -> tuple[TableRow, list[Note]]:
    """Return the row after a vote of the players in these seats, and its notes."""
    # rule: agreement
    if what == "resume":
        return resumed(row, record, seats[0], now)
    if what == "decline":
        return declined(row), []
    row = proposed(row, seats, what)
    if not agreed_by_all(row):
        return row, []
    by = seats[0] if row.proposal is None else row.proposal.by
    carry_out = paused if what == "pause" else cancelled
    return carry_out(replace(row, proposal=None), record, by, now)


async def decide(table: Table, visitor: str, what: What) -> None:
    """Vote for all players at the visitor's browser."""
    own = table.own_seat(visitor)
    seats = [own, *(seat for seat in table.row.seats_of(browser_of(visitor)) if seat != own)]
    async with table.lock:
        try:
            await carry_out_decision(table, seats, what)
        except Fault as fault:
            if fault.code != "stale":
                raise
            await carry_out_decision(table, seats, what)  # another player voted at another process


async def carry_out_decision(table: Table, seats: list[int], what: What) -> None:
    record = await table.record()
    table.check_on()
    row, notes = decided(table.row, record, seats, what, table.time.now())
    await table.reseat(row, record, *([] if table.noted.full else notes))


def proposed(row: TableRow, seats: list[int], what: Literal["pause", "cancel"]) -> TableRow:
    """Add a vote to the proposal, or start one."""
    if what == "pause" and row.paused:
        raise Fault("already_paused")
    before = row.proposal
    if before is not None and before.what != what:
        raise Fault("other_proposal_open")
    agreed = sorted({*(before.agreed if before else []), *seats})
    return replace(row, proposal=Proposal(what, before.by if before else seats[0], agreed))


def declined(row: TableRow) -> TableRow:
    if row.proposal is None:
        raise Fault("no_proposal")
    return replace(row, proposal=None)


def agreed_by_all(row: TableRow) -> bool:
    """Return whether all seats agree: bots always do, also those who stand in."""
    agreed = row.proposal.agreed if row.proposal else []
    return all(seat in agreed or seat_row.bot is not None for seat, seat_row in enumerate(row.seats))


def paused(row: TableRow, record: Record, by: int, now: int) -> tuple[TableRow, list[Note]]:
    row = updated(replace(row, paused=True), record)
    return transitions.paused(row, record.state, now), [Note(record.number, "paused", by, {})]


def resumed(row: TableRow, record: Record, by: int, now: int) -> tuple[TableRow, list[Note]]:
    if not row.paused:
        raise Fault("not_paused")
    row = updated(replace(row, paused=False), record)
    return transitions.resumed(row, record.state, now), [Note(record.number, "resumed", by, {})]


def cancelled(row: TableRow, record: Record, by: int, now: int) -> tuple[TableRow, list[Note]]:
    row = given_up(row, record).stopped("cancelled")
    return transitions.ended(row, now), [Note(record.number, "cancelled", by, {})]
