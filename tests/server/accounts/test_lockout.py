"""Attempts from other places do not lock out browsers and addresses that have signed in before."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest

from peerage.server.accounts import passwords
from peerage.server.accounts.repository import ADDRESS_LIFE, MOST_ADDRESSES
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.transport.tokens import moment
from server.accounts.conftest import PASSWORD

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


@pytest.fixture(autouse=True)
def used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits never recover, however long a test takes; fewer guesses than usual lock an account."""

    def without_refill(what: str, rate: float, burst: float, limits: Limits) -> Quota:
        return Quota(what, 0.0, burst / 5 if what == "tries:anywhere" else burst, limits)

    monkeypatch.setattr(passwords, "Quota", without_refill)


OWN, NEW = "192.0.2.1", "192.0.2.2"


async def at(server: Any, address: str) -> Any:
    visitor = await server.visitor()
    visitor.client.headers["X-Forwarded-For"] = address
    return visitor


async def login(visitor: Any, password: str = PASSWORD, name: str = "ann") -> httpx.Response:
    answer: httpx.Response = await visitor.post("/session/password", {"login": name, "password": password})
    return answer


async def sign_out(visitor: Any) -> None:
    answer = await visitor.client.delete("/api/session", headers={"content-type": "application/json"})
    assert answer.json()["signed_in"] is False


async def guess_from_everywhere(server: Any) -> None:
    """Guess until unknown browsers are locked out."""
    statuses = set()
    for number in range(3):
        attacker = await at(server, f"198.51.100.{number}")
        statuses |= {(await login(attacker, "a wrong guess")).status_code for _ in range(10)}
    assert statuses == {401, 429}
    assert (await login(await at(server, NEW))).status_code == 429


@pytest.mark.stores("sqlite", "postgresql")
async def test_owner_signs_in_while_others_guess(server: Any, sign_up: Do) -> None:
    ann = await at(server, OWN)
    await sign_up(ann)
    await sign_out(ann)
    await guess_from_everywhere(server)
    ann.client.headers["X-Forwarded-For"] = "192.0.2.9"
    assert (await login(ann)).status_code == 200, "the browser is known, wherever it is"
    assert (await login(await at(server, OWN))).status_code == 200, "the address is known"
    assert (await login(await at(server, "192.0.2.3"))).status_code == 429
    await server.stop()
    await server.start()
    await guess_from_everywhere(server)
    assert (await login(await at(server, OWN))).status_code == 200, "also after a restart"


async def test_known_browser_guesses_no_more_than_others(server: Any, sign_up: Do) -> None:
    ann, eve = await at(server, OWN), await at(server, NEW)
    await sign_up(ann)
    await sign_up(eve, "Eve")
    for visitor in (ann, eve):
        await sign_out(visitor)
    await guess_from_everywhere(server)
    assert (await login(eve)).status_code == 429, "another account's cookie does not help"
    assert (await login(eve, name="eve")).status_code == 200
    guesses = [(await login(ann, f"guess {number}")).status_code for number in range(11)]
    assert guesses == [401] * 10 + [429]
    [(name, value)] = [each for each in ann.client.cookies.items() if each[0].endswith("_device")]
    forged = await at(server, "192.0.2.4")
    forged.client.cookies.set(name, value.swapcase())
    assert (await login(forged)).status_code == 429
    assert "ann" not in value


async def test_browser_knows_several_accounts(server: Any, sign_up: Do) -> None:
    family = await at(server, OWN)
    await sign_up(family)
    await sign_out(family)
    await sign_up(family, "Bob")
    await sign_out(family)
    family.client.headers["X-Forwarded-For"] = NEW
    await guess_from_everywhere(server)
    assert (await login(family)).status_code == 200
    assert (await login(family, name="bob")).status_code == 200


@pytest.mark.stores("sqlite", "postgresql")
async def test_known_addresses_are_few_and_forgotten(server: Any, sign_up: Do) -> None:
    ann = await at(server, OWN)
    await sign_up(ann)
    repository = server.app.infrastructure.sessions.repository
    [(person,)] = await server.sql("SELECT id FROM people")
    for number in range(MOST_ADDRESSES + 3):
        await repository.remember_address(person, f"address {number}")
    assert await server.sql("SELECT count(*) FROM known_addresses") == [(MOST_ADDRESSES,)]
    assert OWN not in str(await server.sql("SELECT * FROM known_addresses"))
    await server.sql("UPDATE known_addresses SET seen = ?", moment(-ADDRESS_LIFE - timedelta(minutes=1)))
    await repository.remember_address(person, "address 1")
    assert await repository.knows_address("ann", "address 1")
    assert not await repository.knows_address("ann", "address 2")
    assert not await repository.knows_address("bob", "address 1")
    await repository.clean()
    assert await server.sql("SELECT address_hash FROM known_addresses") == [("address 1",)]
    assert (await ann.post("/account/delete", {"name": "Ann"})).status_code == 200
    assert await server.sql("SELECT count(*) FROM known_addresses") == [(0,)]
