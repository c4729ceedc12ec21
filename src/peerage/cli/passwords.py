"""Keeps passwords of databases out of sight: everybody on a machine can read its command lines."""

import os
import sys


def on_postgres(db: str) -> bool:
    """Whether this is the address of a PostgreSQL database; anything else is a file."""
    return db.startswith(("postgresql://", "postgres://"))


def without_password(db: str) -> str:
    """The same database, with its password in the environment."""
    if not on_postgres(db):
        return db
    from peerage.server.store.place import PostgresUrl  # here, because the other commands start faster without it

    place = PostgresUrl(db)
    return db if place.password is None else hidden(db, place.without_password, "PGPASSWORD", place.password)


def redis_without_password(redis: str | None) -> str | None:
    """The same for a Redis."""
    if redis is None:
        return None
    from peerage.server.several.place import PASSWORD, RedisUrl

    place = RedisUrl(redis)
    return redis if place.password is None else hidden(redis, place.without_password, PASSWORD, place.password)


def hidden(address: str, bare: str, variable: str, secret: str) -> str:
    """The address without its password, which goes into a variable; starts again if the command line has it."""
    os.environ[variable] = secret
    if any(address in argument for argument in sys.argv):
        arguments = [argument.replace(address, bare) for argument in sys.argv[1:]]
        os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *arguments])
    return bare
