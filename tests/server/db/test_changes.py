"""Of changes that start from the same version of a table, one is written, whichever server makes it."""

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace

from peerage.server.errors import Fault
from peerage.server.models.progress import updated
from peerage.server.models.table_row import Note, SeatRow, TableRow
from peerage.server.tables.live.loader import read_table
from peerage.server.tables.repository import TableRepository
from server.db.samples import begun, new_row

pytestmark = pytest.mark.anyio


async def outcomes(*changes: Any) -> list[str]:
    """Return the outcomes of simultaneous changes."""
    done = await asyncio.gather(*changes, return_exceptions=True)
    return sorted(each.code if isinstance(each, Fault) else type(each).__name__ for each in done)


@pytest.mark.stores("sqlite", "postgresql")
async def test_of_two_servers_one_appends_a_move(storages: list[TableRepository]) -> None:
    row, record = begun()
    await storages[0].create(row, record.lines())
    rng = random.Random(5)
    for _ in range(30):
        seat = rng.choice(list(record.state.to_move))
        record.play(seat, rng.choice(record.state.moves(seat)))
        after = updated(row, record)
        line = record.last_line()
        assert await outcomes(*(each.append(after, line) for each in storages * 3)) == ["TableRow", *["stale"] * 5]
        row = replace(after, version=row.version + 1)
    kept, reread, _ = await read_table(storages[1], "table")
    assert kept == replace(row, changed=kept.changed)
    assert reread is not None
    assert reread.lines() == record.lines()


@pytest.mark.stores("sqlite", "postgresql")
async def test_of_two_changes_of_one_version_the_first_is_kept(storages: list[TableRepository]) -> None:
    one, other = storages
    row = new_row()
    open_row = replace(row, seats=[row.seats[0], SeatRow(kind="open"), SeatRow(kind="open")])
    await one.create(open_row, [])
    assert await outcomes(one.create(open_row, []), other.create(open_row, [])) == ["stale", "stale"]
    seated = [replace(open_row, seats=[row.seats[0], seat_row, SeatRow(kind="open")]) for seat_row in row.seats[1:]]
    joined = await asyncio.gather(one.update(seated[0], None), other.update(seated[1], None), return_exceptions=True)
    assert sorted(type(each).__name__ for each in joined) == ["Fault", "TableRow"], "two people on one seat_row"
    [row] = [each for each in joined if isinstance(each, TableRow)]
    assert await one.row("table") == row
    note = Note(0, "stand_in", 0, {})
    changes = one.reseat(row, 0, note), other.remove(row)
    assert await outcomes(*changes) in (["NoneType", "stale"], ["TableRow", "stale"])
    if (now := await one.row("table")) is not None:
        await one.remove(now)
    assert await other.table("table") is None


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_move_taken_back_does_not_look_like_the_one_before(storages: list[TableRepository]) -> None:
    """A server that missed a move and its undoing has the same number of moves as the others, but not the same game."""
    one, other = storages
    row, record = begun()
    await one.create(row, record.lines())
    ahead = await one.append(replace(row, number=1), "first")
    back = await one.cut(replace(ahead, number=0), record.lines()[0])
    again = await one.append(replace(back, number=1), "second")
    assert (again.number, again.version) == (1, 3)
    with pytest.raises(Fault) as refusal:
        await other.append(replace(ahead, number=2), "after the first")
    assert refusal.value.code == "stale"
    assert [line for _, line in await other.lines("table")][1:] == ["second"]
