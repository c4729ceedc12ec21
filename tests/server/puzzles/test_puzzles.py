"""Puzzles on a server: tried, rated, of the day, from own mistakes; solutions stay on the server until they are due."""

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from analysis.reviewed import finished
from peerage import load
from peerage.analysis.puzzles.library import puzzles_of, state_of
from peerage.analysis.review.review import VERSION
from peerage.analysis.review.schemas import OptionEstimate, Review, ReviewedChoice
from peerage.server import Settings
from peerage.server.puzzles import repository
from peerage.server.puzzles.serializers import line_of, position_of
from peerage.server.puzzles.service import daily_id, games_with_puzzles
from peerage.server.puzzles.task import mistake_task, shipped_task
from server.live_server import LiveServer
from server.ratings.finishing import finish, table_of

pytestmark = pytest.mark.anyio

GAME = "lancaster"


def puzzles(game: str = GAME) -> list[Any]:
    return list(puzzles_of(load(game)).values())


def wrong_moves(puzzle: Any) -> list[int]:
    moves = state_of(load(GAME), puzzle).moves(puzzle.seat)
    return [move for move in moves if move != puzzle.best]


async def attempt(person: Any, puzzle: Any, move: int | None, game: str = GAME) -> Any:
    answer = await person.post(f"/puzzles/{game}/{puzzle.id}/tries", {"move": move})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.stores("sqlite", "postgresql")
async def test_first_try_is_rated_against_the_puzzle(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    puzzle = puzzles()[0]
    before = (await ann.get(f"/puzzles/{GAME}/{puzzle.id}")).json()
    assert (before["tries"], before["solved"], before["solution"]) == (3, None, None)
    solved = await attempt(ann, puzzle, puzzle.best)
    assert (solved["outcome"], solved["stand"]["solved"]) == ("right", True)
    assert solved["stand"]["change"] > 0
    assert solved["stand"]["rating"]["rating"] < before["rating"]["rating"]
    assert solved["standing"]["rating"]["rating"] == 1500 + solved["stand"]["change"]
    assert (solved["standing"]["streak"], solved["standing"]["solved"]) == (1, 1)
    missed = await attempt(bob, puzzle, wrong_moves(puzzle)[0])
    assert missed["stand"]["change"] < 0
    assert (missed["standing"]["streak"], missed["stand"]["tries"]) == (0, 2)
    later = await attempt(bob, puzzle, puzzle.best)
    assert (later["outcome"], later["stand"]["change"]) == ("right", missed["stand"]["change"])
    again = await attempt(bob, puzzle, wrong_moves(puzzle)[0])
    assert again["stand"] == later["stand"]  # what is known cannot be tried again


async def test_solution_stays_on_the_server_until_it_is_due(server: LiveServer) -> None:
    ann = await server.visitor()
    puzzle = next(each for each in puzzles() if len(wrong_moves(each)) >= 3)
    path = f"/puzzles/{GAME}/{puzzle.id}"
    for left, move in zip((2, 1), wrong_moves(puzzle), strict=False):
        answer = await attempt(ann, puzzle, move)
        assert (answer["outcome"], answer["stand"]["tries"], answer["stand"]["solution"]) == ("wrong", left, None)
    refused = await ann.get(f"{path}/line")
    assert (refused.status_code, refused.json()["reason"]) == (409, "puzzle_unsolved")
    answer = await attempt(ann, puzzle, wrong_moves(puzzle)[2])
    assert answer["stand"]["solved"] is False
    choice = answer["stand"]["solution"]["choice"]
    assert (choice["best"], choice["move"]) == (puzzle.best, puzzle.tempting)
    assert choice["said"][str(puzzle.best)]["kind"]
    line = (await ann.get(f"{path}/line")).json()
    assert len(line) == len(puzzle.line)
    assert all(each["seat"] == puzzle.seat and each["moves"] == [] for each in line)


async def test_solution_is_shown_on_request_and_the_puzzle_can_be_repeated(server: LiveServer) -> None:
    ann = await server.visitor()
    puzzle = puzzles()[0]
    given_up = await attempt(ann, puzzle, None)
    assert (given_up["outcome"], given_up["stand"]["solved"]) == ("given_up", False)
    assert given_up["stand"]["change"] < 0
    path = f"/puzzles/{GAME}/{puzzle.id}"
    again = (await ann.post(f"{path}/again", {})).json()
    assert (again["tries"], again["solved"], again["solution"]) == (3, None, None)
    solved = await attempt(ann, puzzle, puzzle.best)
    assert solved["stand"]["change"] == given_up["stand"]["change"]  # a repetition is not rated
    assert (solved["standing"]["solved"], solved["standing"]["streak"]) == (1, 0)
    assert (await ann.post(f"{path}/again", {})).json()["solved"] is True


async def test_next_puzzle_is_new_and_closest_in_rating(server: LiveServer) -> None:
    ann = await server.visitor()
    themes = [theme for each in puzzles() for theme in each.themes]
    theme = min(themes, key=themes.count)
    wanted = {each.id: each for each in puzzles() if theme in each.themes}
    seen: list[str] = []
    for _ in wanted:
        found = (await ann.get(f"/puzzles/{GAME}/next?theme={theme}")).json()["id"]
        mean = 25.0 if not seen else await own_mean(server)
        gaps = {each: abs(mu_of(each) - mean) for each in wanted if each not in seen}
        assert gaps[found] == min(gaps.values())
        await attempt(ann, wanted[found], None)
        seen.append(found)
    assert sorted(seen) == sorted(wanted)
    again = (await ann.get(f"/puzzles/{GAME}/next?theme={theme}")).json()["id"]
    assert again == seen[0]  # those that were not solved come back, the oldest first


def mu_of(puzzle: str) -> float:
    rating = shipped_task(GAME, puzzle).rating
    assert rating is not None
    return rating.mu


async def own_mean(server: LiveServer) -> float:
    return float((await server.sql("SELECT mu FROM puzzle_standings"))[0][0])


async def test_theme_narrows_the_choice(server: LiveServer) -> None:
    ann = await server.visitor()
    theme = puzzles()[0].themes[0]
    found = (await ann.get(f"/puzzles/{GAME}/next?theme={theme}")).json()["id"]
    assert theme in puzzles_of(load(GAME))[found].themes
    assert (await ann.get(f"/puzzles/{GAME}/next?theme=nothing")).json() == {"id": None}


async def test_overview_counts_themes_and_solved_ones(server: LiveServer) -> None:
    ann = await server.visitor()
    puzzle = puzzles()[0]
    await attempt(ann, puzzle, puzzle.best)
    overview = (await ann.get("/puzzles")).json()
    assert [each["game"] for each in overview["games"]] == games_with_puzzles()
    own = next(each for each in overview["games"] if each["game"] == GAME)
    assert (own["count"], own["solved"], own["mistakes"]) == (len(puzzles()), 1, 0)
    solved = {each["theme"]: each["solved"] for each in own["themes"]}
    assert {theme for theme, count in solved.items() if count} == set(puzzle.themes)
    assert overview["daily"]["days"] == 1


async def test_puzzle_of_the_day_is_the_same_for_everybody(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    daily = (await ann.get("/puzzles/daily")).json()
    assert daily == (await bob.get("/puzzles/daily")).json()
    assert (daily["game"], daily["id"]) == daily_id(date.fromisoformat(daily["day"]))
    best = puzzles_of(load(daily["game"]))[daily["id"]].best
    await ann.post(f"/puzzles/{daily['game']}/{daily['id']}/tries", {"move": best})
    assert (await ann.get("/puzzles/daily")).json()["solved"] is True
    assert (await bob.get("/puzzles/daily")).json()["solved"] is None


def test_puzzles_of_the_day_repeat_only_after_all_of_the_game() -> None:
    games = games_with_puzzles()
    days = [daily_id(date(2026, 11, 19) + timedelta(days=number)) for number in range(len(games) * len(puzzles()))]
    own = [found for found in days if found is not None and found[0] == GAME]
    assert len(own) == len(set(own)) == len(puzzles())


async def test_days_in_a_row_are_counted_up_to_yesterday(server: LiveServer) -> None:
    ann = await server.visitor()
    for puzzle, _ in zip(puzzles(), range(3), strict=False):
        await attempt(ann, puzzle, puzzle.best)
    today = datetime.now(UTC)
    ids = [row[0] for row in await server.sql("SELECT puzzle FROM puzzle_attempts")]
    for days, each in enumerate(ids, 1):
        ended = (today - timedelta(days=days)).isoformat()
        await server.sql("UPDATE puzzle_attempts SET ended = ? WHERE puzzle = ?", ended, each)
    assert (await ann.get("/puzzles/daily")).json()["days"] == len(ids)
    await server.sql("UPDATE puzzle_attempts SET ended = ?", (today - timedelta(days=9)).isoformat())
    assert (await ann.get("/puzzles/daily")).json()["days"] == 0


async def test_unknown_puzzles_and_impossible_moves_are_refused(server: LiveServer) -> None:
    ann = await server.visitor()
    for path in ("lancaster/0000000000", "lancaster/table-3", "nothing/0000000000"):
        assert (await ann.get(f"/puzzles/{path}")).status_code == 404
    puzzle = puzzles()[0]
    path = f"/puzzles/{GAME}/{puzzle.id}"
    refused = await ann.post(f"{path}/tries", {"move": 2**30})
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")
    assert (await ann.post(f"{path}/tries", {"moves": 1})).status_code == 400
    assert (await ann.get(path)).json()["tries"] == 3
    asked = await ann.post(f"{path}/ask", {"slot": "nowhere"})
    assert asked.json()["type"] == "reason"


async def test_requests_about_puzzles_are_limited(server: LiveServer) -> None:
    server.settings = Settings(bot_pause=0, bot_workers=1, puzzles_per_minute=1)
    await server.stop()
    await server.start()
    ann, bob = await server.visitor(), await server.visitor()
    path = f"/puzzles/{GAME}/{puzzles()[0].id}"
    assert (await ann.get(path)).status_code == 200
    refused = await ann.get(path)
    assert (refused.status_code, refused.json()["reason"]) == (429, "puzzles_too_fast")
    assert (await bob.get(path)).status_code == 200


@pytest.mark.parametrize("game", games_with_puzzles())
def test_client_gets_nothing_that_its_seat_could_not_know(game: str) -> None:
    for puzzle in puzzles(game):
        task = shipped_task(game, puzzle.id)
        other = task._replace(state=task.state.resample(puzzle.seat, 3))
        assert position_of(other) == position_of(task)


def erring(record: Any) -> ReviewedChoice:
    """A choice of a game that is called a mistake."""
    for number, (state, line) in enumerate(zip(record.positions(), record.moves, strict=False)):
        others = [move for move in state.moves(line.seat) if move != line.move]
        if len(others) > 1 and not state.secret_open:
            options = [
                OptionEstimate(others[0], 0.6, 0.5, 0.7, 100, [], (0.0, 0.0, 0.0)),
                OptionEstimate(others[1], 0.59, 0.5, 0.7, 100, [], (0.01, -0.02, 0.04)),
                OptionEstimate(line.move, 0.3, 0.2, 0.4, 100, [], (0.3, 0.2, 0.4)),
            ]
            said = {str(each.move): {"move": each.move, **record.game.describe(state, each.move)} for each in options}
            return ReviewedChoice(
                number, line.seat, 0, line.move, others[0], "blunder", 0.3, (0.2, 0.4), 0.2, [], [], options, said, 9
            )
    raise AssertionError("nobody had a choice")


def test_client_gets_nothing_of_an_own_mistake_that_was_hidden() -> None:
    record = finished("noblemen")
    choice = erring(record)
    task = mistake_task(record, choice, "table")
    state, _ = record.at(choice.n)
    other = task._replace(state=state.resample(choice.seat, 5).sealed(choice.seat))
    assert position_of(other) == position_of(task)
    assert line_of(other) == line_of(task)


async def reviewed_game(server: LiveServer) -> tuple[str, Any, ReviewedChoice, list[Any]]:
    """A finished game of three people, with a review that names one mistake."""
    people = [await server.visitor() for _ in range(3)]
    table_id = await table_of(server, people)
    await finish(server, table_id)
    async with server.app.services.tables.use(table_id) as table:
        record = await table.record()
    choice = erring(record)
    parts: list[Any] = []
    review = Review(VERSION, "", record.game.id, "quick", record.number, [], parts, [choice], [], [])
    reviews = server.app.services.reviews.repository
    assert await reviews.claim(table_id)
    await reviews.keep(table_id, review)
    return table_id, record, choice, people


@pytest.mark.stores("sqlite", "postgresql")
async def test_own_mistakes_come_back_until_they_are_solved(server: LiveServer) -> None:
    table_id, record, choice, people = await reviewed_game(server)
    owner, other = people[choice.seat], people[(choice.seat + 1) % 3]
    game, mistake = record.game.id, f"{table_id}-{choice.n}"
    assert (await owner.get(f"/puzzles/{game}/next?theme=mistakes")).json() == {"id": mistake}
    assert (await other.get(f"/puzzles/{game}/next?theme=mistakes")).json() == {"id": None}
    assert (await other.get(f"/puzzles/{game}/{mistake}")).status_code == 404
    stand = (await owner.get(f"/puzzles/{game}/{mistake}")).json()
    assert (stand["played"], stand["rating"], stand["solution"]) == (table_id, None, None)
    path = f"/puzzles/{game}/{mistake}/tries"
    same = (await owner.post(path, {"move": choice.move})).json()
    assert (same["outcome"], same["cost"], same["stand"]["change"]) == ("wrong", 0.3, None)
    good = (await owner.post(path, {"move": choice.options[1].move})).json()  # as good as the best one
    assert (good["outcome"], good["stand"]["solved"]) == ("right", True)
    assert good["standing"]["rating"] is None
    assert (await owner.get(f"/puzzles/{game}/next?theme=mistakes")).json() == {"id": None}


async def test_puzzles_are_exported_taken_along_and_forgotten(server: LiveServer) -> None:
    ann = await server.visitor()
    first, second = puzzles()[:2]
    await attempt(ann, first, first.best)
    await attempt(ann, second, None)
    export = (await ann.get("/account/export")).json()["puzzles"]
    assert [(each["puzzle"], each["solved"]) for each in export["tried"]] == [(first.id, True), (second.id, False)]
    assert set(export["ratings"]) == {GAME}
    ((guest,),) = await server.sql("SELECT DISTINCT visitor FROM puzzle_attempts")
    database = server.app.services.database
    await database.write(partial(repository.take_over, guest=guest, person="person"))
    moved = await database.read(partial(repository.export, visitor="person"))
    assert moved["puzzles"] == export
    await database.write(partial(repository.forget, visitor="person"))
    assert await server.sql("SELECT * FROM puzzle_attempts") == []
    assert await server.sql("SELECT * FROM puzzle_standings") == []
