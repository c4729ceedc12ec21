"""Words of Long Live the King: every reason is a rule, every place has a name."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage

LANGUAGES = ("en", "de")


@pytest.mark.parametrize("slot_kind", ["region", "card"])
def test_every_reason_is_a_rule(game: peerage.Game, random_play: Callable[..., Iterator[Any]], slot_kind: str) -> None:
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


@pytest.mark.parametrize(("lang", "said"), [("en", "on the first space"), ("de", "auf dem ersten Feld")])
def test_bonus_courtiers_begin_on_the_first_space(game: peerage.Game, lang: str, said: str) -> None:
    (text,) = [rule.text for rule in game.rules(lang) if rule.id == "start-bonus"]
    assert said in text


def test_every_place_has_a_name(game: peerage.Game) -> None:
    for lang in LANGUAGES:
        names = game.text(lang)["names"]
        regions = {f"region:{region['name']}" for region in game.drawing(4)["regions"]}
        assert set(names) == regions | {"card:x1", "card:x2", "card:x3"}


@pytest.mark.parametrize(
    ("lang", "word", "rule"),
    [
        ("de", "nachwürfeln", "roll-success"),
        ("de", "Auseinandersetzung", "enter-foreign"),
        ("de", "fortschicken", "banish"),
        ("de", "Region", "board"),
        ("en", "send away", "banish"),
        ("en", "territory", "board"),
    ],
)
def test_rules_have_the_words_of_the_rulebook_as_synonyms(game: peerage.Game, lang: str, word: str, rule: str) -> None:
    (found,) = [each for each in game.rules(lang) if each.id == rule]
    assert word in game.other_names(found, lang)
