"""What each law would pay each seat now, as far as the viewer may know."""

import pytest

A, B, C, D = range(4)


def shown(play, law, viewer=None, seat=A, name="pays"):
    return play.state.view(viewer)["players"][seat][name][law]


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
def test_what_everybody_can_see(table, law, position, pay):
    play = table(phase="parliament", laws=[law, "gold-to-votes", "most-squires-new-knight"], **position)
    for viewer in (None, A, C):
        assert shown(play, law, viewer) == pay
    assert shown(play, law, A, name="pays_own") == pay


@pytest.mark.parametrize("law", ["gold-to-votes", "squire-gold-to-points-3"])
def test_trades_are_known_to_their_owner(table, law):
    laws = [law, "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 3}, squires={A: 2})
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") == {"trades": 3 if law == "gold-to-votes" else 2}
    assert "pays_own" not in play.state.view(B)["players"][A]


@pytest.mark.parametrize("law", ["most-gold-upgrades-deployed", "most-squires-new-knight"])
def test_comparisons_are_hidden_from_all(table, law):
    laws = [law, "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 3}, squires={A: 2}, castles={A: {"gold": 1}})
    assert shown(play, law, B) is None
    assert shown(play, law, A, name="pays_own") is None
    opened = table(
        phase="parliament", laws=laws, gold={A: 3}, squires={A: 2}, castles={A: {"gold": 1}}, open_screens=True
    )
    assert shown(opened, law) == {"upgrade" if "gold" in law else "knight": 1}
    assert shown(opened, law, seat=B) == {}


def test_proposals_too(table):
    play = table(phase="parliament", nobles={A: "ABC"})
    proposed = play.view["laws"]["proposed"]
    assert set(proposed) | set(play.view["laws"]["current"]) == set(play.view["players"][A]["pays"])
    assert shown(play, "nobles-3-new-knight") == {"knight": 1}


def test_the_forecast_comes_true(random_play):
    """The points that the first law in force would give before the last ballot are those that it gives."""
    compared = 0
    for seed in range(6):
        before = None
        for state in random_play(4, seed=seed, options={"open_screens": True}):
            view = state.view(None)
            law = view["laws"]["current"][0]
            voted = before is not None and before["laws"]["voting"] == 2 != view["laws"]["voting"]
            if voted and law in before["players"][A]["pays"]:
                assert points_of(law, state.log) == [
                    player["pays"][law].get("points", 0) for player in before["players"]
                ]
                compared += 1
            state.take_events()
            before = view
    assert compared > 20


def points_of(law, events):
    given = [0] * 4
    for event in events:
        if event.kind == "points" and event.args["from"] == f"law:{law}":
            given[event.seat] += event.args["n"]
    return given
