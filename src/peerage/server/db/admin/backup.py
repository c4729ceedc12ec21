"""Backs up a database into a file while the server runs, and restores it."""

import os
import re
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from peerage.errors import PeerageError
from peerage.server.db.admin.offline_access import uri_of, version_of_file
from peerage.server.db.secret_key import keep_key, key_path
from peerage.server.db.sqlite import FileLock, checked_version

STAMPED = re.compile(r"-\d{8}T\d{6}\.db")
"""What the name of a backup in a rotation has behind the name of its database."""


def back_up(path: Path, target: Path) -> int:
    """Copy a database, with its key, to a new file that only its owner may read; return the number of tables in it.

    SQLite copies one state of the file, however much is written meanwhile. The copy gets its name only once it is
    complete and has been opened and checked.
    """
    version_of_file(path)
    key = read_key(key_path(path))
    for new in (target, key_path(target)):
        if new.exists():
            raise PeerageError(f"{new} already exists; remove it or choose another name")
    return copy_checked(path, target, key)


def copy_checked(path: Path, target: Path, key: bytes | None) -> int:
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(uri_of(path, writing=False), uri=True)) as source:
            copied_to(source, unfinished)
        tables = checked_copy(unfinished)
        if key is not None:
            keep_key(key_path(target), key)
        unfinished.rename(target)
        sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise PeerageError(f"the backup failed: {error}") from None
    finally:
        for rest in (unfinished, *journals(unfinished)):
            rest.unlink(missing_ok=True)
    return tables


def migration_backup(path: Path, version: int) -> Path:
    """Return the name of the backup that is made before a database of this version is migrated."""
    first = path.with_name(f"{path.name}.schema-{version}")
    others = (first.with_name(f"{first.name}-{number}") for number in count(2))
    return next(name for name in chain([first], others) if not name.exists())


def back_up_before_migration(path: Path, version: int) -> Path:
    """Copy a database beside itself, with its key if it has one; restoring that copy goes back to it."""
    target = migration_backup(path, version)
    key = key_path(path)
    copy_checked(path, target, key.read_bytes() if key.exists() else None)
    return target


def rotate(folder: Path, name: str, keep: int) -> list[Path]:
    """Delete the oldest backups of a database in a folder beyond so many, with their keys; return them."""
    backups = sorted(each for each in folder.glob(f"{name}-*.db") if STAMPED.fullmatch(each.name.removeprefix(name)))
    for old in backups[:-keep]:
        old.unlink()
        key_path(old).unlink(missing_ok=True)
    return backups[:-keep]


def stamped(folder: Path, name: str, now: datetime) -> Path:
    """Return the file for a backup that is made now; names sort by time."""
    return folder / f"{name}-{now:%Y%m%dT%H%M%S}.db"


def restore(source: Path, path: Path, replace: bool) -> int:
    """Restore a backup, with its key, as the database of a stopped server; return the number of tables in it.

    SQLite writes it over the old one in one transaction: after a power cut it is one or the other.
    """
    version_of_file(source)
    key = read_key(key_path(source))
    existed = path.exists()
    before = path.stat() if existed else None
    with closing(FileLock(path)):
        owner = before or path.parent.stat()
        try:
            if existed and path.stat().st_size and not replace:
                raise PeerageError(f"there is already a database at {path}; use --replace to overwrite it")
            checked_version(source)
            with closing(sqlite3.connect(uri_of(source, writing=False), uri=True)) as backup:
                copied_to(backup, path)
            tables = checked_copy(path)
        except (sqlite3.Error, OSError) as error:
            raise PeerageError(f"restoring {path} failed: {error}") from None
        keep_key(key_path(path), key)
        for file in (path, key_path(path), *journals(path)):
            give_to(owner, file)
    return tables


def give_to(owner: os.stat_result, file: Path) -> None:
    """Let root restore a backup for the user of the server, who owns the old database or its folder."""
    if os.geteuid() == 0 and file.exists():
        os.chown(file, owner.st_uid, owner.st_gid)


def copied_to(source: sqlite3.Connection, target: Path) -> None:
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("PRAGMA synchronous = FULL")
        source.backup(copy)
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def checked_copy(path: Path) -> int:
    """Open a copy as a server would, and check all of it."""
    checked_version(path)
    with closing(sqlite3.connect(path)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise PeerageError(f"the copy {path} is damaged: {verdict}")
        (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


def read_key(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PeerageError(f"cannot read the secret key {path}: {error.strerror}") from None


def journals(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal")]


def sync(folder: Path) -> None:
    """Sync the folder: only then is a new name on disk."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
