"""The address of a database, as operators write it; a password is never shown."""

from pathlib import Path

import pytest

from peerage import PeerageError
from peerage.server.db.url import PostgresUrl, database_address


@pytest.mark.parametrize(
    ("text", "shown", "password"),
    [
        ("postgresql://ann:s3cret@db.example:5433/server", "postgresql://db.example:5433/server", "s3cret"),
        ("postgres://ann:s3%40cret@db.example/server", "postgresql://db.example/server", "s3@cret"),
        ("postgresql://db.example/server?sslmode=require", "postgresql://db.example/server", None),
        ("postgresql:///server?host=/run/postgresql", "postgresql:///server", None),
        ("postgresql://ann:s3cret@[::1]:5432/server", "postgresql://[::1]:5432/server", "s3cret"),
        ("postgresql://ann:s3cret@one:1,two:2/server", "postgresql://one:1,two:2/server", "s3cret"),
    ],
)
def test_postgresql_address_is_shown_without_its_password(text: str, shown: str, password: str | None) -> None:
    address = database_address(text)
    assert isinstance(address, PostgresUrl)
    assert (str(address), address.password) == (shown, password)
    assert f"{address!r}" == f"PostgresUrl({shown})"
    again = PostgresUrl(address.without_password)
    assert (again.password, str(again)) == (None, shown)
    assert (again.full == address.full) is (password is None)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://ann:s3/cret@db.example/server",
        "postgresql://ann:1?s3cret@db.example/server",
        "postgresql://ann:1#s3cret@db.example/server",
        "postgresql://ann:s3cret@[db.example/server",
        "postgresql://db.example/server?password=s3cret",
        "postgresql://db example/s3cret",
    ],
)
def test_addresses_that_cannot_be_used_are_refused_without_being_shown(text: str) -> None:
    with pytest.raises(PeerageError) as refusal:
        database_address(text)
    assert "s3" not in str(refusal.value)
    assert "cret" not in str(refusal.value)


def test_anything_else_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert database_address("peerage.db") == tmp_path / "peerage.db"
    assert database_address(Path("peerage.db")) == tmp_path / "peerage.db"
