"""The outbox. A notification is written in the transaction of its cause, and so is never lost.

Its key is the channel and the table: a second one cannot be written until the first is deleted, which happens when its
reader has looked at the table again. A sender claims it for a while; of two, only one succeeds.
"""

import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from peerage.server.db.prepared_statements import run
from peerage.server.db.row_mapping import from_columns
from peerage.server.db.schema import channels, notices, tables, wishes
from peerage.server.models.player_ids import browser_of

if TYPE_CHECKING:
    from peerage.server.models.table_row import TableRow

Reason = Literal["begin", "turn", "over", "again", "clock", "invite"]

WITHOUT_A_MOVE: tuple[Reason, ...] = ("again", "clock")
"""The occasion of these is the version at which they were written, and not the one before."""

LEASE = 60_000
"""Milliseconds in which a claimed notification is sent. Later its sender counts as dead, and another one tries."""

TRIES = 6
FIRST_WAIT = 15_000
LONGEST_WAIT = 3_600_000
AT_ONCE = 50


class Claim(NamedTuple):
    """A notification that one sender may send now."""

    channel: str
    table_id: str
    visitor: str
    reason: Reason
    occasion: int
    """The version of the table that it is about."""
    tries: int


KEY = [notices.c.channel, notices.c.table_id]
CLAIMED = tuple(notices.c[name] for name in Claim._fields)


def moment() -> int:
    return int(time.time() * 1000)


# Writing.


def number(name: str) -> sa.BindParameter[int]:
    return sa.bindparam(name, type_=sa.BigInteger)


NAMED = tables.c.id == sa.bindparam("table")
TABLE = NAMED & (tables.c.version == number("before"))
ZERO = sa.literal_column("0", sa.Integer)
NO = sa.false()
WANTED = sa.func.coalesce(wishes.c.wanted, channels.c.wanted)

OPEN_TO_ALL = channels.c.kind == "webhook"
"""A chat room has many readers. A missing notification must not reveal who had no choice in a secret decision."""

NEW_QUESTION = tables.c.asked != number("asked")
ASKED_BEFORE = sa.case((NEW_QUESTION, 0), (OPEN_TO_ALL, tables.c.choosing), else_=tables.c.to_move)
ASKED_NOW = sa.case((OPEN_TO_ALL, number("choosing")), else_=number("to_move"))
NEWLY_ASKED = ASKED_NOW.bitwise_and(ASKED_BEFORE.bitwise_not()) != 0
BEGUN = sa.case((tables.c.status == "open", "begin"), else_="turn")


def queueing(reason: Any, when: Any, table: sa.ColumnElement[bool] = TABLE) -> dict[str, sa.Executable]:
    """Return the statements, by dialect, that write notifications to all channels that a visitor wants for a table.

    A pending reminder is replaced by any other notification.
    """
    wish = (wishes.c.visitor == channels.c.visitor) & (wishes.c.table_id == tables.c.id)
    found = (
        sa.select(channels.c.id, tables.c.id, channels.c.visitor, reason, number("before"), number("now"), ZERO, NO)
        .join_from(channels, tables, table)
        .outerjoin(wishes, wish & (wishes.c.kind == channels.c.kind))
        .where(channels.c.visitor == sa.bindparam("visitor"), WANTED, when)
    )
    names = ["channel", "table_id", "visitor", "reason", "occasion", "due", "tries", "sent"]
    made = {}
    for dialect, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert)):
        new: Any = insert(notices).from_select(names, found)
        change = {name: new.excluded[name] for name in ("reason", "occasion", "due")}
        reminder = (notices.c.reason == "clock") & (notices.c.tries == 0)
        made[dialect] = new.on_conflict_do_update(index_elements=KEY, set_=change, where=reminder)
    return made


ASK = queueing(BEGUN, NEWLY_ASKED)
END = queueing(sa.literal("over"), tables.c.status != "over")
AGAIN = queueing(sa.literal("again"), sa.true())
INVITE = queueing(sa.literal("invite"), sa.true())
REMIND = queueing(sa.literal("clock"), ~OPEN_TO_ALL, NAMED)
"""Not in a chat room: the running time in a secret decision reveals who has a choice.

Others may have moved meanwhile.
"""


def call(connection: sa.Connection, row: "TableRow") -> None:
    """Notify the players who are newly asked by a row that is about to be written, or all of them when it is over.

    At a table that is still open, notify those for whom a seat is newly reserved.
    """
    if row.status == "open":
        invite(connection, row)
        return
    over = row.status == "over"
    for visitor, seats in sitting(row).items():
        playing = sum(1 << seat for seat in seats if row.seats[seat].bot is None)
        values = {"asked": row.asked, "to_move": row.to_move & playing, "choosing": row.choosing & playing}
        if over or values["choosing"]:
            run(connection, (END if over else ASK)[connection.dialect.name], values | occasion(row, visitor))


def invite(connection: sa.Connection, row: "TableRow") -> None:
    if invited := invited_to(row):
        before = connection.execute(sa.select(tables).where(tables.c.id == row.id)).first()
        for visitor in sorted(invited - (invited_to(from_columns(before)) if before is not None else set())):
            run(connection, INVITE[connection.dialect.name], occasion(row, visitor))


def invited_to(row: "TableRow") -> set[str]:
    """Return the browsers of the players for whom the owner has reserved a seat. Rematches have their own reason."""
    kept_for = {seat_row.kept_for for seat_row in row.seats if seat_row.kind == "open" and seat_row.key is not None}
    return {browser_of(visitor) for visitor in kept_for if visitor is not None}


def notify_rematch(connection: sa.Connection, row: "TableRow", opener: str) -> None:
    """Notify the other players of a rematch."""
    for visitor in sitting(row).keys() - {opener}:
        run(connection, AGAIN[connection.dialect.name], occasion(row, visitor))


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    """Delete notifications and settings of these tables."""
    for table in (notices, wishes):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(table_ids)))


def occasion(row: "TableRow", visitor: str) -> dict[str, Any]:
    return {"table": row.id, "before": row.version, "now": moment(), "visitor": visitor}


def sitting(row: "TableRow") -> dict[str, list[int]]:
    """Return the seats at a table by browser."""
    found = defaultdict[str, list[int]](list)
    for seat, seat_row in enumerate(row.seats):
        if seat_row.browser is not None:
            found[seat_row.browser].append(seat)
    return found


def forget(connection: sa.Connection, row: "TableRow", visitor: str, reminder: int | None = None) -> None:
    """Delete the notifications that a visitor has seen by looking at the table, and perhaps schedule a reminder.

    A notification that a simultaneous move has written stays: the visitor has not seen that move.
    """
    seen = (notices.c.occasion < row.version) | notices.c.reason.in_(WITHOUT_A_MOVE)
    connection.execute(sa.delete(notices).where(notices.c.visitor == visitor, notices.c.table_id == row.id, seen))
    if reminder is not None:
        run(connection, REMIND[connection.dialect.name], occasion(row, visitor) | {"now": reminder})


# Sending.


def ripe(now: int, grace: int) -> sa.ColumnElement[bool]:
    """Select due notifications; a new one waits for a while, because its reader may look at the table anyway."""
    waited = sa.case((notices.c.tries == 0, now - grace), else_=now)
    return ~notices.c.sent & (notices.c.due <= now) & (notices.c.due <= waited)


def any_ripe(connection: sa.Connection, now: int, grace: int) -> bool:
    return connection.execute(sa.select(notices.c.channel).where(ripe(now, grace)).limit(1)).first() is not None


def claim(connection: sa.Connection, now: int, grace: int) -> list[Claim]:
    """Claim due notifications for a while."""
    key = sa.tuple_(notices.c.channel, notices.c.table_id)
    due = sa.select(notices.c.channel, notices.c.table_id).where(ripe(now, grace)).order_by(notices.c.due)
    mine = notices.update().where(key.in_(due.limit(AT_ONCE).with_for_update(skip_locked=True)))
    taken = mine.values(tries=notices.c.tries + 1, due=now + LEASE).returning(*CLAIMED)
    return [Claim(*each) for each in connection.execute(taken)]


def still(claim: Claim) -> sa.ColumnElement[bool]:
    """Select a claimed notification, unless it was claimed again or its reader has looked at the table."""
    return sa.and_(*(column == getattr(claim, column.name) for column in CLAIMED))


def settle(connection: sa.Connection, claim: Claim) -> None:
    """Mark as sent, or never to be sent: there is no other until its reader looks at the table."""
    connection.execute(notices.update().where(still(claim)).values(sent=True))


def put_off(connection: sa.Connection, claim: Claim, now: int) -> None:
    wait = min(FIRST_WAIT * 4 ** (claim.tries - 1), LONGEST_WAIT)
    connection.execute(notices.update().where(still(claim)).values(due=now + wait))


def postpone(connection: sa.Connection, claim: Claim, due: int) -> None:
    """Schedule a reminder that is too early."""
    connection.execute(notices.update().where(still(claim)).values(due=due, tries=0))


def drop(connection: sa.Connection, claim: Claim, version: int | None = None) -> None:
    """Delete a notification that no longer applies, if the table is still at this version."""
    mine = still(claim)
    if version is not None:
        mine &= sa.exists().where(tables.c.id == claim.table_id, tables.c.version == version)
    connection.execute(sa.delete(notices).where(mine))
