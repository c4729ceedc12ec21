"""Who leaves a rated game has lost it; for the others it stays rated. Help and calling off follow the same thought."""

from typing import Any

import pytest
from openskill.models import PlackettLuce

from peerage.arena.rating import NEWCOMER, Rating
from peerage.server import Settings
from peerage.server.ratings.service import Sitter, can_be_rated, rated, recount_all
from server.clocks.driven import pass_time
from server.ratings.finishing import finish, table_of

pytestmark = pytest.mark.anyio

RATINGS = "SELECT ladder, player, k, games, mu, sigma FROM ratings ORDER BY ladder, player, k"


@pytest.fixture
def bots_wait(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots make no move by themselves, so that a test decides what happens before it."""
    monkeypatch.setattr(server.app.services.tables, "wake", lambda row: None)


async def stand_in(person: Any, table_id: str, seat: int, bot: str | None = "greedy") -> Any:
    answer = await person.post(f"/tables/{table_id}/stand-in", {"seat": seat, "bot": bot})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def decide_for(server: Any, table_id: str, seat: int) -> None:
    """Play on until a decision was made in this seat."""
    async with server.app.services.tables.use(table_id) as table, table.lock:
        record = await table.record()
        while not any(line.seat == seat for line in record.moves):
            mover = record.state.to_move[0]
            await table.carry_out(record, mover, next(move for move in record.state.moves(mover) if move))


async def stakes(server: Any) -> list[str]:
    return [stake for (stake,) in await server.sql("SELECT stake FROM placings ORDER BY seat")]


async def changes(person: Any, table_id: str) -> list[int]:
    return [seat["change"] for seat in (await person.get(f"/tables/{table_id}/ratings")).json()["seats"]]


@pytest.mark.rule("forfeit")
@pytest.mark.stores("sqlite", "postgresql")
async def test_a_stand_in_is_a_loss_for_the_one_who_left_and_rated_for_the_others(server: Any, bots_wait: None) -> None:
    people = [await server.visitor() for _ in range(3)]
    table_id = await table_of(server, people)
    stood_in = await stand_in(people[1], table_id, 1)
    assert stood_in["rated"] == "people"
    await finish(server, table_id)
    assert await stakes(server) == ["full", "lost", "full"]
    assert (await people[0].get(f"/tables/{table_id}")).json()["seats"][1]["stake"] == "lost"

    model = PlackettLuce()
    places = [place for (place,) in await server.sql("SELECT place FROM placings ORDER BY seat")]
    ranks = [places[0], 4, places[2]]
    expected = [each.mu for (each,) in model.rate([[model.rating()] for _ in places], ranks=ranks)]
    standings = await server.sql(
        "SELECT standings.mu FROM standings JOIN placings ON placings.player = standings.player "
        "WHERE ladder = 'people' ORDER BY seat"
    )
    assert [mu for (mu,) in standings] == pytest.approx(expected)
    assert max(places) <= 3, "the result is what was played, by people or bots"
    before = await server.sql(RATINGS)
    await server.app.services.database.write(recount_all)
    assert await server.sql(RATINGS) == [(*row[:4], *map(pytest.approx, row[4:])) for row in before]


@pytest.mark.rule("forfeit")
async def test_player_who_returns_in_time_loses_nothing(server: Any, bots_wait: None) -> None:
    people = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, people)
    await stand_in(people[0], table_id, 0)
    assert (await stand_in(people[0], table_id, 0, None))["seats"][0]["stake"] == "full"
    await stand_in(people[0], table_id, 0)
    await decide_for(server, table_id, 0)
    assert (await stand_in(people[0], table_id, 0, None))["seats"][0]["stake"] == "lost"
    await finish(server, table_id)
    assert await stakes(server) == ["lost", "full"]
    lost, won = await changes(people[0], table_id)
    assert lost < 0 < won, "no matter the ranking on the board"
    [game] = (await people[0].get("/profiles/me/games")).json()["games"]
    assert (game["stake"], game["change"]) == ("lost", lost)


async def test_player_who_never_came_loses_nothing(server: Any, bots_wait: None) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, stand_in_after=0)
    await server.start()
    people = [await server.visitor() for _ in range(3)]
    table_id = await table_of(server, people)
    lines = [await person.watch(table_id) for person in people[1:]]
    await stand_in(people[1], table_id, 0)
    await finish(server, table_id)
    assert lines
    assert await stakes(server) == ["none", "full", "full"]
    assert len(await server.sql("SELECT * FROM profiles")) == 2
    gone, *others = await changes(people[1], table_id)
    assert gone is None
    assert sum(others) == 0, "rated among themselves"


async def test_deleted_account_leaves_the_game_rated_for_the_others(server: Any, bots_wait: None) -> None:
    people = [await server.visitor() for _ in range(3)]
    table_id = await table_of(server, people)
    assert (await people[2].post("/account/delete", {"name": ""})).status_code == 200
    seats = (await people[0].get(f"/tables/{table_id}")).json()["seats"]
    assert [seat["former"] for seat in seats] == [None, None, 1]
    await finish(server, table_id)
    assert await stakes(server) == ["full", "full", "none"]
    assert sum((await changes(people[0], table_id))[:2]) == 0


@pytest.mark.rule("forfeit")
async def test_calling_off_a_game_against_bots_is_giving_it_up(server: Any, bots_wait: None) -> None:
    ann = await server.visitor()
    for moved in (False, True):
        table_id = await table_of(server, [ann], "greedy", "greedy")
        if moved:
            await decide_for(server, table_id, 0)
        await ann.post(f"/tables/{table_id}/decide", {"what": "cancel"})
        table = (await ann.get(f"/tables/{table_id}")).json()
        assert (table["ending"], table["seats"][0]["stake"]) == ("cancelled", "lost" if moved else "full")
    assert await server.sql("SELECT stake, place FROM placings ORDER BY seat") == [
        ("lost", 3),
        ("full", 1),
        ("full", 1),
    ]
    assert (await changes(ann, table_id))[0] < 0
    assert (await ann.get(f"/tables/{table_id}/result")).status_code == 409, "there is none to show"


@pytest.mark.rule("forfeit")
async def test_closing_a_game_against_bots_is_giving_it_up(server: Any, bots_wait: None) -> None:
    ann = await server.visitor()
    for moved in (False, True):
        table_id = await table_of(server, [ann], "greedy")
        if moved:
            await decide_for(server, table_id, 0)
        assert (await ann.close(table_id)).status_code == 204
        assert len(await server.sql("SELECT * FROM results")) == moved
    assert await stakes(server) == ["lost", "full"]
    unrated = await table_of(server, [ann], "greedy", rated=False)
    await decide_for(server, unrated, 0)
    assert (await ann.close(unrated)).status_code == 204
    assert len(await server.sql("SELECT * FROM results")) == 1


@pytest.mark.rule("agreement")
async def test_an_agreed_end_costs_only_those_who_had_left(server: Any, bots_wait: None) -> None:
    people = [await server.visitor() for _ in range(3)]
    for left in (False, True):
        table_id = await table_of(server, people)
        if left:
            await stand_in(people[2], table_id, 2)
        for person in people:
            await person.post(f"/tables/{table_id}/decide", {"what": "cancel"})
        assert (await people[0].get(f"/tables/{table_id}")).json()["status"] == "over"
        assert len(await server.sql("SELECT * FROM results")) == left
    assert await stakes(server) == ["gain_only", "gain_only", "lost"]
    first, second, gone = await changes(people[0], table_id)
    assert first >= 0 <= second
    assert gone < 0


@pytest.mark.rule("time-out")
async def test_a_game_that_ends_with_somebodys_time_is_lost_by_them(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0)
    await server.start()
    people = [await server.visitor() for _ in range(3)]
    time = {"kind": "live", "bank": 60, "at_zero": "end"}
    table_id = await table_of(server, people, game="long-live-the-king", time=time)
    lines = [await person.watch(table_id) for person in people]
    [late] = lines[2].state["decision"]["seats"]
    await pass_time(server, 61)
    await lines[0].shows(lambda state: state["table"]["status"] == "over")
    assert await stakes(server) == ["lost" if seat == late else "gain_only" for seat in range(3)]
    assert (await people[0].get(f"/tables/{table_id}")).json()["rated"] == "people"


@pytest.mark.rule("hint")
async def test_a_hint_leaves_a_game_rated_that_can_only_be_lost(server: Any) -> None:
    ann = await server.visitor()
    table_id = await table_of(server, [ann], "greedy")
    line = await ann.watch(table_id)
    if not line.moves:
        await line.until(lambda message: bool(message.get("moves")))
    await line.answer("hint", type="hint", number=line.state["decision"]["number"])
    await line.shows(lambda state: state["table"]["seats"][0]["stake"] == "loss_only")
    assert line.state["table"]["rated"] == "all"
    await finish(server, table_id)
    assert await stakes(server) == ["loss_only", "full"]


def test_a_hint_takes_the_gain_and_an_early_end_the_loss() -> None:
    bot = Rating(25.0, 5.0)

    def change(place: int, stake: Any) -> float:
        sitters = [Sitter("ann", place, None, stake), Sitter(None, 3 - place, bot)]
        return rated({}, "all", sitters)["all", "ann"].rating.mu - NEWCOMER.mu

    assert change(1, "full") > 0 > change(2, "full")
    assert (change(1, "loss_only"), change(2, "loss_only")) == (0, change(2, "full"))
    assert (change(1, "gain_only"), change(2, "gain_only")) == (change(1, "full"), 0)
    assert change(1, "lost") == change(2, "lost") < 0


def test_a_game_needs_two_with_something_at_stake() -> None:
    none, full = Sitter("ann", 1, None, "none"), Sitter("bob", 2, None)
    assert not can_be_rated([none, full])
    assert can_be_rated([none, full, Sitter("cid", 3, None)])
