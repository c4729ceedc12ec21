"""Web Push: the browser's push service delivers a message that only this browser can decrypt."""

import asyncio
import base64
import hashlib
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import key_values
from peerage.server.errors import Fault
from peerage.server.notifications.channels import Channel
from peerage.server.notifications.schemas import Subscription
from peerage.server.notifications.ssrf_safe_client import SsrfSafeClient
from peerage.server.notifications.templates import Message
from peerage.server.transport.networks import Hosts, parsed

DAY = 24 * 3600
VALID = 12 * 3600
"""Seconds for which a signature counts."""

POINT = 65
SECRET = 16


def checked(subscription: Subscription, hosts: Hosts) -> Subscription:
    url = parsed(subscription.endpoint)
    if url is None or not hosts.allow(url):
        raise Fault("push_service_not_allowed")
    point, secret = (decoded(part) for part in (subscription.keys.p256dh, subscription.keys.auth))
    if len(point) != POINT or len(secret) != SECRET or not on_curve(point):
        raise Fault("push_keys_invalid")
    return subscription


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def on_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True


class Signer:
    """Signs requests to push services with the one key pair of the deployment."""

    def __init__(self, secret: str) -> None:
        from py_vapid import Vapid02  # here, because it takes long to load

        self._vapid: Any = Vapid02.from_raw(secret.encode())

    @property
    def public(self) -> str:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def sign(self, endpoint: str, contact: str) -> str:
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
        authorization: str = self._vapid.sign(claims)["Authorization"]
        return authorization


async def signer_of(database: Database) -> Signer:
    return await asyncio.to_thread(Signer, await secret_in(database))


async def secret_in(database: Database) -> str:
    """Return the private key, stored in the database; of several processes, all use the first."""
    kept = sa.select(key_values.c.value).where(key_values.c.name == "vapid")
    found = await database.read(lambda connection: connection.execute(kept).scalar())
    if found is not None:
        return str(found)
    fresh = await asyncio.to_thread(new_secret)

    def job(connection: sa.Connection) -> str:
        connection.execute(insert_new(connection, key_values), {"name": "vapid", "value": fresh})
        return str(connection.execute(kept).scalar_one())

    return await database.write(job)


def new_secret() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


class Push:
    def __init__(self, database: Database, outgoing: SsrfSafeClient, hosts: Hosts, contact: str) -> None:
        self._database = database
        self._outgoing = outgoing
        self._hosts = hosts
        self._contact = contact
        self._signer: Signer | None = None

    async def public_key(self) -> str:
        return (await self._signed()).public

    async def _signed(self) -> Signer:
        if self._signer is None:
            self._signer = await signer_of(self._database)
        return self._signer

    async def send(self, channel: Channel, message: Message, notification_id: str) -> int:
        """Send a push; an older undelivered message of the same topic is replaced."""
        subscription = msgspec.json.decode(channel.address, type=Subscription)
        payload = {"title": message.title, "body": message.body(), "path": message.path, "tag": message.tag}
        body = await asyncio.to_thread(sealed, subscription, msgspec.json.encode(payload))
        signer = await self._signed()
        headers = {
            "Authorization": signer.sign(subscription.endpoint, contact_of(self._contact or channel.origin)),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Topic": hashlib.sha256(message.tag.encode()).hexdigest()[:32],
        }
        return await self._outgoing.post(self._hosts, subscription.endpoint, headers, body)


def contact_of(origin: str) -> str:
    """Return the contact that push services require; without https, the server is only tried out at home."""
    return origin if origin.startswith(("https://", "mailto:")) else f"mailto:peerage@{urlsplit(origin).hostname}"


def sealed(subscription: Subscription, data: bytes) -> bytes:
    from pywebpush import WebPusher  # here, because it takes long to load

    body: bytes = WebPusher(msgspec.to_builtins(subscription)).encode(data)["body"]
    return body
