"""Words and rules: nothing is told without words in every language, and no rule without an entry in the catalogue."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import peerage
from peerage.games.lancaster import GAME, moves, state
from peerage.kernel.text import words

LANGUAGES = ("en", "de")
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
SOURCE = Path(peerage.__file__).parent / "games" / "lancaster"
RARE = {"took_back", "skipped", "passed_over", "pays_votes"}
"""What random games seldom tell."""
UNSPOKEN = {"slots", "left"}
"""Arguments for the board alone."""
MODULES = {"court": True, "resentment": True, "reward_tiles": True}


@pytest.fixture(scope="module")
def spoken():
    """Every kind that random games told, asked and offered, with arguments from the games."""
    told: dict[tuple[str, str], list[dict]] = {}
    rules: set[str] = set()

    def note(section, args):
        told.setdefault((section, args["kind"]), []).append(args)

    for options in ({}, MODULES | {"new_laws": "all"}, MODULES | {"king_laws": "all"}):
        for seats, seed in product((2, 3, 4, 5), range(5)):
            chooser = Random(seed)
            record = peerage.Record.begin(GAME, seats, seed=seed, options=options)
            state = record.state
            events = list(record.events[0])
            while not state.over:
                note("decisions", state.decision(None))
                seat = chooser.choice(state.to_move)
                legal = state.moves(seat)
                for move in legal:
                    note("moves", GAME.describe(state, move))
                state.play(seat, chooser.choice(legal))
                events += state.take_events()
            for event in events:
                note("events", {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None, **event.args})
                rules.add(event.rule)
    return told, rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words_with_all_places_filled(spoken, lang):
    told, _ = spoken
    text = GAME.text(lang)
    for (section, kind), cases in told.items():
        assert kind in text[section], f"{lang}: no words for {section}.{kind}"
        template = text[section][kind]
        for pattern in template.values() if isinstance(template, dict) else [template]:
            for place in re.findall(r"\{(\w+)\}", pattern):
                for args in cases:
                    assert args.get(place) is not None, f"{lang}: {section}.{kind} has no {place}"
        for args in cases[:: max(1, len(cases) // 20)]:
            sentence = words(text, section, kind, args, NAMES)
            assert sentence
            assert not re.search(r"[{}]|\b[a-z]+:[a-z0-9]", sentence), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_told_has_a_name(spoken, lang):
    told, _ = spoken
    names = GAME.text(lang)["names"]
    for cases in told.values():
        for args in cases:
            for key, value in args.items():
                for item in value if isinstance(value, list) else [value]:
                    if key not in UNSPOKEN and isinstance(item, str) and ":" in item:
                        assert item in names, f"{lang}: no name for {item}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_in_the_code_has_words(lang):
    """Also what random games seldom reach: every kind that the code tells, asks and offers."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py"))
    text = GAME.text(lang)
    assert set(re.findall(r'tell\(\s*"(\w+)"', source)) <= set(text["events"])
    assert set(text["decisions"]) == set(state.FRAMES[: state.FRAMES.index("next_turn")])
    assert set(text["moves"]) == set(moves.NAMES)
    assert set(text["options"]) == {option.name for option in GAME.options}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_each_of_its_values_has_words(lang):
    text = GAME.text(lang)["options"]
    for option in GAME.options:
        told = text[option.name]
        assert told["title"]
        assert told["help"]
        assert set(told.get("choices", {})) == set(option.choices)
        assert set(told.get("parts", {})) == set(option.parts)


def test_no_words_for_what_is_never_told(spoken):
    told, _ = spoken
    assert set(GAME.text("en")["events"]) == {kind for section, kind in told if section == "events"} | RARE


def test_every_rule_told_is_in_the_catalogue(spoken):
    _, rules = spoken
    assert len(rules) > 80
    assert rules <= {rule.id for rule in GAME.rules("en")}


def test_every_rule_named_in_the_code_is_in_the_catalogue():
    """What has hyphens in the code is a rule, a law or a favor."""
    drawing = GAME.drawing(4)
    catalogue = {rule.id for rule in GAME.rules("en")}
    others = {thing["id"] for thing in drawing["laws"] + drawing["favors"]}
    named: set[str] = set()
    for path in SOURCE.glob("*.py"):
        named |= set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', path.read_text(encoding="utf-8")))
    assert len(named & catalogue) > 50
    assert named <= catalogue | others


def test_every_law_and_county_is_a_rule():
    catalogue = {rule.id for rule in GAME.rules("en")}
    drawing = GAME.drawing(4)
    assert {f"law-{law['id']}" for law in drawing["laws"]} <= catalogue
    assert {f"county-{county['id'].lower()}" for county in drawing["counties"]} <= catalogue
    assert {f"castle-{space['id']}" for space in drawing["castle_spaces"]} <= catalogue


def test_both_languages_say_the_same_things():
    def shape(table):
        if isinstance(table, dict):
            return {key: shape(value) for key, value in table.items()}
        return sorted(set(re.findall(r"\{(\w+)\}", table)))

    assert shape(GAME.text("en")) == shape(GAME.text("de"))
    for lang in LANGUAGES:
        assert all(words for words in GAME.text(lang)["labels"].values())


def test_both_catalogues_have_the_same_rules():
    english, german = GAME.rules("en"), GAME.rules("de")
    assert [rule.id for rule in english] == [rule.id for rule in german]
    assert len({rule.section for rule in english}) == len({rule.section for rule in german})
    assert all(one.text != other.text for one, other in zip(english, german, strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_thing_has_a_name(lang):
    names = GAME.text(lang)["names"]
    drawing = GAME.drawing(4)
    for kind, things in (
        ("county", drawing["counties"]),
        ("noble", drawing["counties"]),
        ("castle", drawing["castle_spaces"]),
        ("favor", drawing["favors"]),
        ("law", drawing["laws"]),
        ("tile", drawing["counties"]),
        ("office", drawing["court"]["offices"]),
        ("privilege", [{"id": office["privilege"]} for office in drawing["court"]["offices"]]),
    ):
        assert {f"{kind}:{thing['id']}" for thing in things} == {name for name in names if name.startswith(f"{kind}:")}
    for slot in range(1, 5):
        assert f"conflict:{slot}" in names
        assert {f"knight:{slot}", f"ally:{slot}"} <= set(names)
    assert [names[f"county:{county['id']}"] for county in drawing["counties"]] == [
        county["name"] for county in drawing["counties"]
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_for_none(lang):
    text = GAME.text(lang)
    args = {"seat": 0, "who": "knight:2", "at": "county:B"}
    alone = words(text, "events", "place", {**args, "n": 0}, NAMES)
    supported = words(text, "events", "place", {**args, "n": 2}, NAMES)
    assert "0" not in alone
    assert "2" in supported
