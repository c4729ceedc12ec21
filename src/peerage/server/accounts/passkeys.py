"""Passkeys by WebAuthn: the browser signs a challenge that is valid for a few minutes and counts once."""

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_client_data_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from peerage.server.accounts.rows import Passkey
from peerage.server.errors import Fault
from peerage.server.transport.tokens import moment

LIFE = 300
"""Seconds for which a challenge is valid."""

NONCE = 16
TIME = 8
LONGEST_ID = 1024


class RelyingParty(NamedTuple):
    """The page on which a passkey has to be used."""

    origin: str

    @property
    def host(self) -> str:
        host = host_of(self.origin)
        if not host:
            raise wrong_passkey()
        return host


def relying_party(origin: str | None, reached: str, named: Sequence[str]) -> RelyingParty:
    """Return the requesting page: one that the operator has named, or else the server's own address as it was reached.

    A page could claim any origin, so its claim does not count: a page on another port of the same host, or without TLS,
    could have passkeys answered for us. Where the operator has named a page of this host name, only such pages count.
    """
    if origin is not None and origin in named:
        return RelyingParty(origin)
    return RelyingParty(next((each for each in named if host_of(each) == host_of(reached)), reached))


def host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


class Challenges:
    """Creates and checks challenges. Each is for one purpose: signing in, or a passkey for one person."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self, purpose: str) -> bytes:
        body = secrets.token_bytes(NONCE) + int(time.time() + LIFE).to_bytes(TIME)
        return body + self._seal(body, purpose)

    def check(self, challenge: bytes, purpose: str) -> None:
        body = challenge[: NONCE + TIME]
        sealed = hmac.compare_digest(self._seal(body, purpose), challenge[NONCE + TIME :])
        if not sealed or int.from_bytes(body[NONCE:]) < time.time():
            raise wrong_passkey()

    def _seal(self, body: bytes, purpose: str) -> bytes:
        return hmac.new(self._key, b"passkey " + purpose.encode() + b" " + body, hashlib.sha256).digest()

    def handle(self, person_id: str) -> bytes:
        """Return the user handle that an authenticator stores; visitor ids stay here."""
        return hmac.new(self._key, b"handle " + person_id.encode(), hashlib.sha256).digest()


class Answer(NamedTuple):
    """A browser's answer to a challenge, before verification."""

    credential: dict[str, Any]
    id: str
    challenge: bytes

    @property
    def spent(self) -> tuple[str, str]:
        """Return the key under which the challenge is remembered, and its expiry."""
        return hashlib.sha256(self.challenge).hexdigest(), moment(timedelta(seconds=LIFE))


def answer_of(credential: dict[str, Any]) -> Answer:
    """Read a browser's answer to a challenge."""
    # Here and below, input may be invalid in ways that neither we nor the library foresaw.
    try:
        data = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        passkey_id = str(credential["id"])
    except Exception:
        raise wrong_passkey() from None
    if len(passkey_id) > LONGEST_ID:
        raise wrong_passkey()
    return Answer(credential, passkey_id, data.challenge)


def creation(
    relying_party: RelyingParty, challenge: bytes, handle: bytes, name: str, known: list[Passkey]
) -> dict[str, Any]:
    """Return the options with which a browser creates a passkey. It is discoverable, so signing in needs no name."""
    options = webauthn.generate_registration_options(
        rp_id=relying_party.host,
        rp_name="Peerage",
        user_id=handle,
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
    )
    return plain(options)


def request(relying_party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    return plain(webauthn.generate_authentication_options(rp_id=relying_party.host, challenge=challenge))


def plain(options: Any) -> dict[str, Any]:
    decoded: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return decoded


def proven_new(answer: Answer, relying_party: RelyingParty, person_id: str, name: str) -> Passkey:
    """Verify a new passkey.

    Nothing is signed here; a passkey whose key or id is broken could never sign in, and is refused.
    """
    try:
        proof = webauthn.verify_registration_response(
            credential=answer.credential,
            expected_challenge=answer.challenge,
            expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin,
        )
        decoded_public_key_to_cryptography(decode_credential_public_key(proof.credential_public_key))
        passkey_id = bytes_to_base64url(proof.credential_id)
    except Exception:
        raise wrong_passkey() from None
    if passkey_id != answer.id:
        raise wrong_passkey()
    return Passkey(
        id=passkey_id,
        person=person_id,
        key=bytes_to_base64url(proof.credential_public_key),
        uses=proof.sign_count,
        name=name,
        created=moment(),
    )


def proven_use(answer: Answer, relying_party: RelyingParty, passkey: Passkey) -> int:
    """Verify the use of a passkey and return its new signature counter."""
    try:
        proof = webauthn.verify_authentication_response(
            credential=answer.credential,
            expected_challenge=answer.challenge,
            expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin,
            credential_public_key=base64url_to_bytes(passkey.key),
            credential_current_sign_count=passkey.uses,
        )
    except Exception:
        raise wrong_passkey() from None
    return proof.new_sign_count


def wrong_passkey() -> Fault:
    return Fault("passkey_rejected")
