"""Accounts in the database: people, their sessions and their ways to sign in. E-mail: email_repository.py."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from peerage.server.accounts.email_repository import EmailRepository
from peerage.server.accounts.rows import (
    Dossier,
    Email,
    Passkey,
    Person,
    Session,
    made,
    person_where,
    rows_of,
    signed_out,
    wrong_link,
)
from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import (
    emails,
    invitation_codes,
    invited,
    known_addresses,
    passkeys,
    people,
    profiles,
    recoveries,
    roles,
    sessions,
    spent,
    visitor_addresses,
    warnings,
)
from peerage.server.errors import Fault
from peerage.server.transport.tokens import moment

MOST_SESSIONS = 30
MOST_PASSKEYS = 20
SESSION_LIFE = timedelta(days=365)
MOST_ADDRESSES = 10
ADDRESS_LIFE = timedelta(days=90)


class AccountRepository:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.emails = EmailRepository(database)

    # Queries.

    async def person(self, person_id: str) -> Person | None:
        return await self._person(people.c.id == person_id)

    async def by_login(self, login: str) -> Person | None:
        return await self._person(people.c.login == login)

    async def by_link(self, link: str) -> Person | None:
        return await self._person(people.c.link == link)

    async def _person(self, which: sa.ColumnElement[bool]) -> Person | None:
        return await self._database.read(lambda connection: person_where(connection, which))

    async def dossier(self, person_id: str) -> Dossier | None:
        def query(connection: sa.Connection) -> Dossier | None:
            person = person_where(connection, people.c.id == person_id)
            if person is None:
                return None
            return Dossier(
                person,
                [made(Session, row) for row in rows_of(connection, sessions, person_id, sessions.c.seen.desc())],
                [made(Passkey, row) for row in rows_of(connection, passkeys, person_id, passkeys.c.created)],
                next((made(Email, row) for row in rows_of(connection, emails, person_id)), None),
            )

        return await self._database.read(query)

    async def session(self, session_id: str) -> Session | None:
        query = sa.select(sessions).where(sessions.c.id == session_id)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else made(Session, found)

    async def knows_address(self, login: str, address_hash: str) -> bool:
        """Return whether this account was lately used from an address."""
        known = known_addresses.c.address_hash == address_hash, known_addresses.c.seen >= moment(-ADDRESS_LIFE)
        own = sa.select(people.c.id).where(people.c.login == login).scalar_subquery()
        query = sa.select(known_addresses.c.seen).where(known_addresses.c.person == own, *known)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def remember_address(self, person_id: str, address_hash: str) -> None:
        """Remember the address of a sign-in; of many addresses, the latest are kept."""
        own = known_addresses.c.person == person_id

        def job(connection: sa.Connection) -> None:
            if person_where(connection, people.c.id == person_id) is None:
                return
            connection.execute(sa.delete(known_addresses).where(own, known_addresses.c.address_hash == address_hash))
            row = {"person": person_id, "address_hash": address_hash, "seen": moment()}
            connection.execute(insert_new(connection, known_addresses), row)
            latest = sa.select(known_addresses.c.address_hash).where(own).order_by(known_addresses.c.seen.desc())
            kept = list(connection.execute(latest.limit(MOST_ADDRESSES)).scalars())
            connection.execute(sa.delete(known_addresses).where(own, known_addresses.c.address_hash.not_in(kept)))

        await self._database.write(job)

    async def alive(self, session_ids: Sequence[str]) -> set[str]:
        """Return those of these sessions that have not ended."""
        query = sa.select(sessions.c.id).where(sessions.c.id.in_(session_ids))
        return set(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def signed_up(self, since: str) -> Iterable[str]:
        query = sa.select(people.c.id).where(people.c.created >= since)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def passkey(self, passkey_id: str) -> Passkey | None:
        query = sa.select(passkeys).where(passkeys.c.id == passkey_id)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else made(Passkey, found)

    # Sign-up and sign-in methods. A guest comes with the first session of the account.

    async def set_password(self, person: Person, replaced: str | None, session: Session | None) -> Person:
        """Set a login and a password. Replacing an earlier password also removes the return link."""

        def job(connection: sa.Connection) -> Person:
            before = owner(connection, person, session)
            namesake = sa.select(people.c.id).where(people.c.login == person.login, people.c.id != person.id)
            if connection.execute(namesake).first() is not None:
                raise login_taken()
            if before.password != replaced:
                raise Fault("password_changed")
            link = before.link if replaced is None else None
            after = replace(before, login=person.login, password=person.password, link=link)
            return keep(connection, after, session)

        try:
            return await self._database.write(job)
        except IntegrityError:  # another process was first
            raise login_taken() from None

    async def use_code(self, code: str, visitor: str) -> None:
        """Use an invitation code once for this visitor, who may fail to sign up and try again with it."""
        valid = invitation_codes.c.code == code, invitation_codes.c.left > 0
        in_time = sa.or_(invitation_codes.c.until.is_(None), invitation_codes.c.until >= moment())

        def job(connection: sa.Connection) -> None:
            same = invited.c.person == visitor, invited.c.code == code
            if connection.execute(sa.select(invited).where(*same)).first() is not None:
                return
            taken = invitation_codes.update().where(*valid, in_time).values(left=invitation_codes.c.left - 1)
            if not connection.execute(taken).rowcount:
                raise Fault("invitation_code_invalid")
            connection.execute(sa.delete(invited).where(invited.c.person == visitor))
            connection.execute(invited.insert(), {"person": visitor, "code": code})

        await self._database.write(job)

    async def set_link(self, person: Person, session: Session | None, asking: str | None) -> list[str]:
        """Set a return link. Sessions that earlier links have opened end, except the requesting one; return which."""

        def job(connection: sa.Connection) -> list[str]:
            before = owner(connection, person, session)
            keep(connection, replace(before, link=person.link), session)
            opened = sa.select(sessions.c.id).where(sessions.c.person == person.id, sessions.c.link.is_not(None))
            ended = [each for each in connection.execute(opened).scalars() if each != asking]
            connection.execute(sa.delete(sessions).where(sessions.c.id.in_(ended)))
            return ended

        return await self._database.write(job)

    async def add_passkey(self, person: Person, passkey: Passkey, session: Session | None) -> Person:
        def job(connection: sa.Connection) -> Person:
            before = owner(connection, person, session)
            known = connection.execute(sa.select(passkeys.c.person).where(passkeys.c.id == passkey.id)).first()
            if known is not None:
                raise Fault("passkey_known")
            if count(connection, passkeys, person.id) >= MOST_PASSKEYS:
                raise Fault("passkeys_full", most=MOST_PASSKEYS)
            kept = keep(connection, before, session)
            connection.execute(passkeys.insert(), msgspec.structs.asdict(passkey))
            return kept

        return await self._database.write(job)

    async def drop_sign_in_method(self, person_id: str, passkey: str | None = None, **without: None) -> None:
        """Remove a passkey, or empty columns of the person; never the last sign-in method."""

        def job(connection: sa.Connection) -> None:
            before = locked(connection, person_id)
            if before is None:
                raise signed_out()
            after = replace(before, **without)
            left = set(connection.execute(sa.select(passkeys.c.id).where(passkeys.c.person == person_id)).scalars())
            if passkey is not None and passkey not in left:
                raise Fault("passkey_unknown")
            if not (left - {passkey} or after.password or after.link):
                raise Fault("last_sign_in_method")
            if passkey is not None:
                connection.execute(sa.delete(passkeys).where(passkeys.c.id == passkey))
            keep(connection, after, None)

        await self._database.write(job)

    async def rename(self, person_id: str, name: str) -> None:
        """Change the name, also on the leaderboard. Games keep the names that they were played with."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.update(people).where(people.c.id == person_id).values(name=name))
            connection.execute(sa.update(profiles).where(profiles.c.player == person_id).values(name=name))

        await self._database.write(job)

    async def rename_passkey(self, person_id: str, passkey_id: str, name: str) -> None:
        change = sa.update(passkeys).where(passkeys.c.person == person_id, passkeys.c.id == passkey_id)
        changed = await self._database.write(lambda connection: connection.execute(change.values(name=name)).rowcount)
        if not changed:
            raise Fault("passkey_unknown")

    async def use_passkey(self, passkey: Passkey, uses: int) -> None:
        change = sa.update(passkeys).where(passkeys.c.id == passkey.id).values(uses=uses, used=moment())
        await self._database.write(lambda connection: connection.execute(change))

    async def spend(self, challenge: str, until: str) -> None:
        """Mark a challenge as answered, once; expired ones are deleted."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(spent).where(spent.c.until < moment()))
            new = connection.execute(insert_new(connection, spent), {"id": challenge, "until": until}).rowcount
            if not new:
                raise Fault("passkey_used_twice")

        await self._database.write(job)

    # Sessions.

    async def open_session(self, session: Session) -> None:
        """Add a session; beyond the limit, end the one that has not been seen for the longest time.

        A link may have been replaced since it was looked up; then it opens no session.
        """

        def job(connection: sa.Connection) -> None:
            person = locked(connection, session.person)
            if person is None:
                raise signed_out()
            if session.link is not None and session.link != person.link:
                raise wrong_link()
            own = sessions.c.person == session.person
            kept = sa.select(sessions.c.id).where(own).order_by(sessions.c.seen.desc()).limit(MOST_SESSIONS - 1)
            spared = list(connection.execute(kept).scalars())
            connection.execute(sa.delete(sessions).where(own, sessions.c.id.not_in(spared)))
            connection.execute(sessions.insert(), msgspec.structs.asdict(session))

        await self._database.write(job)

    async def end_sessions(self, person_id: str, only: str | None = None, but: str | None = None) -> list[str]:
        """End one session, or all but one; return which have ended."""

        def job(connection: sa.Connection) -> list[str]:
            query = sa.select(sessions.c.id).where(sessions.c.person == person_id)
            ended = [each for each in connection.execute(query).scalars() if each != but and only in (None, each)]
            connection.execute(sa.delete(sessions).where(sessions.c.id.in_(ended)))
            return ended

        return await self._database.write(job)

    async def touch(self, session_id: str) -> None:
        change = sa.update(sessions).where(sessions.c.id == session_id).values(seen=moment())
        await self._database.write(lambda connection: connection.execute(change))

    async def clean(self) -> None:
        """Delete expired data: unused sessions, unconfirmed e-mail addresses, addresses of earlier sign-ins."""
        old = sa.delete(sessions).where(sessions.c.seen < moment(-SESSION_LIFE))
        left = sa.delete(known_addresses).where(known_addresses.c.seen < moment(-ADDRESS_LIFE))
        unconfirmed = sa.delete(emails).where(emails.c.token.is_not(None), emails.c.until < moment())

        def job(connection: sa.Connection) -> None:
            connection.execute(old)
            connection.execute(unconfirmed)
            connection.execute(left)
            connection.execute(sa.delete(recoveries).where(recoveries.c.until < moment()))

        await self._database.write(job)

    # Deletion.

    async def remove(self, person_id: str) -> list[str]:
        """Delete everything of a person; return the sessions that have ended."""

        def job(connection: sa.Connection) -> list[str]:
            ended = list(connection.execute(sa.select(sessions.c.id).where(sessions.c.person == person_id)).scalars())
            for table in (sessions, passkeys, emails, recoveries, known_addresses, roles, invited):
                connection.execute(sa.delete(table).where(table.c.person == person_id))
            for table in (visitor_addresses, warnings):
                connection.execute(sa.delete(table).where(table.c.visitor == person_id))
            connection.execute(sa.delete(people).where(people.c.id == person_id))
            return ended

        return await self._database.write(job)


def count(connection: sa.Connection, table: sa.Table, person_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(table).where(table.c.person == person_id)
    return int(connection.execute(query).scalar_one())


def locked(connection: sa.Connection, person_id: str) -> Person | None:
    """Lock a person until the transaction is over."""
    found = connection.execute(sa.select(people).where(people.c.id == person_id).with_for_update()).first()
    return None if found is None else made(Person, found)


def owner(connection: sa.Connection, person: Person, session: Session | None) -> Person:
    """Return the stored person, or a new one for a guest.

    A cookie of an account is never a guest's, whatever it claims.
    """
    before = locked(connection, person.id)
    if (before is None) is (session is None):
        raise signed_out()
    return before or Person(person.id, person.name, created=moment())


def keep(connection: sa.Connection, person: Person, session: Session | None) -> Person:
    """Write the person; a guest's account begins with its first session."""
    values = msgspec.structs.asdict(person)
    if session is None:
        connection.execute(sa.update(people).where(people.c.id == person.id).values(values))
    else:
        connection.execute(people.insert(), values)
        connection.execute(sessions.insert(), msgspec.structs.asdict(session))
    return person


def login_taken() -> Fault:
    return Fault("account_name_taken")
