"""The outbox: what is written with a move, and which process may send it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from peerage.server.db import open_database
from peerage.server.db.database import Database
from peerage.server.db.schema import notices
from peerage.server.db.url import database_address
from peerage.server.errors import Fault
from peerage.server.models.table_row import Note, TableRow
from peerage.server.notifications import outbox
from peerage.server.notifications.channels import Channel, Channels, NoticeKind, channel_id, leave, take_over
from peerage.server.notifications.outbox import Claim, moment
from peerage.server.table_hooks import table_repository
from server.db.samples import begun

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]

HOUR = 3_600_000
ALL = 0b111


class OutboxTable:
    """A running table of Ann, Bob and Cleo, without connections."""

    def __init__(self, databases: list[Database]) -> None:
        self.databases = databases
        self.channels = Channels(databases[0])
        self.storage = table_repository(databases[0])

    async def open(self, *kinds: NoticeKind, **changes: Any) -> None:
        for name in ("Ann", "Bob", "Cleo"):
            for kind in kinds:
                own = channel_id(kind, name)
                await self.channels.keep(Channel(own, name, kind, "", name, "en", "http://server"))
        row, record = begun()
        self.row = replace(row, asked=1, **changes)
        await self.storage.create(self.row, record.lines())

    async def go_on(self, **changes: Any) -> None:
        """Write a move that leads to this state."""
        row = replace(self.row, number=self.row.number + 1, **changes)
        self.row = await self.storage.append(row, "a line")

    async def waiting(self) -> list[tuple[str, str]]:
        query = sa.select(notices.c.visitor, notices.c.reason).order_by(notices.c.visitor)
        found = await self.databases[0].read(lambda connection: connection.execute(query).all())
        return [(visitor, reason) for visitor, reason in found]

    async def claim(self, later: int = 0, grace: int = 0, which: int = 0) -> list[Claim]:
        now = moment() + later
        return await self.databases[which].write(lambda connection: outbox.claim(connection, now, grace))

    async def write(self, job: Any, *args: Any) -> None:
        await self.databases[0].write(lambda connection: job(connection, *args))


@pytest.fixture
async def outbox_table(db: Path | str) -> AsyncIterator[OutboxTable]:
    """Of two servers, where the database allows it; otherwise twice the same."""
    databases = [await open_database(database_address(db)) for _ in range(1 if isinstance(db, Path) else 2)]
    yield OutboxTable([databases[0], databases[-1]])
    for database in databases:
        await database.aclose()


async def test_newly_asked_players_are_notified(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    assert await outbox_table.waiting() == []
    await outbox_table.go_on(asked=2, to_move=0b110, choosing=0b110)
    assert await outbox_table.waiting() == [("Bob", "turn"), ("Cleo", "turn")]


@pytest.mark.parametrize("kind", ["push", "mail", "webhook"])
async def test_a_secret_choice_of_another_tells_nobody(outbox_table: OutboxTable, kind: NoticeKind) -> None:
    await outbox_table.open(kind, to_move=ALL, choosing=ALL)
    await outbox_table.go_on(asked=1, to_move=0b110, choosing=0b110)
    await outbox_table.go_on(asked=1, to_move=0b100, choosing=0b100)
    assert await outbox_table.waiting() == []
    await outbox_table.go_on(asked=1, to_move=0b110, choosing=0b110)  # Bob takes back a move, and only Bob may know
    assert await outbox_table.waiting() == [("Bob", "turn")]


async def test_a_chat_room_does_not_learn_who_had_no_choice(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", "webhook", to_move=0b001, choosing=0b001)
    await outbox_table.go_on(asked=2, to_move=0b011, choosing=ALL)
    notified = [channel for channel, *_ in await outbox_table.claim()]
    rooms = {channel_id("webhook", name) for name in ("Ann", "Bob", "Cleo")}
    assert set(notified) == rooms | {channel_id("push", "Ann"), channel_id("push", "Bob")}


async def test_the_end_of_a_game_notifies_all_players(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    await outbox_table.go_on(status="over", winners=[0], to_move=0, choosing=0)
    assert await outbox_table.waiting() == [("Ann", "over"), ("Bob", "over"), ("Cleo", "over")]


async def test_bots_are_not_notified(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    seats = [replace(seat_row, bot="random", stand_in="Gawain") for seat_row in outbox_table.row.seats]
    await outbox_table.storage.reseat(
        replace(outbox_table.row, seats=seats, asked=2, to_move=ALL, choosing=ALL), 0, Note(0, "stand_in", 0, {})
    )
    assert await outbox_table.waiting() == []


async def test_a_refused_move_tells_nothing(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    old = outbox_table.row
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    await outbox_table.write(outbox.forget, outbox_table.row, "Ann")
    with pytest.raises(Fault, match="in the meantime"):
        await outbox_table.storage.append(replace(old, asked=3, number=9, to_move=ALL, choosing=ALL), "a line")
    assert await outbox_table.waiting() == []


async def test_player_has_one_notification_until_the_next_look(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    for asked in (2, 3, 4):
        await outbox_table.go_on(asked=asked, to_move=0b010, choosing=0b010)
        for claim in await outbox_table.claim():
            await outbox_table.write(outbox.settle, claim)
    await outbox_table.go_on(status="over", winners=[0], to_move=0, choosing=0)
    assert await outbox_table.waiting() == [("Ann", "over"), ("Bob", "turn"), ("Cleo", "over")]
    await outbox_table.write(outbox.forget, outbox_table.row, "Bob")
    assert await outbox_table.waiting() == [("Ann", "over"), ("Cleo", "over")]


async def test_a_notice_waits_for_a_while(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    await outbox_table.go_on(asked=2, to_move=0b010, choosing=0b010)
    assert await outbox_table.claim(grace=20_000) == []
    assert await outbox_table.claim(later=15_000, grace=20_000) == []
    assert len(await outbox_table.claim(later=21_000, grace=20_000)) == 1


async def test_claim_of_a_notification_admits_one_sender(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", "mail", "webhook", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=ALL, choosing=ALL)
    claims = await asyncio.gather(*(outbox_table.claim(which=number % 2) for number in range(6)))
    taken = [claim for each in claims for claim in each]
    assert len(taken) == len(set(taken)) == 9


async def test_the_claim_of_a_dead_sender_is_taken_over(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    [claim] = await outbox_table.claim()
    assert await outbox_table.claim(later=outbox.LEASE - 1000) == []
    [other] = await outbox_table.claim(later=outbox.LEASE + 1000)
    assert other == claim._replace(tries=2)
    await outbox_table.write(outbox.drop, claim)  # it was not dead, only slow
    assert len(await outbox_table.waiting()) == 1
    await outbox_table.write(outbox.settle, other)
    assert await outbox_table.claim(later=100 * HOUR) == []


async def test_each_try_waits_longer(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    later = 0
    for wait in (15_000, 60_000, 240_000, 960_000, HOUR):
        [claim] = await outbox_table.claim(later)
        await outbox_table.write(outbox.put_off, claim, moment() + later)
        assert await outbox_table.claim(later + wait - 2000) == []
        later += wait + 1000


async def test_player_who_looked_during_a_delivery_is_notified_the_next_time(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    [claim] = await outbox_table.claim()
    await outbox_table.write(outbox.forget, outbox_table.row, "Ann")
    await outbox_table.go_on(asked=3, to_move=0b001, choosing=0b001)
    await outbox_table.write(outbox.settle, claim)  # late
    [other] = await outbox_table.claim()
    assert other.occasion > claim.occasion


async def test_outdated_notification_is_dropped_unless_the_table_has_gone_on(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    [claim] = await outbox_table.claim()
    await outbox_table.write(outbox.drop, claim, outbox_table.row.version - 1)
    assert await outbox_table.waiting() == [("Ann", "turn")]
    await outbox_table.write(outbox.drop, claim, outbox_table.row.version)
    assert await outbox_table.waiting() == []


async def test_a_look_takes_nothing_away_that_a_move_has_just_written(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    looked_at = outbox_table.row
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    await outbox_table.write(outbox.forget, looked_at, "Ann", moment() + HOUR)
    assert await outbox_table.waiting() == [("Ann", "turn")]


@pytest.mark.parametrize("again", [False, True])
async def test_a_look_ends_what_came_without_a_move(outbox_table: OutboxTable, again: bool) -> None:
    await outbox_table.open("push", to_move=0b001, choosing=0b001)
    if again:
        await outbox_table.write(outbox.notify_rematch, outbox_table.row, "Bob")
    else:
        await outbox_table.write(outbox.forget, outbox_table.row, "Ann", moment() + HOUR)
    assert ("Ann", "again" if again else "clock") in await outbox_table.waiting()
    await outbox_table.write(outbox.forget, outbox_table.row, "Ann")
    assert "Ann" not in dict(await outbox_table.waiting())


async def test_a_reminder_makes_way_for_a_turn(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", "webhook", to_move=0b001, choosing=0b001)
    await outbox_table.write(outbox.forget, outbox_table.row, "Ann", moment() + 18 * HOUR)
    assert await outbox_table.waiting() == [("Ann", "clock")], "and in no chat room"
    assert await outbox_table.claim(17 * HOUR) == []
    await outbox_table.go_on(asked=2, to_move=0b001, choosing=0b001)
    claims = await outbox_table.claim()
    assert [claim.reason for claim in claims] == ["turn", "turn"]


async def test_a_reminder_is_kept_although_somebody_else_moves_meanwhile(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0b011, choosing=0b011)
    seen = outbox_table.row
    await outbox_table.go_on(to_move=0b001, choosing=0b001)
    await outbox_table.write(outbox.forget, seen, "Ann", moment() + 18 * HOUR)
    assert ("Ann", "clock") in await outbox_table.waiting()


async def test_channels_move_with_their_owner_and_go_with_them(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.write(take_over, "Ann", "Anna")
    assert [channel.name for channel in await outbox_table.channels.of("Anna")] == ["Ann"]
    await outbox_table.channels.wish("Bob", "table", "push", False)
    await outbox_table.go_on(asked=2, to_move=ALL, choosing=ALL)
    assert await outbox_table.waiting() == [("Cleo", "turn")]
    for name in ("Anna", "Bob", "Cleo"):
        await outbox_table.write(leave, name)
    assert await outbox_table.waiting() == []
    assert await outbox_table.channels.wishes("Bob", "table") == {}


async def test_the_same_browser_with_another_owner(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    [phone] = await outbox_table.channels.of("Ann")
    await outbox_table.channels.keep(replace(phone, visitor="Bob"))
    assert await outbox_table.channels.of("Ann") == []
    assert len(await outbox_table.channels.of("Bob")) == 2


async def test_a_table_takes_its_notices_along(outbox_table: OutboxTable) -> None:
    await outbox_table.open("push", to_move=0, choosing=0)
    await outbox_table.go_on(asked=2, to_move=ALL, choosing=ALL)
    await outbox_table.channels.wish("Bob", "table", "push", False)
    row = await outbox_table.storage.row("table")
    assert isinstance(row, TableRow)
    await outbox_table.storage.remove(row)
    assert await outbox_table.waiting() == []
