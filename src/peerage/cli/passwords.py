"""Keeps passwords of databases out of sight."""

import os
import sys
from pathlib import Path


def without_password(db: str) -> str:
    """The same database, with its password in the environment: everybody on a machine can read its command lines."""
    from peerage.server.store.place import place_of  # here, because the other commands start faster without it

    place = place_of(db)
    if isinstance(place, Path) or place.password is None:
        return db
    os.environ["PGPASSWORD"] = place.password
    if any(db in argument for argument in sys.argv):
        arguments = [argument.replace(db, place.without_password) for argument in sys.argv[1:]]
        os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *arguments])
    return place.without_password
