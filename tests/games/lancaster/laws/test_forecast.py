"""What each law would pay each seat now, as far as the viewer may know."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table

A, B, C, D = range(4)


def shown(play: Table, law: str, viewer: int | None = None, seat: int = A, name: str = "pays") -> dict[str, Any] | None:
    return play.state.view(viewer)["players"][seat][name][law]


MODULES = {"court": True, "resentment": True, "new_laws": "lot", "king_laws": "lot"}
FIGHTS = {1: (5, [(A, [1])]), 2: (6, [(A, [1])])}


@pytest.mark.parametrize(
    ("law", "position", "pay"),
    [
        ("counties-2-points-3", {"counties": {"B": (A, 1, 0), "H": (A, 1, 0)}}, {"points": 3}),
        ("counties-2-points-3", {"counties": {"B": (A, 1, 0)}}, {}),
        ("conflicts-2-extension", {"conflicts": FIGHTS}, {"extension": 1}),
        (
            "conflicts-2-extension",
            {"conflicts": FIGHTS, "extensions": {A: ["squires", "knight", "upgrade"]}},
            {"extension": 1},
        ),
        ("deployed-strength-2-squires", {"castles": {A: {"gold": 2, "votes": 2}}}, {"squires": 2}),
        ("conflicts-2-squire-vote-gold", {"conflicts": FIGHTS}, {"gold": 1, "squires": 1, "votes": 1}),
        ("no-deployed-strength-2-upgrade", {"castles": {A: {"gold": 1}}}, {"upgrade": 1}),
        ("no-deployed-strength-2-upgrade", {"castles": {A: {"gold": 4}}}, {}),
        ("deployed-3-becomes-4", {"castles": {A: {"gold": 3}}}, {"four": 1}),
        ("deployed-3-becomes-4", {"castles": {A: {"gold": 3, "votes": 4}}}, {}),
        ("extensions-3-points-5", {"extensions": {A: ["gold", "votes", "purse"]}}, {"points": 5}),
    ],
)
def test_law_forecast_from_open_goods_is_visible_to_all(
    table: type[Table], law: str, position: dict[str, Any], pay: dict[str, int]
) -> None:
    play = table(phase="parliament", laws=[law, "gold-to-votes", "most-squires-new-knight"], **position)
    for viewer in (None, A, C):
        assert shown(play, law, viewer) == pay
    assert shown(play, law, A, name="pays_own") == pay


@pytest.mark.parametrize("law", ["gold-to-votes", "squire-gold-to-points-3"])
def test_trades_are_known_to_their_owner(table: type[Table], law: str) -> None:
    laws = [law, "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 3}, squires={A: 2})
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") == {"trades": 3 if law == "gold-to-votes" else 2}
    assert "pays_own" not in play.state.view(B)["players"][A]


@pytest.mark.parametrize("law", ["most-gold-upgrades-deployed", "most-squires-new-knight"])
def test_comparisons_are_hidden_from_all(table: type[Table], law: str) -> None:
    laws = [law, "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 3}, squires={A: 2}, castles={A: {"gold": 1}})
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") is None
    opened = table(
        phase="parliament", laws=laws, gold={A: 3}, squires={A: 2}, castles={A: {"gold": 1}}, open_screens=True
    )
    assert shown(opened, law) == {"upgrade" if "gold" in law else "knight": 1}
    assert shown(opened, law, seat=B) == {}


# The New Laws and the Laws of the King.

LORDS = {A: "chancellor"}
HELD = {"B": (A, 1, 2), "H": (A, 1, 1)}


@pytest.fixture
def in_force(table: type[Table], game: peerage.Game) -> Callable[..., Table]:
    """A table before the vote, with one law of any set in force."""

    def lay(law: str, **position: Any) -> Table:
        known = next(known for known in game.drawing(4)["laws"] if known["id"] == law)
        kings = {"court": True, "resentment": True, "king_laws": "all"}
        options = {"new_laws": str(known["group"])} if known["set"] == "new" else kings
        laws = [law, "most-squires-new-knight", "counties-2-points-3"]
        if known["group"] == 0:
            laws = [law, "extensions-3-points-5", "three-strength-1-points-5"]
        given: dict[str, Any] = {"phase": "parliament", "round": 5, "laws": laws, **options, **position}
        return table(**given)

    return lay


@pytest.mark.parametrize(
    ("law", "position", "pay"),
    [
        ("conflict-vote", {"conflicts": FIGHTS}, {"votes": 2}),
        ("no-noble-gold-squire-vote", {}, {"gold": 1, "squires": 1, "votes": 1}),
        ("no-noble-gold-squire-vote", {"nobles": {A: "B"}}, {}),
        ("deployed-strength-1-squires", {"counties": HELD}, {"squires": 2}),
        ("castle-knight-points-3", {"castles": {A: {"gold": 2, "votes": 2}}}, {"points": 6}),
        ("most-leftover-votes-upgrade", {"votes": {A: 2, B: 1}, "counties": HELD}, {"upgrade": 1}),
        ("most-leftover-votes-upgrade", {"votes": {A: 1, B: 2}, "counties": HELD}, {}),
        ("both-strength-2-points-3", {"castles": {A: {"gold": 2, "votes": 2}}}, {"points": 3}),
        ("county-tax-gold", {"counties": HELD}, {"taxed": 2}),
        ("counties-2-points-5", {"counties": HELD}, {"points": 5}),
        ("extension-tax-squire", {"extensions": {A: ["gold", "votes", "purse"]}}, {"taxed": 3}),
        ("supporting-squires-2-points-3", {"counties": HELD}, {"points": 3}),
        ("county-without-nobles-points-3", {"counties": HELD, "nobles": {B: "B", C: "B", D: "B"}}, {"points": 3}),
        ("most-conflict-knights-points-5", {"conflicts": FIGHTS}, {"points": 5}),
        ("most-leftover-votes-seal", {"votes": {A: 2, B: 1}}, {"seals": 1}),
        ("counties-2-dishonor", {"counties": HELD}, {"dishonor": 1}),
        ("tower-knight-points-3", {"tower": {A: [1, 2]}}, {"points": 6}),
    ],
)
def test_forecast_of_new_and_kings_laws_from_open_goods_is_visible_to_all(
    in_force: Callable[..., Table], law: str, position: dict[str, Any], pay: dict[str, int]
) -> None:
    play = in_force(law, **position)
    for viewer in (None, A, C):
        assert shown(play, law, viewer) == pay
    assert shown(play, law, A, name="pays_own") == pay


@pytest.mark.parametrize(
    ("law", "position", "pay"),
    [
        ("squires-into-conflicts", {"conflicts": FIGHTS, "squires": {A: 5}}, {"sends": 2}),
        ("squires-into-conflicts", {"conflicts": FIGHTS, "squires": {A: 1}}, {"sends": 1}),
        ("gold-4-extension", {"gold": {A: 9}}, {"trades": 2}),
        ("exchange-gold-squires", {"gold": {A: 2}}, {"exchange": True}),
        ("exchange-gold-squires", {"gold": {A: 1}, "squires": {A: 1}}, {}),
        ("gold-squire-vote-to-points-3", {"gold": {A: 9}, "squires": {A: 3}, "votes": {A: 2}}, {"trades": 2}),
        ("no-bishop-return-dishonor", {"dishonor": {A: 2}}, {"returns": 1}),
        ("seals-to-squires-gold", {"seals": {A: 3}}, {"trades": 3}),
    ],
)
def test_law_forecast_from_hidden_goods_is_visible_to_the_owner_only(
    in_force: Callable[..., Table], law: str, position: dict[str, Any], pay: dict[str, Any]
) -> None:
    play = in_force(law, **position)
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") == pay
    assert "pays_own" not in play.state.view(B)["players"][A]


GOODS = {"gold": {A: 5, B: 1}, "squires": {A: 1, B: 4}, "dishonor": {A: 1, C: 3, D: 3}}


@pytest.mark.parametrize(
    ("law", "pays"),
    [
        ("most-squires-gold-vote", [{}, {"gold": 1, "votes": 1}]),
        ("most-gold-squire-vote", [{"squires": 1, "votes": 1}, {}]),
        ("most-squires-lose-2-most-gold-lose-3", [{"takes": {"gold": 3}}, {"takes": {"squires": 2}}]),
        ("most-squires-most-gold-points-3", [{"points": 3}, {"points": 3}]),
        ("fewest-dishonor-points-5", [{}, {"points": 5}]),
    ],
)
def test_comparisons_of_the_other_sets(in_force: Callable[..., Table], law: str, pays: list[Any]) -> None:
    goods = {name: value for name, value in GOODS.items() if name != "dishonor" or "dishonor" in law}
    play = in_force(law, **goods)
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") is None
    opened = in_force(law, open_screens=True, **goods)
    assert [shown(opened, law, seat=seat) for seat in (A, B)] == pays


def test_proposed_laws_have_a_forecast(table: type[Table]) -> None:
    play = table(phase="parliament", nobles={A: "ABC"})
    proposed = play.view["laws"]["proposed"]
    assert set(proposed) | set(play.view["laws"]["current"]) == set(play.view["players"][A]["pays"])
    assert shown(play, "nobles-3-new-knight") == {"knight": 1}


@pytest.mark.slow
def test_law_forecast_matches_what_the_law_gives(random_play: Callable[..., Iterator[Any]]) -> None:
    """The points that the first law in force would give before the last ballot are those that it gives."""
    compared = 0
    for seed in range(6):
        before: dict[str, Any] = {}
        options = {"open_screens": True} | (MODULES if seed % 2 else {})
        for state in random_play(4, seed=seed, options=options):
            view = state.view(None)
            law = view["laws"]["current"][0]
            voted = before and before["laws"]["voting"] == 2 != view["laws"]["voting"]
            if voted and law in before["players"][A]["pays"]:
                assert points_of(law, state.log) == [
                    player["pays"][law].get("points", 0) for player in before["players"]
                ]
                compared += 1
            state.take_events()
            before = view
    assert compared > 20


def points_of(law: str, events: list[peerage.Event]) -> list[int]:
    given = [0] * 4
    for event in events:
        if event.kind == "points" and event.args["from"] == f"law:{law}":
            given[event.seat] += event.number("n")
    return given
