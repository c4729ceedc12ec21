"""Secret tokens of browsers and people: long and random. The database has only their hashes."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def moment(later: timedelta = timedelta()) -> str:
    """A time as it is kept: from now, so much later."""
    return (datetime.now(UTC) + later).isoformat(timespec="seconds")
