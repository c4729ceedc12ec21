"""What nobody misses goes; what somebody looks at, touched lately or finished stays."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from peerage.server import Settings, tables
from peerage.server.host.cleaning import clean
from server.house import House

pytestmark = pytest.mark.anyio


def days_ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat()


async def age(house: House, table_id: str, days: float) -> None:
    """Nothing has happened there for so long."""
    await house.sql("UPDATE tables SET changed = ?, created = ? WHERE id = ?", days_ago(days), days_ago(days), table_id)


async def statuses(house: House) -> dict[str, list[Any]]:
    rows = await house.sql("SELECT id, status, ending, winners, version FROM tables")
    return {table_id: found for table_id, *found in rows}


@pytest.mark.stores("sqlite", "postgresql")
async def test_abandoned_games_end_and_stay(house: Any) -> None:
    left, [ann, *_] = await house.people(3)
    played, _ = await house.people(3)
    await age(house, left, 91)
    await age(house, played, 89)
    storage = house.app.state.hub._storage
    looked = await clean(storage, Settings(), only_look=True)
    assert looked == ([], [left], [])
    assert (await statuses(house))[left][0] == "running", "looking changes nothing"
    assert await clean(storage, Settings(), used={left}) == ([], [], []), "somebody is there"
    assert await clean(storage, Settings(abandoned_table_days=0)) == ([], [], [])
    assert await clean(storage, Settings()) == ([], [left], [])
    found = await statuses(house)
    assert found[left][:3] == ["over", "cancelled", "[]"]
    assert found[played][0] == "running"
    assert await clean(storage, Settings()) == ([], [], []), "a finished table stays"
    await house.stop()
    await house.start()
    ann.client.base_url = f"http://127.0.0.1:{house.port}"
    assert (await ann.get(f"/tables/{left}")).json()["status"] == "over"


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_host_may_have_them_removed(house: Any) -> None:
    left, _ = await house.people(3)
    await age(house, left, 8)
    storage = house.app.state.hub._storage
    settings = Settings(abandoned_table_days=7, abandoned_tables="remove", finished_table_days=30)
    assert await clean(storage, settings) == ([], [left], [])
    assert await house.sql("SELECT * FROM lines") == []
    over, _ = await house.people(3)
    await house.sql("UPDATE tables SET status = 'over' WHERE id = ?", over)
    await age(house, over, 29)
    assert await clean(storage, settings) == ([], [], [])
    await age(house, over, 31)
    assert await clean(storage, settings) == ([], [], [over])
    assert await statuses(house) == {}


async def test_what_changes_meanwhile_stays(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    left, _ = await house.people(3)
    await age(house, left, 91)
    storage = house.app.state.hub._storage
    find = storage.directory.rows_changed_before

    async def found_and_then_changed(*arguments: Any) -> Any:
        rows = await find(*arguments)
        await house.sql("UPDATE tables SET version = version + 1 WHERE id = ?", left)
        return rows

    monkeypatch.setattr(storage.directory, "rows_changed_before", found_and_then_changed)
    for how in ("end", "remove"):
        assert await clean(storage, Settings(abandoned_tables=how)) == ([], [], [])
    assert (await statuses(house))[left][0] == "running"


async def test_the_server_cleans_by_itself(house: Any) -> None:
    left, people = await house.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    fresh = (await people[0].create("me", "open", "open"))["id"]
    for table_id in (left, empty):
        await age(house, table_id, 91)
    await house.stop()
    await house.start()
    await asyncio.sleep(0.5)
    assert {table_id: status for table_id, (status, *_) in (await statuses(house)).items()} == {
        left: "over",
        fresh: "open",
    }


async def test_what_somebody_looks_at_is_not_abandoned(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CLEANING", 0.05)
    await house.stop()
    await house.start()
    watched, people = await house.people(3)
    line = await people[0].watch(watched)
    await age(house, watched, 91)
    await asyncio.sleep(0.4)
    assert (await statuses(house))[watched][0] == "running"
    await line.socket.close()
    for _ in range(50):
        await asyncio.sleep(0.1)
        if (await statuses(house))[watched][0] == "over":
            return
    pytest.fail("it is abandoned now")
