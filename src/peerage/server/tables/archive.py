"""Tables that cannot be opened here, because their rules are not installed or their record is damaged.

They keep their row, their record and their result, which can be read without the rules. While such a game is not over,
its moves stay secret: a server with its rules could go on with it.
"""

from typing import Literal

import msgspec
from litestar.di import NamedDependency

from peerage.server.clocks.transitions import ended
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.models.rules_support import versions_of
from peerage.server.tables.live import loader
from peerage.server.tables.repository import Kept, TableRepository
from peerage.server.tables.schemas import ArchivedMove, TableArchive
from peerage.server.tables.seats.invitations import Invitations
from peerage.server.tables.serializers import table_info

UNREADABLE: dict[str, Literal["rules", "game", "damaged"]] = {
    "unknown_rules": "rules",
    "unknown_game": "game",
    "damaged": "damaged",
}
"""The reason for each code of the errors with which a table cannot be opened."""


class Line(msgspec.Struct):
    """What a line of any record says about its move."""

    n: int
    seat: int
    say: dict[str, object] = {}


class TableArchives:
    def __init__(self, storage: TableRepository, invitations: Invitations) -> None:
        self._storage = storage
        self._invitations = invitations

    async def show(self, table_id: str, visitor: str) -> TableArchive:
        kept, why = await self._closed_table(table_id, visitor)
        row, browser = kept.row, browser_of(visitor)
        seats = row.seats_of(browser)
        over = row.status == "over"
        return TableArchive(
            table=table_info(row, seats[0] if seats else None, (), (), row.number, browser=browser),
            why=UNREADABLE[why.code],
            rules=row.rules,
            known=sorted(versions_of(row.game)),
            may_end=bool(seats) and not over,
            moves=moves_of(kept) if over else [],
            scores=await self._storage.directory.final_scores(table_id) if over else {},
        )

    async def record(self, table_id: str, visitor: str) -> tuple[int, bytes]:
        """Return the version of a finished table, and its record as it is stored."""
        kept, _ = await self._closed_table(table_id, visitor)
        if kept.row.status != "over":
            raise Fault("record_too_early")
        return kept.row.version, "".join(f"{line}\n" for _, line in kept.lines).encode()

    async def end(self, table_id: str, visitor: str) -> TableArchive:
        """End a game without a winner. No rating changes: nobody has left it."""
        kept, _ = await self._closed_table(table_id, visitor)
        if not kept.row.seats_of(browser_of(visitor)):
            raise Fault("no_seat_here")
        if kept.row.status != "over":
            over = kept.row.stopped("rules")
            if over.clock is not None:
                over = ended(over, await self._storage.keep_time(0))
            await self._storage.reseat(over, len(kept.notes))
        return await self.show(table_id, visitor)

    async def _closed_table(self, table_id: str, visitor: str) -> tuple[Kept, Fault]:
        """Return a table that cannot be opened, and why; refuse any other."""
        kept = await self._storage.table(table_id)
        if kept is None:
            raise Fault("table_unknown")
        await self._invitations.check_row(kept.row, visitor)
        try:
            await loader.read_table(self._storage, table_id)
        except Fault as fault:
            if fault.code in UNREADABLE:
                return kept, fault
            raise
        raise Fault("table_opens")


def moves_of(kept: Kept) -> list[ArchivedMove]:
    """Return the moves of the lines that can be read."""
    found = []
    for n, text in kept.lines:
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.MsgspecError:
            continue  # the header, or a damaged line
        if n:
            found.append(ArchivedMove(n, line.seat, line.say))
    return found


InjectedArchive = NamedDependency[TableArchives]
