"""The King's Resentment: the tower, dishonor, and what it costs in the end."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.lancaster.table import Stacks, Table
from games.tables import rule_of

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2
GOLD = {seat: ["gold"] for seat in EVERYBODY}
"""Castles that ask nothing."""


@pytest.fixture
def angry(table: type[Table]) -> Callable[..., Table]:
    def laid(seats: int = 4, **position: Any) -> Table:
        return table(seats, resentment=True, **position)

    return laid


def track(play: Table) -> list[int]:
    return [space["left"] for space in play.view["resentment"]["track"]]


# The set-up.


@pytest.mark.rule("dishonor-track", "tower-filler")
@pytest.mark.parametrize(("seats", "markers", "filler"), [(2, 2, 4), (3, 3, 3), (4, 4, 2), (5, 4, 0)])
def test_the_track_and_the_tower(game: peerage.Game, seats: int, markers: int, filler: int) -> None:
    state = game.start(seats, seed=1, options={"resentment": True, "open_screens": True})
    shown = state.view(None)["resentment"]
    assert [space["left"] for space in shown["track"]] == [markers] * 6
    assert (shown["filler"], shown["room"], shown["tower"]) == (filler, 7 - filler, [])
    assert {player["dishonor"] for player in state.view(None)["players"]} == {0}
    assert shown["penalty"] == [0, 0]


@pytest.mark.rule("dishonor-track")
def test_the_example_pair_is_on_the_track(game: peerage.Game) -> None:
    """The rules show the numbers 6 and 3 on one space; from left to right they grow."""
    shown = game.start(4, seed=1, options={"resentment": True}).view(None)["resentment"]["track"]
    pairs = [(space["large"], space["small"]) for space in shown]
    assert (6, 3) in pairs
    assert pairs == sorted(pairs)


@pytest.mark.rule("modules")
def test_views_have_no_tower_without_kings_resentment(game: peerage.Game) -> None:
    view = game.start(4, seed=1).view(0)
    assert "resentment" not in view
    assert "dishonor" not in view["players"][0]


# The tower.


@pytest.mark.rule("tower", "tower-redeem")
def test_the_example_of_the_tower(angry: Callable[..., Table]) -> None:
    """Green drops a knight of strength 3 into the tower and returns three markers."""
    play = angry(courts={A: [3], B: [1]}, dishonor={A: 5})
    before = track(play)
    assert "tower:0" in play.places(3)
    play.place(3, "tower:0")
    assert (play.asked, play.seat) == ("redeem", A)
    assert play.numbers("redeem") == [0, 1, 2, 3]
    play.play("redeem", n=3)
    assert play.dishonor(A) == 2
    assert play.tower() == [(A, 3)]
    assert track(play) == before  # they go to the supply
    assert play.seat == B


@pytest.mark.rule("tower-redeem")
def test_knight_in_the_tower_redeems_no_more_markers_than_there_are(angry: Callable[..., Table]) -> None:
    play = angry(courts={A: [3], B: [1]}, dishonor={A: 2}).place(3, "tower:0")
    assert play.numbers("redeem") == [0, 1, 2]
    play.play("redeem", n=2)
    assert play.dishonor(A) == 0


@pytest.mark.rule("tower-redeem-optional")
@pytest.mark.parametrize("n", [0, 1])
def test_returning_dishonor_markers_is_voluntary(angry: Callable[..., Table], n: int) -> None:
    play = angry(courts={A: [2], B: [1]}, dishonor={A: 2}).place(2, "tower:0").play("redeem", n=n)
    assert play.dishonor(A) == 2 - n
    assert play.events_of("redeemed")[0].args == {"n": n}


@pytest.mark.rule("tower")
def test_into_the_tower_without_dishonor(angry: Callable[..., Table]) -> None:
    play = angry(courts={A: [2], B: [1]}).place(2, "tower:0")
    assert play.tower() == [(A, 2)]
    assert play.seat == B


@pytest.mark.rule("tower-room", "tower-filler")
def test_tower_has_room_for_strength_seven(angry: Callable[..., Table]) -> None:
    """The knight of no player has strength 2, so five are free."""
    play = angry(courts={A: [2, 3], B: [2, 3, 4]}, tower={C: [1]})
    assert play.view["resentment"]["room"] == 4
    play.place(2, "tower:0")
    assert play.view["resentment"]["room"] == 2
    assert "tower:0" in play.places(2)
    assert "tower:0" not in play.places(3)
    wish = {"kind": "place", "house": B, "knight": 3, "at": "tower:0"}
    assert rule_of(play.game.explain(play.state, B, wish)) == "tower-room"
    play.place(2, "tower:0")
    assert play.view["resentment"]["room"] == 0
    assert play.why_not("tower:0") == "tower-room"


@pytest.mark.rule("tower-room", "tower-filler")
def test_an_empty_tower_with_five(angry: Callable[..., Table]) -> None:
    play = angry(5, courts={A: [3], B: [4], C: [1]})
    play.place(3, "tower:0").place(4, "tower:0")
    assert play.seat == C
    assert "tower:0" not in play.places(1)


@pytest.mark.rule("tower-legal", "must-place")
def test_a_knight_who_can_go_nowhere_else(angry: Callable[..., Table]) -> None:
    """All counties, conflicts and castle spaces are closed to A; the engine drops the knight into the tower."""
    six = ["squires", "knight", "upgrade", "gold", "votes", "purse"]
    held = {"B": (B, 2, 0), "H": (B, 2, 0), "I": (C, 2, 0), "A": (C, 2, 0), "E": (D, 2, 0), "F": (D, 2, 0)}
    fights = {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (8, [(B, [1]), (C, [1]), (D, [1])])}
    position = {"counties": held, "conflicts": fights, "extensions": {A: six}}
    play = angry(courts={A: [1], B: [1]}, turn=B, **position).place(1, "castle:purse")
    assert play.tower() == [(A, 1)]
    assert play.asked == "vote"


@pytest.mark.rule("tower-no-tudor")
def test_privileges_stay_out_of_the_tower(angry: Callable[..., Table]) -> None:
    lords = dict.fromkeys(EVERYBODY, "treasury")
    play = angry(court=True, privileges={A: ["shield", "archer", "tudor"]}, lords=lords)
    into = [move for move in play.moves() if move["kind"] == "place" and move["at"] == "tower:0"]
    assert {move["knight"] for move in into} == {1, 2}
    assert all("with" not in move for move in into)


@pytest.mark.rule("tower-upgrade")
def test_an_upgrade_in_the_tower(angry: Callable[..., Table]) -> None:
    """Five are free; the knights of strength 1 and 2 in there may grow, and no marker goes back."""
    play = angry(courts={A: [1], B: [1]}, tower={A: [1, 2]}, dishonor={A: 3})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    offers = {(move["knight"], move["at"]) for move in play.moves() if move["kind"] == "upgrade"}
    assert offers == {(1, "conflict:1"), (1, "tower:0"), (2, "tower:0")}
    play.play("upgrade", house=A, knight=2, at="tower:0")
    assert sorted(play.tower()) == [(A, 1), (A, 3)]
    assert play.dishonor(A) == 3
    assert play.seat == B


@pytest.mark.rule("tower-upgrade", "tower-room")
def test_no_upgrade_in_a_full_tower(angry: Callable[..., Table]) -> None:
    play = angry(courts={A: [1], B: [1]}, tower={A: [2], B: [3]})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.offers("upgrade", "at", whole=True) == ["conflict:1"]


@pytest.mark.rule("tower-upgrade", "law-deployed-3-becomes-4")
@pytest.mark.parametrize(("other", "after"), [([2], [3]), ([1], [4])])
def test_three_becomes_four_only_if_it_fits(
    apply_law: Callable[..., Table], other: list[int], after: list[int]
) -> None:
    """The knight of no player, A's three and B's two are seven already."""
    position = {"resentment": True, "tower": {A: [3], B: other}, "counties": {"G": (D, 4, 0)}}
    play = apply_law("deployed-3-becomes-4", **position)
    assert play.court(A) == after  # he is home again when the counties pay
    assert len(play.events_of("upgraded")) == (after == [4])


@pytest.mark.rule("tower-deployed", "law-deployed")
def test_knights_in_the_tower_count_as_deployed(apply_law: Callable[..., Table]) -> None:
    position = {"resentment": True, "tower": {A: [2, 2]}}
    assert apply_law("deployed-strength-2-squires", **position).from_law("squires", A) == 2
    assert apply_law("castle-knight-points-3", **position).from_law("points", A) == 0
    assert apply_law("counties-2-points-3", **position).from_law("points", A) == 0
    assert apply_law("conflict-vote", **position).from_law("votes", A) == 0


@pytest.mark.rule("tower-cleared")
def test_the_tower_is_cleared_before_the_counties(angry: Callable[..., Table]) -> None:
    """The upgrade of Stafford already finds the knights at the court."""
    play = angry(phase="counties", tower={A: [2], B: [1]}, counties={"B": (A, 1, 0)}).play("take_reward")
    assert play.tower() == []
    assert (play.court(A), play.court(B)) == ([2], [1])
    assert play.view["resentment"]["room"] == 5  # the one of no player stays
    assert "court:0" in play.offers("upgrade", "at", whole=True)


@pytest.mark.rule("tower-cleared")
def test_knights_are_in_the_tower_while_laws_are_applied(apply_law: Callable[..., Table]) -> None:
    play = apply_law("gold-to-votes", resentment=True, gold={A: 1}, tower={B: [1]})
    assert play.asked == "trade"
    assert play.tower() == [(B, 1)]


# Dishonor.


@pytest.mark.rule("dishonor")
def test_absence_from_a_lost_conflict_brings_dishonor(angry: Callable[..., Table]) -> None:
    """The example: Yellow is not in the lost conflict; the won one brings nobody dishonor."""
    fights = {1: (8, [(A, [1]), (B, [1]), (C, [2])]), 2: (4, [(A, [4])])}
    play = angry(phase="parliament", conflicts=fights).parliament()
    assert [play.dishonor(seat) for seat in EVERYBODY] == [0, 0, 0, 1]
    emitted = play.events_of("dishonor")[0]
    assert (emitted.seat, emitted.args["n"], emitted.args["from"]) == (D, 1, "conflict:1")


@pytest.mark.rule("dishonor", "conflict-captured", "conflict-empty")
def test_every_lost_conflict_brings_dishonor(angry: Callable[..., Table]) -> None:
    """One lost in the second round and two in the first, one of them without a knight."""
    fights = {1: (8, [(B, [1])]), 2: (7, []), 3: (9, [(A, [1])])}
    play = angry(phase="parliament", conflicts=fights).parliament()
    assert [play.dishonor(seat) for seat in EVERYBODY] == [2, 2, 3, 3]


@pytest.mark.rule("dishonor-left-to-right")
def test_the_track_is_cleared_from_the_left(angry: Callable[..., Table]) -> None:
    fights = {1: (8, []), 2: (7, [(A, [1])])}
    play = angry(phase="parliament", conflicts=fights).parliament()
    assert track(play) == [0, 1, 4, 4, 4, 4]
    assert play.view["resentment"]["penalty"] == [2, 1]


@pytest.mark.rule("dishonor-supply")
@pytest.mark.parametrize(("markers", "left"), [(5, 3), (10, 0)])
def test_when_the_track_is_empty(angry: Callable[..., Table], markers: int, left: int) -> None:
    """Eight more are wanted, with three left on the track or none; 48 are more than the 38 of the box."""
    fights: dict[int, tuple[int, Stacks]] = {1: (8, []), 2: (7, [])}
    before = dict.fromkeys(EVERYBODY, markers)
    play = angry(phase="parliament", conflicts=fights, dishonor=before, track=left).parliament()
    assert [play.dishonor(seat) for seat in EVERYBODY] == [markers + 2] * 4
    assert track(play) == [0] * 6


@pytest.mark.rule("dishonor-supply", "tower-redeem")
def test_returned_markers_do_not_go_to_the_track(angry: Callable[..., Table]) -> None:
    play = angry(courts={A: [2], B: [1]}, dishonor={A: 4}).place(2, "tower:0").play("redeem", n=2)
    assert track(play) == [0, 4, 4, 4, 4, 4]
    assert play.view["resentment"]["penalty"] == [2, 1]


# The final scoring.


@pytest.fixture
def ended(angry: Callable[..., Table]) -> Callable[..., Table]:
    """The game is over, and both conflicts of the last round were won."""

    def end(seats: int = 4, track: int | None = None, **position: Any) -> Table:
        fights = {1: (5, [(A, [2, 3])]), 2: (3, [(A, [4])])}
        return angry(seats, phase="parliament", round=5, conflicts=fights, track=track, **position).parliament()

    return end


def lost(play: Table) -> list[tuple[int, int]]:
    return [(row["dishonor"], row["penalty"]) for row in play.view["final"]]


@pytest.mark.rule("dishonor-final", "penalty-most", "penalty-second")
def test_the_example_of_the_final_scoring(ended: Callable[..., Table]) -> None:
    """Yellow has four markers and loses 6 and 4, Green has three and loses 3 and 3, Red and Blue lose 2 each."""
    play = ended(dishonor={A: 4, B: 3, C: 2, D: 2}, track=12, points=dict.fromkeys(EVERYBODY, 20))
    assert lost(play) == [(-4, -6), (-3, -3), (-2, 0), (-2, 0)]
    assert [play.points(seat) for seat in (C, D)] == [row["total"] for row in play.view["final"]][2:]
    emitted = {event.seat: (event.args["n"], event.args["rank"]) for event in play.events_of("penalty")}
    assert emitted == {A: (6, 1), B: (3, 2)}
    assert [event.args["n"] for event in play.events_of("dishonor_scored")] == [4, 3, 2, 2]


@pytest.mark.rule("dishonor-final")
def test_totals_below_zero_are_kept(ended: Callable[..., Table]) -> None:
    play = ended(dishonor={D: 15}, extensions={D: ["votes"]})
    final = play.view["final"][D]
    parts = ("points", "knighthood", "castle", "table", "dishonor", "penalty")
    assert final["total"] == sum(final[part] for part in parts)
    assert play.points(D) == final["total"] < 0


@pytest.mark.rule("penalty-none")
def test_no_penalty_before_a_space_is_cleared(ended: Callable[..., Table]) -> None:
    assert lost(ended(dishonor={A: 2, B: 1}, track=21)) == [(-2, 0), (-1, 0), (0, 0), (0, 0)]


@pytest.mark.rule("penalty-none")
def test_final_penalty_needs_dishonor_markers(ended: Callable[..., Table]) -> None:
    """All markers were returned, and the only one with any is not followed by a second."""
    assert lost(ended(track=12)) == [(0, 0)] * 4
    assert lost(ended(dishonor={B: 1}, track=12)) == [(0, 0), (-1, -6), (0, 0), (0, 0)]


@pytest.mark.rule("penalty-tie")
def test_more_votes_decide_who_pays_the_final_penalty(ended: Callable[..., Table]) -> None:
    """The castle of A gives two votes; they decide before the squires of B."""
    play = ended(dishonor={A: 3, B: 3, C: 1}, track=12, squires={B: 1}, extensions=GOLD | {A: ["votes"]})
    assert lost(play) == [(-3, -6), (-3, -3), (-1, 0), (0, 0)]


@pytest.mark.rule("penalty-share-first")
def test_players_tied_for_most_dishonor_share_both_penalties(ended: Callable[..., Table]) -> None:
    """6 and 3 are nine, shared by two: four each. C is not second."""
    position = {"squires": {A: 2, B: 2}, "extensions": GOLD}
    play = ended(dishonor={A: 3, B: 3, C: 1}, track=12, **position)
    assert lost(play) == [(-3, -4), (-3, -4), (-1, 0), (0, 0)]


@pytest.mark.rule("penalty-tie")
def test_more_squires_decide_who_pays_the_final_penalty(ended: Callable[..., Table]) -> None:
    position = {"squires": {A: 1, B: 2}, "extensions": GOLD}
    play = ended(dishonor={A: 3, B: 3, C: 1}, track=12, **position)
    assert lost(play) == [(-3, -3), (-3, -6), (-1, 0), (0, 0)]


@pytest.mark.rule("penalty-share-second")
def test_players_tied_for_second_dishonor_share_its_penalty(ended: Callable[..., Table]) -> None:
    """Three is shared by two: one each."""
    position = {"extensions": GOLD}
    play = ended(dishonor={A: 2, B: 2, C: 5}, track=12, **position)
    assert lost(play) == [(-2, -1), (-2, -1), (-5, -6), (0, 0)]


# With two players.


@pytest.mark.rule("two-dishonor-open")
def test_dishonor_is_open_with_two_players(angry: Callable[..., Table]) -> None:
    play = angry(2, dishonor={A: 3, B: 1})
    for viewer in (None, A, B):
        assert [player["dishonor"] for player in play.state.view(viewer)["players"]] == [3, 1]


@pytest.mark.rule("two-dishonor-ally", "dishonor")
def test_an_ally_does_not_spare_its_leader(angry: Callable[..., Table]) -> None:
    fights = {1: (8, [(ALLY, [1]), (B, [1])]), 2: (4, [(A, [4])])}
    play = angry(2, phase="parliament", conflicts=fights).parliament()
    assert [play.dishonor(seat) for seat in (A, B)] == [1, 0]
    assert len(play.events_of("dishonor")) == 1


@pytest.mark.rule("two-tower")
def test_an_ally_in_the_tower(angry: Callable[..., Table]) -> None:
    """Three are free; nobody is asked about markers."""
    play = angry(2, courts={A: [1], ALLY: [2], B: [1]}, dishonor={A: 3}).place(2, "tower:0", house=ALLY)
    assert play.tower() == [(ALLY, 2)]
    assert play.dishonor(A) == 3
    assert play.seat == B
    assert play.view["resentment"]["room"] == 1


@pytest.mark.rule("two-tower", "tower-cleared")
def test_an_ally_comes_home_from_the_tower(angry: Callable[..., Table]) -> None:
    play = angry(2, phase="counties", tower={ALLY: [2]}, counties={"G": (A, 4, 0)})
    assert play.court(ALLY) == [2]


@pytest.mark.rule("two-penalty")
def test_final_scoring_subtracts_only_the_larger_number(ended: Callable[..., Table]) -> None:
    play = ended(2, dishonor={A: 1, B: 2}, track=6)
    assert lost(play) == [(-1, 0), (-2, -6)]


@pytest.mark.rule("two-penalty")
def test_a_full_tie_of_two_shares_it(ended: Callable[..., Table]) -> None:
    play = ended(2, dishonor={A: 2, B: 2}, track=6, extensions={A: ["gold"], B: ["gold"]})
    assert lost(play) == [(-2, -3), (-2, -3)]
