"""Words of Noblemen: every thing has a name, every card says what it does and is a rule."""

from typing import Any

import pytest

import peerage
from games.noblemen.table import Table
from games.tables import NAMES, check_rule_texts
from peerage.kernel.presentation.text import words

LANGUAGES = ("en", "de")


@pytest.mark.parametrize(
    ("rule", "en", "de"),
    [
        (
            "decade-refill-short",
            "go on the most expensive free",
            "alle übrigen .* auf die teuersten freien",
        ),
        ("decade-once-again", "taxes once and gain land once", "je einmal Steuern eintreiben und Land gewinnen"),
        ("land-markers", "gone even if .* too few tiles", "auch dann weg, wenn .* zu wenige Plättchen"),
    ],
)
def test_rules_of_noblemen_say_what_the_rulebook_says(game: peerage.Game, rule: str, en: str, de: str) -> None:
    """Where one of them once said something else, or only half of it."""
    check_rule_texts(game, rule, en, de)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_a_name(game: peerage.Game, lang: str) -> None:
    names = game.text(lang)["names"]
    drawing = game.drawing(4)
    for kind, things in (
        ("tile", drawing["tiles"]),
        ("area", drawing["areas"]),
        ("building", drawing["prices"]),
        ("folly", [folly["id"] for folly in drawing["follies"]]),
        ("card", drawing["cards"]),
        ("effect", drawing["cards"]),
        ("title", [title["id"] for title in drawing["titles"]]),
    ):
        assert {f"{kind}:{thing}" for thing in things} == {name for name in names if name.startswith(f"{kind}:")}
    assert len(set(names.values())) == len(names)


def test_every_card_and_folly_is_a_rule(game: peerage.Game) -> None:
    catalogue = {rule.id: rule for rule in game.rules("en")}
    names = game.text("en")["names"]
    for card in game.drawing(4)["cards"]:
        rule = catalogue[f"card-{card.replace('_', '-')}"]
        assert rule.title == names[f"card:{card}"]
    assert {f"folly-{folly['id']}" for folly in game.drawing(4)["follies"]} <= set(catalogue)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_noblemen_events_with_zero_have_their_own_words(game: peerage.Game, lang: str) -> None:
    text = game.text(lang)
    args = {"seat": 0, "building": "building:castle"}
    assert "0" not in words(text, "events", "built", {**args, "n": 0}, NAMES)
    assert "4" in words(text, "events", "built", {**args, "n": 4}, NAMES)
    assert "0" not in words(text, "moves", "give", {"n": 0}, NAMES)


@pytest.mark.parametrize(("lang", "action"), [("en", "take one action"), ("de", "Führe eine Aktion aus")])
def test_no_action_is_asked_for_after_the_action(
    game: peerage.Game, table: type[Table], lang: str, action: str
) -> None:
    play = table(tiles={0: "ff"})

    def prompt() -> str:
        return words(game.text(lang), "decisions", "turn", play.decision, NAMES)

    assert action in prompt()
    play.play("idle")
    assert play.asked == "turn"
    assert action not in prompt()


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["Ann gives 2 bribery markers (masked ball).", "Ann gives 1 scandal card face down."]),
        ("de", ["Ann gibt 2 Bestechungsmarker ab (Maskenball).", "Ann gibt 1 Skandalkarte verdeckt ab."]),
    ],
)
def test_the_log_of_a_ball_names_what_was_given(
    game: peerage.Game, table: type[Table], lang: str, sentences: list[str]
) -> None:
    play = table(markers={0: 2}, cards={0: ["liaison"]}, queen=0, space=3).act().end(0)
    play.play("give_marker").play("give_marker").play("give_card", card="card:liaison")
    said = [
        words(game.text(lang), "events", event.kind, {"seat": event.seat, **event.args}, NAMES)
        for event in play.events
        if event.visible(None)
    ]
    assert [sentence for sentence in said if sentence in sentences] == sentences


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Knight: Bob's manor, column 1, row 0"),
        ("de", "Ritter auf den Gutshof von Bob stellen, Spalte 1, Zeile 0"),
    ],
)
def test_moves_name_places_of_estates_in_words(
    game: peerage.Game, table: type[Table], lang: str, sentence: str
) -> None:
    play = table(estates={0: "@fm", 1: "@ff/.ff"}, money={0: 4}).build("castle", 2, 0)
    (move,) = [move for move in play.moves() if move["kind"] == "knight"]
    assert words(game.text(lang), "moves", "knight", move, NAMES) == sentence


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        ("laid", {"tile": "tile:field"}, "Ann legt einen Acker."),
        ("area", {"area": "area:garden"}, "Ann vollendet einen Garten."),
        ("built", {"building": "building:castle", "n": 5}, "Ann baut für 5 Pfund eine Burg."),
        ("built", {"building": "folly:mixed", "n": 12}, "Ann baut für 12 Pfund das Folly aller drei Gebiete."),
        ("card", {"card": "card:brilliant_move"}, "Ann spielt einen Genialen Schachzug aus."),
        ("card", {"card": "card:whitehall"}, "Ann spielt Whitehall aus."),
        (
            "knight_moved",
            {"from_area": "area:manor", "from_seat": 1, "area": "area:forest", "owner_seat": 2},
            "Ann versetzt einen Ritter vom Gutshof von Bob auf den Wald von Cem.",
        ),
    ],
)
def test_german_log_entries_are_sentences(game: peerage.Game, kind: str, args: dict[str, Any], sentence: str) -> None:
    assert words(game.text("de"), "events", kind, {"seat": 0, **args}, ["Ann", "Bob", "Cem"]) == sentence


@pytest.mark.parametrize(
    ("lang", "word", "rule"),
    [
        ("de", "Rundenmarker", "round-marker"),
        ("de", "umschlossen", "score-land"),
        ("de", "Adelstitel", "title-kept"),
        ("en", "closed in", "score-castle"),
        ("en", "income", "taxes-fields"),
    ],
)
def test_rules_have_other_words_as_synonyms(game: peerage.Game, lang: str, word: str, rule: str) -> None:
    (found,) = [each for each in game.rules(lang) if each.id == rule]
    assert word in game.other_names(found, lang)
