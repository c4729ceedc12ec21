"""What a server consists of, and how handlers get it."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import cast

from litestar import Litestar
from litestar.di import Provide
from litestar.types import Scope

from peerage.server.accounts.service import AccountService
from peerage.server.accounts.sessions import Sessions
from peerage.server.clocks.vacations import Vacations
from peerage.server.coordination.export_limit import ExportLimit
from peerage.server.coordination.interfaces import Coordination
from peerage.server.db.database import Database
from peerage.server.db.url import DatabaseAddress
from peerage.server.friends.service import FriendService
from peerage.server.intervals import Intervals
from peerage.server.leagues.service import LeagueService
from peerage.server.notifications.service import NotificationService
from peerage.server.operators.server_info import ServerInfoService
from peerage.server.operators.service import OperatorService
from peerage.server.ops.address_book import AddressBook
from peerage.server.ops.bans import Bans
from peerage.server.ops.metrics_export import MetricsExport
from peerage.server.ops.readiness import Readiness
from peerage.server.pairing.service import PairingService
from peerage.server.positions.service import PositionService
from peerage.server.puzzles.service import PuzzleService
from peerage.server.records.service import RecordService
from peerage.server.response_cache import ResponseCache
from peerage.server.review.service import ReviewService
from peerage.server.settings import Settings
from peerage.server.social.chat import ChatService
from peerage.server.standing_orders.service import StandingOrderService
from peerage.server.tables.archive import TableArchives
from peerage.server.tables.manager import TableManager
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.service import TableService
from peerage.server.tables.setup.components import ComponentChecks
from peerage.server.tables.socket import SocketServices
from peerage.server.transport.addresses import BoundAddress
from peerage.server.transport.connection_limits import ConnectionLimits
from peerage.server.transport.cookies import VisitorCookies
from peerage.server.transport.loop_time import LoopTime
from peerage.server.transport.rate_limit import Limiter


@dataclass(frozen=True, kw_only=True)
class Infrastructure:
    """What exists before the database is open: the middlewares and protocols are built from it."""

    database_address: DatabaseAddress
    settings: Settings
    intervals: Intervals
    coordination: Coordination
    cache: ResponseCache
    visitor_cookies: VisitorCookies
    sessions: Sessions
    bans: Bans
    address_book: AddressBook
    bound: BoundAddress
    loop_time: LoopTime
    health_limit: Limiter
    connections: ConnectionLimits
    readiness: Readiness
    metrics: MetricsExport


@dataclass(frozen=True, kw_only=True)
class Services:
    """What exists while the server runs."""

    database: Database
    table_repository: TableRepository
    tables: TableManager
    table_service: TableService
    archive: TableArchives
    component_checks: ComponentChecks
    vacations: Vacations
    chat: ChatService
    accounts: AccountService
    exports: ExportLimit
    records: RecordService
    positions: PositionService
    reviews: ReviewService
    puzzles: PuzzleService
    leagues: LeagueService
    friends: FriendService
    orders: StandingOrderService
    pairing: PairingService
    notifications: NotificationService
    server_info: ServerInfoService
    operators: OperatorService
    socket_services: SocketServices


class Application(Litestar):
    infrastructure: Infrastructure
    services: Services


def providers() -> dict[str, Provide]:
    """Return the dependencies of handlers: a parameter with the name of a field gets its value."""
    parts = {"infrastructure": Infrastructure, "services": Services}
    found = {
        field.name: provider(attrgetter(f"{part}.{field.name}")) for part, of in parts.items() for field in fields(of)
    }
    return {name: Provide(read, sync_to_thread=False) for name, read in found.items()}


def provider(read: Callable[[Application], object]) -> Callable[[Scope], object]:
    """Return a dependency; Litestar checks it against the annotation of the parameter that gets it."""

    def provide(scope: Scope) -> object:
        return read(cast(Application, scope["litestar_app"]))

    return provide
