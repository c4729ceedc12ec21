"""Signing up, signing in, and changing an account."""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, NamedTuple

from peerage.server.accounts import email_verification, passkeys
from peerage.server.accounts.device_cookies import DeviceCookies
from peerage.server.accounts.owned_data import OwnedData
from peerage.server.accounts.passkeys import Challenges, RelyingParty, answer_of, wrong_passkey
from peerage.server.accounts.passwords import Asker, Passwords, Tries, login_of
from peerage.server.accounts.repository import AccountRepository
from peerage.server.accounts.rows import Email, Person, Session, signed_out, wrong_link
from peerage.server.accounts.schemas import AccountInfo, Credential, LinkOwner
from peerage.server.accounts.serializers import serialize_account
from peerage.server.accounts.sessions import Sessions
from peerage.server.bot_play.fair_queue import Share
from peerage.server.coordination.export_limit import ExportLimit
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault
from peerage.server.models.names import person_name, same_name
from peerage.server.settings import Settings
from peerage.server.transport.cookies import VisitorCookies
from peerage.server.transport.smtp import Mailer, Undelivered
from peerage.server.transport.tokens import hashed, moment, new_token

log = logging.getLogger("peerage.server")

SIGN_IN = "sign in"
LONGEST_NAME = 24


class RequestContext(NamedTuple):
    """The visitor and the client of a request."""

    visitor: str
    session: str | None  # of a visitor who is signed in
    address_hash: str
    relying_party: RelyingParty
    device: str
    cookies: bytes = b""  # all cookies of the request
    code: str = ""  # the invitation code of a guest who signs up
    departed: asyncio.Future[Any] | None = None  # done when the client has hung up

    @property
    def asker(self) -> Asker:
        return Asker(Share(self.address_hash, self.visitor, ""), self.departed)

    @property
    def person(self) -> str:
        """Return the id of the person who is signed in, or refuse."""
        if self.session is None:
            raise signed_out()
        return self.visitor


class Entry(NamedTuple):
    """A session that begins: its data, and the token for the cookie."""

    session: Session
    token: str


class AccountService:
    def __init__(
        self,
        repository: AccountRepository,
        sessions: Sessions,
        owned_data: OwnedData,
        challenges: Challenges,
        mailer: Mailer | None,
        settings: Settings,
        limits: Limits,
        cookies: VisitorCookies,
        devices: DeviceCookies,
        exports: ExportLimit,
    ) -> None:
        self._repository = repository
        self.cookies = cookies
        self.devices = devices
        self.origins = [*settings.origins, *filter(None, [settings.address])]
        self._sessions = sessions
        self._owned_data = owned_data
        self._challenges = challenges
        self._mailer = mailer
        self._address = settings.address
        self.passwords = Passwords()
        self._tries = Tries(limits)
        self._post = email_verification.EmailVerification(limits)
        most = settings.accounts_per_address
        self._arrivals = Quota("accounts", most / email_verification.DAY, most, limits)
        self._exports = exports
        self._registration = settings.registration
        self._recovers = settings.email_recovery
        self._recovering: set[asyncio.Task[None]] = set()

    async def aclose(self) -> None:
        await asyncio.gather(*self._recovering, return_exceptions=True)
        await self.passwords.aclose()

    # Queries.

    async def person_of(self, visitor: str) -> Person | None:
        """Return the person with this visitor id; None for a guest."""
        return await self._repository.person(visitor)

    async def account(self, visitor: str, session: str | None) -> AccountInfo:
        mail = self._mailer is not None
        dossier = None if session is None else await self._repository.dossier(visitor)
        if dossier is None:
            return {"signed_in": False, "mail": mail}
        return serialize_account(dossier, session, mail)

    # Sign-up: a guest adds the first sign-in method. Others add one more.

    async def set_password(
        self, context: RequestContext, name: str, login: str, password: str, current: str
    ) -> Entry | None:
        """Set or replace a password. Replacing it ends all other sessions and the return link."""
        key = login_of(login)
        before = await self._repository.person(context.visitor) if context.session is not None else None
        old = before.password if before is not None else None
        await self._tries.check(context.visitor, context.address_hash)
        if old is not None and not await self.passwords.matches(old, current, context.asker):
            raise Fault("current_password_wrong")
        kept = await self.passwords.hash(password, key, context.asker)
        person = Person(context.visitor, own_name(context, name), key, kept)
        entry = await self._first_entry(context)
        await self._repository.set_password(person, old, entry and entry.session)
        await self._repository.remember_address(person.id, context.address_hash)
        if old is not None:
            await self.end_sessions(context)
        return self._begun(entry)

    async def new_link(self, context: RequestContext, name: str) -> tuple[str, Entry | None]:
        """Create a return link that replaces any earlier one, whose sessions end. Its token is returned only here."""
        token = new_token()
        person = Person(context.visitor, own_name(context, name), link=hashed(token))
        entry = await self._first_entry(context)
        self._sessions.end(await self._repository.set_link(person, entry and entry.session, context.session))
        return token, self._begun(entry)

    async def begin_passkey(self, context: RequestContext, name: str) -> dict[str, Any]:
        dossier = None if context.session is None else await self._repository.dossier(context.visitor)
        known = [] if dossier is None else dossier.passkeys
        shown = own_name(context, name) if dossier is None else dossier.person.login or dossier.person.name
        challenge = self._challenges.new(context.visitor)
        return passkeys.creation(
            context.relying_party, challenge, self._challenges.handle(context.visitor), shown, known
        )

    async def add_passkey(self, context: RequestContext, name: str, credential: Credential) -> Entry | None:
        answer = answer_of(credential)
        self._challenges.check(answer.challenge, context.visitor)
        passkey = passkeys.proven_new(answer, context.relying_party, context.visitor, context.device[:LONGEST_NAME])
        await self._repository.spend(*answer.spent)
        entry = await self._first_entry(context)
        person = Person(context.visitor, own_name(context, name))
        await self._repository.add_passkey(person, passkey, entry and entry.session)
        return self._begun(entry)

    async def _first_entry(self, context: RequestContext) -> Entry | None:
        """Open the first session of a guest who signs up."""
        if context.session is not None:
            return None
        if self._registration == "closed":
            raise Fault("registration_closed")
        if not await self._arrivals.take(context.address_hash):
            raise Fault("accounts_created")
        if self._registration == "invitation":
            await self._repository.use_code(context.code, context.visitor)
        return new_entry(context.visitor, context.device)

    def _begun(self, entry: Entry | None) -> Entry | None:
        if entry is not None:
            self._sessions.begin(entry.session)
        return entry

    # Signing in.

    async def by_password(self, context: RequestContext, login: str, password: str) -> Entry:
        try:
            key = login_of(login)
        except Fault:
            raise wrong_login() from None
        device = self.devices.device(context.cookies, key)
        await self._tries.check(
            key, context.address_hash, device, partial(self._repository.knows_address, key, context.address_hash)
        )
        person = await self._repository.by_login(key)
        right = await self.passwords.matches(None if person is None else person.password, password, context.asker)
        if person is None or not right:
            raise wrong_login()
        return await self._enter(context, person.id)

    async def ask_link(self, context: RequestContext, token: str) -> LinkOwner:
        """Return the owner of a link, and whether this guest's games would move: another person may have sent it."""
        person = await self._linked(token)
        return {"name": person.name, "take_over": await self._would_move(context, person)}

    async def by_link(self, context: RequestContext, token: str, take_over: bool) -> Entry:
        person = await self._linked(token)
        if not take_over and await self._would_move(context, person):
            raise Fault("take_over_unconfirmed")
        if person.link == hashed(token):
            return await self._enter(context, person.id, hashed(token))
        self._sessions.end(await self._repository.emails.use_recovery(hashed(token)))
        return await self._enter(context, person.id)

    async def _linked(self, token: str) -> Person:
        """Return the owner of a return link, or of a link in an e-mail."""
        person = await self._repository.by_link(hashed(token)) or await self._repository.emails.by_recovery(
            hashed(token)
        )
        if person is None:
            raise wrong_link()
        return person

    async def recover(self, context: RequestContext, text: str, language: str) -> None:
        """Send a link to a confirmed address. The answer is the same for addresses that nobody has."""
        if self._mailer is None or not self._recovers:
            raise Fault("recovery_off")
        address = email_verification.address_of(text)
        await self._post.check(context.visitor, context.address_hash, address)
        person = await self._repository.emails.person_at(address)
        if person is None:
            return
        token = new_token()
        await self._repository.emails.add_recovery(person.id, hashed(token), moment(email_verification.RECOVERY_LIFE))
        link = f"{self._address}/return#{token}"
        message = email_verification.recovery_message(language, person.name, link)
        task = asyncio.create_task(self._send_recovery(address, *message))  # how long it takes must not tell anything
        self._recovering.add(task)
        task.add_done_callback(self._recovering.discard)

    async def _send_recovery(self, address: str, subject: str, text: str) -> None:
        assert self._mailer is not None
        try:
            await self._mailer.send(address, subject, text)
        except Undelivered as error:
            log.warning("e-mail could not be sent: %s", error)

    async def _would_move(self, context: RequestContext, person: Person) -> bool:
        guest = context.session is None and context.visitor != person.id
        return guest and await self._owned_data.has_games(context.visitor)

    def ask_passkey(self, context: RequestContext) -> dict[str, Any]:
        return passkeys.request(context.relying_party, self._challenges.new(SIGN_IN))

    async def by_passkey(self, context: RequestContext, credential: Credential) -> Entry:
        answer = answer_of(credential)
        self._challenges.check(answer.challenge, SIGN_IN)
        passkey = await self._repository.passkey(answer.id)
        if passkey is None:
            raise wrong_passkey()
        uses = passkeys.proven_use(answer, context.relying_party, passkey)
        await self._repository.spend(*answer.spent)
        await self._repository.use_passkey(passkey, uses)
        return await self._enter(context, passkey.person, by_passkey=True)

    async def _enter(
        self, context: RequestContext, person_id: str, link: str | None = None, by_passkey: bool = False
    ) -> Entry:
        """Open a session.

        What a guest has played in this browser becomes the person's; another person's session ends.
        """
        entry = new_entry(person_id, context.device, link, by_passkey)
        await self._repository.open_session(entry.session)
        self._sessions.begin(entry.session)
        await self._repository.remember_address(person_id, context.address_hash)
        if context.session is not None:
            await self.end_session(context, context.session)
        elif context.visitor != person_id:
            await self._owned_data.take_over(context.visitor, person_id)
            self._sessions.leave_behind(context.visitor)
        return entry

    # Sessions.

    async def end_session(self, context: RequestContext, session_id: str) -> None:
        ended = await self._repository.end_sessions(context.person, only=session_id)
        if not ended:
            raise Fault("session_ended")
        self._sessions.end(ended)

    async def end_sessions(self, context: RequestContext) -> None:
        """End all sessions except the requesting one."""
        self._sessions.end(await self._repository.end_sessions(context.person, but=context.session))

    # The account.

    async def rename(self, context: RequestContext, name: str) -> None:
        await self._repository.rename(context.person, person_name(name))

    async def rename_passkey(self, context: RequestContext, passkey_id: str, name: str) -> None:
        await self._repository.rename_passkey(context.person, passkey_id, person_name(name))

    async def drop_password(self, context: RequestContext) -> None:
        await self._repository.drop_sign_in_method(context.person, login=None, password=None)

    async def drop_link(self, context: RequestContext) -> None:
        await self._repository.drop_sign_in_method(context.person, link=None)

    async def drop_passkey(self, context: RequestContext, passkey_id: str) -> None:
        await self._repository.drop_sign_in_method(context.person, passkey=passkey_id)

    async def set_email(self, context: RequestContext, text: str, language: str) -> None:
        """Send a link to the address, which is confirmed when the link is opened."""
        person = await self._repository.person(context.person)
        if person is None:
            raise signed_out()
        if self._mailer is None:
            raise Fault("server_sends_no_email")
        address = email_verification.address_of(text)
        await self._post.check(person.id, context.address_hash, address)
        token = new_token()
        await self._repository.emails.set(Email(person.id, address, hashed(token), moment(email_verification.LIFE)))
        try:
            await self._mailer.send(
                address,
                *email_verification.verification_message(language, person.name, f"{self._address}/confirm#{token}"),
            )
        except Undelivered as error:
            log.warning("e-mail could not be sent: %s", error)
            raise Fault("email_not_sent") from None

    async def confirm_email(self, token: str) -> None:
        if not await self._repository.emails.confirm(hashed(token)):
            raise Fault("email_link_invalid")

    async def drop_email(self, context: RequestContext) -> None:
        await self._repository.emails.drop(context.person)

    # Export and deletion. Guests have tables, too.

    async def export(self, context: RequestContext) -> tuple[dict[str, Any], AsyncIterator[dict[str, Any]]]:
        """Return the data of the person, and an iterator over the tables."""
        await self._exports.check(context.visitor)
        dossier = None if context.session is None else await self._repository.dossier(context.visitor)
        account = None if dossier is None else serialize_account(dossier, context.session, self._mailer is not None)
        person = {"account": account, **await self._owned_data.owned(context.visitor)}
        return person, self._owned_data.export(context.visitor)

    async def delete(self, context: RequestContext, name: str) -> None:
        """Delete the tables, then the account: a deletion that fails half-way can be repeated."""
        if context.session is not None:
            person = await self._repository.person(context.visitor)
            if person is not None and not same_name(person.name, " ".join(name.split())):
                raise Fault("deletion_unconfirmed")
        await self._owned_data.leave(context.visitor)
        if context.session is not None:
            self._sessions.end(await self._repository.remove(context.visitor))


def own_name(context: RequestContext, name: str) -> str:
    """Return the name that a guest has to give; that of an account is known."""
    return person_name(name) if context.session is None else ""


def new_entry(person_id: str, device: str, link: str | None = None, by_passkey: bool = False) -> Entry:
    token, now = new_token(), moment()
    return Entry(Session(hashed(token), person_id, device, now, now, link, by_passkey), token)


def wrong_login() -> Fault:
    return Fault("sign_in_wrong")
