"""The secret key of a server, in a file beside its database that only its owner may read."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peerage.errors import PeerageError

SHORTEST = 32


def new_key() -> bytes:
    return secrets.token_hex(32).encode()


def key_path(db: Path) -> Path:
    return db.with_name(db.name + ".key")


def key_in(path: Path) -> bytes:
    """Return the key in a file, creating it if necessary."""
    with opened(path) as file:
        key = os.read(file, 1024)
        if len(key) < SHORTEST:
            key = new_key()
            write(file, key)
        return key


def keep_key(path: Path, key: bytes) -> None:
    with opened(path) as file:
        write(file, key)


@contextmanager
def opened(path: Path) -> Iterator[int]:
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise PeerageError(f"cannot use {path}: {error.strerror}") from None
    try:
        os.fchmod(file, 0o600)
        yield file
    finally:
        os.close(file)


def write(file: int, key: bytes) -> None:
    os.ftruncate(file, 0)
    os.pwrite(file, key, 0)
    os.fsync(file)
