"""Assembles the server: infrastructure, services, handlers and error responses."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import PeerageError
from peerage.server import metrics
from peerage.server.accounts.device_cookies import DeviceCookies
from peerage.server.accounts.owned_data import OwnedData
from peerage.server.accounts.passkeys import Challenges
from peerage.server.accounts.repository import AccountRepository
from peerage.server.accounts.service import AccountService
from peerage.server.accounts.sessions import Sessions
from peerage.server.api import api_router
from peerage.server.bot_play.pool import BotPool
from peerage.server.coordination.export_limit import ExportLimit
from peerage.server.coordination.in_process import SingleProcess
from peerage.server.coordination.interfaces import Coordination
from peerage.server.coordination.redis.url import RedisUrl
from peerage.server.data_owners import AFTER_TABLES, BEFORE_TABLES
from peerage.server.db import open_database
from peerage.server.db.outage import log_failure
from peerage.server.db.url import database_address
from peerage.server.dependencies import Request
from peerage.server.errors import Fault, fault_of, server_fault, unavailable
from peerage.server.friends.service import FriendService
from peerage.server.intervals import Intervals
from peerage.server.leagues.service import LeagueService
from peerage.server.link_previews import front_page, page
from peerage.server.notifications.service import NotificationService
from peerage.server.operators.report_alerts import ReportAlerts
from peerage.server.operators.server_info import ServerInfoService
from peerage.server.operators.service import OperatorService
from peerage.server.ops.address_book import AddressBook
from peerage.server.ops.admin_queries import AdminQueries
from peerage.server.ops.bans import Bans
from peerage.server.ops.health import health_limit
from peerage.server.ops.metrics_export import MetricsExport
from peerage.server.ops.readiness import Readiness
from peerage.server.pairing.service import PairingService
from peerage.server.positions.service import PositionService
from peerage.server.puzzles.service import PuzzleService
from peerage.server.records.service import RecordService
from peerage.server.records.verifier import RecordVerifier
from peerage.server.response_cache import ResponseCache
from peerage.server.review.repository import ReviewRepository
from peerage.server.review.service import ReviewService
from peerage.server.services import Application, Infrastructure, Services, providers
from peerage.server.settings import Settings
from peerage.server.social.chat import ChatRules, ChatService
from peerage.server.social.repository import ChatRepository
from peerage.server.standing_orders.repository import OrderRepository
from peerage.server.standing_orders.service import StandingOrderService
from peerage.server.table_hooks import table_repository
from peerage.server.tables.archive import TableArchives
from peerage.server.tables.manager import TableManager
from peerage.server.tables.seed_commitment import SeedCommitments
from peerage.server.tables.service import TableService
from peerage.server.tables.setup.components import ComponentChecks
from peerage.server.tables.socket import SocketServices
from peerage.server.transport.addresses import BoundAddress
from peerage.server.transport.connection_limits import ConnectionLimits, Stage, room
from peerage.server.transport.cookies import VisitorCookies
from peerage.server.transport.csrf import CsrfGuard
from peerage.server.transport.loop_time import LoopTime
from peerage.server.transport.smtp import Mailer, Smtp
from peerage.server.transport.static_files import AS_IT_IS

log = logging.getLogger("peerage.server")

LEAVING_SECONDS = 2.0
DISCONNECTED = "client disconnected prematurely"
HTTP_SITUATIONS = {403: "request_forbidden", 404: "page_missing", 413: "input_too_large", 429: "requests_too_fast"}


def create_app(
    db: str | Path, settings: Settings | None = None, redis: str | None = None, intervals: Intervals | None = None
) -> Application:
    settings = settings or Settings()
    app = Application(
        route_handlers=[api_router(), front_page, page],
        guards=[CsrfGuard(settings)],
        dependencies=providers(),
        exception_handlers={
            PeerageError: refuse,
            HTTPException: refuse_http,
            SQLAlchemyError: refuse_storage,
            RecursionError: refuse_depth,
            UnicodeError: refuse_letters,
            Exception: refuse_unforeseen,
        },
        request_max_body_size=settings.body_bytes,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key=AS_IT_IS),
        openapi_config=OpenAPIConfig(
            title="Peerage",
            version=peerage.__version__,
            render_plugins=[JsonRenderPlugin()],  # the plugins that show pages load them from other servers
        ),
        logging_config=None,
        debug=False,
    )
    app.infrastructure = infrastructure_of(db, settings, redis, intervals or Intervals())
    return app


def infrastructure_of(db: str | Path, settings: Settings, redis: str | None, intervals: Intervals) -> Infrastructure:
    """Return the infrastructure of one server: with a new one, an application is like a new one."""
    address = database_address(db)
    if redis is not None and isinstance(address, Path):
        raise PeerageError("--redis needs a PostgreSQL database: add --db postgresql://...")
    readiness = Readiness(intervals)
    connections = ConnectionLimits(settings.connections or room(), patience(settings))
    return Infrastructure(
        database_address=address,
        settings=settings,
        intervals=intervals,
        coordination=coordination_of(redis, intervals),
        cache=ResponseCache(),
        visitor_cookies=VisitorCookies(),
        sessions=Sessions(intervals),
        bans=Bans(intervals),
        address_book=AddressBook(settings.address_days, intervals),
        bound=BoundAddress(),
        loop_time=LoopTime(),
        health_limit=health_limit(),
        connections=connections,
        readiness=readiness,
        metrics=MetricsExport(readiness, connections, intervals),
    )


def patience(settings: Settings) -> dict[Stage, float]:
    """Return how long a connection may stay at a stage. IDLE and LIVE have timers of their own."""
    return {
        Stage.HEAD: settings.head_seconds,
        Stage.BODY: settings.body_seconds,
        Stage.ANSWER: settings.answer_seconds,
        Stage.LEAVING: LEAVING_SECONDS,
    }


@asynccontextmanager
async def lifespan(app: Application) -> AsyncIterator[None]:
    """Open and close the database and all services."""
    base = app.infrastructure
    settings, intervals = base.settings, base.intervals
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(aclosing(await open_database(base.database_address, intervals)))
        key = await database.key()
        base.visitor_cookies.use(key)
        storage, repository = table_repository(database), AccountRepository(database)
        await base.sessions.use(repository)
        await stack.enter_async_context(aclosing(base.sessions))
        coordination = await stack.enter_async_context(aclosing(base.coordination))
        limits = coordination.limits
        pool = BotPool(settings.bot_workers, settings.bot_limit, coordination.bots)
        await stack.enter_async_context(aclosing(pool))
        speaking = ChatRules(settings.chat, base.bans.check_may_speak)
        chat = ChatService(ChatRepository(database), coordination.pubsub, limits, speaking)
        verifier, commitments = RecordVerifier(storage, pool), SeedCommitments(key)
        tables = TableManager(storage, pool, settings, chat, verifier, coordination, intervals)
        await stack.enter_async_context(aclosing(tables))
        owned_data = OwnedData(database, storage, tables, BEFORE_TABLES, AFTER_TABLES)
        exports, mailer = ExportLimit(limits), mailer_of(settings)
        devices, challenges = DeviceCookies(key, base.visitor_cookies.cookie), Challenges(key)
        accounts = AccountService(
            repository,
            base.sessions,
            owned_data,
            challenges,
            mailer,
            settings,
            limits,
            base.visitor_cookies,
            devices,
            exports,
        )
        await stack.enter_async_context(aclosing(accounts))
        alerts = await stack.enter_async_context(aclosing(ReportAlerts(mailer, settings)))
        chat.on_report = alerts.on_report
        await tables.time.keep()
        await stack.enter_async_context(aclosing(base.bans))
        await base.bans.use(AdminQueries(database))
        await stack.enter_async_context(aclosing(base.address_book))
        base.address_book.use(database)
        await coordination.start(key, tables.sync)
        notifications = NotificationService(database, storage, settings, tables.time, mailer, key, limits, intervals)
        await stack.enter_async_context(aclosing(notifications))
        leagues = LeagueService(database, storage, commitments, tables.time, settings, limits, intervals)
        await stack.enter_async_context(aclosing(leagues))
        pairing = PairingService(
            database, storage, commitments, tables.time, settings, limits, intervals, tables.take_over
        )
        await stack.enter_async_context(aclosing(pairing))
        orders = StandingOrderService(OrderRepository(database), tables, limits, intervals)
        await stack.enter_async_context(aclosing(orders))
        reviews = ReviewService(ReviewRepository(database), pool, settings, limits, intervals)
        await stack.enter_async_context(aclosing(reviews))
        table_service = TableService(tables, storage, settings, commitments, coordination.presence)
        app.services = Services(
            database=database,
            table_repository=storage,
            tables=tables,
            table_service=table_service,
            archive=TableArchives(storage, tables.invitations),
            component_checks=ComponentChecks(pool),
            vacations=tables.vacations,
            chat=chat,
            accounts=accounts,
            exports=exports,
            records=RecordService(storage, pool, settings, limits),
            positions=PositionService(tables, table_service, settings),
            reviews=reviews,
            puzzles=PuzzleService(database, tables, settings, limits),
            leagues=leagues,
            friends=FriendService(database, tables, coordination.presence, settings, limits),
            orders=orders,
            pairing=pairing,
            notifications=notifications,
            server_info=ServerInfoService(database, settings),
            operators=OperatorService(
                database,
                base.database_address,
                tables,
                base.visitor_cookies,
                base.readiness,
                base.metrics,
                coordination.presence,
                mailer,
            ),
            socket_services=SocketServices(base.sessions, notifications, limits),
        )
        await stack.enter_async_context(aclosing(app.services.operators))
        tables.resume()
        orders.start()
        notifications.start()
        leagues.start()
        pairing.start()
        base.metrics.use(tables)
        base.readiness.use(storage, coordination)
        try:
            yield
        finally:
            base.readiness.use(None, coordination)
            base.metrics.use(None)


def coordination_of(redis: str | None, intervals: Intervals) -> Coordination:
    if redis is None:
        return SingleProcess()
    from peerage.server.coordination.redis.backend import RedisBackend  # here, because Redis is an extra

    return RedisBackend(RedisUrl(redis), intervals)


def mailer_of(settings: Settings) -> Mailer | None:
    if settings.smtp_url is None or settings.smtp_from is None:
        return None
    return Smtp(settings.smtp_url, settings.smtp_from)


def answer(fault: Fault) -> Response[Any]:
    metrics.FAULTS.labels(fault.code).inc()
    return Response(fault.body(), status_code=fault.status, media_type="application/json", headers=fault.headers)


def refuse(_: Request, error: PeerageError) -> Response[Any]:
    return answer(fault_of(error))


def refuse_http(_: Request, error: HTTPException) -> Response[Any]:
    """Translate the framework's own refusals: unknown paths, wrong methods, input of the wrong shape."""
    if error.detail == DISCONNECTED:
        return answer(Fault("request_incomplete"))  # the client is gone and gets no answer
    if error.status_code >= 500:
        return refuse_unforeseen(_, error)
    wrong = {each.get("key", "body"): each.get("message") for each in error.extra or () if isinstance(each, dict)}
    if error.status_code in HTTP_SITUATIONS:
        fault = Fault(HTTP_SITUATIONS[error.status_code])
    elif wrong:
        detail = "; ".join(f"{field}: {reason}" for field, reason in wrong.items())
        fault = Fault("input_invalid", field=", ".join(wrong), detail=detail)
    else:
        fault = Fault("input_unusable", detail=error.detail)
    metrics.FAULTS.labels(fault.code).inc()
    return Response(fault.body(), status_code=error.status_code, media_type="application/json")


def refuse_depth(_: Request, error: RecursionError) -> Response[Any]:
    return answer(Fault("input_too_deep"))


def refuse_letters(_: Request, error: UnicodeError) -> Response[Any]:
    return answer(Fault("input_not_utf8"))


def refuse_storage(_: Request, error: SQLAlchemyError) -> Response[Any]:
    metrics.DATABASE_ERRORS.inc()
    log_failure(error, "database error: %s", error, level=logging.ERROR)
    return answer(unavailable())


def refuse_unforeseen(_: Request, error: Exception) -> Response[Any]:
    log.exception("unhandled error in a request", exc_info=error)
    return answer(server_fault())
