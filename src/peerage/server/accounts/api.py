"""Accounts over HTTP. Whatever signs somebody in answers with the cookie of the session."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Response, delete, get, post
from litestar.connection import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from peerage.server.accounts.device_cookies import DeviceCookies
from peerage.server.accounts.devices import device_of
from peerage.server.accounts.passkeys import place_of
from peerage.server.accounts.schemas import (
    AccountInfo,
    EmailWish,
    LinkLogin,
    LinkOwner,
    Login,
    Naming,
    NewWay,
    PasskeyLogin,
    PasskeyOptions,
    PasskeyWish,
    PasswordWish,
    ReturnLink,
    TokenLogin,
)
from peerage.server.accounts.service import AccountService, Caller, Entry
from peerage.server.settings import Settings
from peerage.server.transport.cookies import VisitorCookies

Visit = Request[Any, Any, Any]
InjectedAccountService = NamedDependency[AccountService]


def caller_of(request: Visit) -> Caller:
    settings: Settings = request.app.state.settings
    reached = f"{request.url.scheme}://{request.headers.get('host', '')}"
    named = [*settings.origins, *filter(None, [settings.address])]
    return Caller(
        request.state.visitor,
        request.state.session,
        request.state.home,
        place_of(request.headers.get("origin"), reached, named),
        device_of(request.headers.get("user-agent", "")),
        cookies_of(request),
    )


def cookies_of(request: Visit) -> bytes:
    return dict(request.scope["headers"]).get(b"cookie", b"")


@contextmanager
def leaving_caller(request: Visit) -> Iterator[Caller]:
    """The caller, whose work is given up when the client hangs up; the body has been read."""
    departed = asyncio.create_task(hung_up(request))
    try:
        yield caller_of(request)._replace(departed=departed)
    finally:
        departed.cancel()


async def hung_up(request: Visit) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def cookie(request: Visit, visitor: str | None = None, token: str | None = None) -> dict[str, str]:
    """The cookie of a session, or of a new guest."""
    identity: VisitorCookies = request.app.state.identity
    secure = request.url.scheme == "https"
    return {"Set-Cookie": identity.header(visitor or identity.new_visitor(), secure, token).decode()}


async def answer(request: Visit, people: AccountService, entry: Entry | None = None) -> Response[AccountInfo]:
    """How the account stands now, for whoever it is from now on."""
    if entry is None:
        account = await people.account(request.state.visitor, request.state.session)
        return Response(account, cookies=device_cookies(request, account))
    session, token = entry
    account = await people.account(session.person, session.id)
    headers = cookie(request, session.person, token)
    return Response(account, headers=headers, cookies=device_cookies(request, account))


def device_cookies(request: Visit, account: AccountInfo) -> list[Cookie]:
    """Whoever is signed in with a password is known at this browser from now on."""
    login = account.get("login")
    if login is None:
        return []
    devices: DeviceCookies = request.app.state.device_cookies
    new = devices.new_cookie(cookies_of(request), login, request.url.scheme == "https")
    return [] if new is None else [new]


async def goodbye(request: Visit, people: AccountService) -> Response[AccountInfo]:
    return Response(await people.account("", None), headers=cookie(request))


@get("/account")
async def show_account(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    return await answer(request, people)


@post("/account/name", status_code=200)
async def rename(request: Visit, people: InjectedAccountService, data: JSONBody[Naming]) -> Response[AccountInfo]:
    await people.rename(caller_of(request), data.name)
    return await answer(request, people)


# Ways in. Guests sign up with the first.


@post("/account/password", status_code=200)
async def set_password(
    request: Visit, people: InjectedAccountService, data: JSONBody[PasswordWish]
) -> Response[AccountInfo]:
    with leaving_caller(request) as caller:
        entry = await people.set_password(caller, data.name, data.login, data.password, data.current)
    return await answer(request, people, entry)


@delete("/account/password", status_code=200)
async def drop_password(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    await people.drop_password(caller_of(request))
    return await answer(request, people)


@post("/account/link", status_code=200)
async def new_link(request: Visit, people: InjectedAccountService, data: JSONBody[NewWay]) -> Response[ReturnLink]:
    token, entry = await people.new_link(caller_of(request), data.name)
    told = await answer(request, people, entry)
    return Response({"token": token, "account": told.content}, headers=told.headers, cookies=told.cookies)


@delete("/account/link", status_code=200)
async def drop_link(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    await people.drop_link(caller_of(request))
    return await answer(request, people)


@post("/account/passkeys/begin", status_code=200)
async def begin_passkey(request: Visit, people: InjectedAccountService, data: JSONBody[NewWay]) -> PasskeyOptions:
    return {"options": await people.begin_passkey(caller_of(request), data.name)}


@post("/account/passkeys", status_code=200)
async def add_passkey(
    request: Visit, people: InjectedAccountService, data: JSONBody[PasskeyWish]
) -> Response[AccountInfo]:
    entry = await people.add_passkey(caller_of(request), data.name, data.credential)
    return await answer(request, people, entry)


@post("/account/passkeys/{passkey:str}/name", status_code=200)
async def rename_passkey(
    request: Visit, people: InjectedAccountService, passkey: FromPath[str], data: JSONBody[Naming]
) -> Response[AccountInfo]:
    await people.rename_passkey(caller_of(request), passkey, data.name)
    return await answer(request, people)


@delete("/account/passkeys/{passkey:str}", status_code=200)
async def drop_passkey(request: Visit, people: InjectedAccountService, passkey: FromPath[str]) -> Response[AccountInfo]:
    await people.drop_passkey(caller_of(request), passkey)
    return await answer(request, people)


# Sessions.


@post("/session/password", status_code=200)
async def by_password(request: Visit, people: InjectedAccountService, data: JSONBody[Login]) -> Response[AccountInfo]:
    with leaving_caller(request) as caller:
        entry = await people.by_password(caller, data.login, data.password)
    return await answer(request, people, entry)


@post("/session/link/begin", status_code=200)
async def ask_link(request: Visit, people: InjectedAccountService, data: JSONBody[TokenLogin]) -> LinkOwner:
    """Whose return link it is, to be asked before it signs anybody in."""
    return await people.ask_link(caller_of(request), data.token)


@post("/session/link", status_code=200)
async def by_link(request: Visit, people: InjectedAccountService, data: JSONBody[LinkLogin]) -> Response[AccountInfo]:
    return await answer(request, people, await people.by_link(caller_of(request), data.token, data.take_over))


@post("/session/passkey/begin", status_code=200, sync_to_thread=False)
def ask_passkey(request: Visit, people: InjectedAccountService) -> PasskeyOptions:
    return {"options": people.ask_passkey(caller_of(request))}


@post("/session/passkey", status_code=200)
async def by_passkey(
    request: Visit, people: InjectedAccountService, data: JSONBody[PasskeyLogin]
) -> Response[AccountInfo]:
    return await answer(request, people, await people.by_passkey(caller_of(request), data.credential))


@delete("/session", status_code=200)
async def sign_out(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    await people.end_session(caller_of(request), request.state.session)
    return await goodbye(request, people)


@delete("/account/sessions/{session:str}", status_code=200)
async def end_session(request: Visit, people: InjectedAccountService, session: FromPath[str]) -> Response[AccountInfo]:
    await people.end_session(caller_of(request), session)
    return await (goodbye if session == request.state.session else answer)(request, people)


@delete("/account/sessions", status_code=200)
async def end_sessions(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    """All but the one that asks."""
    await people.end_sessions(caller_of(request))
    return await answer(request, people)


# E-mail.


@post("/account/email", status_code=200)
async def set_email(request: Visit, people: InjectedAccountService, data: JSONBody[EmailWish]) -> Response[AccountInfo]:
    await people.set_email(caller_of(request), data.address, data.language)
    return await answer(request, people)


@delete("/account/email", status_code=200)
async def drop_email(request: Visit, people: InjectedAccountService) -> Response[AccountInfo]:
    await people.drop_email(caller_of(request))
    return await answer(request, people)


@post("/confirm", status_code=200)
async def confirm_email(
    request: Visit, people: InjectedAccountService, data: JSONBody[TokenLogin]
) -> Response[AccountInfo]:
    """Whoever reads the letter need not be signed in where it is read."""
    await people.confirm_email(data.token)
    return await answer(request, people)


# Everything, or nothing any more.


@get("/account/export")
async def export(request: Visit, people: InjectedAccountService) -> Stream:
    person, tables = await people.export(caller_of(request))

    async def pieces() -> AsyncIterator[bytes]:
        yield msgspec.json.encode(person)[:-1] + b',"tables":['
        between = b"\n"
        async for table in tables:
            yield between + msgspec.json.encode(table)
            between = b",\n"
        yield b"]}\n"

    headers = {"Content-Disposition": 'attachment; filename="peerage.json"'}
    return Stream(pieces(), media_type="application/json", headers=headers)


@post("/account/delete", status_code=200)
async def delete_account(
    request: Visit, people: InjectedAccountService, data: JSONBody[Naming]
) -> Response[AccountInfo]:
    await people.delete(caller_of(request), data.name)
    return await goodbye(request, people)


HANDLERS = [
    show_account,
    rename,
    set_password,
    drop_password,
    new_link,
    drop_link,
    begin_passkey,
    add_passkey,
    rename_passkey,
    drop_passkey,
    by_password,
    ask_link,
    by_link,
    ask_passkey,
    by_passkey,
    sign_out,
    end_session,
    end_sessions,
    set_email,
    drop_email,
    confirm_email,
    export,
    delete_account,
]
