from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerage.cli import rule_catalogue
from peerage.cli import rule_references as code_places
from peerage.cli.rule_references import References

GAME = "long-live-the-king"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """How long an example is looked for: not at all, unless a test says so."""

    def wait(seconds: float) -> None:
        monkeypatch.setattr("peerage.cli.commands.rules.EXAMPLE_SECONDS", seconds)

    wait(0)
    return wait


def test_the_catalogue_for_machines(peerage: Callable[..., Any]) -> None:
    english, german = (peerage("rules", GAME, "--json", "--lang", lang).json for lang in ("en", "de"))
    assert {frozenset(rule) for rule in english} == {frozenset({"id", "section", "title", "text", "when"})}
    assert [rule["id"] for rule in english] == [rule["id"] for rule in german]
    assert english[0]["text"] != german[0]["text"]


def test_the_catalogue_for_people(peerage: Callable[..., Any]) -> None:
    rules = peerage("rules", GAME, "--json").json
    shown = peerage("rules", GAME).out
    assert all(rule["id"] in shown for rule in rules)


@pytest.mark.slow
def test_every_rule_has_a_test(peerage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[3])
    ran = peerage("rules", GAME, "--check")
    assert ran.out.endswith("all proven by tests\n")
    assert ran.code == 0


@pytest.mark.slow
def test_check_names_what_does_not_fit(
    peerage: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = [rule["id"] for rule in peerage("rules", GAME, "--json").json]
    folder = tmp_path / "tests" / "games" / "long_live_the_king" / "turn"
    folder.mkdir(parents=True)
    marks = f'@pytest.mark.rule("{first}", "no-such-rule")\ndef test_it(): ...\n'
    (folder / "test_some.py").write_text(f"import pytest\n\n\n{marks}")
    monkeypatch.chdir(tmp_path)
    ran = peerage("rules", GAME, "--check", "--json")
    assert ran.code == 1
    complaints = ran.json[GAME]
    assert f"rule {first} has no test" not in complaints
    assert all(f"rule {rule} has no test" in complaints for rule in others)
    assert "no rule no-such-rule, which test_some.py names" in complaints


@pytest.mark.slow
def test_one_rule_leads_to_its_code_its_tests_and_a_line_of_the_log(
    peerage: Callable[..., Any], patience: Callable[[float], None]
) -> None:
    patience(120)
    shown = peerage("rules", GAME, "roll-courtier", "--json").json
    assert shown["title"] == "Rolling for more"
    assert any("turn/placing.py" in place and place.endswith("RollMore.act") for place in shown["code"])
    assert any("turn/test_" in place for place in shown["tests"])
    assert shown["example"]
    german = peerage("rules", GAME, "roll-courtier", "--lang", "de")
    assert "würfelt" in german.out
    assert german.code == 0


@pytest.mark.slow
def test_a_comment_links_what_tells_nothing(peerage: Callable[..., Any]) -> None:
    (place,) = peerage("rules", GAME, "best-placing", "--json").json["code"]
    assert place.endswith("place_best")


@pytest.mark.slow
def test_rules_are_found_by_words_and_synonyms(peerage: Callable[..., Any], refused: Callable[..., str]) -> None:
    words = peerage("rules", GAME, "sea route").out
    assert "sea-routes" in words
    fountains = {rule["id"] for rule in peerage("rules", "noblemen", "fountain", "--json").json}
    gardens = {rule["id"] for rule in peerage("rules", "noblemen", "Garden", "--json").json}
    assert fountains == gardens
    assert {"expand-fountain", "prestige-gardens"} <= gardens
    assert "zebra" in refused("rules", GAME, "zebra")


@pytest.mark.slow
def test_a_rule_that_no_code_names_is_a_problem(peerage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    places = code_places.places_in_code

    def without(package: str, known: set[str]) -> References:
        return {rule: found for rule, found in places(package, known).items() if rule != "best-placing"}

    monkeypatch.setattr(rule_catalogue, "places_in_code", without)
    monkeypatch.chdir(Path(__file__).parents[3])
    assert peerage("rules", GAME, "--check").out == f"{GAME}: rule best-placing is named nowhere in the code\n"


def test_rules_refuses_bad_input_in_one_line(refused: Callable[..., str]) -> None:
    assert "chess" in refused("rules", "chess")
    assert "'fr'" in refused("rules", GAME, "--lang", "fr")
    assert GAME in refused("rules")
