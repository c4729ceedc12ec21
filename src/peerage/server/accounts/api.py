"""HTTP handlers of accounts. Every handler that signs a visitor in answers with a session cookie."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import msgspec
from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from peerage import Game
from peerage.server.accounts.devices import device_of
from peerage.server.accounts.passkeys import relying_party
from peerage.server.accounts.schemas import (
    AccountInfo,
    EmailWish,
    LinkLogin,
    LinkOwner,
    Login,
    Naming,
    NewSignInMethod,
    PasskeyLogin,
    PasskeyOptions,
    PasskeyWish,
    PasswordWish,
    ReturnLink,
    TokenLogin,
)
from peerage.server.accounts.service import AccountService, Entry, RequestContext
from peerage.server.dependencies import Request, address_hash_of, visitor_of

InjectedAccountService = NamedDependency[AccountService]


def context_of(request: Request, accounts: AccountService) -> RequestContext:
    reached = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return RequestContext(
        visitor_of(request),
        request.state.session,
        address_hash_of(request),
        relying_party(request.headers.get("origin"), reached, accounts.origins),
        device_of(request.headers.get("user-agent", "")),
        cookies_of(request),
    )


def cookies_of(request: Request) -> bytes:
    return dict(request.scope["headers"]).get(b"cookie", b"")


@contextmanager
def cancellable_context(request: Request, accounts: AccountService) -> Iterator[RequestContext]:
    """Yield the request context, with a future that is done when the client hangs up; the body has been read."""
    departed = asyncio.create_task(hung_up(request))
    try:
        yield context_of(request, accounts)._replace(departed=departed)
    finally:
        departed.cancel()


async def hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def cookie(
    request: Request, accounts: AccountService, visitor: str | None = None, token: str | None = None
) -> dict[str, str]:
    """Return the header that sets the cookie of a session, or of a new guest."""
    cookies, secure = accounts.cookies, request.url.scheme == "https"
    return {"Set-Cookie": cookies.header(visitor or cookies.new_visitor(), secure, token).decode()}


async def answer(request: Request, accounts: AccountService, entry: Entry | None = None) -> Response[AccountInfo]:
    """Return the current account, with the cookie of a session that has begun."""
    if entry is None:
        account = await accounts.account(request.state.visitor, request.state.session)
        return Response(account, cookies=device_cookies(request, accounts, account))
    session, token = entry
    account = await accounts.account(session.person, session.id)
    headers = cookie(request, accounts, session.person, token)
    return Response(account, headers=headers, cookies=device_cookies(request, accounts, account))


def device_cookies(request: Request, accounts: AccountService, account: AccountInfo) -> list[Cookie]:
    """Return the cookie that marks this browser as known to an account with a password."""
    login = account.get("login")
    if login is None:
        return []
    new = accounts.devices.new_cookie(cookies_of(request), login, request.url.scheme == "https")
    return [] if new is None else [new]


async def goodbye(request: Request, accounts: AccountService) -> Response[AccountInfo]:
    return Response(await accounts.account("", None), headers=cookie(request, accounts))


@get("/account")
async def show_account(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    return await answer(request, accounts)


@post("/account/name", status_code=200)
async def rename(request: Request, accounts: InjectedAccountService, data: JSONBody[Naming]) -> Response[AccountInfo]:
    await accounts.rename(context_of(request, accounts), data.name)
    return await answer(request, accounts)


# Sign-in methods. Guests sign up with the first.


@post("/account/password", status_code=200)
async def set_password(
    request: Request, accounts: InjectedAccountService, data: JSONBody[PasswordWish]
) -> Response[AccountInfo]:
    with cancellable_context(request, accounts) as context:
        context = context._replace(code=data.code)
        entry = await accounts.set_password(context, data.name, data.login, data.password, data.current)
    return await answer(request, accounts, entry)


@delete("/account/password", status_code=200)
async def drop_password(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    await accounts.drop_password(context_of(request, accounts))
    return await answer(request, accounts)


@post("/account/link", status_code=200)
async def new_link(
    request: Request, accounts: InjectedAccountService, data: JSONBody[NewSignInMethod]
) -> Response[ReturnLink]:
    context = context_of(request, accounts)._replace(code=data.code)
    token, entry = await accounts.new_link(context, data.name)
    response = await answer(request, accounts, entry)
    return Response({"token": token, "account": response.content}, headers=response.headers, cookies=response.cookies)


@delete("/account/link", status_code=200)
async def drop_link(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    await accounts.drop_link(context_of(request, accounts))
    return await answer(request, accounts)


@post("/account/passkeys/begin", status_code=200)
async def begin_passkey(
    request: Request, accounts: InjectedAccountService, data: JSONBody[NewSignInMethod]
) -> PasskeyOptions:
    return {"options": await accounts.begin_passkey(context_of(request, accounts), data.name)}


@post("/account/passkeys", status_code=200)
async def add_passkey(
    request: Request, accounts: InjectedAccountService, data: JSONBody[PasskeyWish]
) -> Response[AccountInfo]:
    context = context_of(request, accounts)._replace(code=data.code)
    entry = await accounts.add_passkey(context, data.name, data.credential)
    return await answer(request, accounts, entry)


@post("/account/passkeys/{passkey:str}/name", status_code=200)
async def rename_passkey(
    request: Request, accounts: InjectedAccountService, passkey: FromPath[str], data: JSONBody[Naming]
) -> Response[AccountInfo]:
    await accounts.rename_passkey(context_of(request, accounts), passkey, data.name)
    return await answer(request, accounts)


@delete("/account/passkeys/{passkey:str}", status_code=200)
async def drop_passkey(
    request: Request, accounts: InjectedAccountService, passkey: FromPath[str]
) -> Response[AccountInfo]:
    await accounts.drop_passkey(context_of(request, accounts), passkey)
    return await answer(request, accounts)


# Sessions.


@post("/session/password", status_code=200)
async def by_password(
    request: Request, accounts: InjectedAccountService, data: JSONBody[Login]
) -> Response[AccountInfo]:
    with cancellable_context(request, accounts) as context:
        entry = await accounts.by_password(context, data.login, data.password)
    return await answer(request, accounts, entry)


@post("/session/recover", status_code=204)
async def recover(request: Request, accounts: InjectedAccountService, data: JSONBody[EmailWish]) -> None:
    """Send a link to a confirmed e-mail address, with which its owner signs in once."""
    Game.check_language(data.language)
    await accounts.recover(context_of(request, accounts), data.address, data.language)


@post("/session/link/begin", status_code=200)
async def ask_link(request: Request, accounts: InjectedAccountService, data: JSONBody[TokenLogin]) -> LinkOwner:
    """Return the owner of a return link, to be confirmed before it signs a visitor in."""
    return await accounts.ask_link(context_of(request, accounts), data.token)


@post("/session/link", status_code=200)
async def by_link(
    request: Request, accounts: InjectedAccountService, data: JSONBody[LinkLogin]
) -> Response[AccountInfo]:
    return await answer(
        request, accounts, await accounts.by_link(context_of(request, accounts), data.token, data.take_over)
    )


@post("/session/passkey/begin", status_code=200, sync_to_thread=False)
def ask_passkey(request: Request, accounts: InjectedAccountService) -> PasskeyOptions:
    return {"options": accounts.ask_passkey(context_of(request, accounts))}


@post("/session/passkey", status_code=200)
async def by_passkey(
    request: Request, accounts: InjectedAccountService, data: JSONBody[PasskeyLogin]
) -> Response[AccountInfo]:
    return await answer(request, accounts, await accounts.by_passkey(context_of(request, accounts), data.credential))


@delete("/session", status_code=200)
async def sign_out(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    await accounts.end_session(context_of(request, accounts), request.state.session)
    return await goodbye(request, accounts)


@delete("/account/sessions/{session:str}", status_code=200)
async def end_session(
    request: Request, accounts: InjectedAccountService, session: FromPath[str]
) -> Response[AccountInfo]:
    await accounts.end_session(context_of(request, accounts), session)
    return await (goodbye if session == request.state.session else answer)(request, accounts)


@delete("/account/sessions", status_code=200)
async def end_sessions(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    """End all sessions except the one of this request."""
    await accounts.end_sessions(context_of(request, accounts))
    return await answer(request, accounts)


# E-mail.


@post("/account/email", status_code=200)
async def set_email(
    request: Request, accounts: InjectedAccountService, data: JSONBody[EmailWish]
) -> Response[AccountInfo]:
    Game.check_language(data.language)
    await accounts.set_email(context_of(request, accounts), data.address, data.language)
    return await answer(request, accounts)


@delete("/account/email", status_code=200)
async def drop_email(request: Request, accounts: InjectedAccountService) -> Response[AccountInfo]:
    await accounts.drop_email(context_of(request, accounts))
    return await answer(request, accounts)


@post("/confirm", status_code=200)
async def confirm_email(
    request: Request, accounts: InjectedAccountService, data: JSONBody[TokenLogin]
) -> Response[AccountInfo]:
    """Confirm an e-mail address; the link may be opened in a browser that is not signed in."""
    await accounts.confirm_email(data.token)
    return await answer(request, accounts)


# Export and deletion.


@get("/account/export")
async def export(request: Request, accounts: InjectedAccountService) -> Stream:
    person, tables = await accounts.export(context_of(request, accounts))

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
    request: Request, accounts: InjectedAccountService, data: JSONBody[Naming]
) -> Response[AccountInfo]:
    await accounts.delete(context_of(request, accounts), data.name)
    return await goodbye(request, accounts)


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
    recover,
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
