"""E-mail addresses of accounts in the database, and links that recover an account."""

import msgspec
import sqlalchemy as sa

from peerage.server.accounts.rows import Email, Person, made, person_where, signed_out, wrong_link
from peerage.server.db.database import Database
from peerage.server.db.schema import emails, people, recoveries, sessions
from peerage.server.transport.tokens import moment


class EmailRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, email: Email) -> None:
        def job(connection: sa.Connection) -> None:
            if person_where(connection, people.c.id == email.person) is None:
                raise signed_out()
            connection.execute(sa.delete(emails).where(emails.c.person == email.person))
            connection.execute(emails.insert(), msgspec.structs.asdict(email))

        await self._database.write(job)

    async def drop(self, person_id: str) -> None:
        change = sa.delete(emails).where(emails.c.person == person_id)
        await self._database.write(lambda connection: connection.execute(change))

    async def confirm(self, token: str) -> bool:
        change = sa.update(emails).where(emails.c.token == token, emails.c.until >= moment()).values(token=None)
        return bool(await self._database.write(lambda connection: connection.execute(change).rowcount))

    # Recovery: a link in an e-mail to a confirmed address.

    async def person_at(self, address: str) -> Person | None:
        """Return the person who has confirmed an e-mail address; the latest account of several."""
        same = sa.func.lower(emails.c.address) == address.lower(), emails.c.token.is_(None)
        query = sa.select(people).join(emails, emails.c.person == people.c.id).where(*same)
        latest = query.order_by(people.c.created.desc())
        found = await self._database.read(lambda connection: connection.execute(latest).first())
        return None if found is None else made(Person, found)

    async def add_recovery(self, person_id: str, token: str, until: str) -> None:
        """Store the hashed token of a link, in place of an earlier one."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(recoveries).where(recoveries.c.person == person_id))
            connection.execute(recoveries.insert(), {"token": token, "person": person_id, "until": until})

        await self._database.write(job)

    async def by_recovery(self, token: str) -> Person | None:
        valid = recoveries.c.token == token, recoveries.c.until >= moment()
        query = sa.select(people).join(recoveries, recoveries.c.person == people.c.id).where(*valid)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else made(Person, found)

    async def use_recovery(self, token: str) -> list[str]:
        """Use a link once: it ends the password, the return link and all sessions; return these."""

        def job(connection: sa.Connection) -> list[str]:
            valid = recoveries.c.token == token, recoveries.c.until >= moment()
            person_id = connection.execute(sa.select(recoveries.c.person).where(*valid).with_for_update()).scalar()
            if person_id is None:
                raise wrong_link()
            connection.execute(sa.delete(recoveries).where(recoveries.c.person == person_id))
            own = sessions.c.person == person_id
            ended = list(connection.execute(sa.select(sessions.c.id).where(own)).scalars())
            connection.execute(sa.delete(sessions).where(own))
            connection.execute(sa.update(people).where(people.c.id == person_id).values(password=None, link=None))
            return ended

        return await self._database.write(job)
