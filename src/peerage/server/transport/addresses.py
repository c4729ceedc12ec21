"""The addresses under which other machines reach a server that listens on this one."""

import fcntl
import socket
from contextlib import suppress
from ipaddress import ip_address

SIOCGIFADDR = 0x8915
"""Linux: the address of a network interface."""


class BoundAddress:
    """Where the server listens."""

    address: tuple[str, int] | None = None
    """Host and port, once it serves."""


def origins(host: str, port: int) -> list[str]:
    """Return the server's addresses as a browser names them; none if it listens on this machine only."""
    address = ip_address(host)
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    hosts = own_hosts(family) if address.is_unspecified else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in hosts if not is_local(each)]


def own_hosts(family: socket.AddressFamily) -> list[str]:
    """Return this machine's own addresses, from its interfaces and its name; nothing is sent anywhere."""
    found: dict[str, None] = {}
    if family == socket.AF_INET:
        for _, name in socket.if_nameindex():
            with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
                interface = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, name.encode()[:15].ljust(256, b"\0"))
                found[socket.inet_ntoa(interface[20:24])] = None
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, family):
            found[str(address[0])] = None
    return list(found)


def is_local(host: str) -> bool:
    """Return whether an address reaches only this machine; what a proxy forwards need not be an address."""
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False
