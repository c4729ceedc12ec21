"""Words and rules of every game: nothing is said without words in every language or without a rule."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import peerage
from games.cases import GAMES
from games.declaring import Declared, declared
from games.tables import NAMES, sensible_move, usual_seats
from peerage.kernel.playing.decision import Step
from peerage.kernel.presentation.text import words

PLACES = re.compile(r"\{(\w+)(?::\w+)?\}")
FORMS = re.compile(r"\{\w+:(\w+)\}")
KERNEL = {"chosen", "took_back", "hint", "skipped"}
"""Events of the kernel or the table."""
SPOKEN = [(game_id, lang) for game_id in GAMES for lang in peerage.load(game_id).languages]
TRANSLATED = [(game_id, lang) for game_id in GAMES for lang in peerage.load(game_id).languages[1:]]

Args = dict[str, Any]
Spoken = tuple[dict[tuple[str, str], list[Args]], set[str]]

in_every_language = pytest.mark.parametrize(
    ("game", "lang"), SPOKEN, indirect=["game"], ids=[f"{game_id}-{lang}" for game_id, lang in SPOKEN]
)
in_translation = pytest.mark.parametrize(
    ("game", "lang"), TRANSLATED, indirect=["game"], ids=[f"{game_id}-{lang}" for game_id, lang in TRANSLATED]
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> peerage.Game:
    return peerage.load(request.param)


@pytest.fixture
def about(game: peerage.Game) -> Declared:
    return declared(game.id)


@pytest.fixture
def spoken(game: peerage.Game) -> Spoken:
    return listen(game.id)


@cache
def listen(game_id: str) -> Spoken:
    """Every kind of event, question and move in random games, with arguments from there; and the rules of events."""
    game, about = peerage.load(game_id), declared(game_id)
    emitted: dict[tuple[str, str], list[Args]] = {}
    rules: set[str] = set()

    def note(section: str, args: Args | None) -> None:
        assert args is not None
        emitted.setdefault((section, args["kind"]), []).append(args)

    for seats in range(game.min_seats, game.max_seats + 1):
        for number, options in enumerate(about.listened):
            chooser = Random(number)
            record = peerage.Record.begin(game, seats, seed=number, options=options)
            state = record.state
            events = list(record.events[0])
            for _ in range(1500):
                if state.over:
                    break
                note("decisions", state.decision(None))
                seat, move = sensible_move(state, chooser, about.sense)
                for other in state.moves(seat):
                    note("moves", game.describe(state, other))
                state.play(seat, move)
                events += state.take_events()
            for event in events:
                note("events", {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None, **event.args})
                rules.add(event.rule)
    return emitted, rules


def source(game: peerage.Game) -> str:
    folder = Path(import_module(game.package).__path__[0])
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.mark.slow
@in_every_language
def test_everything_has_words_with_all_places_filled(game: peerage.Game, spoken: Spoken, lang: str) -> None:
    emitted, _ = spoken
    text = game.text(lang)
    for (section, kind), cases in emitted.items():
        assert kind in text[section], f"{lang}: no words for {section}.{kind}"
        template = text[section][kind]
        for pattern in template.values() if isinstance(template, dict) else [template]:
            for place in PLACES.findall(pattern):
                for args in cases:
                    assert args.get(place) is not None, f"{lang}: {section}.{kind} has no {place}"
        for args in [*cases[:: max(1, len(cases) // 20)], cases[-1]]:
            sentence = words(text, section, kind, args, NAMES)
            assert sentence
            assert not re.search(r"[{}]|\b[a-z]+:[a-z0-9]", sentence), sentence


@pytest.mark.slow
@in_every_language
def test_all_that_texts_mention_has_a_name(game: peerage.Game, about: Declared, spoken: Spoken, lang: str) -> None:
    emitted, _ = spoken
    text = game.text(lang)
    for (section, kind), cases in emitted.items():
        spoken_of = set(PLACES.findall(str(text[section][kind])))
        for args in cases:
            for key, value in args.items():
                for item in value if isinstance(value, list) else [value]:
                    named = key in spoken_of or key not in about.unspoken
                    if named and isinstance(item, str) and ":" in item:
                        assert item in text["names"], f"{lang}: {section}.{kind} has no name for {item}"


@in_every_language
def test_every_kind_in_the_code_has_words(game: peerage.Game, about: Declared, lang: str) -> None:
    """Also what random games seldom reach: every kind that the code emits, asks and offers."""
    text = game.text(lang)
    emitted = {kind for kinds in re.findall(r"emit\(([^,]*),", source(game)) for kind in re.findall(r'"(\w+)"', kinds)}
    assert about.rare <= emitted <= set(text["events"])
    decisions = game.start(usual_seats(game), seed=1).decisions
    assert set(text["decisions"]) == {each.name for each in decisions if not isinstance(each, Step)}
    assert set(text["moves"]) == {*about.moves, "take_back"}
    assert set(text.get("options", ())) == {option.name for option in game.options}
    for option in game.options:
        option_text = text["options"][option.name]
        assert option_text["title"]
        assert option_text["help"]
        assert set(option_text.get("choices", {})) == set(option.choices)
        assert set(option_text.get("parts", {})) == set(option.parts)


@pytest.mark.slow
def test_no_words_for_events_that_never_happen(game: peerage.Game, about: Declared, spoken: Spoken) -> None:
    emitted, _ = spoken
    heard = {kind for section, kind in emitted if section == "events"} | about.rare
    assert set(game.text("en")["events"]) - KERNEL == heard - KERNEL


@pytest.mark.slow
def test_every_rule_of_an_event_is_in_the_catalogue(game: peerage.Game, about: Declared, spoken: Spoken) -> None:
    _, rules = spoken
    assert len(rules) > about.rules_of_events
    assert rules <= {rule.id for rule in game.rules("en")}


def test_every_rule_named_in_the_code_is_in_the_catalogue(game: peerage.Game, about: Declared) -> None:
    """What has hyphens in the code is a rule, the game or a thing of its drawing."""
    catalogue = {rule.id for rule in game.rules("en")}
    named = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source(game)))
    named |= set(re.findall(r'Reason\("([\w-]+)"', source(game)))
    assert len(named & catalogue) > about.rules_named
    assert named <= catalogue | {game.id} | set(texts_in(game.drawing(usual_seats(game))))


def texts_in(part: Any) -> Iterator[str]:
    """Every text anywhere in a drawing, but for its keys."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (dict, list)):
        for item in part.values() if isinstance(part, dict) else part:
            yield from texts_in(item)


@in_translation
def test_every_language_says_the_same_things(game: peerage.Game, lang: str) -> None:
    def shape(table: Any) -> Any:
        if isinstance(table, dict):
            return {key: shape(value) for key, value in table.items()}
        return sorted(set(PLACES.findall(table)))

    english, other = ({**game.written(each, "text"), "forms": {}} for each in ("en", lang))
    assert shape(english) == shape(other)
    assert all(words for words in game.text(lang)["labels"].values())


@in_every_language
def test_forms_of_names_are_of_things_with_names_and_are_used(game: peerage.Game, lang: str) -> None:
    text = game.text(lang)
    forms = text.get("forms", {})
    assert set(forms) == set(FORMS.findall(str(text)))
    for form, names in forms.items():
        assert set(names) <= set(text["names"]), form


@in_translation
def test_every_catalogue_has_the_same_rules(game: peerage.Game, lang: str) -> None:
    english, other = (list(game.catalogue(each).values()) for each in ("en", lang))
    assert [rule.id for rule in english] == [rule.id for rule in other]
    assert len({rule.section for rule in english}) == len({rule.section for rule in other})
    assert all(one.text != translated.text for one, translated in zip(english, other, strict=True))
