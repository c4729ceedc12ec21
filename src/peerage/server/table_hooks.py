"""Registers the hooks of features for changes of tables: for the server and for commands."""

from peerage.server.db.database import Database
from peerage.server.notifications import outbox
from peerage.server.ratings.service import book
from peerage.server.review import repository as reviews
from peerage.server.social import repository as chat
from peerage.server.standing_orders import repository as orders
from peerage.server.tables.hooks import TransactionHooks
from peerage.server.tables.repository import TableRepository

HOOKS = TransactionHooks(
    before_write=(outbox.call,),
    after_result=(book,),
    after_rematch=(outbox.notify_rematch,),
    after_undo=(orders.cancel,),
    before_remove=(outbox.remove, chat.remove, orders.remove, reviews.remove),
)


def table_repository(database: Database) -> TableRepository:
    return TableRepository(database, HOOKS)
