"""Standing orders are carried out once, whichever process they were given at and whichever the players are at."""

from typing import Any

import pytest

from server.coordination.server_pair import ServerPair
from server.standing_orders.correspondence import (
    BY_MAIL,
    asked_seat,
    by_order,
    into_castle,
    of_kind,
    orders_of,
    placed_at,
    play_one,
    play_until_by_order,
    play_until_placing,
    prepare,
    prospects_of,
)

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def prepared(servers: ServerPair) -> tuple[str, list[Any], list[Any], int, Any, Any]:
    """A game of people at both processes; the seat after the one that is asked has prepared a move at its process."""
    table_id, people, lines = await servers.apart(3, time=BY_MAIL, game="lancaster")
    await play_until_placing(lines)
    me = (asked_seat(lines) + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    home = into_castle(choice)[0]
    [order] = await prepare(people[me], table_id, choice, home)
    return table_id, people, lines, me, home, order


async def carried_out(servers: ServerPair, table_id: str) -> int:
    [(count,)] = await servers.first.sql("SELECT count(*) FROM notes WHERE note LIKE '%standing_order%'")
    return int(count)


async def test_order_given_at_one_process_is_carried_out_after_a_move_at_the_other(servers: ServerPair) -> None:
    table_id, people, lines, me, home, _ = await prepared(servers)
    await play_until_by_order(lines, me, "place")
    for line in lines:
        assert by_order(line) == [me]
        assert home["at"] in placed_at(line, me)
        assert not any(message["type"] == "error" for message in line.messages)
    for person in (people[me], servers.elsewhere(people[me])):
        assert await orders_of(person, table_id) == []


async def test_order_withdrawn_at_the_other_process_is_not_carried_out(servers: ServerPair) -> None:
    table_id, people, lines, me, _, order = await prepared(servers)
    headers = {"content-type": "application/json"}
    path = f"/api/tables/{table_id}/standing-orders/{order['id']}"
    assert (await servers.elsewhere(people[me]).client.delete(path, headers=headers)).json() == []
    while asked_seat(lines) != me:
        await play_one(lines)
    for server in (servers.first, servers.second):
        await server.app.services.orders.idle()
    assert await carried_out(servers, table_id) == 0
    assert lines[me].moves


@pytest.mark.intervals(order_poll=0.05)
async def test_both_processes_find_an_order_and_carry_it_out_once(servers: ServerPair) -> None:
    """As after the end of the process at which the move before was made: only the sweeps are left."""
    table_id, _, lines, me, home, _ = await prepared(servers)
    before = len(placed_at(lines[me], me))
    for server in (servers.first, servers.second):
        server.app.services.tables.on_wake.clear()
    await play_until_by_order(lines, me, "place")
    for server in (servers.first, servers.second):
        await server.app.services.orders.idle()
    assert await carried_out(servers, table_id) == 1
    for line in lines:
        await line.settle()
        assert by_order(line) == [me]
        assert placed_at(line, me)[before:].count(home["at"]) == 1


@pytest.mark.intervals(order_poll=0.05)
async def test_order_of_a_process_that_has_ended_is_carried_out_by_another(
    servers: ServerPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, people, lines, me, home, _ = await prepared(servers)
    ending = people[me].server
    staying = servers.second if ending is servers.first else servers.first
    with monkeypatch.context() as patch:
        for server in (servers.first, servers.second):
            patch.setattr(server.app.services.orders, "_begin", lambda table_id: None)  # neither comes to it
        while asked_seat(lines) != me:
            await play_one(lines)
        await ending.stop()
    line = await (people[me] if people[me].server is staying else servers.elsewhere(people[me])).watch(table_id)
    await line.shows(lambda _: by_order(line))
    assert home["at"] in placed_at(line, me)
    assert await carried_out(servers, table_id) == 1
