"""A finished game summed up: every point has a source and a part, the chart is the game, and facts are true."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import peerage
from games.cases import every_case
from games.declaring import Options
from games.records.test_records import RECORDS
from games.tables import NAMES, sensible_move
from peerage.kernel.presentation.report import Report
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.schemas import GameResult
from peerage.kernel.presentation.text import words


@every_case
def test_points_of_a_random_game_add_up(game_id: str, seats: int, options: Options) -> None:
    record = peerage.Record.begin(peerage.load(game_id), seats, "added up", options)
    chooser = Random(seats)
    while not record.state.over:
        record.play(*sensible_move(record.state, chooser, 0.3))
    check(record, result_of(record))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_points_of_a_recorded_game_add_up(path: Path) -> None:
    record = peerage.Record.resume(path.read_text(encoding="utf-8"))
    result = result_of(record)
    check(record, result)
    assert result == result_of(record), "summing up changes nothing"


def check(record: peerage.Record, result: GameResult) -> None:
    check_sums(record, result)
    check_course(record, result)
    check_facts(record, result)


def check_sums(record: peerage.Record, result: GameResult) -> None:
    """Sources and parts each add up to the score of every seat, and the ranking is what decides the places."""
    for seat, score in enumerate(record.state.scores):
        assert sum(source["points"][seat] for source in result["sources"]) == score
        assert sum(part["points"][seat] for part in result["parts"]) == score
    assert (result["scores"], result["places"]) == (record.state.scores, record.state.places)
    assert result["winners"] == record.state.winners
    ranks = list(zip(*(key["values"] for key in result["ranking"]), strict=True))
    assert [1 + sum(other > own for other in ranks) for own in ranks] == record.state.places


def check_course(record: peerage.Record, result: GameResult) -> None:
    """The chart has the score of every position, and each point of it is a change."""
    course = {stand["n"]: stand["scores"] for stand in result["course"]}
    assert len(course) == len(result["course"])
    shown: list[int] = []
    for number, state in enumerate(record.positions()):
        shown = course.get(number, shown)
        assert shown == state.scores, f"after move {number}"
    assert all(before["scores"] != after["scores"] for before, after in pairwise(result["course"]))
    begins = [part["at"] for part in result["parts"]]
    assert begins[0] == 0
    assert begins == sorted(begins)
    assert begins[-1] <= record.number


def check_facts(record: peerage.Record, result: GameResult) -> None:
    """Three to five if the game has its own, each at a move of the game, about an event of that move, and in words."""
    facts = result["facts"]
    assert len(facts) <= 5
    assert len(facts) >= 3 or type(record.game.report) is Report
    assert len({fact["kind"] for fact in facts}) == len(facts)
    for fact in facts:
        assert 0 <= fact["at"] <= record.number
        assert 0 <= fact["part"] < len(result["parts"])
        event = fact["event"]
        if event is not None:
            assert event["n"] == fact["at"]
            emitted = [{"n": fact["at"], **each.to_dict()} for each in record.events[fact["at"]]]
            assert event in emitted
    for lang in record.game.languages:
        check_words(result, record.game.text(lang))


def check_words(result: GameResult, text: dict[str, dict[str, str]]) -> None:
    said = [
        *(words(text, "facts", fact["kind"], fact["args"], NAMES) for fact in result["facts"]),
        *(words(text, "parts", part["kind"], {"n": part["n"]}, NAMES) for part in result["parts"]),
        *(text["sources"][source["name"]] for source in result["sources"]),
        *(text["labels"][key["name"]] for key in result["ranking"]),
    ]
    for sentence in said:
        assert re.match(r"[A-ZÄÖÜ0-9]", sentence), sentence
        assert not re.search(r"[{}]|\b[a-z]+:[a-z0-9]", sentence), sentence


def test_result_of_an_unfinished_game_is_refused() -> None:
    record = peerage.Record.begin(peerage.load("long-live-the-king"), 3, "running")
    with pytest.raises(peerage.PeerageError, match="not over"):
        result_of(record)
