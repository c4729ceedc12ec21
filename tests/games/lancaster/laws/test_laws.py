"""The eighteen laws of the base game."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)


def of_law(play: Table, kind: str, seat: int = A) -> int:
    """How much of a thing the law gave to a seat."""
    return sum(
        event.args["n"]
        for event in play.events_of(kind)
        if event.seat == seat and str(event.args["from"]).startswith("law:")
    )


GROUPS = {
    3: ("conflict-points-3", "counties-3-points-8", "three-strength-1-points-5", "nobles-3-new-knight"),
    4: ("gold-to-points", "squires-to-points", "all-four-strengths-points-6"),
}
LEAVING = ["counties-2-points-3", "extensions-3-points-5", "conflicts-2-squire-vote-gold"]
"""In force before the law comes in; the first of them leaves."""


@pytest.fixture
def law(table: type[Table]) -> Callable[..., Table]:
    """A table where one law is applied, among two that give points for what is not there."""

    def apply(name: str, seats: int = 4, **position: Any) -> Table:
        group = next((number for number, names in GROUPS.items() if name in names), 0)
        if group == 0:
            quiet = [other for other in ("extensions-3-points-5", "counties-2-points-3") if other != name]
            quiet += ["conflicts-2-squire-vote-gold"] if len(quiet) < 2 else []
            return table(seats, phase="parliament", laws=[name, *quiet], **position).parliament()
        proposed = [name, *[other for other in GROUPS[group] if other != name][:2]]
        play = table(seats, phase="parliament", round=group + 1, laws=LEAVING, proposed=proposed, **position)
        return play.vote(*["+"] * seats).parliament()

    return apply


@pytest.mark.rule("law-most-gold-upgrades-deployed", "compare-hidden")
def test_most_gold_upgrades_a_deployed_knight(law: Callable[..., Table]) -> None:
    play = law(
        "most-gold-upgrades-deployed",
        gold={A: 4, B: 3},
        counties={"B": (A, 1, 0)},
        castles={A: {"gold": 2}},
        courts={A: [1]},
    )
    assert (play.asked, play.seat) == ("upgrade", A)
    assert set(play.offers("upgrade", "at", whole=True)) == {"county:B", "castle:gold"}
    most = play.events_of("most")[0]
    assert most.args["seats"] == [A]
    assert most.args["good"] == "good:gold"
    assert 4 not in most.args.values()
    play.play("upgrade", house=A, knight=2, at="castle:gold")
    assert play.castle(A)["gold"] == 3


@pytest.mark.rule("law-most-gold-upgrades-deployed", "law-deployed", "upgrade-reserve")
@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ({"courts": {A: [1]}}, "law-deployed"),
        ({"courts": {A: [1, 2, 2, 3, 4]}, "counties": {"B": (A, 1, 0)}}, "upgrade-reserve"),
    ],
)
def test_no_deployed_knight_to_upgrade(law: Callable[..., Table], position: dict[str, Any], wanted: str) -> None:
    play = law("most-gold-upgrades-deployed", gold={A: 4}, **position)
    assert [(event.args["what"], event.rule) for event in play.events_of("lapsed")] == [("reward:upgrade", wanted)]


@pytest.mark.rule("law-most-gold-upgrades-deployed")
def test_tied_for_most_gold_even_at_zero(law: Callable[..., Table]) -> None:
    counties = {"B": (A, 1, 0), "H": (C, 1, 0)}
    play = law("most-gold-upgrades-deployed", gold=dict.fromkeys(EVERYBODY, 0), counties=counties)
    assert play.events_of("most")[0].args["seats"] == [A, B, C, D]
    assert (play.asked, play.seat) == ("upgrade", A)
    play.play("decline")
    assert (play.asked, play.seat) == ("upgrade", C)
    assert play.county("B") == (A, 1, 0)


@pytest.mark.rule("law-most-squires-new-knight", "compare-hidden")
def test_most_squires_get_a_knight(law: Callable[..., Table]) -> None:
    play = law("most-squires-new-knight", squires={A: 1, B: 3, C: 3, D: 2})
    assert play.events_of("most")[0].args["seats"] == [B, C]
    assert play.events_of("most")[0].args["good"] == "good:squires"
    assert [event.seat for event in play.events_of("new_knight")] == [B, C]
    assert play.events_of("new_knight")[0].rule == "law-most-squires-new-knight"


@pytest.mark.rule("law-most-squires-new-knight")
def test_squires_in_counties_do_not_count(law: Callable[..., Table]) -> None:
    play = law("most-squires-new-knight", squires={A: 1, B: 0, C: 0, D: 0}, counties={"B": (B, 1, 5)})
    assert play.events_of("most")[0].args["seats"] == [A]


@pytest.mark.rule("law-most-squires-new-knight")
def test_law_of_most_squires_rewards_everybody_with_none(law: Callable[..., Table]) -> None:
    play = law("most-squires-new-knight", squires=dict.fromkeys(EVERYBODY, 0))
    assert len(play.events_of("new_knight")) == 4


HELD = {"B": (A, 1, 0), "H": (A, 1, 0), "I": (A, 1, 0), "A": (A, 2, 0), "E": (A, 2, 0), "C": (A, 3, 0)}


@pytest.mark.rule("law-counties-2-points-3")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6), (6, 9)])
def test_law_gives_three_points_for_two_counties(law: Callable[..., Table], number: int, points: int) -> None:
    play = law("counties-2-points-3", counties=dict(list(HELD.items())[:number]) | {"G": (B, 4, 0)})
    assert of_law(play, "points") == points
    assert of_law(play, "points", B) == 0


@pytest.mark.rule("law-gold-to-votes")
def test_law_trades_gold_for_votes(law: Callable[..., Table]) -> None:
    play = law("gold-to-votes", gold={A: 3, B: 0, C: 1, D: 0}, votes=dict.fromkeys(EVERYBODY, 0), round=5)
    assert play.numbers("trade") == [0, 1, 2, 3]
    play.play("trade", n=2)
    assert play.gold(A) == 1
    assert of_law(play, "votes") == 2
    assert (play.asked, play.seat) == ("trade", C)  # B and D have nothing to trade


@pytest.mark.rule("law-squire-gold-to-points-3")
def test_pairs_of_squire_and_gold(law: Callable[..., Table]) -> None:
    play = law("squire-gold-to-points-3", gold={A: 5, B: 2, C: 0, D: 0}, squires={A: 2, B: 0, C: 0, D: 0})
    assert play.numbers("trade") == [0, 1, 2]
    play.play("trade", n=2)
    assert (play.gold(A), play.squires(A)) == (3, 0)
    assert of_law(play, "points") == 6
    assert play.asked != "trade"


def fights(number: int, house: int = A) -> dict[int, Any]:
    french = (5, 6, 4, 3)
    return {slot + 1: (french[slot], [(house, [1 + slot // 3])] if slot < number else []) for slot in range(4)}


@pytest.mark.rule("law-conflicts-2-extension")
@pytest.mark.parametrize(("number", "tiles"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_law_gives_extensions_for_two_conflicts(law: Callable[..., Table], number: int, tiles: int) -> None:
    play = law("conflicts-2-extension", conflicts=fights(number))
    for space in ("gold", "votes")[:tiles]:
        assert (play.asked, play.seat) == ("extension", A)
        play.play("extend", at=f"castle:{space}")
    assert play.asked != "extension"


@pytest.mark.rule("law-conflicts-2-extension")
def test_the_extension_may_be_declined(law: Callable[..., Table]) -> None:
    play = law("conflicts-2-extension", conflicts=fights(2))
    before = play.extensions(A)
    assert play.play("decline").asked != "extension"
    assert play.extensions(A) == before


@pytest.mark.rule("law-deployed-strength-2-squires")
def test_law_gives_squires_for_deployed_strength_two(law: Callable[..., Table]) -> None:
    play = law("deployed-strength-2-squires", counties={"B": (A, 2, 0)}, castles={A: {"gold": 2}, B: {"gold": 1}})
    assert of_law(play, "squires") == 2
    assert of_law(play, "squires", B) == 0


@pytest.mark.rule("law-conflicts-2-squire-vote-gold")
@pytest.mark.parametrize(("number", "times"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_law_gives_goods_for_two_conflicts(law: Callable[..., Table], number: int, times: int) -> None:
    play = law("conflicts-2-squire-vote-gold", conflicts=fights(number))
    assert [of_law(play, kind) for kind in ("squires", "votes", "gold")] == [times] * 3


@pytest.mark.rule("law-no-deployed-strength-2-upgrade")
def test_an_upgrade_without_strength_2(law: Callable[..., Table]) -> None:
    """A has one at the court only, which does not count; B has one deployed."""
    play = law("no-deployed-strength-2-upgrade", courts={A: [2]}, counties={"B": (B, 2, 0), "H": (A, 1, 0)})
    assert (play.asked, play.seat) == ("upgrade", A)
    assert set(play.offers("upgrade", "at", whole=True)) == {"county:H", "court:0"}
    play.play("upgrade", house=A, knight=2, at="court:0")
    assert play.court(A) == [3]
    assert play.asked != "upgrade"


@pytest.mark.rule("law-deployed-3-becomes-4")
@pytest.mark.parametrize(
    ("where", "becomes"),
    [
        ({"counties": {"C": (A, 3, 1)}}, True),
        ({"castles": {A: {"gold": 3}}}, True),
        ({"conflicts": {1: (5, [(A, [1, 3])])}}, True),
        ({"courts": {A: [3]}}, False),
        ({"counties": {"C": (A, 3, 1), "G": (A, 4, 0)}}, False),
        ({"counties": {"C": (A, 3, 1)}, "courts": {A: [4]}}, False),
    ],
)
def test_law_upgrades_deployed_strength_three_to_four(
    law: Callable[..., Table], where: dict[str, Any], becomes: bool
) -> None:
    play = law("deployed-3-becomes-4", **where)
    assert len(play.events_of("upgraded")) == becomes
    assert (3 in play.reserve(A)) == becomes
    assert play.asked != "upgrade"


@pytest.mark.rule("law-extensions-3-points-5")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (2, 0), (3, 5), (5, 5), (6, 10)])
def test_law_gives_points_for_three_extensions(law: Callable[..., Table], number: int, points: int) -> None:
    every = ["squires", "knight", "upgrade", "gold", "votes", "purse"]
    play = law("extensions-3-points-5", extensions={A: every[:number] or ["gold"]})
    assert of_law(play, "points") == points


@pytest.mark.rule("law-conflict-points-3")
@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_law_gives_points_for_each_conflict(law: Callable[..., Table], number: int) -> None:
    play = law("conflict-points-3", conflicts=fights(number))
    assert of_law(play, "points") == 3 * number


@pytest.mark.rule("law-conflict-points-3")
def test_a_stack_is_one_conflict(law: Callable[..., Table]) -> None:
    assert of_law(law("conflict-points-3", conflicts={1: (5, [(A, [1, 1, 2])])}), "points") == 3


@pytest.mark.rule("law-counties-3-points-8")
@pytest.mark.parametrize(("number", "points"), [(2, 0), (3, 8), (5, 8), (6, 16)])
def test_law_gives_eight_points_for_three_counties(law: Callable[..., Table], number: int, points: int) -> None:
    play = law("counties-3-points-8", counties=dict(list(HELD.items())[:number]))
    assert of_law(play, "points") == points


@pytest.mark.rule("law-three-strength-1-points-5")
@pytest.mark.parametrize(
    ("where", "points"),
    [
        ({"castles": {A: {"gold": 1, "votes": 1, "purse": 1}}}, 5),
        ({"conflicts": {1: (5, [(A, [1, 1])])}, "castles": {A: {"gold": 1}}}, 5),
        ({"castles": {A: {"gold": 1, "votes": 1}}, "courts": {A: [1]}}, 0),
        ({"castles": {A: {"gold": 1, "votes": 1, "purse": 2}}}, 0),
    ],
)
def test_all_three_of_strength_1(law: Callable[..., Table], where: dict[str, Any], points: int) -> None:
    assert of_law(law("three-strength-1-points-5", **where), "points") == points


@pytest.mark.rule("law-nobles-3-new-knight")
@pytest.mark.parametrize(("nobles", "knights"), [("AB", 0), ("ABC", 1), ("ABCDE", 1), ("ABCDEF", 2)])
def test_law_gives_a_knight_for_three_noblemen(law: Callable[..., Table], nobles: str, knights: int) -> None:
    play = law("nobles-3-new-knight", nobles={A: nobles})
    assert len(play.events_of("new_knight")) == knights
    assert play.court(A) == [1] * knights


@pytest.mark.rule("law-nobles-3-new-knight", "new-knight")
def test_law_gives_new_knights_while_the_reserve_lasts(law: Callable[..., Table]) -> None:
    play = law("nobles-3-new-knight", nobles={A: "ABCDEF"}, castles={A: {"gold": 1, "votes": 1}})
    assert len(play.events_of("new_knight")) == 1


@pytest.mark.rule("law-gold-to-points")
def test_law_trades_gold_for_points(law: Callable[..., Table]) -> None:
    play = law("gold-to-points", gold={A: 3, B: 0, C: 0, D: 0})
    assert play.numbers("trade") == [0, 1, 2, 3]
    play.play("trade", n=3)
    assert (play.gold(A), of_law(play, "points")) == (0, 3)


@pytest.mark.rule("law-squires-to-points")
def test_law_trades_squires_for_points(law: Callable[..., Table]) -> None:
    play = law("squires-to-points", squires={A: 2, B: 0, C: 0, D: 0}, castles={A: {"gold": 1}})
    assert play.numbers("trade") == [0, 1, 2]
    play.play("trade", n=1)
    assert of_law(play, "points") == 1
    assert play.squires(A) == 1


@pytest.mark.rule("law-all-four-strengths-points-6")
@pytest.mark.parametrize(
    ("castle", "court", "points"),
    [
        ({"gold": 1, "votes": 2, "purse": 3, "squires": 4}, [], 6),
        ({"gold": 1, "votes": 2, "purse": 3}, [4], 0),
        ({"gold": 1, "votes": 2, "purse": 2, "squires": 4}, [], 0),
    ],
)
def test_law_gives_six_points_for_all_four_strengths(
    law: Callable[..., Table], castle: dict[str, int], court: list[int], points: int
) -> None:
    play = law("all-four-strengths-points-6", castles={A: castle}, courts={A: court})
    assert of_law(play, "points") == points
