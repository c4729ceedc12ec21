"""What the table works out for everybody: votes, laws that leave, conflicts, castles, the final scoring."""

from itertools import product
from random import Random
from typing import Any

import pytest

import peerage
from games.lancaster.declared import BIG_BOX
from games.lancaster.table import A, B, C, D, Table
from games.tables import sensible_move
from peerage.games.lancaster.phases.conflicts import pay_ranks

PROPOSED = ["gold-to-votes", "squire-gold-to-points-3", "conflicts-2-extension"]


def voting(table: type[Table], **more: Any) -> Table:
    return table(3, phase="parliament", round=1, laws=None, proposed=PROPOSED, **more)


def poll(play: Table, viewer: int | None) -> dict[str, Any]:
    view = play.state.view(viewer)
    found: dict[str, Any] = view["poll"] if viewer is None else view["players"][viewer]["poll"]
    return found


# Parliament.


def test_view_shows_which_law_leaves(table: type[Table]) -> None:
    """The oldest leaves; for later proposals it depends on the votes before theirs."""
    play = voting(table)
    first, second, third = play.view["laws"]["current"]
    assert play.view["laws"]["replaces"] == [[first], [first, second], [first, second, third]]
    assert play.decision["removed"] == f"law:{first}"
    play.vote("+", "+", "+")
    assert play.view["laws"]["current"] == [second, third, PROPOSED[0]]
    assert play.view["laws"]["replaces"] == [[], [second], [second, third]]
    assert play.decision["removed"] == f"law:{second}"
    play.vote("-", "-", "-")
    assert play.view["laws"]["replaces"] == [[], [], [second]]
    play.vote("-", "-", "-")
    assert play.view["laws"]["replaces"] == [[], [], []] or play.view["round"] == 2


def test_how_a_vote_can_go(table: type[Table]) -> None:
    """Of 1 + 2, 1 + 1 and 1 votes all are to come: 3 of 6 settle it for, since a tie is enough, 4 against."""
    play = voting(table, votes={A: 2, B: 1})
    nothing = {"yes": 0, "no": 0, "least": 3, "most": 6, "verdict": "open", "still_for": 3, "still_against": 4}
    assert [poll(play, viewer) for viewer in (None, A, B, C)] == [nothing] * 4
    play.ballot(A, "+1")
    assert poll(play, A) == {
        "yes": 2,
        "no": 0,
        "least": 2,
        "most": 3,
        "verdict": "open",
        "still_for": 1,
        "still_against": 3,
    }
    assert [poll(play, viewer) for viewer in (None, B, C)] == [nothing] * 3, "a ballot is secret"
    assert "poll" not in play.state.view(B)["players"][A]


@pytest.mark.parametrize(
    ("ballot", "verdict"), [("+1", "open"), ("+2", "passes"), ("-2", "open"), ("-3", "fails"), ("-", "open")]
)
def test_ballot_shows_whether_it_decides_alone(table: type[Table], ballot: str, verdict: str) -> None:
    """Against one vote each of the two others and one more: 3 for it are enough, 4 against."""
    play = voting(table, votes={A: 3, B: 1})
    offered = play.game.presentation.offered(play.state, A, play.state.moves(A))
    wish = {"yes": ballot[0] == "+", "n": int(ballot[1:] or 0)}
    (found,) = [move for move in offered if wish.items() <= move.items()]
    play.ballot(A, ballot)
    assert poll(play, A) == found["prospect"]["poll"]
    assert poll(play, A)["verdict"] == verdict


@pytest.mark.parametrize("own", ["+", "-", "+1", "-2"])
def test_a_vote_against_all_that_can_come(table: type[Table], own: str) -> None:
    """What is said to be certain is so for every ballot of the others, and what is open is not."""
    held = {A: 2, B: 1, C: 1}
    passed = set()
    for others in product(range(held[B] + 1), (True, False), range(held[C] + 1), (True, False)):
        play = voting(table, votes=held).ballot(A, own)
        known = poll(play, A)
        ballots = {B: others[:2], C: others[2:]}
        for seat, (added, yes) in ballots.items():
            play.ballot(seat, f"{'+' if yes else '-'}{added}")
        accepted = bool(play.events_of("law_passed"))
        passed.add(accepted)
        for_it = sum(1 + added for added, yes in ballots.values() if yes)
        against = sum(1 + added for added, yes in ballots.values() if not yes)
        assert known["least"] <= for_it + against <= known["most"]
        if for_it >= known["still_for"]:
            assert accepted
        if against >= known["still_against"]:
            assert not accepted
    verdicts = {frozenset({True}): "passes", frozenset({False}): "fails", frozenset({True, False}): "open"}
    assert known["verdict"] == verdicts[frozenset(passed)]


def test_view_has_no_poll_outside_of_votes(table: type[Table]) -> None:
    assert table().view["poll"] is None
    assert table().state.view(A)["players"][A]["poll"] is None


# Counties and conflicts.


@pytest.mark.parametrize(
    ("more", "needs"),
    [
        ({"counties": {"B": (B, 2, 0)}}, 3),
        ({"counties": {"B": (B, 2, 3)}}, 6),
        ({"counties": {"B": (B, 1, 1)}, "court": True, "tudors": "B"}, 5),
        ({"counties": {"B": (B, 1, 1)}, "court": True, "shields": "B"}, None),
        ({}, None),
    ],
)
def test_view_shows_the_strength_that_expels(table: type[Table], more: dict[str, Any], needs: int | None) -> None:
    """More than the knight, his squires and a Tudor knight of strength 2; a shield keeps him."""
    assert table(**more).part("B")["needs"] == needs


def test_a_conflict_as_it_stands(table: type[Table]) -> None:
    """Ranks by strength, of equals the lower space first; if France wins, the best number is not given."""
    fights = {1: (7, [(A, [2]), (B, [2]), (C, [1])]), 2: (5, [(A, [1]), (B, [4])])}
    lost, won = table(conflicts=fights).view["conflicts"][:2]
    first, second, third = lost["points"]
    assert (lost["missing"], won["missing"]) == (2, 0)
    assert [(band["rank"], band["points"]) for band in lost["spaces"]] == [(2, third), (1, second), (3, 0)]
    assert [(band["rank"], band["points"]) for band in won["spaces"] if band] == [
        (2, won["points"][1]),
        (1, won["points"][0]),
    ]
    assert first > second > third


@pytest.mark.parametrize(("seats", "options"), [(2, BIG_BOX), (4, {}), (5, {**BIG_BOX, "new_laws": "all"})])
def test_conflicts_stand_as_they_would_be_scored(game: peerage.Game, seats: int, options: dict[str, Any]) -> None:
    """Also with allies and archers."""
    compared = 0
    for state in positions(game, seats, options):
        for slot, card in enumerate(state.view(None)["conflicts"]):
            bands = [band for band in card["spaces"] if band]
            if bands:
                scored = state.clone()
                scored.listen()
                pay_ranks(scored, slot, card["missing"] == 0)
                found = [(event.args["rank"], event.args["n"]) for event in scored.take_events()]
                assert sorted((band["rank"], band["points"]) for band in bands) == found
                compared += 1
    assert compared > 10


def positions(game: peerage.Game, seats: int, options: dict[str, Any]) -> Any:
    state, chooser = game.start(seats, 5, options), Random(5)
    number = 0
    while not state.over:
        if number % 7 == 0:
            yield state
        state.play(*sensible_move(state, chooser, 0.6))
        number += 1
    yield state


def test_conflict_shows_ransom_and_dishonor_of_a_defeat(table: type[Table]) -> None:
    """Ransom is paid after a second battle only, a gold for each level; those who stayed away are dishonored."""
    fights = {1: (7, [(A, [2])]), 3: (6, [(A, [1, 2]), (B, [1])]), 2: (4, [(C, [4])])}
    upper, won, lower, empty = table(courts={A: [1]}, conflicts=fights, resentment=True).view["conflicts"]
    assert [band["ransom"] for band in upper["spaces"] if band] == [0]
    assert [band["ransom"] for band in lower["spaces"] if band] == [3, 1]
    assert [card["shames"] for card in (upper, won, lower, empty)] == [[B, C, D], [], [C, D], []]


# The castle and the end.


def test_view_shows_the_income_of_the_castle(table: type[Table]) -> None:
    """Knights and extensions alike; the round table gives a vote for the lord and each nobleman, not in round 5."""
    more: dict[str, Any] = {
        "castles": {A: {"gold": 1, "knight": 1}},
        "extensions": {A: ["purse", "upgrade"]},
        "nobles": {A: "BD"},
    }
    assert table(**more).house(A)["income"] == {"votes": 3, "gold": 3, "squires": 1}
    assert table(round=5, **more).house(A)["income"] == {"gold": 3, "squires": 1}
    assert table(extensions={A: ["upgrade"]}, round=5).house(A)["income"] == {}, "nothing that must be paid for"


def test_view_shows_the_income_of_an_allys_castle(table: type[Table]) -> None:
    """An ally pays nothing, and has no round table."""
    assert table(2, castles={C: {"knight": 1, "upgrade": 1}}).house(C)["income"] == {"knight": 1, "upgrade": 1}


@pytest.mark.rule("final-knights", "final-extensions", "final-nobles")
def test_the_final_scoring_as_it_stands(table: type[Table]) -> None:
    """8 for the strongest and 4 for the second; a tie is broken by what is hidden, unless nothing is at stake."""
    more: dict[str, Any] = {
        "courts": {0: [4], 1: [3], 2: [1], 3: [1]},
        "extensions": {0: ["gold"], 1: ["gold"], 2: ["gold", "votes"], 3: ["gold", "purse", "votes"]},
        "nobles": {0: "ABC", 1: "ABCDEFGHI"},
    }
    ends = [player["end"] for player in table(5, **more).view["players"][:4]]
    assert [end["knighthood"] for end in ends] == [8, 4, 0, 0]
    assert [end["castle"] for end in ends] == [0, 0, 4, 8]
    assert [end["table"] for end in ends] == [3, 36, 0, 0]
    assert [end["next_noble"] for end in ends] == [3, 0, 0, 0]
    tied = table(4, courts={0: [2], 1: [2], 2: [1], 3: [1]}).view["players"]
    assert [player["end"]["knighthood"] for player in tied] == [None, None, 0, 0]
    open_tie = table(4, courts={0: [2], 1: [2], 2: [1], 3: [1]}, squires={0: 1}, open_screens=True).view["players"]
    assert [player["end"]["knighthood"] for player in open_tie] == [8, 4, 0, 0]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (5, {"court": True})])
def test_the_standing_at_the_end_is_the_scoring(game: peerage.Game, seats: int, options: dict[str, Any]) -> None:
    state, chooser = game.start(seats, 3, options), Random(3)
    while not state.over:
        state.play(*sensible_move(state, chooser, 0.6))
    view = state.view(None)
    for player, row in zip(view["players"], view["final"], strict=True):
        for name in ("knighthood", "castle", "table"):
            assert player["end"][name] in (None, row[name])


def test_view_shows_the_points_of_seals(table: type[Table]) -> None:
    """Each counts one point for the lord and for each bishop; others do not see it."""
    play = table(court=True, seals={A: 4}, bishops={A: 2})
    assert play.state.view(A)["players"][A]["seal_points"] == 12
    assert "seal_points" not in play.state.view(B)["players"][A]


def test_view_shows_the_strength_that_an_application_needs(table: type[Table]) -> None:
    """More than the lord who applies there, with his support; a lord alone where nobody does."""
    play = table(court=True, lords={B: "chancellor"}, support={"chancellor": [2]}, gold={A: 1}, squires={A: 1})
    assert [office["needs"] for office in play.view["court"]["offices"]] == [4, 1, 1]


def test_view_shows_the_penalty_of_dishonor(table: type[Table]) -> None:
    """A point for each marker; the penalty for the most is known only if all can see who has them."""
    hidden = table(3, resentment=True, dishonor={A: 3, B: 1})
    assert hidden.state.view(A)["players"][A]["dishonor_points"] == -3
    assert "dishonor_points" not in hidden.state.view(B)["players"][A]
    opened = table(3, resentment=True, dishonor={A: 3, B: 1}, open_screens=True)
    large, small = opened.view["resentment"]["penalty"]
    assert large > small > 0
    assert [player["dishonor_points"] for player in opened.view["players"]] == [-3 - large, -1 - small, 0]
