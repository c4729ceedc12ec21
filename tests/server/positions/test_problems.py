"""What is wrong with a position is said in the words of players, in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import peerage
from peerage.languages import LANGUAGES, table
from peerage.server.positions.problems import say_problem

SOURCE = Path(peerage.__file__).parent
UNSEEN = re.compile(
    r"ledger|memory|bytes|final scoring|chance needs|needs a seed|number of decisions|^a position of |secret decision|"
    r"choices need|a seat cannot have chosen|cannot have chosen \x00|known to be|known to seats|sure numbers|"
    r"has loose cards|holds \x00 Liaisons|does not fit the cards in it|what others have seen|in the bag: |election: |"
    r"ballot|law_sets|bottom of the stack|that were seen|tiles \x00 cannot be seen|a position has no "
)
"""About parts that no form shows, and that the server sets itself."""


def sentences_of(file: Path) -> Iterator[str]:
    """Every reason in a file against a position, with a mark for what differs."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 2):
            continue
        reason = node.args[1]
        if node.func.id != "check" or not isinstance(reason, (ast.Constant, ast.JoinedStr)):
            continue
        parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "\x00" for part in parts)


def reasons(folder: str) -> set[str]:
    files = (SOURCE / folder).rglob("*.py")
    return {reason for file in files for reason in sentences_of(file) if not UNSEEN.search(reason)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
def test_every_check_of_positions_has_a_sentence(game: str, language: str) -> None:
    checks = reasons("kernel") | reasons(f"games/{game.replace('-', '_')}")
    assert len(checks) > 50
    said = {reason: say_problem(peerage.load(game), reason.replace("\x00", "7"), language) for reason in checks}
    assert [reason for reason, words in said.items() if words == reason.replace("\x00", "7")] == []
    assert [words for words in said.values() if re.search(r"[{}]", words)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_positions_are_the_same_in_every_language(language: str) -> None:
    english, own = table("en", "positions.json"), table(language, "positions.json")
    assert {name: set(section) for name, section in own.items()} == {name: set(part) for name, part in english.items()}


def test_problems_name_seats_and_things_as_players_do() -> None:
    game = peerage.load("lancaster")
    knights = "house 0 has 8 knights of strength 1, not 7"
    assert say_problem(game, knights, "en") == "House 1 has 8 knights of strength 1, not 7."
    assert say_problem(game, knights, "de") == "Haus 1 hat 8 Ritter der Stärke 1 statt 7."
    county = "county A: there are 4 noblemen, not 3"
    assert say_problem(game, county, "en").startswith("Northumberland: there are 4 noblemen instead of 3")
    nested = "conflict 2: house 7 does not exist"
    assert say_problem(game, nested, "de") == "Konflikt 2: Haus 8 gibt es nicht."
    gold = "seat 1 cannot have -1 gold"
    assert say_problem(game, gold, "de") == "Platz 2 kann das nicht haben: Gold -1."
    assert say_problem(game, "nobody wrote this sentence", "de") == "nobody wrote this sentence"
