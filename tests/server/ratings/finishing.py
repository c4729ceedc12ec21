"""Games to their end, without connections."""

import random
from typing import Any

GAME = "lancaster"


async def finish(server: Any, table_id: str, seed: int = 1, most: int = 10_000) -> None:
    """Play random moves for all seats."""
    rng = random.Random(seed)
    async with server.app.services.tables.use(table_id) as table, table.lock:
        record = await table.record()
        while not record.state.over and record.number < most:
            seat = rng.choice(record.state.to_move)
            moves = [move for move in record.state.moves(seat) if move]
            if moves:
                await table.carry_out(record, seat, rng.choice(moves))


async def table_of(server: Any, people: list[Any], *bots: str, **wish: Any) -> str:
    """Open a table of these people, who are named P0, P1 and so on, and of bots; the game has begun.

    It is rated for all, though it is their first, unless `rated` says otherwise: None leaves it to the rules.
    """
    rated = wish.setdefault("rated", True)
    body = {
        "game": GAME,
        "name": "P0",
        "seats": [
            {"kind": "me"},
            *({"kind": "open"} for _ in people[1:]),
            *({"kind": "bot", "bot": bot} for bot in bots),
        ],
        **wish,
    }
    answer = await people[0].post("/tables", body)
    assert answer.status_code == 201, answer.text
    table_id: str = answer.json()["id"]
    for number, person in enumerate(people[1:], start=1):
        await person.join(table_id, f"P{number}", rated=rated)
    return table_id


async def handle_of(person: Any) -> str:
    handle: str = (await person.get("/profiles/me")).json()["handle"]
    return handle
