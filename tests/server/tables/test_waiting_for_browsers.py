"""Bots wait until the players' browsers have shown the last message; no player can stall a table with that."""

from typing import Any

import pytest

from peerage.server import Settings
from peerage.server.bot_play.pool import BotPool
from peerage.server.tables.live.broadcaster import Broadcaster

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

FOREVER = 3600.0


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots that have chosen."""
    choose, done = BotPool.choose, list[str]()

    async def counted(pool: BotPool, game: str, position: bytes, seat: int, bot: str, *more: Any) -> int:
        move = await choose(pool, game, position, seat, bot, *more)
        done.append(bot)
        return move

    monkeypatch.setattr(BotPool, "choose", counted)
    return done


async def until_bots(line: Any) -> None:
    """Play until it is no longer our turn."""
    for _ in range(40):
        await line.play(line.moves[0])
        if not line.moves:
            return
    raise AssertionError("the turn does not end")


async def number_of(visitor: Any, table_id: str) -> int:
    """Return the number of the game's last move; a move that is being written is finished first."""
    number: int = (await visitor.get(f"/tables/{table_id}")).json()["number"]
    return number


async def waits_for_us(server: Any, thoughts: list[str], patience: float = FOREVER) -> Any:
    """A table where the bots are to move, have chosen, and wait for our browser."""
    server.settings = Settings(bot_pause=0, bot_workers=1, bot_patience=patience)
    await server.stop()
    await server.start()
    visitor = await server.visitor()
    table = await visitor.create("me", "random", "random")
    line = await visitor.watch(table["id"])
    while not line.moves:
        await line.next()
    await line.send(type="seen", number=line.state["number"], wait=True)
    await line.settle()
    thoughts.clear()
    await until_bots(line)
    while not thoughts:
        await line.settle()
    return visitor, table["id"], line


async def test_bots_go_on_when_it_is_shown(server: Any, thoughts: list[str]) -> None:
    visitor, table_id, line = await waits_for_us(server, thoughts)
    before = line.state["number"]
    assert await number_of(visitor, table_id) == before, "the bots wait"
    await line.send(type="seen", number=before - 1, wait=True)
    await line.settle()
    assert await number_of(visitor, table_id) == before, "something older is shown"
    await line.send(type="seen", number=before, wait=True)
    await line.until(lambda message: message["number"] > before)


async def test_a_browser_that_wants_no_waiting_gets_none(server: Any, thoughts: list[str]) -> None:
    _, _, line = await waits_for_us(server, thoughts)
    await line.send(type="seen", number=line.state["number"], wait=False)
    while not line.moves:
        await line.next()


async def test_bots_do_not_wait_for_players_who_left(server: Any, thoughts: list[str]) -> None:
    visitor, table_id, line = await waits_for_us(server, thoughts)
    before = line.state["number"]
    await line.socket.close()
    await server.bots_rest(table_id)
    assert (await visitor.watch(table_id)).state["number"] > before


async def test_a_silent_browser_costs_one_wait(
    server: Any, thoughts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    caught_up, late = Broadcaster.caught_up, list[bool]()

    async def counted(broadcaster: Broadcaster, limit: float) -> None:
        late.append(broadcaster.late)
        await caught_up(broadcaster, limit)

    monkeypatch.setattr(Broadcaster, "caught_up", counted)
    _, _, line = await waits_for_us(server, thoughts, 0.3)
    while not line.moves:
        await line.next()
    assert late.count(True) == 1
    assert late[-1] is False, "it is waited for again"


async def test_spectators_are_not_waited_for(server: Any) -> None:
    server.settings = Settings(bot_pause=0, bot_workers=1, bot_patience=FOREVER)
    await server.stop()
    await server.start()
    visitor, spectator = [await server.visitor() for _ in range(2)]
    table = await visitor.create("me", "random", "random")
    line, watching = await visitor.watch(table["id"]), await spectator.watch(table["id"])
    await watching.send(type="seen", number=0, wait=True)
    while {event["seat"] for event in line.log if event["kind"] == "turn"} != {0, 1, 2}:
        if line.moves:
            await line.play(line.moves[0])
        else:
            await line.next()


async def test_weighing_answers_only_for_legal_moves_of_the_current_question(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    asked = mover.state["decision"]["number"]
    for move in mover.moves:
        answer = await mover.answer("weighed", type="weigh", number=asked, move=move)
        assert (answer["number"], answer["move"]) == (asked, move)
    assert mover.state["decision"]["number"] == asked
    assert (await mover.answer("error", type="weigh", number=asked + 1, move=mover.moves[0]))["error"] == "stale"
    assert (await mover.answer("error", type="weigh", number=asked, move=999_999))["error"] == "illegal"
    other = next(line for line in lines if not line.moves)
    assert (await other.answer("error", type="weigh", number=asked, move=mover.moves[0]))["error"] == "illegal"
