"""Every printed value of every game: where it comes from, what it is called, and what is demanded of it."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import peerage
from games.cases import GAMES
from peerage import BadComponents
from peerage.kernel.content.values import as_toml, source_of, values_in

SOURCES = {"text", "report", "rebuilt", "ours"}
LIKE_ANOTHER = {"conflicts.cards.5.strength"}
"""One card of two with the same strength: if it changes, the other is the one that the text speaks of."""
SHARED = {
    "known",
    "known_name",
    "kind",
    "named_list",
    "stated",
    "fixed",
    "short_keys",
    "shallow_keys",
    "shallow_tables",
    "toml",
}
"""What the kernel demands."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> peerage.Game:
    return peerage.load(request.param)


def leaves(game: peerage.Game) -> dict[str, Any]:
    return dict(values_in(game.printed()[0], game.replaced_whole))


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, dict):
        return {key: amount + 1 for key, amount in value.items()}
    return [other(value[0]), *value[1:]] if value else ["x"]


def test_every_value_has_one_source_and_no_pattern_is_idle(game: peerage.Game) -> None:
    patterns = game.sources().get("sources", {})
    assert set(patterns.values()) <= SOURCES
    paths = leaves(game)
    used = {next(pattern for pattern in patterns if source_is(path, pattern)) for path in paths}
    assert used == set(patterns)


def source_is(path: str, pattern: str) -> bool:
    return source_of(path, {"sources": {pattern: "found"}}) == "found"


def test_sources_of_values_belong_to_their_values(game: peerage.Game) -> None:
    """`votes_from` is the source of `votes`, `min_from` of `min_strength`."""
    paths = leaves(game)
    for path, said in paths.items():
        if path.endswith("_from"):
            stem = path.removesuffix("_from")
            noted = [one for one in paths if re.fullmatch(rf"{re.escape(stem)}(_[a-z]+)?", one) and one != path]
            assert [source_of(one, game.sources()) for one in noted] == [said], path


def test_values_stated_in_the_rules_cannot_be_changed(game: peerage.Game) -> None:
    for path, value in leaves(game).items():
        if source_of(path, game.sources()) == "text" and path not in LIKE_ANOTHER:
            with pytest.raises(BadComponents):
                game.played_with(game.overriding({path: other(value)}))


def test_every_value_has_a_name_in_every_language(game: peerage.Game) -> None:
    """Each has a name of its own in every language, and so has every word in it."""
    in_languages = [game.values(lang) for lang in game.languages]
    for values in in_languages:
        assert all(value.label != value.path and value.part != value.path for value in values)
        assert not any(re.search(r"[{}]", value.label) for value in values)
        assert len({(value.part, value.label) for value in values}) == len(values)
        rebuilt = [value.source == "rebuilt" for value in values]
        assert rebuilt == sorted(rebuilt, reverse=True), "the rebuilt ones come first"
        for value in values:
            items = value.printed if isinstance(value.printed, (list, dict)) else [value.printed]
            assert {item for item in items if isinstance(item, str)} <= set(value.words), value.path
    shown = {path for path in leaves(game) if source_of(path, game.sources()) != "ours"}
    assert all({value.path for value in values} == shown for values in in_languages)


def test_every_demand_on_components_has_words(game: peerage.Game) -> None:
    """What the code demands has words in every language, with the same places, and nothing else has."""
    printed = Path(str(game.file("presentation/component_checks.py")))
    calls = ast.walk(ast.parse(printed.read_text(encoding="utf-8"))) if printed.is_file() else ()
    demanded = {
        call.args[1].value
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "demand"
        if isinstance(call.args[1], ast.Constant)
    }
    shapes = []
    for lang in game.languages:
        demands = game.written(lang, "values")["demands"]
        shapes.append({name: sorted(re.findall(r"\{(\w+)\}", words)) for name, words in demands.items()})
    assert all(shape == shapes[0] for shape in shapes)
    assert set(shapes[0]) == demanded | SHARED


def test_changes_make_a_file_and_come_back(game: peerage.Game) -> None:
    """Any value that is not stated: whatever may be changed is found again, also in the file."""
    for path, value in leaves(game).items():
        if source_of(path, game.sources()) == "text":
            continue
        own = game.overriding({path: other(value)})
        assert tomllib.loads(as_toml(own)) == own
        refusal = refused(game, own)
        if refusal is None:
            assert game.changed(own) == {path: other(value)}
        else:
            said = {game.say_demand(refusal, lang) for lang in game.languages}
            assert str(refusal) in said
            assert len(said) == len(game.languages)


def refused(game: peerage.Game, own: dict[str, Any]) -> BadComponents | None:
    try:
        game.played_with(own)
    except BadComponents as error:
        return error
    return None


def test_values_that_do_not_exist_cannot_be_changed(game: peerage.Game) -> None:
    for path in ("dragons", "", "players", "x" * 5000):
        with pytest.raises(BadComponents, match="no such component"):
            game.overriding({path: 1})
