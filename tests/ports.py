"""Ports for servers of tests, which nobody else is given meanwhile."""

import socket

HELD: list[socket.socket] = []


def reserved_port() -> socket.socket:
    """A socket that holds a port without listening: only a server that gets its number can use it.

    While that server is down, connecting is refused, and nobody else is given the port.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def free_port() -> int:
    """A port that is held as long as this process runs."""
    HELD.append(reserved_port())
    port: int = HELD[-1].getsockname()[1]
    return port
