"""Sends operators an e-mail about each new report; in English, like the commands."""

import asyncio
import logging

from peerage.server.settings import Settings
from peerage.server.social.repository import Report
from peerage.server.transport.smtp import Mailer, Undelivered

log = logging.getLogger("peerage.server")

SUBJECT = "A chat line was reported"


class ReportMail:
    def __init__(self, mailer: Mailer | None, settings: Settings) -> None:
        self._mailer = mailer
        self._to = settings.report_email
        self._address = settings.address or ""
        self._sending: set[asyncio.Task[None]] = set()

    async def aclose(self) -> None:
        await asyncio.gather(*self._sending, return_exceptions=True)

    def on_report(self, report: Report) -> None:
        """Send it beside the request: a slow mail server must not keep the player waiting."""
        if self._mailer is not None and self._to is not None:
            task = asyncio.create_task(self._send(self._mailer, self._to, report))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, mailer: Mailer, to: str, report: Report) -> None:
        try:
            await mailer.send(to, SUBJECT, text_of(report, self._address))
        except Undelivered as error:
            log.warning("the e-mail about report %s could not be sent: %s", report.id, error)


def text_of(report: Report, address: str) -> str:
    lines = [f"{'>' if said.k == report.k else ' '} {said.name}: {said.text or said.phrase}" for said in report.lines]
    return "\n".join(
        [
            f"Report {report.id}, table {report.table_id}: {report.reason or 'no reason given'}",
            "",
            *lines,
            "",
            f"Written by {report.speaker}, reported by {report.reporter}.",
            f"{address}/operator",
            f"peerage admin reports --done {report.id} --note ...",
            "",
        ]
    )
