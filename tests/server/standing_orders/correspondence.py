"""Correspondence games of Lancaster, whose players prepare moves."""

from functools import partial
from typing import Any

BY_MAIL = {"kind": "correspondence", "hours": 24}


async def seated(server: Any, count: int = 3, **options: Any) -> tuple[str, list[Any], list[Any]]:
    """A running correspondence game, with the people and their sockets by seat."""
    table_id, people = await server.people(count, time=BY_MAIL, game="lancaster", **options)
    lines = [await person.watch(table_id) for person in people]
    await play_until_placing(lines)
    return table_id, people, lines


async def play_until_placing(lines: list[Any]) -> None:
    while lines[0].state["decision"]["kind"] != "place":
        await play_one(lines)
    number = lines[0].state["number"]
    for line in lines:
        await line.shows(partial(has_number, number))


def asked_seat(lines: list[Any]) -> int:
    [seat] = [seat for seat, line in enumerate(lines) if line.moves]
    return seat


async def prospects_of(person: Any, table_id: str, after: Any = None) -> Any:
    answer = await person.post(f"/tables/{table_id}/standing-orders/prospects", {"after": after})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def prepare(person: Any, table_id: str, choice: Any, move: Any, after: Any = None) -> Any:
    words = {name: value for name, value in move.items() if name not in ("move", "prospect")}
    wish = {"decision": choice["decision"], "move": words, "after": after}
    answer = await person.post(f"/tables/{table_id}/standing-orders", wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def orders_of(person: Any, table_id: str) -> Any:
    return (await person.get(f"/tables/{table_id}/standing-orders")).json()


def of_kind(found: Any, kind: str) -> Any:
    return next(choice for choice in found["choices"] if choice["decision"]["kind"] == kind)


def into_castle(choice: Any) -> list[Any]:
    """Moves into the player's own castle, which nobody else can prevent."""
    spaces = {move["at"]: move for move in reversed(choice["moves"]) if move["at"].startswith("castle:")}
    return list(reversed(spaces.values()))


def placed_at(line: Any, seat: int) -> list[str]:
    return [event["args"]["at"] for event in line.log if event["kind"] == "place" and event["seat"] == seat]


def by_order(line: Any) -> list[int]:
    return [event["seat"] for event in line.log if event["kind"] == "standing_order"]


async def play_until_by_order(lines: list[Any], me: int, kind: str) -> None:
    """Play first moves until a seat is asked a question that it has an order for, and wait for its execution."""
    while not (lines[me].moves and lines[me].state["decision"]["kind"] == kind):
        if by_order(lines[me]):
            break
        await play_one(lines)
    for line in lines:
        await line.shows(lambda _, line=line: by_order(line))


async def play_one(lines: list[Any]) -> None:
    ready = next((line for line in lines if line.moves), None)
    if ready is None:  # an order is being carried out
        await lines[0].next()
    else:
        await ready.play(ready.moves[0])
    number = max(line.state["number"] for line in lines)
    for line in lines:
        await line.shows(partial(has_number, number))


def has_number(number: int, state: Any) -> bool:
    return state["number"] >= number
