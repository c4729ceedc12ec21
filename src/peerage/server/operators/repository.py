"""Restrictions, warnings, reports, roles, codes and the audit log in the database.

A change and its line in the audit log are one transaction: nothing is done without being written down.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from peerage.errors import PeerageError
from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import (
    audit,
    bans,
    invitation_codes,
    invited,
    key_values,
    people,
    profiles,
    reports,
    roles,
    tables,
    visitor_addresses,
    warnings,
)
from peerage.server.models.player_ids import browser_of
from peerage.server.operators.whereabouts import Target, target_of, visitor_of
from peerage.server.transport.cookies import VisitorCookies

T = TypeVar("T")

BANNER = "banner"
BANS = ("visitor", "address", "network")
"""The kinds of restrictions that keep somebody out."""
LONGEST_TEXT = 1000
CODE_BYTES = 6


class Entry(msgspec.Struct, frozen=True):
    """A line of the audit log."""

    time: str
    actor: str
    action: str
    target: str
    detail: str


class Code(msgspec.Struct, frozen=True):
    """An invitation code."""

    code: str
    note: str
    created: str
    until: str | None
    left: int
    """How many people may still sign up with it."""
    used: int = 0


class Banner(msgspec.Struct, frozen=True):
    """A notice on every page."""

    text: str
    until: str | None = None


def now() -> str:
    return datetime.now(UTC).isoformat()


def in_days(days: float | None) -> str | None:
    return None if days is None else (datetime.now(UTC) + timedelta(days=days)).isoformat()


class OperatorRepository:
    def __init__(self, database: Database, cookies: VisitorCookies, actor: str) -> None:
        """`actor`: who acts, as the audit log names them."""
        self._database = database
        self._cookies = cookies
        self._actor = actor

    async def audited(self, action: str, target: str, detail: str, change: Callable[[sa.Connection], T]) -> T:
        """Make a change and write it down, in one transaction."""

        def job(connection: sa.Connection) -> T:
            result = change(connection)
            self._write_down(connection, action, target, detail)
            return result

        return await self._database.write(job)

    def _write_down(self, connection: sa.Connection, action: str, target: str, detail: str) -> None:
        row = Entry(now(), self._actor, action, target, detail)
        connection.execute(audit.insert(), {"id": secrets.token_urlsafe(9), **msgspec.structs.asdict(row)})

    async def note(self, action: str, target: str, detail: str = "") -> None:
        """Write down an action whose change is not made here."""
        await self.audited(action, target, detail, lambda connection: None)

    async def audit(self, limit: int) -> list[Entry]:
        """Return the latest actions."""
        query = sa.select(audit).order_by(audit.c.time.desc()).limit(limit)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Entry(row.time, row.actor, row.action, row.target, row.detail) for row in found]

    async def visitor(self, who: str) -> str:
        return await self._database.read(lambda connection: visitor_of(connection, who, self._cookies))

    # Bans, mutes and locked chats: one row each, until a time or for good.

    async def ban(self, who: str, days: float | None, reason: str, with_addresses: bool = False) -> list[Target]:
        """Ban what is named, perhaps with the addresses from which a visitor came lately; return all that is banned."""

        def job(connection: sa.Connection) -> list[Target]:
            first = target_of(connection, who, self._cookies)
            targets = [first]
            if with_addresses:
                if first.kind != "visitor":
                    raise PeerageError("only a visitor has addresses to ban")
                own = sa.select(visitor_addresses.c.address_hash).where(visitor_addresses.c.visitor == first.who)
                targets += [Target("address", each) for each in connection.execute(own).scalars()]
            for target in targets:
                self._restrict(connection, target.kind, target.who, days, reason)
            return targets

        return await self._database.write(job)

    async def ban_invited(self, code: str, days: float | None, reason: str) -> list[str]:
        """Ban everybody who has signed up by an invitation code, and end the code."""

        def job(connection: sa.Connection) -> list[str]:
            if connection.execute(sa.select(invitation_codes).where(invitation_codes.c.code == code)).first() is None:
                raise PeerageError(f"there is no invitation code {code!r}")
            connection.execute(invitation_codes.update().where(invitation_codes.c.code == code).values(left=0))
            found = list(connection.execute(sa.select(invited.c.person).where(invited.c.code == code)).scalars())
            for person in found:
                self._restrict(connection, "visitor", person, days, reason)
            return found

        return await self._database.write(job)

    async def mute(self, who: str, days: float | None, reason: str) -> str:
        def job(connection: sa.Connection) -> str:
            visitor = visitor_of(connection, who, self._cookies)
            self._restrict(connection, "mute", visitor, days, reason)
            return visitor

        return await self._database.write(job)

    async def lock_chat(self, table_id: str, reason: str) -> None:
        def job(connection: sa.Connection) -> None:
            if connection.execute(sa.select(tables.c.id).where(tables.c.id == table_id)).first() is None:
                raise PeerageError(f"there is no table {table_id}")
            self._restrict(connection, "chat", table_id, None, reason)

        await self._database.write(job)

    def _restrict(self, connection: sa.Connection, kind: str, who: str, days: float | None, reason: str) -> None:
        connection.execute(sa.delete(bans).where(bans.c.kind == kind, bans.c.who == who))
        row = {"kind": kind, "who": who, "reason": reason, "created": now(), "until": in_days(days)}
        connection.execute(bans.insert(), row)
        how_long = "for good" if days is None else f"for {days:g} days"
        action = "ban" if kind in BANS else kind
        self._write_down(connection, action, who, f"{how_long} {reason}".strip())

    async def lift(self, kinds: tuple[str, ...], who: str) -> list[str]:
        """Lift restrictions of these kinds on what is named or on its hash; return what was restricted."""

        def job(connection: sa.Connection) -> list[str]:
            names = {who, browser_of(who)}
            with suppress(PeerageError):  # a ban may outlive everything else that is known of a visitor
                names.add(target_of(connection, who, self._cookies).who)
            same = bans.c.kind.in_(kinds) & bans.c.who.in_(names)
            found = list(connection.execute(sa.select(bans.c.who).where(same)).scalars())
            if not found:
                raise PeerageError(f"nothing of this kind is in force for {who}")
            connection.execute(sa.delete(bans).where(same))
            self._write_down(connection, "lift " + "/".join(kinds), ", ".join(found), "")
            return found

        return await self._database.write(job)

    # Warnings.

    async def warn(self, who: str, text: str) -> str:
        """Write a warning that the visitor has to confirm."""
        if not text.strip() or len(text) > LONGEST_TEXT:
            raise PeerageError(f"a warning has 1 to {LONGEST_TEXT} characters")

        def job(connection: sa.Connection) -> str:
            visitor = visitor_of(connection, who, self._cookies)
            row = {"id": secrets.token_urlsafe(9), "visitor": visitor, "text": text.strip(), "created": now()}
            connection.execute(warnings.insert(), {**row, "seen": None})
            self._write_down(connection, "warn", visitor, text.strip())
            return visitor

        return await self._database.write(job)

    # Reports.

    async def close_report(self, report_id: str, note: str) -> None:
        def job(connection: sa.Connection) -> None:
            open_one = reports.c.id == report_id, reports.c.closed.is_(None)
            closed = reports.update().where(*open_one).values(closed=now(), note=note)
            if not connection.execute(closed).rowcount:
                raise PeerageError(f"there is no open report {report_id}")
            self._write_down(connection, "close report", report_id, note)

        await self._database.write(job)

    # Roles.

    async def set_role(self, who: str, role: str | None) -> str:
        def job(connection: sa.Connection) -> str:
            person = visitor_of(connection, who, self._cookies)
            if connection.execute(sa.select(people.c.id).where(people.c.id == person)).first() is None:
                raise PeerageError(f"{who} has no account; only accounts have roles")
            connection.execute(sa.delete(roles).where(roles.c.person == person))
            if role is not None:
                connection.execute(roles.insert(), {"person": person, "role": role, "created": now()})
            self._write_down(connection, "role", person, role or "none")
            return person

        return await self._database.write(job)

    # People.

    async def rename(self, who: str, name: str) -> str:
        """Change the name of an account, also on the leaderboard."""

        def job(connection: sa.Connection) -> str:
            person = visitor_of(connection, who, self._cookies)
            if not connection.execute(sa.update(people).where(people.c.id == person).values(name=name)).rowcount:
                raise PeerageError(f"{who} has no account; a guest is called as at the table")
            connection.execute(sa.update(profiles).where(profiles.c.player == person).values(name=name))
            self._write_down(connection, "rename", person, name)
            return person

        return await self._database.write(job)

    # Invitation codes.

    async def new_code(self, uses: int, days: float | None, note: str) -> str:
        code = secrets.token_hex(CODE_BYTES)
        row = {"code": code, "note": note, "created": now(), "until": in_days(days), "left": uses}
        await self.audited(
            "new code", code, note, lambda connection: connection.execute(invitation_codes.insert(), row)
        )
        return code

    async def codes(self) -> list[Code]:
        count = sa.select(sa.func.count()).where(invited.c.code == invitation_codes.c.code).scalar_subquery()
        query = sa.select(invitation_codes, count.label("used")).order_by(invitation_codes.c.created.desc())
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Code(**row._mapping) for row in found]

    # The notice on every page.

    async def set_banner(self, banner: Banner | None) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(key_values).where(key_values.c.name == BANNER))
            if banner is not None:
                value = msgspec.json.encode(banner).decode()
                connection.execute(insert_new(connection, key_values), {"name": BANNER, "value": value})

        await self.audited("notice", "", "" if banner is None else banner.text, job)


def banner_in(connection: sa.Connection) -> Banner | None:
    """Return the notice that is shown now."""
    value = connection.execute(sa.select(key_values.c.value).where(key_values.c.name == BANNER)).scalar()
    banner = None if value is None else msgspec.json.decode(value, type=Banner)
    return None if banner is None or (banner.until is not None and banner.until <= now()) else banner
