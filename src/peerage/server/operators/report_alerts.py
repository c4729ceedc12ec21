"""Tells operators of each new report, by e-mail and webhook; in English, like the commands."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from peerage.server.notifications.ssrf_safe_client import SsrfSafeClient, Unreached
from peerage.server.settings import Settings
from peerage.server.social.repository import Report
from peerage.server.transport.networks import Hosts, Refused
from peerage.server.transport.smtp import Mailer, Undelivered

log = logging.getLogger("peerage.server")

SUBJECT = "A chat line was reported"
TAKEN = range(200, 300)


class ReportAlerts:
    def __init__(self, mailer: Mailer | None, settings: Settings) -> None:
        self._mailer = mailer
        self._to = settings.report_email
        self._webhook = settings.report_webhook
        self._hosts = Hosts(settings.webhook_hosts)
        self._address = settings.address or ""
        self._outgoing = SsrfSafeClient(settings.notice_networks)
        self._sending: set[asyncio.Task[None]] = set()

    async def aclose(self) -> None:
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self._outgoing.aclose()

    def on_report(self, report: Report) -> None:
        """Send beside the request: a slow receiver must not keep the player waiting."""
        if self._mailer is not None and self._to is not None:
            self._start(self._send_mail(self._mailer, self._to, report))
        if self._webhook is not None:
            self._start(self._call_webhook(self._webhook, report))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_mail(self, mailer: Mailer, to: str, report: Report) -> None:
        try:
            await mailer.send(to, SUBJECT, text_of(report, self._address))
        except Undelivered as error:
            log.warning("the e-mail about report %s could not be sent: %s", report.id, error)

    async def _call_webhook(self, url: str, report: Report) -> None:
        """Name the report alone: a chat room is no place for what was reported, nor for what a reporter may write."""
        words = f"{SUBJECT}: {report.id} {self._address}/operator"
        body = msgspec.json.encode({"text": words, "content": words, "allowed_mentions": {"parse": []}})
        headers = {"Content-Type": "application/json", "Idempotency-Key": report.id}
        try:
            status = await self._outgoing.post(self._hosts, url, headers, body)
        except (Unreached, Refused) as error:
            log.warning("the webhook for report %s was not called: %s", report.id, error)
        else:
            if status not in TAKEN:
                log.warning("the webhook for report %s answered with status %d", report.id, status)


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
