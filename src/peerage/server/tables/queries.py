"""Reads a table without changing it: past positions, the result, and previews of moves."""

import asyncio
from typing import Any

from peerage import BadMove, Record
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.schemas import GameResult
from peerage.server.errors import Fault, illegal
from peerage.server.tables.live.snapshots import visible_events
from peerage.server.tables.live.table import Table, check_fresh
from peerage.server.tables.socket_schemas import Reason, Weighed


async def position(table: Table, visitor: str, number: int, seat: int | None) -> dict[str, Any]:
    """Return the position after so many moves. While the game runs, only from the visitor's own seat."""
    async with table.lock:
        record = await table.record()
        if seat is not None and not 0 <= seat < len(table.row.seats):
            raise Fault("view_seat_unknown", last=len(table.row.seats) - 1)
        if seat is not None and not table.over and seat != table.seat_of(visitor):
            raise Fault("view_of_other_seat")
        last = record.last_seen(seat)
        if not 0 <= number <= last:
            raise Fault("position_unknown", last=last)
        state, _ = record.at(number)
        return {
            "number": number,
            "last": last,
            "view": state.view(seat),
            "events": [
                *visible_events(record, seat, number - 1, number),
                *(note for note in table.notes if note["n"] == number),
            ],
            "decision": state.decision(seat),
        }


async def finished_record(table: Table) -> Record:
    async with table.lock:
        record = await table.record()
        if not table.over:
            raise Fault("record_too_early")
        return record


def record_text(record: Record) -> bytes:
    return "".join(f"{line}\n" for line in record.lines()).encode()


async def result(table: Table) -> GameResult:
    """Summarize a game in a thread, once: a finished record no longer changes."""
    async with table.lock:
        record = await table.record()
        if not record.state.over:
            raise Fault("ended_without_result" if table.over else "result_too_early")
        if table.result is None:
            result: GameResult = await asyncio.to_thread(result_of, record)
            table.result = result
        return table.result


async def reason(table: Table, visitor: str, slot: str) -> Reason:
    """Return why a place is not legal for this visitor's seat now."""
    async with table.lock:
        record = await table.record()
        seat = table.own_seat(visitor)
        reason = record.game.why_not(record.state, seat, slot)
    if reason is None:
        return {"type": "reason", "slot": slot, "rule": None}
    return {"type": "reason", "slot": slot, "rule": reason.rule, "args": reason.args}


async def weigh(table: Table, visitor: str, number: int, move: int) -> Weighed:
    """Return whether a move of this visitor's seat could be taken back and would leave the turn with it."""
    async with table.lock:
        record = await table.record()
        seat = table.own_seat(visitor)
        check_fresh(record, number)
        try:
            final = record.is_final(seat, move)
        except BadMove as error:
            raise illegal(error) from None
    return {"type": "weighed", "number": number, "move": move, "final": final}
