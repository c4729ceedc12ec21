"""What one request of each attack costs the server, in milliseconds of processor time.

python bench/server/request_costs.py [--count 100] [KIND ...]: so many of each, few enough that no rate limit is met
where honest players would not meet it. The processes that think for the server are not counted; hashing passwords is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

import attacks_requests
import attacks_sockets
from attacks_requests import Target
from servers.server_process import Person, Server, running

ATTACKS = attacks_requests.ATTACKS | attacks_sockets.ATTACKS
SECONDS = 120.0


async def cost(server: Server, table: str, kind: str, count: int) -> str:
    await ATTACKS[kind](Target(server.port, table, 8, SECONDS))  # the first request fills caches
    target = Target(server.port, table, count, SECONDS)
    before = server.cpu()
    await ATTACKS[kind](target)
    each = 1000 * (server.cpu() - before) / max(1, target.sent)
    return f"{kind}: {each:.2f} ms each, {target.sent} sent, {dict(target.outcomes)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(ATTACKS))
    parser.add_argument("--count", type=int, default=100)
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        with tempfile.TemporaryDirectory() as folder, running(Path(folder, "peerage.db")) as server:
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            table = Person(server.port).call("/tables", {"game": "lancaster", "seats": seats, "name": "P0"})
            print(asyncio.run(cost(server, table["id"], kind, arguments.count)), flush=True)


if __name__ == "__main__":
    main()
