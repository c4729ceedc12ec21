"""Standing orders in the database."""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.player_columns import is_one_of
from peerage.server.db.row_mapping import to_json
from peerage.server.db.schema import standing_orders, tables
from peerage.server.errors import Fault
from peerage.server.models.table_row import TableRow
from peerage.server.standing_orders.schemas import Lapse, Trigger

MOST = 20
"""Orders of one player at one table, with those that have lapsed."""

WAITING = standing_orders.c.lapsed.is_(None)


class Order(msgspec.Struct, frozen=True):
    id: str
    table_id: str
    visitor: str
    seat: int
    decision: dict[str, Any]
    """The question, as the client shows it."""
    move: dict[str, Any]
    """The answer, in words."""
    after: Trigger | None
    number: int
    """The moves of the game when the order was given: its condition must be met later."""
    checked: int
    """The last question that it was compared with."""
    created: str
    lapsed: Lapse | None = None


class OrderRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_player(self, table_id: str, visitor: str) -> list[Order]:
        return await self._select(standing_orders.c.table_id == table_id, standing_orders.c.visitor == visitor)

    async def waiting(self, table_id: str) -> list[Order]:
        return await self._select(standing_orders.c.table_id == table_id, WAITING)

    async def _select(self, *which: sa.ColumnElement[bool]) -> list[Order]:
        query = sa.select(standing_orders).where(*which)
        query = query.order_by(standing_orders.c.created, standing_orders.c.id)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [order_of(row) for row in found]

    async def due(self) -> list[str]:
        """Return the tables where a seat with an order is asked a question that the order was not compared with."""
        asked = tables.c.to_move.bitwise_rshift(standing_orders.c.seat).bitwise_and(1) == 1
        query = sa.select(standing_orders.c.table_id).distinct()
        query = query.join(tables, tables.c.id == standing_orders.c.table_id)
        query = query.where(WAITING, tables.c.status == "running", asked, tables.c.asked != standing_orders.c.checked)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def add(self, order: Order, replaced: Collection[str]) -> None:
        mine = standing_orders.c.table_id == order.table_id, standing_orders.c.visitor == order.visitor

        def job(connection: sa.Connection) -> None:
            table = sa.select(tables.c.id).where(tables.c.id == order.table_id).with_for_update()
            if connection.execute(table).first() is None:
                raise Fault("table_unknown")
            connection.execute(sa.delete(standing_orders).where(standing_orders.c.id.in_(list(replaced))))
            count = sa.select(sa.func.count()).select_from(standing_orders).where(*mine)
            if connection.execute(count).scalar_one() >= MOST:
                raise Fault("orders_full", most=MOST)
            values = msgspec.structs.asdict(order)
            for name in ("decision", "move", "after"):
                values[name] = to_json(values[name])
            connection.execute(standing_orders.insert(), values)

        await self._database.write(job)

    async def withdraw(self, table_id: str, visitor: str, order_id: str) -> None:
        mine = standing_orders.c.table_id == table_id, standing_orders.c.visitor == visitor
        gone = sa.delete(standing_orders).where(*mine, standing_orders.c.id == order_id)
        if not await self._database.write(lambda connection: connection.execute(gone).rowcount):
            raise Fault("order_unknown")

    async def note_checked(self, orders: Sequence[Order], asked: int, lapsed: Collection[tuple[str, Lapse]]) -> None:
        """Note that these orders were compared with a question, and which of them have lapsed."""
        ids = [order.id for order in orders]

        def job(connection: sa.Connection) -> None:
            here = standing_orders.update().where(standing_orders.c.id.in_(ids))
            connection.execute(here.values(checked=asked))
            for order_id, reason in lapsed:
                one = standing_orders.update().where(standing_orders.c.id == order_id)
                connection.execute(one.values(lapsed=reason))

        await self._database.write(job)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def now() -> str:
    return datetime.now(UTC).isoformat()


def order_of(row: sa.Row[Any]) -> Order:
    values = {name: getattr(row, name) for name in Order.__struct_fields__}
    for name in ("decision", "move", "after"):
        values[name] = msgspec.json.decode(values[name])
    return msgspec.convert(values, Order)


def spend(order: Order, alternatives: Collection[str]) -> Callable[[sa.Connection], None]:
    """Delete an order in the transaction of its move, with its alternatives; refuse if it was withdrawn meanwhile."""

    def job(connection: sa.Connection) -> None:
        used = sa.delete(standing_orders).where(standing_orders.c.id == order.id, WAITING)
        if connection.execute(used).rowcount != 1:
            raise Fault("table_changed")
        connection.execute(sa.delete(standing_orders).where(standing_orders.c.id.in_(list(alternatives))))

    return job


# In transactions of tables and accounts.


def cancel(connection: sa.Connection, row: TableRow) -> None:
    """Let all orders of a table lapse: a move was taken back."""
    here = standing_orders.update().where(standing_orders.c.table_id == row.id, WAITING)
    connection.execute(here.values(lapsed="taken_back"))


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    connection.execute(sa.delete(standing_orders).where(standing_orders.c.table_id.in_(table_ids)))


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    column = standing_orders.c.visitor
    renamed = sa.literal(person) + sa.func.substr(column, len(guest) + 1)
    connection.execute(standing_orders.update().where(is_one_of(column, guest)).values(visitor=renamed))


def forget(connection: sa.Connection, visitor: str) -> None:
    connection.execute(sa.delete(standing_orders).where(is_one_of(standing_orders.c.visitor, visitor)))


def export_orders(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    query = sa.select(standing_orders).where(is_one_of(standing_orders.c.visitor, visitor))
    found = connection.execute(query.order_by(standing_orders.c.created)).all()
    orders = [order_of(row) for row in found]
    shown = ("table_id", "decision", "move", "after", "lapsed", "created")
    return {"standing_orders": [{name: getattr(order, name) for name in shown} for order in orders]}
