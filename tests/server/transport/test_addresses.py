"""The addresses of the server in the network."""

import socket
from typing import Any

import pytest

from peerage.server.transport import addresses
from peerage.server.transport.cookies import network

pytestmark = pytest.mark.anyio


def test_all_addresses_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two networks, whose own name leads to itself only."""
    interfaces = {b"lo": "127.0.0.1", b"eth0": "192.168.1.5", b"tun0": "10.0.0.7"}

    def address_of(_: int, __: int, name: bytes) -> bytes:
        if name.rstrip(b"\0") not in interfaces:
            raise OSError("Cannot assign requested address")
        return bytes(20) + socket.inet_aton(interfaces[name.rstrip(b"\0")]) + bytes(232)

    monkeypatch.setattr("socket.if_nameindex", lambda: [(1, "lo"), (2, "eth0"), (3, "down0"), (4, "tun0")])
    monkeypatch.setattr("fcntl.ioctl", address_of)
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: [(2, 1, 6, "", ("127.0.1.1", 0))])
    assert addresses.origins("0.0.0.0", 8000) == ["http://192.168.1.5:8000", "http://10.0.0.7:8000"]


def test_the_one_address_that_it_listens_on() -> None:
    assert addresses.origins("192.168.1.9", 80) == ["http://192.168.1.9:80"]
    assert addresses.origins("fd00::9", 80) == ["http://[fd00::9]:80"]


def test_none_where_it_listens_on_this_machine_only() -> None:
    assert addresses.origins("127.0.0.1", 8000) == []
    assert addresses.origins("::1", 8000) == []


async def test_addresses_are_shown_to_the_own_machine_only(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_hosts", lambda _: ["192.168.1.5"])
    visitor = await server.visitor()
    assert (await visitor.get("/addresses")).json() == {"addresses": []}
    server.app.infrastructure.bound.address = ("0.0.0.0", 8000)
    assert (await visitor.get("/addresses")).json() == {"addresses": ["http://192.168.1.5:8000"]}
    # Behind a proxy on this machine, the proxy's header determines the client.
    for client in ("203.0.113.5", "unknown", "unix:", "127.0.0.1.example", "[::1", "::1]:80", "999.0.0.1", "\xff"):
        forwarded = await visitor.client.get("/api/addresses", headers={"X-Forwarded-For": client.encode("latin-1")})
        assert forwarded.json() == {"addresses": []}, client


def test_clients_without_an_address_share_one_budget() -> None:
    """Otherwise a client behind a careless proxy would have a new budget with each request."""
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("2001:db8::7") == network("2001:db8::8")
    assert network("unknown") == network("unix:") == network("a" * 8000)
