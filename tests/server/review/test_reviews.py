"""Reviews on a server: for finished games, computed by the bot workers, kept, and shown to anybody."""

from typing import Any

import pytest

from analysis.reviewed import HARDLY, lines_of
from peerage.analysis.review import effort
from peerage.server import Settings
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from server.live_server import LiveServer

pytestmark = pytest.mark.anyio

GAME = "long-live-the-king"


@pytest.fixture(autouse=True)
def hardly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effort.LEVELS, "quick", HARDLY)


async def restart(server: LiveServer) -> None:
    await server.stop()
    await server.start()


async def opened(person: Any, seed: str = "1") -> str:
    answer = await person.client.post(
        "/api/records", content=lines_of(GAME, seed), headers={"content-type": "application/jsonl"}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def reviewed(server: LiveServer, person: Any, table_id: str) -> Any:
    """Begin a review and wait until it is ready."""
    begun = (await person.post(f"/tables/{table_id}/review", {})).json()
    assert begun["status"] == "working"
    await server.app.services.reviews.idle()
    return (await person.get(f"/tables/{table_id}/review")).json()


@pytest.mark.stores("sqlite", "postgresql")
async def test_review_is_computed_and_kept(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table_id = await opened(ann)
    assert (await ann.get(f"/tables/{table_id}/review")).json()["status"] == "none"
    found = await reviewed(server, ann, table_id)
    assert found["status"] == "ready"
    assert [course["seat"] for course in found["review"]["courses"]] == [0, 1, 2]
    await restart(server)
    assert (await bob.get(f"/tables/{table_id}/review")).json() == found  # anybody may look
    assert (await bob.post(f"/tables/{table_id}/review", {})).json() == found  # nothing is computed twice


async def test_running_game_has_no_review(server: LiveServer) -> None:
    table_id, people = await server.people(3)
    for verb in (people[0].get(f"/tables/{table_id}/review"), people[0].post(f"/tables/{table_id}/review", {})):
        answer = await verb
        assert answer.status_code == 409
        assert answer.json()["error"] == "not_over"


async def test_reviews_are_limited_for_each_visitor(server: LiveServer) -> None:
    server.settings = Settings(bot_pause=0, bot_workers=1, reviews_per_hour=1)
    await restart(server)
    ann, bob = await server.visitor(), await server.visitor()
    first, second = await opened(ann), await opened(ann, "2")
    await reviewed(server, ann, first)
    refused = await ann.post(f"/tables/{second}/review", {})
    assert (refused.status_code, refused.json()["reason"]) == (429, "reviews_too_fast")
    assert (await bob.post(f"/tables/{second}/review", {})).json()["status"] == "working"


async def test_failed_review_can_be_begun_again(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise WorkerFailed("the worker ended")

    ann = await server.visitor()
    table_id = await opened(ann)
    with monkeypatch.context() as broken:
        broken.setattr(BotPool, "review", fail)
        assert (await reviewed(server, ann, table_id))["status"] == "none"
    assert (await reviewed(server, ann, table_id))["status"] == "ready"


async def test_interrupted_review_is_begun_again_by_another_process(server: LiveServer) -> None:
    ann = await server.visitor()
    table_id = await opened(ann)
    reviews = server.app.services.reviews
    assert await reviews.repository.claim(table_id)
    assert not await reviews.repository.claim(table_id)
    assert (await ann.post(f"/tables/{table_id}/review", {})).json()["status"] == "working"  # the other one's
    await server.sql("UPDATE reviews SET seen = '2020-01-01'")
    assert (await ann.get(f"/tables/{table_id}/review")).json()["status"] == "none"
    assert (await reviewed(server, ann, table_id))["status"] == "ready"
