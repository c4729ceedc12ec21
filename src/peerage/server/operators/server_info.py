"""What visitors learn about the server: its name, its pages, its rules for guests, a notice, and warnings to them."""

import re
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from peerage.languages import FALLBACK, LANGUAGES
from peerage.server.db.database import Database
from peerage.server.db.schema import roles, warnings
from peerage.server.errors import Fault
from peerage.server.operators.repository import banner_in
from peerage.server.operators.schemas import ServerInfo, ServerPage
from peerage.server.settings import Settings

PAGES = ("imprint", "privacy", "terms")
OPERATOR = "operator"
LARGEST_PAGE = 200_000
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
"""Notes for the operator in the templates."""


class ServerInfoService:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._folder = None if settings.pages is None else Path(settings.pages)

    async def info(self, visitor: str, session: str | None) -> ServerInfo:
        settings = self._settings

        def query(connection: sa.Connection) -> ServerInfo:
            banner = banner_in(connection)
            unseen = sa.select(warnings).where(warnings.c.visitor == visitor, warnings.c.seen.is_(None))
            found = connection.execute(unseen.order_by(warnings.c.created)).all()
            return {
                "name": settings.server_name,
                "contact": settings.contact,
                "pages": [page for page in PAGES if self._file(page, FALLBACK) is not None],
                "banner": None if banner is None else banner.text,
                "registration": settings.registration,
                "guests": settings.guests,
                "chat": settings.chat,
                "rated": settings.rated,
                "recovery": settings.email_recovery and bool(settings.smtp_url),
                "warnings": [{"id": each.id, "text": each.text, "created": each.created} for each in found],
                "operator": session is not None and is_operator(connection, visitor),
            }

        return await self._database.read(query)

    async def confirm(self, visitor: str, warning: str) -> None:
        """Mark a warning as read."""
        seen = datetime.now(UTC).isoformat()
        own = warnings.update().where(warnings.c.id == warning, warnings.c.visitor == visitor).values(seen=seen)
        if not await self._database.write(lambda connection: connection.execute(own).rowcount):
            raise Fault("warning_unknown")

    def page(self, name: str, language: str) -> ServerPage:
        """Return a page of the operator, in another language if it is missing in this one."""
        file = self._file(name, language) if name in PAGES else None
        if file is None:
            raise Fault("page_missing")
        text = file.read_text(encoding="utf-8")[:LARGEST_PAGE]
        return {"language": file.suffixes[0][1:], "text": COMMENT.sub("", text).strip()}

    def _file(self, name: str, language: str) -> Path | None:
        if self._folder is None or language not in LANGUAGES:
            return None
        names = [f"{name}.{each}.md" for each in dict.fromkeys((language, FALLBACK, *LANGUAGES))]
        return next((self._folder / each for each in names if (self._folder / each).is_file()), None)


def is_operator(connection: sa.Connection, visitor: str) -> bool:
    query = sa.select(roles.c.role).where(roles.c.person == visitor, roles.c.role == OPERATOR)
    return connection.execute(query).first() is not None
