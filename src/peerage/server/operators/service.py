"""What operators do on their page. It uses what the commands use, and every action names its operator."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

import peerage
from peerage.errors import PeerageError
from peerage.server.coordination.interfaces import Presence
from peerage.server.db.database import Database
from peerage.server.db.schema import sessions, tables
from peerage.server.db.table_queries import playable
from peerage.server.db.url import DatabaseAddress
from peerage.server.db.versions import VERSION
from peerage.server.errors import Fault
from peerage.server.operators.repository import BANS, Banner, OperatorRepository, banner_in, in_days
from peerage.server.operators.schemas import (
    BackupInfo,
    BannerWish,
    Lift,
    OpenReport,
    OperatorOverview,
    ReportClosing,
    Restriction,
    UpgradeCheck,
    WarningWish,
)
from peerage.server.operators.server_info import is_operator
from peerage.server.operators.upgrade_check import UpgradeChecker
from peerage.server.ops.admin_queries import AdminQueries
from peerage.server.ops.metrics_export import MetricsExport
from peerage.server.ops.readiness import Readiness
from peerage.server.social.repository import ChatRepository, Report
from peerage.server.tables.manager import TableManager
from peerage.server.transport.cookies import VisitorCookies
from peerage.server.transport.smtp import Mailer, Undelivered

log = logging.getLogger("peerage.server")

MOST = 50
KINDS = {"ban": BANS, "mute": ("mute",), "lock_chat": ("chat",)}


class OperatorService:
    def __init__(
        self,
        database: Database,
        address: DatabaseAddress,
        tables: TableManager,
        cookies: VisitorCookies,
        readiness: Readiness,
        metrics: MetricsExport,
        presence: Presence,
        mailer: Mailer | None,
    ) -> None:
        self._database = database
        self._address = address
        self._tables = tables
        self._cookies = cookies
        self._readiness = readiness
        self._metrics = metrics
        self._presence = presence
        self._upgrades = UpgradeChecker(address)
        self._mailer = mailer
        self._queries = AdminQueries(database)
        self._chat = ChatRepository(database)

    async def check(self, visitor: str, session: str | None) -> None:
        """Refuse everybody but operators who have signed in by passkey: passwords may be guessed or stolen."""

        def query(connection: sa.Connection) -> tuple[bool, bool]:
            own = sa.select(sessions.c.by_passkey).where(sessions.c.id == session)
            return is_operator(connection, visitor), bool(connection.execute(own).scalar())

        operator, by_passkey = await self._database.read(query)
        if session is None or not operator:
            raise Fault("operator_role_missing")
        if not by_passkey:
            raise Fault("operator_needs_passkey")

    def _acting(self, visitor: str) -> OperatorRepository:
        return OperatorRepository(self._database, self._cookies, visitor)

    # Actions. Each returns what it has changed.

    async def restrict(self, visitor: str, wish: Restriction) -> list[str]:
        acting = self._acting(visitor)
        with refusals():
            if wish.what == "mute":
                return [await acting.mute(wish.who, wish.days, wish.reason)]
            if wish.what == "lock_chat":
                await acting.lock_chat(wish.who, wish.reason)
                return [wish.who]
            return [each.who for each in await acting.ban(wish.who, wish.days, wish.reason, wish.addresses)]

    async def lift(self, visitor: str, wish: Lift) -> list[str]:
        with refusals():
            return await self._acting(visitor).lift(KINDS[wish.what], wish.who)

    async def warn(self, visitor: str, wish: WarningWish) -> list[str]:
        with refusals():
            return [await self._acting(visitor).warn(wish.who, wish.text)]

    async def close_report(self, visitor: str, wish: ReportClosing) -> list[str]:
        with refusals():
            await self._acting(visitor).close_report(wish.id, wish.note)
        return [wish.id]

    async def set_banner(self, visitor: str, wish: BannerWish) -> list[str]:
        text = wish.text.strip()
        await self._acting(visitor).set_banner(Banner(text, in_days(wish.days)) if text else None)
        return [text]

    async def test_email(self, visitor: str, to: str) -> list[str]:
        if self._mailer is None:
            raise Fault("server_sends_no_email")
        try:
            await self._mailer.send(to, "Peerage", "Test\n")
        except Undelivered as error:
            log.warning("test e-mail could not be sent: %s", error)
            raise Fault("email_not_sent") from None
        await self._acting(visitor).note("test e-mail", to)
        return [to]

    # What the page shows.

    async def upgrade_check(self) -> UpgradeCheck:
        with refusals():
            return await self._upgrades.check()

    async def aclose(self) -> None:
        await self._upgrades.aclose()

    def _people_at_tables(self) -> int:
        found: set[str] = set()
        for table_id in {*self._tables.live, *self._presence.tables_elsewhere()}:
            table = self._tables.live.get(table_id)
            found |= self._presence.remote_browsers(table_id) if table is None else table.presence.here
        return len(found)

    async def overview(self) -> OperatorOverview:
        def query(connection: sa.Connection) -> tuple[int, Banner | None]:
            stopped = sa.select(sa.func.count()).select_from(tables).where(tables.c.status == "running", ~playable())
            return int(connection.execute(stopped).scalar_one()), banner_in(connection)

        stopped, banner = await self._database.read(query)
        return {
            "version": peerage.__version__,
            "build": peerage.build(),
            "commit": peerage.commit(),
            "database": await self._readiness.reason_against() or "ok",
            "redis": self._readiness.redis,
            "schema": VERSION,
            "stopped_games": stopped,
            "online": self._people_at_tables(),
            "sockets": self._metrics.open_sockets(),
            "tables": await self._tables.count_tables(),
            "queues": self._metrics.queues(),
            "load": load(),
            "mail": self._mailer is not None,
            "backups": backups(self._address),
            "banner": None if banner is None else banner.text,
            "reports": [open_report(each) for each in (await self._chat.reports())[:MOST]],
            "bans": [
                {"kind": each.kind, "who": each.who, "since": each.created, "until": each.until, "reason": each.reason}
                for each in await self._queries.bans()
            ],
            "people": [
                {
                    "id": each.visitor,
                    "names": each.names,
                    "account": each.account,
                    "tables": each.tables,
                    "running": each.running,
                    "last": each.last,
                }
                for each in await self._queries.people(MOST)
            ],
            "audit": [
                {
                    "time": each.time,
                    "actor": each.actor,
                    "action": each.action,
                    "target": each.target,
                    "detail": each.detail,
                }
                for each in await self._acting("").audit(MOST)
            ],
        }


@contextmanager
def refusals() -> Iterator[None]:
    """Translate what the repository refuses for the client; the reason is in English, as on the command line."""
    try:
        yield
    except Fault:
        raise
    except PeerageError as error:
        raise Fault("operator_action_refused", why=str(error)) from None


def open_report(report: Report) -> OpenReport:
    return {
        "id": report.id,
        "table": report.table_id,
        "time": report.time,
        "reason": report.reason,
        "speaker": report.speaker,
        "reporter": report.reporter,
        "lines": [
            {"name": said.name, "text": said.text or said.phrase or "", "reported": said.k == report.k}
            for said in report.lines
        ],
    }


def load() -> list[float]:
    with suppress(OSError, AttributeError):
        return [round(each, 2) for each in os.getloadavg()]
    return []


def backups(address: DatabaseAddress) -> list[BackupInfo]:
    """Return the backups beside a database file and in the folder `backups` there, the newest first."""
    if not isinstance(address, Path):
        return []
    rotated = (address.parent / "backups").glob(f"{address.stem}-*.db")
    found = [*address.parent.glob(f"{address.name}.schema-*"), *rotated]
    kept = [(each.stat(), each) for each in found if each.suffix != ".key"]
    kept.sort(key=lambda each: each[0].st_mtime, reverse=True)
    return [
        {"name": each.name, "bytes": facts.st_size, "time": datetime.fromtimestamp(facts.st_mtime, UTC).isoformat()}
        for facts, each in kept[:MOST]
    ]
