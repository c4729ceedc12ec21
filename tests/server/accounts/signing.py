"""What signing in changes for visitors: their cookies, tables and open connections."""

from typing import Any

import httpx

from server.live_server import Visitor

JSON = {"content-type": "application/json"}


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def cookie_of(visitor: Visitor) -> tuple[str, str]:
    [(name, value)] = [each for each in visitor.client.cookies.items() if not each[0].endswith("_device")]
    return name, value


async def with_cookie(server: Any, name: str, value: str) -> Visitor:
    client = server.client({name: value})
    return Visitor(server, client)


async def tables_of(visitor: Visitor) -> set[str]:
    return {table["id"] for table in (await visitor.get("/tables")).json()["tables"] if table["mine"]}


async def closed(line: Any) -> int:
    await line.socket.wait_closed()
    return int(line.socket.close_code)


async def signed_in(*visitors: Any) -> list[bool]:
    return [(await visitor.get("/account")).json()["signed_in"] for visitor in visitors]
