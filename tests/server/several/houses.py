"""Two processes of one house, on one PostgreSQL and one Redis; a visitor may come to either."""

import asyncio
from typing import Any

import httpx

from server.house import PATIENCE, House, Line, Visitor


class Houses:
    """In this process, so that a test can look into them; `first` and `second` differ in nothing."""

    def __init__(self, db: str, redis: str) -> None:
        self.first = House(db, redis)
        self.second = House(db, redis)

    async def start(self) -> None:
        await self.first.start()
        await self.second.start()
        await self.meet()

    async def meet(self) -> None:
        """Until each knows that the other lives."""
        async with asyncio.timeout(PATIENCE):
            while not all(house.app.state.others._alive for house in (self.first, self.second)):
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        await self.first.stop()
        await self.second.stop()

    def elsewhere(self, visitor: Visitor, house: House | None = None) -> Visitor:
        """The same browser at the other process."""
        other = house or (self.second if visitor.house is self.first else self.first)
        address = f"http://{other.host}:{other.port}"
        return Visitor(
            other, httpx.AsyncClient(base_url=address, verify=False, cookies=visitor.client.cookies, timeout=PATIENCE)
        )

    async def apart(self, count: int = 3, **options: Any) -> tuple[str, list[Visitor], list[Line]]:
        """A running table of people who listen at one process and at the other, in turns."""
        table_id, people = await self.first.people(count, **options)
        people = [self.elsewhere(person) if number % 2 else person for number, person in enumerate(people)]
        lines = [await person.watch(table_id) for person in people]
        for line in lines:
            while not all(seat["online"] for seat in line.state["table"]["seats"]):
                await line.next()
        return table_id, people, lines


async def heard(lines: list[Line], patience: float = PATIENCE) -> None:
    """Everybody gets to know the last move that somebody saw."""
    last = max(line.state["number"] for line in lines)
    async with asyncio.timeout(patience):
        for line in lines:
            while line.state["number"] < last:
                await line.next()
