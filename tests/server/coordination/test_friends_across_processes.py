"""Friends are online at whichever process they are."""

import pytest

from server.coordination.server_pair import ServerPair
from server.ratings.finishing import finish, handle_of, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_friend_at_another_process_is_online(servers: ServerPair) -> None:
    ann, bob = await servers.first.visitor(), await servers.first.visitor()
    await finish(servers.first, await table_of(servers.first, [ann, bob]))
    table_id = (await ann.create("me", "open", "open", public=True))["id"]
    away = servers.elsewhere(bob)
    handle = await handle_of(ann)
    await away.post("/friends", {"profile": handle})
    line = await ann.watch(table_id)
    for online in (True, False):
        if not online:
            await line.socket.close()
        friend = None
        while friend is None or friend["online"] is not online:
            [friend] = (await away.get("/friends")).json()["friends"]
        assert [table["id"] for table in friend["tables"]] == ([table_id] if online else [])
