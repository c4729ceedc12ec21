"""Requests to other servers on behalf of visitors, who must not reach into the server's own network.

A request goes only to hosts that the operator has named, and only to addresses of the internet or of networks that were
named, too. The address that was checked is the one that is connected to. Redirects are not followed.
"""

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING

from peerage.server.transport.networks import Hosts, Networks, Refused, parsed

if TYPE_CHECKING:
    from aiohttp import ClientSession

SECONDS = 10.0


class Unreached(Exception):
    """The receiver did not answer, or not in time; perhaps later."""


class SsrfSafeClient:
    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = Networks(networks)
        self._session: ClientSession | None = None

    async def aclose(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def post(self, hosts: Hosts, text: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request and return the status of the response; the rest of it is not read."""
        import aiohttp  # here, because it takes long to load

        url = parsed(text)
        if url is None or not hosts.allow(url):
            raise Refused("the host is not in webhook_hosts or push_hosts")
        self._check_literal(url.hostname or "")
        try:
            async with self._opened().post(text, headers=headers, data=body, allow_redirects=False) as answer:
                answer.close()
                return answer.status
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise Unreached(type(error).__name__) from None

    def _check_literal(self, host: str) -> None:
        """Check a literal address, which is never resolved."""
        try:
            address = ip_address(host)
        except ValueError:
            return
        if not self._networks.allow(address):
            raise Refused("the address is not public; allow it with notice_networks")

    def _opened(self) -> "ClientSession":
        from peerage.server.notifications.http_session import open_session

        if self._session is None:
            self._session = open_session(self._networks.resolve, SECONDS)
        return self._session
