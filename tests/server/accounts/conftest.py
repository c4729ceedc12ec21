"""People with accounts."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from argon2 import PasswordHasher

from peerage.server.accounts import passwords

LOGIN, PASSWORD = "Ann", "correct horse battery"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash cheaply and at once, except in tests about hashing."""
    monkeypatch.setattr(passwords, "NICENESS", 0)
    monkeypatch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, 1, 8, 1))


@pytest.fixture
def sign_up() -> Callable[..., Any]:
    async def sign_up(visitor: Any, login: str = LOGIN) -> dict[str, Any]:
        answer = await visitor.post("/account/password", {"name": login, "login": login, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        account: dict[str, Any] = answer.json()
        return account

    return sign_up


@pytest.fixture
def sign_in() -> Callable[..., Any]:
    async def sign_in(visitor: Any, login: str = LOGIN) -> dict[str, Any]:
        answer = await visitor.post("/session/password", {"login": login, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        account: dict[str, Any] = answer.json()
        return account

    return sign_in
