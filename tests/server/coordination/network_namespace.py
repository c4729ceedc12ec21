"""A network namespace for a process, which a test can cut off from everything else.

As root it is a real namespace, whose link is set down. Without namespaces, the process runs beside the others, and only
its connections to PostgreSQL and Redis are cut.
"""

import os
import subprocess
import warnings

from server.tcp_proxy import TcpProxy


class NetworkNamespace:
    def __init__(self, number: int = os.getpid() % 16000) -> None:
        self._name = f"peerage-{number}"
        self._cable = f"pg{number}"
        net = f"10.213.{number // 64}.{number % 64 * 4}"
        head, _, last = net.rpartition(".")
        self._shore, self.host = f"{head}.{int(last) + 1}", f"{head}.{int(last) + 2}"
        self.prefix = ["ip", "netns", "exec", self._name]
        self._proxies: list[TcpProxy] = []
        self.real = self._made()

    def _made(self) -> bool:
        """Whether there is a namespace now."""
        inside = "ip netns exec " + self._name
        steps = [
            f"ip netns add {self._name}",
            f"ip link add {self._cable} type veth peer name cable netns {self._name}",
            f"ip addr add {self._shore}/30 dev {self._cable}",
            f"ip link set {self._cable} up",
            f"{inside} ip addr add {self.host}/30 dev cable",
            f"{inside} ip link set cable up",
            f"{inside} ip link set lo up",
        ]
        if os.geteuid() == 0 and all(done(step) for step in steps):
            return True
        self.remove()
        warnings.warn(
            "no network namespaces here: a partition cuts the ways to PostgreSQL and Redis only", stacklevel=1
        )
        self._shore = self.host = "127.0.0.1"
        self.prefix = []
        return False

    async def way_to(self, address: str, port: int) -> str:
        """Return the same address as seen from this namespace."""
        proxy = TcpProxy(port)
        await proxy.start(self._shore)
        self._proxies.append(proxy)
        return address.replace(f"127.0.0.1:{port}", f"{self._shore}:{proxy.port}")

    def cut(self) -> None:
        if self.real:
            assert done(f"ip link set {self._cable} down")
        else:
            for proxy in self._proxies:
                proxy.cut()

    def mend(self) -> None:
        if self.real:
            assert done(f"ip link set {self._cable} up")
        for proxy in self._proxies:
            proxy.mend()

    async def stop(self) -> None:
        for proxy in self._proxies:
            await proxy.stop()
        self.remove()

    def remove(self) -> None:
        done(f"ip link del {self._cable}")
        done(f"ip netns del {self._name}")


def done(command: str) -> bool:
    try:
        return subprocess.run(command.split(), capture_output=True).returncode == 0
    except FileNotFoundError:
        return False
