"""The server log on standard error: readable lines or JSON, with the access log, or only warnings."""

import io
import logging
import sys
import threading
from types import TracebackType
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, ExcInfo, Processor

from peerage.kernel.presentation.terminal import printable, printable_lines
from peerage.server import metrics
from peerage.server.settings import LogForm

ROOT_LOGGER = "peerage"

log = logging.getLogger("peerage.server")


def counted(record: logging.LogRecord) -> bool:
    """Count warnings and errors, whether or not they are logged."""
    if record.levelno >= logging.WARNING:
        metrics.MESSAGES.labels(record.levelname.lower()).inc()
    return True


def count_messages() -> None:
    logging.getLogger("peerage.server").addFilter(counted)


class LogHandler(logging.StreamHandler[TextIO]):
    """The log handler of this process."""


def keep_log(form: LogForm) -> None:
    """Log everything that this process and its libraries report in this format.

    `off` leaves warnings as plain lines.
    """
    if form == "off":
        return
    handler = LogHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    root = logging.getLogger()
    for old in [each for each in root.handlers if isinstance(each, LogHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    logging.getLogger(ROOT_LOGGER).setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = log_uncaught
    sys.unraisablehook = log_unraisable
    threading.excepthook = log_thread


def log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        log.critical("the server failed", exc_info=(kind, error, trace))


def log_unraisable(found: "sys.UnraisableHookArgs") -> None:
    error = found.exc_value or found.exc_type()
    log.error("%s", found.err_msg or "an error was ignored", exc_info=(found.exc_type, error, found.exc_traceback))


def log_thread(found: threading.ExceptHookArgs) -> None:
    error = found.exc_value or found.exc_type()
    log.error("a thread failed", exc_info=(found.exc_type, error, found.exc_traceback))


def formatter(form: LogForm) -> logging.Formatter:
    if form == "json":
        last: list[Processor] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        renderer = structlog.dev.ConsoleRenderer(
            timestamp_key="time", colors=sys.stderr.isatty(), exception_formatter=write_traceback
        )
        last = [made_printable, renderer]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            facts_of,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        ],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )


def facts_of(_: Any, __: str, event: EventDict) -> EventDict:
    """Return the extra fields of an event."""
    event.update(getattr(event.get("_record"), "facts", {}))
    return event


def made_printable(_: Any, __: str, event: EventDict) -> EventDict:
    """Escape unprintable characters: messages of databases and libraries may quote what visitors have sent."""
    return {name: printable(value) if isinstance(value, str) else value for name, value in event.items()}


def write_traceback(out: TextIO, error: ExcInfo) -> None:
    text = io.StringIO()
    structlog.dev.plain_traceback(text, error)
    out.write(printable_lines(text.getvalue()))
