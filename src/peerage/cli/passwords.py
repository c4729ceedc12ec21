"""Hides passwords of databases: all users of a machine can read its command lines."""

import os
import sys
from pathlib import Path

from peerage.errors import PeerageError


def on_postgres(db: str) -> bool:
    """Return whether this is the address of a PostgreSQL database; anything else is a file."""
    return db.startswith(("postgresql://", "postgres://"))


def password_from_file() -> None:
    """Read the password of PostgreSQL from the file that PGPASSWORD_FILE names, as containers are given secrets."""
    named = os.environ.get("PGPASSWORD_FILE")
    if named and not os.environ.get("PGPASSWORD"):
        try:
            os.environ["PGPASSWORD"] = Path(named).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise PeerageError(f"cannot read PGPASSWORD_FILE {named}: {error.strerror}") from None


def without_password(db: str) -> str:
    """Return the same database, with its password in the environment."""
    password_from_file()
    return hidden({db: bare_database(db)})[db]


def without_passwords(db: str, redis: str | None) -> tuple[str, str | None]:
    """Return the same database and the same Redis, with their passwords in the environment."""
    password_from_file()
    if redis is None:
        return without_password(db), None
    bare = hidden({db: bare_database(db), redis: bare_redis(redis)})
    return bare[db], bare[redis]


def bare_database(db: str) -> str:
    """Return an address without the password, which goes into the environment."""
    if not on_postgres(db):
        return db
    from peerage.server.db.url import PostgresUrl  # here, because the other commands start faster without it

    address = PostgresUrl(db)
    if address.password is None:
        return db
    os.environ["PGPASSWORD"] = address.password
    return address.without_password


def bare_redis(redis: str) -> str:
    from peerage.server.coordination.redis.url import PASSWORD, RedisUrl

    address = RedisUrl(redis)
    if address.password is None:
        return redis
    os.environ[PASSWORD] = address.password
    return address.without_password


def hidden(bare: dict[str, str]) -> dict[str, str]:
    """Restart with the bare addresses, if the command line has an address with its password."""
    arguments = sys.argv[1:]
    for address, shown in bare.items():
        arguments = [argument.replace(address, shown) for argument in arguments]
    if arguments != sys.argv[1:]:
        os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *arguments])
    return bare
