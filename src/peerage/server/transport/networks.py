"""Hosts and networks that outgoing requests may reach."""

import asyncio
import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

from peerage.errors import PeerageError

USUAL_PORTS = {"http": 80, "https": 443}
LONGEST_URL = 1000

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

HOST = re.compile(r"(?:(https?)://)?(\*\.)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?")
"""chat.example, *.push.example, chat.example:8443, http://chat.local:8065"""

NAME = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")
"""A host in a request. A zone behind an address, as in [fe80::1%.push.example], could end like an allowed name."""


class Refused(Exception):
    """A request that is refused, now and later."""


class Hosts:
    """Where requests may go. Without a scheme https is meant, without a port the usual one."""

    def __init__(self, hosts: Iterable[str]) -> None:
        self._patterns = [pattern_of(host) for host in hosts]

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def allow(self, url: SplitResult) -> bool:
        return any(matches(pattern, url) for pattern in self._patterns)


def pattern_of(host: str) -> tuple[str, bool, str, int]:
    found = HOST.fullmatch(host)
    if found is None:
        raise PeerageError(
            f"{host!r} is not a valid host; write it like chat.example, *.push.example or http://10.1.2.3:8065"
        )
    scheme, any_below, name, port = found.groups()
    scheme = scheme or "https"
    return scheme, any_below is not None, name.strip("[]"), int(port or USUAL_PORTS[scheme])


def matches(pattern: tuple[str, bool, str, int], url: SplitResult) -> bool:
    scheme, any_below, name, port = pattern
    host = url.hostname or ""
    named = host.endswith(f".{name}") if any_below else host == name
    return named and scheme == url.scheme and port == (url.port or USUAL_PORTS[scheme])


def parsed(text: str) -> SplitResult | None:
    """Parse an address on the web; None for anything else, and for ambiguous ones."""
    if len(text) > LONGEST_URL or not text.isascii() or re.search(r"[\s\\@]", text.partition("?")[0]):
        return None
    try:
        url = urlsplit(text)
        named = NAME.fullmatch(url.hostname or "") is not None
        usable = url.scheme in USUAL_PORTS and named and url.port != 0 and not url.fragment
    except ValueError:
        return None
    return url if usable else None


class Networks:
    """Which addresses may be connected to: those of the internet, and those in networks that the operator has named."""

    def __init__(self, own: Iterable[str]) -> None:
        self._own: list[Network] = networks_of(own, "notice_networks")

    def allow(self, address: Address) -> bool:
        inner = wrapped(address)
        if inner is not None:
            return self.allow(inner)
        if any(address in network for network in self._own):
            return True
        local = isinstance(address, IPv6Address) and address.is_site_local
        return address.is_global and not (address.is_multicast or address.is_reserved or local)

    async def resolve(self, host: str, port: int) -> list[dict[str, Any]]:
        """Return the addresses of a host that may be connected to, as aiohttp wants them."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        allowed = [each for each in found if self.allow(ip_address(each[4][0]))]
        if found and not allowed:
            raise Refused("the address is not public; allow it with notice_networks")
        return [
            {"hostname": host, "host": where[0], "port": where[1], "family": family, "proto": proto, "flags": 0}
            for family, _, proto, _, where in allowed
        ]


def networks_of(named: Iterable[str], setting: str) -> list[Network]:
    """Return the networks that a setting names; refuse anything else."""
    try:
        return [ip_network(each) for each in named]
    except ValueError as error:
        raise PeerageError(f"{setting}: {error}") from None


def is_within(host: str, networks: Iterable[Network]) -> bool:
    """Return whether a client's address is in one of these networks; an IPv4 address may come inside an IPv6 one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    inner = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return any((inner or address) in network for network in networks)


def wrapped(address: Address) -> Address | None:
    """Return the IPv4 address that an IPv6 address leads to."""
    if isinstance(address, IPv4Address):
        return None
    if int(address) >> 32 == 0x64FF9B << 64:  # 64:ff9b::/96, by NAT64
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
