"""Players with notification channels."""

from typing import Any

from peerage.server.notifications.dispatcher import Dispatcher
from server.live_server import Line, LiveServer, Visitor
from server.notifications.receivers import Browser, Receiver


async def add_webhook(visitor: Visitor, receiver: Receiver, name: str) -> dict[str, Any]:
    wish = {"url": f"{receiver.origin}/rooms/{name}", "name": name, "language": "en"}
    return await accepted(visitor, "/notices/webhooks", wish)


async def add_push(visitor: Visitor, browser: Browser, language: str = "en") -> dict[str, Any]:
    wish = {"subscription": browser.subscription, "name": "Laptop", "language": language}
    return await accepted(visitor, "/notices/push", wish)


async def accepted(visitor: Visitor, path: str, wish: Any) -> dict[str, Any]:
    answer = await visitor.post(path, wish)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def look(line: Line) -> None:
    """Look at the page; the answer to the ping comes when the look has arrived."""
    await line.send(type="seen", number=line.state["number"], wait=False, looked=True)
    await line.answer("pong", type="ping")


async def let_time_pass(server: LiveServer) -> None:
    """Send all that is due."""
    sender: Dispatcher = server.app.services.notifications.dispatcher
    sender.grace = 0
    await sender.round()


async def waiting(server: LiveServer) -> list[tuple[Any, ...]]:
    return await server.sql("SELECT visitor, reason, tries, sent FROM notices ORDER BY reason")
