"""Reports the state of the server to systemd, which names a socket for it; elsewhere it does nothing."""

import os
import socket
from contextlib import suppress

SOCKET = "NOTIFY_SOCKET"


def notify(*facts: str) -> None:
    """Send facts like READY=1. A service manager that does not listen must not stop the server."""
    address = os.environ.get(SOCKET)
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        sender.sendall("\n".join(facts).encode())


def ready(status: str) -> None:
    notify("READY=1", f"STATUS={status}")


def stopping() -> None:
    notify("STOPPING=1")
