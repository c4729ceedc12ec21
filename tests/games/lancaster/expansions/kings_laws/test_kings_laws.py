"""The eight Laws of the King, with both Henry V modules."""

from collections.abc import Callable

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2


@pytest.mark.rule("law-most-squires-lose-2-most-gold-lose-3", "compare-hidden")
def test_law_takes_squires_and_gold_from_those_with_most(apply_law: Callable[..., Table]) -> None:
    """Squires in counties do not count; B and C are tied."""
    play = apply_law(
        "most-squires-lose-2-most-gold-lose-3",
        squires={A: 1, B: 4, C: 4, D: 3},
        gold={A: 6, B: 5},
        counties={"B": (A, 1, 9)},
    )
    assert [play.squires(seat) for seat in (B, C, D)] == [2, 2, 3]
    assert (play.gold(A), play.gold(B)) == (3, 5)
    lost = [(event.seat, event.args["good"], event.args["n"]) for event in play.events_of("loses")]
    assert sorted(lost) == [(A, "good:gold", 3), (B, "good:squires", 2), (C, "good:squires", 2)]
    assert {(event.args["good"], *event.args["seats"]) for event in play.events_of("most")} >= {
        ("good:squires", B, C),
        ("good:gold", A),
    }


@pytest.mark.rule("law-takes-what-is-there")
def test_law_takes_no_more_than_a_player_has(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "most-squires-lose-2-most-gold-lose-3", squires={B: 1}, gold={A: 2, C: 2}, counties={"G": (D, 4, 0)}
    )
    assert [play.gold(seat) for seat in EVERYBODY] == [0, 0, 0, 0]
    assert play.squires(B) == 0
    assert play.from_law("loses", B) == 1


@pytest.mark.rule("law-no-bishop-return-dishonor")
def test_law_lets_players_without_a_bishop_return_dishonor(apply_law: Callable[..., Table]) -> None:
    """A has a bishop and D no dishonor; B and C may return one each."""
    play = apply_law("no-bishop-return-dishonor", bishops={A: 1}, dishonor={A: 1, B: 2, C: 1})
    assert (play.asked, play.seat) == ("return_dishonor", B)
    play.play("return_dishonor")
    assert play.dishonor(B) == 1
    assert (play.asked, play.seat) == ("return_dishonor", C)
    play.play("decline")
    assert [event.seat for event in play.events_of("redeemed") if event.args["n"] == 1] == [B]
    assert play.view["resentment"]["track"][0]["left"] == 0  # it goes to the supply


@pytest.mark.rule("law-fewest-dishonor-points-5", "compare-hidden")
def test_law_rewards_fewest_dishonor(apply_law: Callable[..., Table]) -> None:
    play = apply_law("fewest-dishonor-points-5", dishonor={A: 2, B: 1, C: 1, D: 3})
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [0, 5, 5, 0]
    fewest = play.events_of("fewest")[0].args
    assert (fewest["good"], fewest["seats"]) == ("good:dishonor", [B, C])
    assert all(type(value) is not int for value in fewest.values())


@pytest.mark.rule("law-fewest-dishonor-points-5")
def test_law_rewards_everybody_when_nobody_has_dishonor(apply_law: Callable[..., Table]) -> None:
    play = apply_law("fewest-dishonor-points-5")
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [5, 5, 5, 5]


@pytest.mark.rule("law-seals-to-squires-gold", "law-order")
def test_law_trades_seals_for_squires_and_gold(apply_law: Callable[..., Table]) -> None:
    play = apply_law("seals-to-squires-gold", seals={A: 2, C: 3}, start=C, counties={"G": (D, 4, 0)})
    assert (play.asked, play.seat, play.numbers("trade")) == ("trade", C, [0, 1, 2, 3])
    play.play("trade", n=2)
    assert (play.seals(C), play.squires(C), play.gold(C)) == (1, 4, 2)
    assert (play.asked, play.seat) == ("trade", A)
    play.play("trade", n=0)
    assert (play.seals(A), play.squires(A), play.gold(A)) == (2, 0, 0)


@pytest.mark.rule("law-most-leftover-votes-seal", "leftover-votes-count")
def test_most_votes_left_get_a_seal(table: type[Table]) -> None:
    """A and B have two left; the three that D buys by a law on the left do not count."""
    play = table(
        phase="parliament",
        round=5,
        court=True,
        resentment=True,
        king_laws="all",
        laws=["gold-to-votes", "most-leftover-votes-seal", "counties-2-points-3"],
        votes={A: 3, B: 2, C: 1},
        gold={D: 3},
        counties={"G": (D, 4, 0)},
    )
    play.vote("-1", "-", "-", "-").parliament().play("trade", n=3)
    assert [(event.seat, event.args["n"]) for event in play.events_of("seals")] == [(A, 1), (B, 1)]
    assert [play.seals(seat) for seat in EVERYBODY] == [1, 1, 0, 0]


@pytest.mark.rule("law-most-squires-most-gold-points-3", "compare-hidden")
def test_points_for_most_squires_and_most_gold(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "most-squires-most-gold-points-3",
        squires={A: 4, B: 4, C: 1},
        gold={A: 5, D: 4},
        counties={"B": (C, 1, 9)},
    )
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [6, 3, 0, 0]
    assert {event.args["good"] for event in play.events_of("most")} == {"good:squires", "good:gold"}


@pytest.mark.rule("law-counties-2-dishonor", "law-dishonor-track")
def test_law_gives_dishonor_for_two_counties(apply_law: Callable[..., Table]) -> None:
    """Four counties are two markers, three are one; the last of the first space, then the second."""
    held = {letter: (A, strength, 0) for letter, strength in (("B", 1), ("H", 1), ("I", 1), ("A", 2))}
    held |= {"E": (B, 2, 0), "F": (B, 2, 0), "D": (B, 3, 0), "G": (C, 4, 0)}
    play = apply_law("counties-2-dishonor", counties=held, start=B, track=21)
    got = [(event.seat, event.args["n"]) for event in play.events_of("dishonor")]
    assert [seat for seat, _ in got] == sorted((seat for seat, _ in got), key=[B, C, D, A].index)
    assert [play.from_law("dishonor", seat) for seat in EVERYBODY] == [2, 1, 0, 0]
    assert [space["left"] for space in play.view["resentment"]["track"]] == [0, 2, 4, 4, 4, 4]
    assert (play.dishonor(A), play.dishonor(B)) == (2, 1)


@pytest.mark.rule("law-tower-knight-points-3", "tower-cleared")
def test_points_for_knights_in_the_tower(apply_law: Callable[..., Table]) -> None:
    play = apply_law("tower-knight-points-3", tower={A: [1, 2], B: [1]}, counties={"G": (D, 4, 0)})
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [6, 3, 0, 0]
    assert play.tower() == []  # cleared before the counties, where D is asked now


@pytest.mark.rule("two-no-vote")
def test_an_ally_in_the_tower_pays_nothing(apply_law: Callable[..., Table]) -> None:
    play = apply_law("tower-knight-points-3", 2, tower={ALLY: [1], B: [1]}, counties={"G": (A, 4, 0)})
    assert [play.from_law("points", seat) for seat in (A, B)] == [0, 3]
