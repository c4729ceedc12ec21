"""The address of a database, as an operator gives it: a file, or a PostgreSQL URL."""

from pathlib import Path

from peerage.server.models.service_url import ServiceUrl

SCHEMES = ("postgresql://", "postgres://")


class PostgresUrl(ServiceUrl):
    service = "PostgreSQL"
    example = "postgresql://user:password@host/name"
    password_variable = "PGPASSWORD"
    scheme = "postgresql"


DatabaseAddress = Path | PostgresUrl


def database_address(db: str | Path) -> DatabaseAddress:
    if isinstance(db, str) and db.startswith(SCHEMES):
        return PostgresUrl(db)
    return Path(db).resolve()
