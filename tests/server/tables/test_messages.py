"""Messages of the server have exactly the declared types."""

import random
from collections.abc import Callable
from typing import Any, get_args

import pytest

from peerage.kernel.presentation.schemas import Asked, CommonView, GameEvent
from peerage.server.games.schemas import GameInfo, GameText, Rule
from peerage.server.tables.schemas import Position, TableInfo, TableList
from peerage.server.tables.socket_schemas import NumberedMove, ServerMessage, StateMessage
from schema_checks import conform, part

pytestmark = pytest.mark.anyio

SHAPES = {get_args(shape.__annotations__["type"])[0]: shape for shape in get_args(ServerMessage)}


def without_args(message: dict[str, Any]) -> dict[str, Any]:
    """What games declare is left out: tests/games/presentation/test_schemas.py proves it."""
    view, decision = message["view"], message["decision"]
    shared = {
        "view": view and part(view, CommonView),
        "decision": decision and part(decision, Asked),
    }
    moves = {"moves": [part(move, NumberedMove) for move in message["moves"]]} if "moves" in message else {}
    return {**message, **shared, **moves}


def check(message: dict[str, Any]) -> None:
    shape = SHAPES[message["type"]]
    conform(without_args(message) if shape is StateMessage else message, shape)


async def test_messages_have_their_declared_shape(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    lines.append(await (await server.visitor()).watch(table_id))
    await playing(lines[:3], 40, random.Random(2))
    for line in lines:
        await line.settle()
    asked = next(line for line in lines[:3] if line.moves)
    await asked.answer("reason", type="ask", slot="region:Man")
    await asked.answer("pong", type="ping")
    await asked.answer("error", type="play", number=9999, move=1)
    messages = [message for line in lines for message in line.messages]
    for message in messages:
        check(message)
    assert {message["type"] for message in messages} >= {"state", "reason", "pong", "error"}


async def test_answers_have_their_declared_shape(server: Any) -> None:
    table_id, people = await server.people(3)
    ann = people[0]
    conform((await ann.get(f"/tables/{table_id}")).json(), TableInfo)
    conform((await ann.get("/tables")).json(), TableList)
    position = (await ann.get(f"/tables/{table_id}/positions/0?seat=0")).json()
    conform(without_args(position), Position)
    for event in position["events"]:
        conform(event, GameEvent)
    for game in (await ann.get("/games")).json():
        conform(game, GameInfo)
        for lang in ("en", "de"):
            conform((await ann.get(f"/games/{game['id']}/text/{lang}")).json(), GameText)
            conform((await ann.get(f"/games/{game['id']}/rules/{lang}")).json(), list[Rule])


async def test_rules_are_sent_with_synonyms_for_a_search(server: Any) -> None:
    visitor = await server.visitor()
    rules = (await visitor.get("/games/long-live-the-king/rules/de")).json()
    (banish,) = [rule for rule in rules if rule["id"] == "banish"]
    assert "fortschicken" in banish["also"]
