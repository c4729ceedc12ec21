"""Studies: what is measured, and the page that is made of it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import peerage
from peerage import Record, arena
from peerage.analysis.game_run import GameRun, begin, by_heart
from peerage.analysis.study.chapters.luck import DealSums, parts
from peerage.analysis.study.intervals import Estimate
from peerage.analysis.study.measures import Measured, measure
from peerage.analysis.study.sample import Source, play, read, total
from peerage.analysis.study.words import Words
from peerage.arena.match import agreed_plan
from peerage.errors import PeerageError
from peerage.kernel.presentation.result import result_of
from peerage.languages import LANGUAGES

GAMES = ("lancaster", "long-live-the-king", "noblemen")
by_game = pytest.mark.parametrize("game", GAMES)


def study_of(game: str, games: int = 6, vary: bool = False) -> Source:
    return play(agreed_plan(game, 3, ["greedy", "random", "greedy"], {}, 3), games, arena.Local(), vary=vary)


@pytest.fixture(scope="module")
def lancaster() -> Source:
    return study_of("lancaster", 9, vary=True)


@by_game
def test_points_by_source_are_those_of_the_result(game: str) -> None:
    played = peerage.load(game)
    record = Record.begin(played, 3, seed=4)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    state = played.new_state(record.state.config, peerage.kernel.playing.rng.Rng.of_game("4"))
    state.listen()
    state.start()
    found = measure(GameRun(state, by_heart(line.move for line in record.moves)), "4", ["first"] * 3)
    result = result_of(record)
    assert {name: [found.points_of(name, seat) for seat in range(3)] for name in found.points} == {
        source["name"]: source["points"] for source in result["sources"]
    } | {name: [0, 0, 0] for name in found.points if name not in {source["name"] for source in result["sources"]}}
    by_part = [
        [sum(parts[place][seat] for parts in found.points.values() if place < len(parts)) for seat in range(3)]
        for place in range(len(found.parts))
    ]
    assert by_part == [part["points"] for part in result["parts"]]
    assert found.parts == [part["kind"] for part in result["parts"]]
    assert sum(found.decisions) == len(found.course) == record.number


def test_laws_of_lancaster_are_counted(lancaster: Source) -> None:
    for game in lancaster.first.games:
        assert sum(law.proposed for law in game.laws.values()) == 15
        given = sum(sum(law.given.get("points", ())) for law in game.laws.values())
        assert given == sum(game.points_of("law", seat) for seat in range(3))
        assert all(law.passed <= law.proposed for law in game.laws.values())


def test_each_module_is_studied_with_what_it_needs(lancaster: Source) -> None:
    assert set(lancaster.others) == {"new_laws", "court", "resentment", "reward_tiles", "king_laws"}
    assert lancaster.others["king_laws"].options["resentment"] is True
    assert {len(sample.games) for sample in lancaster.others.values()} == {6}
    assert total(agreed_plan("lancaster", 3, ["random"] * 3, {}), 9) == 9 + 5 * 6


def test_study_of_a_dataset_is_that_of_its_games(tmp_path: Path) -> None:
    from peerage.analysis.dataset.simulate import simulate

    simulate(tmp_path / "data", "noblemen", 3, 6, ["greedy", "random", "greedy"], seed=3, observing=False)
    assert read(tmp_path / "data").first == study_of("noblemen").first


def test_certainty_ends_with_certainty(lancaster: Source) -> None:
    for game in lancaster.first.games:
        assert game.chances[-1] == pytest.approx(1)
        assert game.leads[-1]


def deal_of(scores: list[list[int]], bots: list[str]) -> list[Measured]:
    """Games of one deal in rotating seats."""
    seats = len(bots)
    return [
        Measured(
            deal="",
            bots=[bots[(seat - number) % seats] for seat in range(seats)],
            scores=row,
            shares=[],
            decisions=[],
            parts=[],
            points={},
            menus={},
            course=[],
            chances=[],
            leads=[],
            choices={},
            laws={},
        )
        for number, row in enumerate(scores)
    ]


def test_differences_between_bots_are_skill() -> None:
    deals = [deal_of([[9, 0, 0], [0, 9, 0], [0, 0, 9]], ["good", "weak", "poor"]) for _ in range(5)]
    assert parts([DealSums(deal) for deal in deals]) == pytest.approx([1, 0, 0, 0])


def test_differences_between_seats_of_all_deals_are_of_the_seat() -> None:
    deals = [deal_of([[9, 0, 0]] * 3, ["a", "b", "c"]) for _ in range(5)]
    assert parts([DealSums(deal) for deal in deals]) == pytest.approx([0, 1, 0, 0])


def test_differences_between_seats_of_one_deal_are_luck_of_the_setup() -> None:
    deals = [
        deal_of([[9 if seat == lucky else 0 for seat in range(3)]] * 3, ["a", "b", "c"]) for lucky in (0, 1, 2) * 9
    ]
    bots, seats, setup, course = parts([DealSums(deal) for deal in deals])
    assert setup == pytest.approx(1, abs=0.1)
    assert [bots, course] == pytest.approx([0, 0], abs=0.05)
    assert abs(seats) < 0.1


@pytest.fixture
def page(tmp_path: Path) -> Callable[..., str]:
    """Writes the page of a study and returns its text."""
    from peerage.analysis.study.page import page_of, write

    def text(source: Source, lang: str, name: str = "study.html") -> str:
        words = Words(peerage.load(source.game), lang)
        write(page_of(source, words, "peerage study <>"), words, tmp_path / name)
        return (tmp_path / name).read_text(encoding="utf-8")

    return text


@pytest.mark.slow
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@by_game
def test_page_is_whole_in_each_language(page: Callable[..., str], game: str, lang: str, lancaster: Source) -> None:
    html = page(lancaster if game == "lancaster" else study_of(game), lang)
    assert html.count("<figure>") == html.count("data:image/svg+xml;base64,") >= 7
    assert f'<html lang="{lang}">' in html
    assert "peerage study &lt;&gt;" in html
    words = re.sub(r"<style>.*?</style>|base64,[^\"]*", "", html, flags=re.DOTALL)
    assert not re.search(r"[{}]|\bNone\b|\bnan\b|\binf\b", words)
    assert "<script" not in html
    assert not re.search(r"""(?:src|href)=["'](?!data:|#)""", html), "nothing comes from elsewhere"


@pytest.mark.slow
def test_markdown_has_its_pictures_beside_it(page: Callable[..., str], tmp_path: Path, lancaster: Source) -> None:
    text = page(lancaster, "en", "lancaster.md")
    assert max(map(len, text.splitlines())) <= 120
    named = re.findall(r"\]\((lancaster/[\w-]+\.svg)\)", text)
    assert len(named) >= 9
    for name in named:
        svg = ElementTree.fromstring((tmp_path / name).read_text(encoding="utf-8"))
        assert svg.tag.endswith("svg")
        assert not [node for node in svg.iter() if node.tag.endswith(("script", "image"))]


def test_page_of_another_format_is_refused(page: Callable[..., str], lancaster: Source) -> None:
    with pytest.raises(PeerageError, match=r"\.html or \.md"):
        page(lancaster, "en", "study.pdf")


def test_numbers_are_written_as_in_the_language() -> None:
    game = peerage.load("noblemen")
    english, german = Words(game, "en"), Words(game, "de")
    assert (english.number(1234.56), german.number(1234.56)) == ("1,234.6", "1.234,6")
    assert (english.percent(0.125), german.percent(0.125)) == ("12.5%", "12,5 %")
    assert english.number(-0.001) == "0.0"
    assert german.percents(Estimate(0.5, 0.25, 0.75)) == "50,0 % (25,0 % bis 75,0 %)"


def test_run_of_known_moves_is_the_same_game() -> None:
    game = peerage.load("noblemen")
    state = game.quick_start(3, "x")
    moves: list[Any] = []
    while not state.over:
        seat = int(state.first_to_move())
        moves.append(state.moves(seat)[-1])
        state.play(seat, moves[-1])
    run = GameRun(begin(game, 3, "x", {}), by_heart(moves))
    assert [step.move for step in run] == moves
    assert run.state.checksum() == state.checksum()
