"""Words and rules: nothing is told without words in every language, and no rule without an entry in the catalogue."""

import re
from pathlib import Path

import pytest

import peerage
from peerage.kernel.text import words

LANGUAGES = ("en", "de")
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
SOURCE = Path(peerage.__file__).parent / "games" / "long_live_the_king"
OPTIONS = [
    {},
    {"place_dice": True},
    {"open_screens": True, "two_cards_to_enter": True},
    {"place_dice": True, "open_screens": True, "two_cards_to_enter": True, "finite": False},
]
RARE = {"took_back", "no_cards", "finished"}
"""What random games seldom tell."""


@pytest.fixture(scope="module")
def spoken():
    """Every kind that random games told, asked and offered, with arguments from the games."""
    from random import Random

    game = peerage.load("long-live-the-king")
    told: dict[tuple[str, str], list[dict]] = {}
    rules: set[str] = set()

    def note(section, args):
        told.setdefault((section, args["kind"]), []).append(args)

    for seats in (3, 4, 5):
        for number, options in enumerate(OPTIONS):
            chooser = Random(number)
            record = peerage.Record.begin(game, seats, seed=number, options=options)
            state = record.state
            events = list(record.events[0])
            for _ in range(1500):
                if state.over:
                    break
                note("decisions", state.decision(None))
                seat = chooser.choice(state.to_move)
                moves = state.moves(seat)
                for move in moves:
                    note("moves", game.describe(state, move))
                state.play(seat, chooser.choice(moves))
                events += state.take_events()
            for event in events:
                note("events", {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None, **event.args})
                rules.add(event.rule)
    return game, told, rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words_with_all_places_filled(spoken, lang):
    game, told, _ = spoken
    text = game.text(lang)
    for (section, kind), cases in told.items():
        assert kind in text[section], f"{lang}: no words for {section}.{kind}"
        template = text[section][kind]
        for pattern in template.values() if isinstance(template, dict) else [template]:
            for place in re.findall(r"\{(\w+)\}", pattern):
                for args in cases:
                    assert args.get(place) is not None, f"{lang}: {section}.{kind} has no {place}"
        sentence = words(text, section, kind, cases[-1], NAMES)
        assert sentence
        assert not re.search(r"[{}]|region:|card:x", sentence)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_in_the_code_has_words(game, lang):
    """Also what random games seldom reach: every kind that the code tells, asks and offers."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py"))
    text = game.text(lang)
    told = set(re.findall(r'tell\(\s*"(\w+)"', source)) | RARE
    assert told <= set(text["events"])
    decisions = game.frames[: game.frames.index("roll_dice")]
    assert set(text["decisions"]) == set(decisions)
    from peerage.games.long_live_the_king.moves import NAMES as KINDS

    assert set(text["moves"]) == set(KINDS)
    assert set(text["options"]) == {option.name for option in game.options}


def test_no_words_for_what_is_never_told(spoken):
    game, told, _ = spoken
    assert set(game.text("en")["events"]) == {kind for section, kind in told if section == "events"} | RARE


def test_every_rule_told_is_in_the_catalogue(spoken):
    game, _, rules = spoken
    assert len(rules) > 25
    assert rules <= {rule.id for rule in game.rules("en")}


def test_every_rule_named_in_the_code_is_in_the_catalogue(game):
    """Rule ids are the only words with hyphens in the code of the game."""
    catalogue = {rule.id for rule in game.rules("en")}
    source = "\n".join((SOURCE / name).read_text(encoding="utf-8") for name in ("reasons.py", "turn.py", "dispute.py"))
    source += (SOURCE / "election.py").read_text(encoding="utf-8") + (SOURCE / "flow.py").read_text(encoding="utf-8")
    named = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source)) | set(re.findall(r'Reason\("([\w-]+)"', source))
    assert len(named) > 30
    assert named <= catalogue


@pytest.mark.parametrize("slot_kind", ["region", "card"])
def test_every_reason_is_a_rule(game, random_play, slot_kind):
    catalogue = {rule.id for rule in game.rules("en")}
    places = ["x1", "x2", "x3"] if slot_kind == "card" else [region["name"] for region in game.drawing(4)["regions"]]
    reasons = set()
    for state in random_play(3, seed=3, options={"place_dice": True}):
        for seat in (*state.to_move, 0):
            for place in places:
                reason = game.why_not(state, seat, f"{slot_kind}:{place}")
                legal = any(f"{slot_kind}:{place}" in game.describe(state, move)["slots"] for move in state.moves(seat))
                assert (reason is None) == legal or state.over
                if reason is not None:
                    reasons.add(reason.rule)
    assert len(reasons) > 4
    assert reasons <= catalogue


def test_both_languages_say_the_same_things(game):
    def shape(table):
        if isinstance(table, dict):
            return {key: shape(value) for key, value in table.items()}
        return sorted(set(re.findall(r"\{(\w+)\}", table)))

    assert shape(game.text("en")) == shape(game.text("de"))
    for lang in LANGUAGES:
        assert all(words for words in game.text(lang)["labels"].values())


def test_both_catalogues_have_the_same_rules(game):
    english, german = game.rules("en"), game.rules("de")
    assert [rule.id for rule in english] == [rule.id for rule in german]
    assert len({rule.section for rule in english}) == len({rule.section for rule in german})
    assert all(one.text != other.text for one, other in zip(english, german, strict=True))


def test_every_place_has_a_name(game):
    for lang in LANGUAGES:
        names = game.text(lang)["names"]
        regions = {f"region:{region['name']}" for region in game.drawing(4)["regions"]}
        assert set(names) == regions | {"card:x1", "card:x2", "card:x3"}
