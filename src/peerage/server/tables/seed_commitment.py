"""Secrets of seeds for tables that are not opened yet: committed to by a hash, and used once.

The server stores none of them. A nonce identifies a secret, which only the server's key can derive from it.
"""

import hmac
import secrets
from datetime import timedelta
from hashlib import sha256

from itsdangerous import BadSignature, TimestampSigner

from peerage.kernel.records.seed_commitment import hash_of
from peerage.server.errors import Fault
from peerage.server.models.table_row import TableRow
from peerage.server.tables.schemas import AddedDice, SealedDice

SECOND = timedelta(seconds=1)

GOOD_FOR = timedelta(hours=1)
"""How long a nonce may wait for its table."""

REMEMBERED = timedelta(days=7)
"""How long used nonces are stored: longer than they are valid, in case a clock is set back."""


class SeedCommitments:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = TimestampSigner(key, salt="peerage.dice", digest_method=sha256)

    def sealed(self) -> SealedDice:
        nonce = self._signer.sign(secrets.token_urlsafe(18)).decode()
        return {"nonce": nonce, "commitment": hash_of(self._secret(nonce))}

    def secret(self, added: AddedDice | None) -> str:
        """Return the secret whose hash the opener has seen, or a fresh one if the opener adds nothing to the seed."""
        if added is None:
            return secrets.token_hex(32)
        nonce = added.nonce or ""
        try:
            self._signer.unsign(nonce, max_age=GOOD_FOR // SECOND)
        except BadSignature:
            raise Fault("dice_expired") from None
        secret = self._secret(nonce)
        check_seen(hash_of(secret), added)
        return secret

    def _secret(self, nonce: str) -> str:
        return hmac.new(self._key, f"secret of dice {nonce}".encode(), sha256).hexdigest()


def salt_for(row: TableRow, added: AddedDice | None) -> str | None:
    """Return a browser's part of the seed, if it has seen the commitment of this very table before."""
    if added is None:
        return None
    check_seen("" if row.dice is None else row.dice.commitment, added)
    return added.salt


def check_seen(commitment: str, added: AddedDice) -> None:
    if added.commitment != commitment:
        raise Fault("dice_of_other_table")
