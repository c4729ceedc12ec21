"""Words of Lancaster: every law and place has a rule and a name."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from games.tables import NAMES, check_rule_texts
from peerage.kernel.presentation.text import words

LANGUAGES = ("en", "de")
A, B = range(2)


def test_every_law_and_county_is_a_rule(game: peerage.Game) -> None:
    catalogue = {rule.id for rule in game.rules("en")}
    drawing = game.drawing(4)
    assert {f"law-{law['id']}" for law in drawing["laws"]} <= catalogue
    assert {f"county-{county['id'].lower()}" for county in drawing["counties"]} <= catalogue
    assert {f"castle-{space['id']}" for space in drawing["castle_spaces"]} <= catalogue


@pytest.mark.parametrize(
    ("rule", "en", "de"),
    [
        ("shared-victory", "the most power points", "die meisten Machtpunkte"),
        ("tower-upgrade", "not bring .* above seven", "nicht über sieben"),
        ("privilege-next-round", "the round that follows", "der Runde .* die auf .* folgt"),
        ("archer", "free space directly below", "freie Feld direkt darunter"),
        ("table-round-5", "round table yields no .* Other sources", "Tafelrunde keine Stimmsteine. Andere Quellen"),
    ],
)
def test_both_languages_say_what_the_rulebook_says(game: peerage.Game, rule: str, en: str, de: str) -> None:
    """Where one of them once said something else, or only half of it."""
    check_rule_texts(game, rule, en, de)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_thing_has_a_name(game: peerage.Game, lang: str) -> None:
    names = game.text(lang)["names"]
    drawing = game.drawing(4)
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
def test_lancaster_events_with_zero_squires_have_their_own_words(game: peerage.Game, lang: str) -> None:
    text = game.text(lang)
    args = {"seat": 0, "who": "knight:2", "at": "county:B"}
    alone = words(text, "events", "place", {**args, "n": 0}, NAMES)
    supported = words(text, "events", "place", {**args, "n": 2}, NAMES)
    assert "0" not in alone
    assert "2" in supported


@pytest.mark.parametrize(
    ("lang", "point", "points"), [("en", "1 point.", "2 points."), ("de", "1 Punkt.", "2 Punkte.")]
)
@pytest.mark.parametrize("kind", ["knighthood", "castle_size", "nobles_scored", "seals_scored"])
def test_events_have_singular_and_plural_points(
    game: peerage.Game, lang: str, point: str, points: str, kind: str
) -> None:
    for n, wanted in ((1, point), (2, points)):
        assert words(game.text(lang), "events", kind, {"seat": 0, "n": n}, NAMES).endswith(wanted)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["knighthood", "castle_size", "nobles_scored", "seals_scored"])
def test_events_of_the_final_scoring_leave_out_zeros(game: peerage.Game, lang: str, kind: str) -> None:
    said = words(game.text(lang), "events", kind, {"seat": 0, "n": 0, "nobles": 0, "seals": 0}, NAMES)
    assert "0" not in said
    assert {"en": "no points", "de": "keine Punkte"}[lang] in said


@pytest.mark.parametrize(("lang", "many"), [("en", "1 noblemen"), ("de", "1 Adlige")])
def test_event_of_one_nobleman_has_its_own_words(game: peerage.Game, lang: str, many: str) -> None:
    assert many not in words(game.text(lang), "events", "nobles_scored", {"seat": 0, "n": 0, "nobles": 1}, NAMES)


@pytest.mark.parametrize(("lang", "place"), [("en", "lower left conflict"), ("de", "Konflikt unten links")])
def test_upgrade_move_says_where_the_knight_stands(
    game: peerage.Game, table: type[Table], lang: str, place: str
) -> None:
    play = table(phase="counties", counties={"B": (A, 1, 0)}, conflicts={3: (9, [(A, [1])])})
    play.play("take_reward").play("upgrade", house=A, knight=1, at="conflict:3")
    (event,) = play.events_of("upgraded")
    assert place in words(game.text(lang), "events", event.kind, {"seat": event.seat, **event.args}, NAMES)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Ann applies for Lord High Chancellor with strength 8"
            " (the lord, a Tudor knight, a knight of strength 1, a knight of strength 3, a bishop).",
        ),
        (
            "de",
            "Ann bewirbt sich als Lord High Chancellor mit Stärke 8"
            " (der Lord, ein Tudorritter, ein Ritter der Stärke 1, ein Ritter der Stärke 3, ein Bischof).",
        ),
    ],
    ids=LANGUAGES,
)
def test_an_application_names_its_stack(game: peerage.Game, table: type[Table], lang: str, said: str) -> None:
    play = table(court=True, courts={A: [1, 2, 3], B: [1]}, votes={A: 1}, bishops={A: 2}, privileges={A: ["tudor"]})
    play.apply("chancellor", 3, 1, "bishop", "tudor")
    (event,) = play.events_of("application")
    assert words(game.text(lang), "events", event.kind, {"seat": event.seat, **event.args}, NAMES) == said


@pytest.mark.parametrize(("lang", "wrong"), [("en", "next round"), ("de", "nächste")])
def test_no_next_round_after_the_last(
    game: peerage.Game, random_play: Callable[..., Iterator[Any]], lang: str, wrong: str
) -> None:
    """Nothing that is said in round 5 speaks of another round, nor does a label of the board."""
    text = game.text(lang)
    *_, over = random_play(4, seed=2, options={"court": True, "new_laws": "all"})
    events = over.take_events()
    begins = next(index for index, event in enumerate(events) if event.kind == "round" and event.args["n"] == 5)
    last = {event.kind: {"seat": event.seat, **event.args} for event in events[begins:]}
    assert {"no_second_battle", "last_privilege"} <= set(last)
    said = [words(text, "events", kind, args, NAMES) for kind, args in last.items()]
    assert [sentence for sentence in [*said, *text["labels"].values()] if wrong in sentence] == []
