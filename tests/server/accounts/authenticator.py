"""A passkey in software, as a browser with an authenticator would answer."""

import hashlib
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes as read
from webauthn.helpers import bytes_to_base64url as write

KEY = 77
"""Bytes of a public key, at the end of what is attested; before it stands the id."""

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """An authenticator at one page; it signs for whatever origin a test gives."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        response = {
            "clientDataJSON": write(self._client("webauthn.create", options["challenge"])),
            "attestationObject": write(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return self._credential(response)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        self.uses += 1
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": write(client),
            "authenticatorData": write(data),
            "signature": write(signature),
        }
        return self._credential(response)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": write(self.id), "rawId": write(self.id), "type": "public-key", "response": response}

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, host: str, flags: int) -> bytes:
        asked = hashlib.sha256((urlsplit(self.origin).hostname or host).encode()).digest()
        return asked + bytes([PRESENT | VERIFIED | flags]) + self.uses.to_bytes(4)


def tampered(credential: dict[str, Any], part: str, at: int = -1) -> dict[str, Any]:
    """Return the credential with one byte of a part changed."""
    changed = bytearray(read(credential["response"][part]))
    changed[at] ^= 1
    return {**credential, "response": {**credential["response"], part: write(bytes(changed))}}
