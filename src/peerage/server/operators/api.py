"""Handlers about the server itself, and those of the operator's page."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.dependencies import Request, visitor_of
from peerage.server.operators.schemas import (
    Acted,
    BannerWish,
    Confirmation,
    Lift,
    OperatorOverview,
    ReportClosing,
    Restriction,
    ServerInfo,
    ServerPage,
    TestEmail,
    UpgradeCheck,
    WarningWish,
)
from peerage.server.operators.server_info import ServerInfoService
from peerage.server.operators.service import OperatorService

T = TypeVar("T")

InjectedServerInfo = NamedDependency[ServerInfoService]
InjectedOperators = NamedDependency[OperatorService]


@get("/server")
async def show_server(request: Request, server_info: InjectedServerInfo) -> ServerInfo:
    """Return what visitors should know about this server, and warnings to this visitor."""
    return await server_info.info(visitor_of(request), request.state.session)


@post("/server/warnings", status_code=204)
async def confirm_warning(request: Request, server_info: InjectedServerInfo, data: JSONBody[Confirmation]) -> None:
    """Confirm that a warning was read."""
    await server_info.confirm(visitor_of(request), data.id)


@get("/pages/{page:str}/{lang:str}", sync_to_thread=True)
def show_page(server_info: InjectedServerInfo, page: FromPath[str], lang: FromPath[str]) -> ServerPage:
    """Return a page of the operator: imprint, privacy or terms."""
    return server_info.page(page, lang)


@get("/operator")
async def show_operator_page(request: Request, operators: InjectedOperators) -> OperatorOverview:
    """Return what an operator sees: health, reports, bans, people, and the latest actions."""
    await operators.check(visitor_of(request), request.state.session)
    return await operators.overview()


@get("/operator/upgrade-check")
async def check_upgrade(request: Request, operators: InjectedOperators) -> UpgradeCheck:
    """Return which rules the tables use, and whether every running game can go on."""
    await operators.check(visitor_of(request), request.state.session)
    return await operators.upgrade_check()


@post("/operator/restrictions", status_code=200)
async def restrict(request: Request, operators: InjectedOperators, data: JSONBody[Restriction]) -> Acted:
    """Ban, mute, or lock the chat of a table."""
    return await acting(request, operators, lambda visitor: operators.restrict(visitor, data))


@post("/operator/restrictions/lift", status_code=200)
async def lift(request: Request, operators: InjectedOperators, data: JSONBody[Lift]) -> Acted:
    """Lift a ban or a mute, or unlock a chat."""
    return await acting(request, operators, lambda visitor: operators.lift(visitor, data))


@post("/operator/warnings", status_code=200)
async def warn(request: Request, operators: InjectedOperators, data: JSONBody[WarningWish]) -> Acted:
    """Warn a visitor, who has to confirm it."""
    return await acting(request, operators, lambda visitor: operators.warn(visitor, data))


@post("/operator/reports/close", status_code=200)
async def close_report(request: Request, operators: InjectedOperators, data: JSONBody[ReportClosing]) -> Acted:
    """Close a report with a note."""
    return await acting(request, operators, lambda visitor: operators.close_report(visitor, data))


@post("/operator/banner", status_code=200)
async def set_banner(request: Request, operators: InjectedOperators, data: JSONBody[BannerWish]) -> Acted:
    """Show a notice on every page, or remove it."""
    return await acting(request, operators, lambda visitor: operators.set_banner(visitor, data))


@post("/operator/test-email", status_code=200)
async def send_test_email(request: Request, operators: InjectedOperators, data: JSONBody[TestEmail]) -> Acted:
    """Send an e-mail, to see whether the mail server takes it."""
    return await acting(request, operators, lambda visitor: operators.test_email(visitor, data.to))


async def acting(request: Request, operators: OperatorService, act: Callable[[str], Awaitable[list[str]]]) -> Acted:
    """Act for an operator, or refuse."""
    visitor = visitor_of(request)
    await operators.check(visitor, request.state.session)
    return {"who": await act(visitor)}


HANDLERS = [
    show_server,
    confirm_warning,
    show_page,
    show_operator_page,
    check_upgrade,
    restrict,
    lift,
    warn,
    close_report,
    set_banner,
    send_test_email,
]
