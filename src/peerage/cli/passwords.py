"""Keeps passwords of databases out of sight."""

import os
import sys


def on_postgres(db: str) -> bool:
    """Whether this is the address of a PostgreSQL database; anything else is a file."""
    return db.startswith(("postgresql://", "postgres://"))


def without_password(db: str) -> str:
    """The same database, with its password in the environment: everybody on a machine can read its command lines."""
    if not on_postgres(db):
        return db
    from peerage.server.store.place import PostgresUrl  # here, because the other commands start faster without it

    place = PostgresUrl(db)
    if place.password is None:
        return db
    os.environ["PGPASSWORD"] = place.password
    if any(db in argument for argument in sys.argv):
        arguments = [argument.replace(db, place.without_password) for argument in sys.argv[1:]]
        os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *arguments])
    return place.without_password
