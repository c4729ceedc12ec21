"""The cost of listening to a chat: what has not changed is not read again. Work is counted, never timed."""

from collections.abc import Set

import pytest

from peerage.server.coordination.in_process import LocalLimits
from peerage.server.social.chat import BURST, PER_ADDRESS, ChatService
from peerage.server.social.repository import Said
from server.live_server import LiveServer

pytestmark = pytest.mark.anyio


@pytest.fixture
def standing_clock(server: LiveServer) -> ChatService:
    """The chat, with limits that never recover."""
    talk: ChatService = server.app.services.chat
    talk._limits = LocalLimits(lambda: 0.0)
    return talk


@pytest.fixture
def histories(standing_clock: ChatService, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose whole chat was read."""
    read: list[str] = []
    history = standing_clock.repository.history

    async def count(table_id: str, players: bool, blocked: Set[str]) -> list[Said]:
        read.append(table_id)
        return await history(table_id, players, blocked)

    monkeypatch.setattr(standing_clock.repository, "history", count)
    return read


async def test_listening_again_has_the_limit_of_the_chat(server: LiveServer, histories: list[str]) -> None:
    table_id, people = await server.people(3)
    lines = [await people[0].watch(table_id) for _ in range(3)]
    await lines[0].send(type="say", text="Hello")
    for line in lines:
        await line.until(lambda message: message["type"] == "chat")
    histories.clear()
    answers = []
    for number in range(2 * BURST):
        await lines[number % 3].send(type="listen")
        answers.append(await lines[number % 3].until(lambda message: message["type"] in ("chat", "error")))
    assert [answer.get("error") for answer in answers] == [None] * BURST + ["rate_limited"] * BURST
    assert len(histories) == BURST


async def test_listening_again_has_a_limit_for_an_address(server: LiveServer, histories: list[str]) -> None:
    table_id, _ = await server.people(3)
    refused = 0
    for _ in range(PER_ADDRESS + 1):
        line = await (await server.visitor()).watch(table_id)
        for _ in range(BURST):
            await line.send(type="listen")
            refused += (await line.until(lambda message: message["type"] in ("chat", "error")))["type"] == "error"
    assert refused == BURST


async def test_listening_to_the_chat_again_sends_only_what_differs(server: LiveServer, histories: list[str]) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await person.watch(table_id) for person in (ann, bob, cid)]
    for number, line in enumerate(lines):
        await line.send(type="say", text=f"line {number}")
        for each in lines:
            await each.until(lambda message: message["type"] == "chat")

    async def changes() -> tuple[list[str], list[int]]:
        answer = await lines[0].answer("chat", type="listen", changes=True)
        assert answer["fresh"] is False
        return [each["text"] for each in answer["lines"]], answer["gone"]

    histories.clear()
    assert await changes() == ([], [])
    assert histories == [], "nothing is read where nothing can have changed"
    await ann.post(f"/tables/{table_id}/chat/1/block", {})
    assert await changes() == ([], [1])
    assert await changes() == ([], [])
    [block] = (await ann.get("/blocks")).json()
    await ann.client.delete(f"/api/blocks/{block['id']}", headers={"content-type": "application/json"})
    assert await changes() == (["line 1"], [])
    assert len(histories) == 2
    everything = await lines[0].answer("chat", type="listen")  # as older clients ask
    assert (everything["fresh"], [each["k"] for each in everything["lines"]]) == (True, [0, 1, 2])
    assert "gone" not in everything
