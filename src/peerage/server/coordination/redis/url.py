"""The address of a Redis, as an operator gives it."""

import os
from urllib.parse import SplitResult, quote

from peerage.server.models.service_url import ServiceUrl

SCHEMES = ("redis", "rediss", "unix")

PASSWORD = "PEERAGE_REDIS_PASSWORD"
"""The variable with the password, when the address has none."""


class RedisUrl(ServiceUrl):
    service = "Redis"
    example = "redis://:password@host:6379/0"
    password_variable = PASSWORD

    def checked(self, text: str) -> SplitResult:
        parts = super().checked(text)
        if parts.scheme not in SCHEMES or "," in parts.netloc.rpartition("@")[2]:
            raise self.malformed()
        return parts

    def has_password(self, query: str) -> bool:
        return "password" in query  # also as part of another option

    @property
    def full(self) -> str:
        secret = os.environ.get(PASSWORD)
        if secret is None or self._parts.password is not None:
            return super().full
        user, _, host = self._parts.netloc.rpartition("@")
        return self._parts._replace(netloc=f"{user}:{quote(secret, safe='')}@{host}").geturl()
