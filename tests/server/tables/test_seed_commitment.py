"""Neither operator nor player chooses the seed: what is shown when, what is mixed, and what is refused."""

import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from peerage import Dice, Record, seed_hash
from peerage.kernel.records.seed_commitment import hash_of
from peerage.server.tables import seed_commitment as dice_cup
from peerage.server.tables.seed_commitment import SeedCommitments
from server.live_server import LiveServer, seat_wish

pytestmark = pytest.mark.anyio

WHOLE = {"game": "lancaster", "options": {"open_screens": True}}


@pytest.fixture
async def fair(db: Path | str) -> AsyncIterator[LiveServer]:
    """A server with random seeds."""
    server = LiveServer(db)
    await server.start()
    yield server
    await server.stop()


def salt() -> str:
    return secrets.token_hex(32)


async def opened(visitor: Any, *kinds: str, **changes: Any) -> Any:
    """Open a table whose opener has seen the commitment before."""
    sealed = (await visitor.get("/dice")).json()
    body = {"name": "Ann", "seats": [seat_wish(kind) for kind in kinds], "dice": {**sealed, "salt": salt()}}
    return body["dice"], await visitor.post("/tables", {**WHOLE, **body, **changes})


async def join(visitor: Any, table: dict[str, Any], name: str, query: str = "") -> tuple[str, dict[str, Any]]:
    own = salt()
    added = {"commitment": table["dice"]["commitment"], "salt": own}
    answer = await visitor.post(f"/tables/{table['id']}/join{query}", {"name": name, "dice": added})
    assert answer.status_code == 200, answer.text
    return own, answer.json()


async def finished(server: Any, playing: Callable[..., Any]) -> tuple[dict[str, Any], list[Any], list[Any], list[Any]]:
    """Three people who have played to the end with a seed that all have added to."""
    people = [await server.visitor() for _ in range(3)]
    added, answer = await opened(people[0], "me", "open", "open")
    table = answer.json()
    others = [await join(person, table, name) for person, name in zip(people[1:], ("Bob", "Cid"), strict=True)]
    lines = [await person.watch(table["id"]) for person in people]
    await playing(lines, 5000, random.Random(5))
    assert lines[0].state["table"]["status"] == "over"
    return table, people, [added["salt"], *(own for own, _ in others)], lines


@pytest.mark.slow
async def test_a_game_is_proven_at_its_end_and_leaks_nothing_before(fair: Any, playing: Callable[..., Any]) -> None:
    table, people, salts, lines = await finished(fair, playing)
    spectator = await fair.visitor()
    info = (await spectator.get(f"/tables/{table['id']}")).json()["dice"]
    assert info["salts"] == salts
    assert hash_of(info["secret"]) == info["commitment"] == table["dice"]["commitment"]
    assert info["seed"] == Dice(info["secret"], salts).seed
    assert info["salted"] == [True] * 3

    record = Record.load((await people[1].get(f"/tables/{table['id']}/record")).text)
    assert record.header.dice == Dice(info["secret"], salts)
    assert record.header.seed == info["seed"]

    hidden = [info["secret"], info["seed"], *salts]
    for line in lines:
        states = [message for message in line.messages if message["type"] == "state"]
        before = [state for state in states if state["table"]["status"] != "over"]
        assert {state["table"]["dice"]["seed_hash"] for state in before} == {seed_hash(info["seed"])}
        text = json.dumps(before)
        assert not [word for word in hidden if word in text]

    # What was downloaded can be opened again, with the same proof.
    text = "\n".join(record.lines())
    again = await people[2].client.post("/api/records", content=text, headers={"content-type": "application/jsonl"})
    assert again.json()["dice"] == info
    assert (await people[2].get(f"/tables/{again.json()['id']}")).json()["dice"] == info


async def test_nothing_is_mixed_before_the_last_seat_is_taken(fair: Any) -> None:
    ann, bob = await fair.visitor(), await fair.visitor()
    added, answer = await opened(ann, "me", "open", "random")
    table = answer.json()
    assert table["dice"] == {
        "commitment": added["commitment"],
        "salted": [True, False, False],
        "seed_hash": None,
        "secret": None,
        "salts": None,
        "seed": None,
    }
    own, begun = await join(bob, table, "Bob")
    [(secret, seed, header)] = await fair.sql("SELECT secret, seed, line FROM tables, lines")
    assert seed == Dice(secret, [added["salt"], own, None]).seed
    assert begun["dice"]["seed_hash"] == seed_hash(seed)
    assert begun["dice"]["salted"] == [True, True, False]
    shown = [answer.text, json.dumps(begun), (await bob.get("/tables")).text]
    assert not [word for word in (secret, seed, own, added["salt"]) for text in shown if word in text]
    assert json.loads(header)["dice"]["secret"] == secret

    # It survives a restart, and a row that says otherwise is refused.
    await fair.stop()
    await fair.start()
    assert (await bob.get(f"/tables/{table['id']}")).json()["dice"] == begun["dice"]
    await fair.stop()
    await fair.sql("UPDATE tables SET secret = ?", "0" * 64)
    await fair.start()
    assert (await bob.get(f"/tables/{table['id']}")).json()["error"] == "damaged"


async def test_seats_without_a_salt_are_shown_as_unsalted(fair: Any) -> None:
    table_id, people = await fair.people(3)
    info = (await people[0].get(f"/tables/{table_id}")).json()["dice"]
    [(secret, seed)] = await fair.sql("SELECT secret, seed FROM tables")
    assert info["salted"] == [False] * 3
    assert (info["commitment"], seed) == (hash_of(secret), Dice(secret, [None] * 3).seed)


async def test_salts_of_players_who_left_are_not_mixed_in(fair: Any) -> None:
    ann, bob, cid = [await fair.visitor() for _ in range(3)]
    added, answer = await opened(ann, "me", "open", "open")
    table = answer.json()
    await join(bob, table, "Bob")
    assert (await ann.arrange(table["id"], 1, type="free")).json()["dice"]["salted"] == [True, False, False]
    assert (await ann.arrange(table["id"], 0, type="swap", other=2)).json()["dice"]["salted"] == [False, False, True]
    first, _ = await join(cid, table, "Cid")
    second, _ = await join(cid, table, "Dan", "?as=1")
    [(secret, seed)] = await fair.sql("SELECT secret, seed FROM tables")
    assert seed == Dice(secret, [first, second, added["salt"]]).seed


async def test_players_at_one_browser_share_a_salt(fair: Any) -> None:
    added, answer = await opened(await fair.visitor(), "me", "here:Bea", "random")
    assert answer.json()["dice"]["salted"] == [True, True, False]
    [(secret, seed)] = await fair.sql("SELECT secret, seed FROM tables")
    assert seed == Dice(secret, [added["salt"], added["salt"], None]).seed


@pytest.mark.stores("sqlite", "postgresql")
async def test_secret_of_a_commitment_is_used_once(fair: Any) -> None:
    """A player who has learned it at the end of a game could choose the salt, and so the seed, of the next."""
    ann, bob = await fair.visitor(), await fair.visitor()
    added, answer = await opened(ann, "me", "random", "random")
    assert answer.status_code == 201
    assert (await ann.close(answer.json()["id"])).status_code == 204
    for visitor in (ann, bob):
        _, refused = await opened(visitor, "me", "random", "random", dice={**added, "salt": salt()})
        assert (refused.status_code, refused.json()["error"]) == (409, "stale")
    assert (await fair.sql("SELECT count(*) FROM tables"))[0][0] == 0
    await fair.stop()
    await fair.start()
    _, refused = await opened(ann, "me", "random", "random", dice=added)
    assert refused.json()["error"] == "stale"


async def test_dice_that_nobody_sealed_are_refused(fair: Any) -> None:
    ann = await fair.visitor()
    sealed = (await ann.get("/dice")).json()
    assert sealed.keys() == {"nonce", "commitment"}
    assert (await ann.get("/dice")).json() != sealed
    good = {**sealed, "salt": salt()}
    nonce = sealed["nonce"]
    wrong: list[tuple[dict[str, Any], int]] = [
        ({**good, "nonce": "another"}, 409),
        ({**good, "nonce": f"x{nonce}"}, 409),
        ({**good, "nonce": nonce[:-1]}, 409),
        ({**good, "nonce": None}, 409),
        ({**good, "commitment": salt()}, 409),
        ({**good, "nonce": "é" * 50}, 409),
        ({**good, "salt": "short"}, 400),
        ({**good, "salt": good["salt"].upper().replace("0", "A")}, 400),
        ({**good, "salt": good["salt"] + "\n"}, 400),
        ({**good, "more": 1}, 400),
        ({"salt": good["salt"]}, 400),
    ]
    for added, status in wrong:
        _, refused = await opened(ann, "me", "random", "random", dice=added)
        assert refused.status_code == status, (added, refused.text)
    _, answer = await opened(ann, "me", "random", "random", dice=good)
    assert answer.status_code == 201, "what was refused used nothing up"


async def test_join_with_the_commitment_of_another_table_is_refused(fair: Any) -> None:
    ann, bob = await fair.visitor(), await fair.visitor()
    _, answer = await opened(ann, "me", "open", "random")
    other = {"commitment": salt(), "salt": salt()}
    refused = await bob.post(f"/tables/{answer.json()['id']}/join", {"name": "Bob", "dice": other})
    assert (refused.status_code, refused.json()["error"]) == (409, "stale")
    assert (await bob.get(f"/tables/{answer.json()['id']}")).json()["status"] == "open"


def test_sealed_dice_go_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    from peerage.server.errors import Fault
    from peerage.server.tables.schemas import AddedDice

    commitments = SeedCommitments(b"k" * 32)
    sealed = commitments.sealed()
    added = AddedDice(sealed["commitment"], salt(), sealed["nonce"])
    assert hash_of(commitments.secret(added)) == sealed["commitment"]
    assert commitments.secret(added) != commitments.secret(None)
    with pytest.raises(Fault):
        SeedCommitments(b"l" * 32).secret(added)
    monkeypatch.setattr(dice_cup, "GOOD_FOR", -dice_cup.SECOND)
    with pytest.raises(Fault, match="have expired"):
        commitments.secret(added)


async def test_used_nonces_are_forgotten_in_time(fair: Any) -> None:
    await opened(await fair.visitor(), "me", "random", "random")
    storage = fair.app.services.tables._storage
    await storage.forget_nonces("2000")
    assert len(await fair.sql("SELECT * FROM nonces")) == 1
    await storage.forget_nonces("9999")
    assert await fair.sql("SELECT * FROM nonces") == []


@pytest.mark.slow
async def test_playing_again_has_dice_of_its_own(fair: Any, playing: Callable[..., Any]) -> None:
    table, (ann, bob, cid), salts, _ = await finished(fair, playing)
    sealed = (await bob.get("/dice")).json()
    path = f"/tables/{table['id']}/again"
    own = salt()
    following = (await bob.post(path, {"dice": {**sealed, "salt": own}})).json()
    assert following["dice"]["commitment"] == sealed["commitment"] != table["dice"]["commitment"]
    assert following["dice"]["salted"] == [False, True, False]

    # A player who expected to be the first looks at the existing table, and adds to its seed.
    late = {**(await ann.get("/dice")).json(), "salt": salts[0]}
    assert (await ann.post(path, {"dice": late})).json()["error"] == "stale"
    seen = {"commitment": sealed["commitment"], "salt": salts[0]}
    assert (await ann.post(path, {"dice": seen})).json()["dice"]["salted"] == [True, True, False]
    await cid.post(path, {})
    [(secret, seed)] = await fair.sql("SELECT secret, seed FROM tables WHERE id = ?", following["id"])
    assert seed == Dice(secret, [salts[0], own, None]).seed
