"""Secret tokens of browsers and people: long and random. The database stores only their hashes."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def moment(later: timedelta = timedelta()) -> str:
    """Return a time as it is stored, the given duration from now."""
    return (datetime.now(UTC) + later).isoformat(timespec="seconds")
