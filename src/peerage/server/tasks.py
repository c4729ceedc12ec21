"""Ends background tasks."""

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 1.0
"""Seconds until a task that has not ended is cancelled again."""


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them; repeatedly, because a library can lose a cancellation."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN)
