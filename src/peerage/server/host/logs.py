"""The log of the house on standard error: readable lines or JSON, with the access log, or only what is wrong."""

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

from peerage.server.host import meters
from peerage.server.settings import LogForm

HOUSE = "peerage"
OTHERS = ("uvicorn", "asyncio")
"""Libraries whose warnings belong into the same log."""


def counted(record: logging.LogRecord) -> bool:
    """Counts warnings and errors, whether or not anybody reads them."""
    if record.levelno >= logging.WARNING:
        meters.MESSAGES.labels(record.levelname.lower()).inc()
    return True


def count_messages() -> None:
    logging.getLogger("peerage.server").addFilter(counted)


def keep_log(form: LogForm) -> None:
    """From now on there is a log of this form; `off` leaves warnings as they are, plain lines."""
    if form == "off":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    for name in (HOUSE, *OTHERS):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    logging.getLogger(HOUSE).setLevel(logging.INFO)


def formatter(form: LogForm) -> logging.Formatter:
    if form == "json":
        last: list[Processor] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        renderer = structlog.dev.ConsoleRenderer(
            timestamp_key="time", colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
        last = [renderer]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            facts_of,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        ],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )


def facts_of(_: Any, __: str, event: EventDict) -> EventDict:
    """What an event says besides its words."""
    event.update(getattr(event.get("_record"), "facts", {}))
    return event
