"""Words and rules of every game: nothing is told without words in every language or without a rule."""

import re
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import peerage
from games.tables import NAMES, sensible_move
from peerage.kernel.text import words

LANGUAGES = ("en", "de")
KERNEL = {"chosen", "took_back", "skipped"}
"""Events that the kernel tells."""


@dataclass(frozen=True)
class Talk:
    """What is peculiar to the words of a game."""

    first_step: str
    """The first kind on the stack that is no decision."""
    played: list[dict[str, Any]]
    """The options of the random games that are listened to, for each number of seats."""
    rules_told: int
    """More rules than that are named by events."""
    rules_named: int
    """More rules than that are named in the code."""
    sense: float = 0
    """The part of the moves made by rules of thumb."""
    rare: set[str] = field(default_factory=set)
    """Events that random games seldom tell."""
    unspoken: set[str] = field(default_factory=lambda: {"slots"})
    """Arguments for the board alone."""


BIG_BOX: dict[str, Any] = {"court": True, "resentment": True, "reward_tiles": True}
TALKS = {
    "lancaster": Talk(
        first_step="next_turn",
        played=[{}] * 5 + [BIG_BOX | {"new_laws": "all"}] * 5 + [BIG_BOX | {"king_laws": "all"}] * 5,
        rules_told=80,
        rules_named=50,
        rare={"took_back", "skipped", "passed_over", "pays_votes"},
        unspoken={"slots", "left"},
    ),
    "long-live-the-king": Talk(
        first_step="roll_dice",
        played=[
            {},
            {"place_dice": True},
            {"open_screens": True, "two_cards_to_enter": True},
            {"place_dice": True, "open_screens": True, "two_cards_to_enter": True, "finite": False},
        ],
        rules_told=25,
        rules_named=30,
        rare={"took_back", "no_cards", "no_dice", "finished"},
    ),
    "noblemen": Talk(
        first_step="next_look",
        played=[{}, {"overlapping_areas": True}, {"choose_title": True}, {"open_screens": True, "start_player": "2"}],
        rules_told=60,
        rules_named=80,
        sense=0.7,
        rare={"took_back", "skipped", "no_cards", "bag_short", "intrigue", "kept_all", "queen_stays"}
        | {"knight", "knight_moved", "knight_declined", "nothing"}
        | {"handed", "handed_money", "handed_tiles", "got_tiles"},
        unspoken={"slots", "at", "from", "to"},
    ),
}


@pytest.fixture(scope="module", params=peerage.game_ids())
def game(request):
    return peerage.load(request.param)


@pytest.fixture(scope="module")
def talk(game):
    return TALKS[game.id]


@pytest.fixture(scope="module")
def spoken(game, talk):
    """Every kind that random games told, asked and offered, with arguments from the games; and the rules of events."""
    told: dict[tuple[str, str], list[dict]] = {}
    rules: set[str] = set()

    def note(section, args):
        told.setdefault((section, args["kind"]), []).append(args)

    for seats in range(game.min_seats, game.max_seats + 1):
        for number, options in enumerate(talk.played):
            chooser = Random(number)
            record = peerage.Record.begin(game, seats, seed=number, options=options)
            state = record.state
            events = list(record.events[0])
            for _ in range(1500):
                if state.over:
                    break
                note("decisions", state.decision(None))
                seat, move = sensible_move(state, chooser, talk.sense)
                for other in state.moves(seat):
                    note("moves", game.describe(state, other))
                state.play(seat, move)
                events += state.take_events()
            for event in events:
                note("events", {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None, **event.args})
                rules.add(event.rule)
    return told, rules


def source(game):
    folder = Path(import_module(game.package).__path__[0])
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words_with_all_places_filled(game, spoken, lang):
    told, _ = spoken
    text = game.text(lang)
    for (section, kind), cases in told.items():
        assert kind in text[section], f"{lang}: no words for {section}.{kind}"
        template = text[section][kind]
        for pattern in template.values() if isinstance(template, dict) else [template]:
            for place in re.findall(r"\{(\w+)\}", pattern):
                for args in cases:
                    assert args.get(place) is not None, f"{lang}: {section}.{kind} has no {place}"
        for args in [*cases[:: max(1, len(cases) // 20)], cases[-1]]:
            sentence = words(text, section, kind, args, NAMES)
            assert sentence
            assert not re.search(r"[{}]|\b[a-z]+:[a-z0-9]", sentence), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_told_has_a_name(game, talk, spoken, lang):
    told, _ = spoken
    text = game.text(lang)
    for (section, kind), cases in told.items():
        spoken_of = set(re.findall(r"\{(\w+)\}", str(text[section][kind])))
        for args in cases:
            for key, value in args.items():
                for item in value if isinstance(value, list) else [value]:
                    named = key in spoken_of or key not in talk.unspoken
                    if named and isinstance(item, str) and ":" in item:
                        assert item in text["names"], f"{lang}: {section}.{kind} has no name for {item}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_in_the_code_has_words(game, talk, lang):
    """Also what random games seldom reach: every kind that the code tells, asks and offers."""
    text = game.text(lang)
    told = set(re.findall(r'tell\(\s*"(\w+)"', source(game)))
    assert talk.rare - KERNEL <= told
    assert told | talk.rare <= set(text["events"])
    assert set(text["decisions"]) == set(game.frames[: game.frames.index(talk.first_step)])
    assert set(text["moves"]) == set(import_module(f"{game.package}.moves").NAMES)
    assert set(text["options"]) == {option.name for option in game.options}
    for option in game.options:
        told_option = text["options"][option.name]
        assert told_option["title"]
        assert told_option["help"]
        assert set(told_option.get("choices", {})) == set(option.choices)
        assert set(told_option.get("parts", {})) == set(option.parts)


def test_no_words_for_what_is_never_told(game, talk, spoken):
    told, _ = spoken
    assert set(game.text("en")["events"]) == {kind for section, kind in told if section == "events"} | talk.rare


def test_every_rule_told_is_in_the_catalogue(game, talk, spoken):
    _, rules = spoken
    assert len(rules) > talk.rules_told
    assert rules <= {rule.id for rule in game.rules("en")}


def test_every_rule_named_in_the_code_is_in_the_catalogue(game, talk):
    """What has hyphens in the code is a rule, the game or a thing of its drawing."""
    catalogue = {rule.id for rule in game.rules("en")}
    named = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source(game)))
    named |= set(re.findall(r'Reason\("([\w-]+)"', source(game)))
    assert len(named & catalogue) > talk.rules_named
    assert named <= catalogue | {game.id} | set(texts_in(game.drawing(4)))


def texts_in(part):
    """Every text anywhere in a drawing, but for its keys."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (dict, list)):
        for item in part.values() if isinstance(part, dict) else part:
            yield from texts_in(item)


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
