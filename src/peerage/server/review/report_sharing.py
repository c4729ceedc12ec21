"""Players who show the report on their play to others."""

from datetime import UTC, datetime

import sqlalchemy as sa

from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import profiles, shared_reports
from peerage.server.errors import Fault


def player_of(connection: sa.Connection, viewer: str, handle: str) -> str:
    """Find the player of a profile. `me` is the viewer; a hidden profile exists only for its owner."""
    if handle == "me":
        return viewer
    found = connection.execute(sa.select(profiles).where(profiles.c.handle == handle)).first()
    if found is None or (found.hidden and found.player != viewer):
        raise Fault("player_unknown")
    return str(found.player)


def is_shared(connection: sa.Connection, player: str) -> bool:
    query = sa.select(shared_reports.c.visitor).where(shared_reports.c.visitor == player)
    return connection.execute(query).first() is not None


def share(connection: sa.Connection, player: str, shared: bool) -> None:
    if shared:
        since = datetime.now(UTC).isoformat()
        connection.execute(insert_new(connection, shared_reports), {"visitor": player, "since": since})
    else:
        connection.execute(sa.delete(shared_reports).where(shared_reports.c.visitor == player))


# When accounts change.


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Forget a guest's choice: the account decides who sees its report."""
    share(connection, guest, False)


def forget(connection: sa.Connection, visitor: str) -> None:
    share(connection, visitor, False)


def export(connection: sa.Connection, visitor: str) -> dict[str, object]:
    return {"report_shared": is_shared(connection, visitor)}
