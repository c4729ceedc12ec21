"""Addresses that this server must not connect to on behalf of visitors."""

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from peerage import PeerageError
from peerage.server import Settings
from peerage.server.notifications.ssrf_safe_client import SsrfSafeClient, Unreached
from peerage.server.transport.networks import Hosts, Networks, Refused, parsed
from ports import free_port
from server.notifications.receivers import Receiver

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "192.0.2.1",
        "fec0::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_of_the_internet(address: str) -> None:
    assert not Networks(()).allow(ip_address(address))


@pytest.mark.parametrize("address", ["142.250.1.1", "2a00:1450:4001::1", "::ffff:142.250.1.1", "64:ff9b::8efa:101"])
def test_addresses_of_the_internet(address: str) -> None:
    assert Networks(()).allow(ip_address(address))


def test_own_networks_are_allowed_by_setting() -> None:
    own = Networks(("10.1.0.0/16", "fd00::/8"))
    assert own.allow(ip_address("10.1.2.3"))
    assert own.allow(ip_address("::ffff:10.1.2.3"))
    assert own.allow(ip_address("fd00::5"))
    assert not own.allow(ip_address("10.2.2.3"))


@pytest.mark.parametrize(
    ("host", "url", "allowed"),
    [
        ("chat.example", "https://chat.example/x", True),
        ("chat.example", "https://CHAT.example:443/x", True),
        ("chat.example", "http://chat.example/x", False),
        ("chat.example", "https://chat.example:444/x", False),
        ("chat.example", "https://a.chat.example/x", False),
        ("chat.example", "https://chat.example.evil/x", False),
        ("*.chat.example", "https://a.chat.example/x", True),
        ("*.chat.example", "https://evilchat.example/x", False),
        ("*.chat.example", "https://chat.example/x", False),
        ("chat.example:8443", "https://chat.example:8443/x", True),
        ("http://10.1.2.3:8065", "http://10.1.2.3:8065/hooks/x", True),
        ("http://[fd00::5]:8065", "http://[fd00::5]:8065/hooks/x", True),
    ],
)
def test_allow_list_of_hosts_matches_exactly(host: str, url: str, allowed: bool) -> None:
    there = parsed(url)
    assert there is not None
    assert Hosts((host,)).allow(there) == allowed


@pytest.mark.parametrize(
    "url",
    [
        "https://[2606:4700:4700::1111%.push.example]/x",
        "https://[2606:4700:4700::1111%25.push.example]/x",
        "https://1.1.1.1%2f.push.example/x",
        "https://evil.example;.push.example/x",
    ],
)
def test_hosts_that_only_end_like_an_allowed_one(url: str) -> None:
    there = parsed(url)
    assert there is None or not Hosts(("*.push.example",)).allow(there)


@pytest.mark.parametrize(
    "settings",
    [{"webhook_hosts": ("chat.example/x",)}, {"push_hosts": ("*",)}, {"notice_networks": ("10.0.0.1/8",)}],
)
def test_invalid_settings_of_webhooks_are_refused(settings: Any) -> None:
    with pytest.raises(PeerageError):
        Settings(**settings)


async def post(url: str, host: str, *networks: str) -> int:
    outgoing = SsrfSafeClient(networks)
    try:
        return await outgoing.post(Hosts((host,)), url, {}, b"x")
    finally:
        await outgoing.aclose()


async def test_an_allowed_host_in_the_own_network(receiver: Receiver) -> None:
    """Its host is allowed, but not its network: also by a name, which is looked up only once."""
    for host in ("127.0.0.1", "localhost"):
        url = f"http://{host}:{receiver.port}"
        with pytest.raises(Refused):
            await post(f"{url}/x", url)
    assert receiver.taken == []
    assert await post(f"{receiver.origin}/x", receiver.origin, "127.0.0.0/8") == 201


async def test_the_address_that_was_checked_is_the_one_that_is_used(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads to the internet at first, and to this machine when it is asked again."""
    answers = iter(["142.250.1.1", "127.0.0.1"])
    asked = []

    def lookup(host: str, port: int, *_: Any, **__: Any) -> Any:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    tried: list[str] = []

    async def connect(self: Any, *_: Any, addr_infos: Any, **__: Any) -> Any:
        tried.extend(info[4][0] for info in addr_infos)
        raise TimeoutError

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr("aiohttp.connector.TCPConnector._wrap_create_connection", connect)
    url = f"http://chat.example:{receiver.port}"
    with pytest.raises(Unreached):
        await post(f"{url}/x", url)
    assert (asked, tried) == (["chat.example"], ["142.250.1.1"])


async def test_unreachable_host_raises_unreached() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(Unreached):
        await post(f"{url}/x", url, "127.0.0.0/8")
