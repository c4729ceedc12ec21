"""The two taxes among the New Laws."""

from collections.abc import Callable

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2


@pytest.mark.rule("law-county-tax-gold", "law-order")
def test_law_taxes_each_county_with_gold(apply_law: Callable[..., Table]) -> None:
    held = {"B": (A, 1, 2), "H": (A, 1, 0), "I": (B, 1, 0)}
    play = apply_law("county-tax-gold", counties=held, gold={A: 1, B: 1}, start=B)
    assert (play.asked, play.seat, play.decision["at"]) == ("county_tax", B, "county:I")
    play.play("pay")
    assert (play.seat, play.decision["at"]) == (A, "county:B")
    play.play("pay")
    assert play.gold(A) == 0
    assert play.county("H") is None  # without gold the knight has to leave
    assert play.court(A) == [1]
    assert [event.args["what"] for event in play.events_of("county_tax")] == ["tax:paid", "tax:paid", "tax:home"]


@pytest.mark.rule("law-county-tax-gold", "county-tax-home")
def test_knight_of_an_unpaid_county_tax_goes_home_unscored(apply_law: Callable[..., Table]) -> None:
    play = apply_law("county-tax-gold", counties={"B": (A, 1, 2)}, gold={A: 5}, courts={D: [1]})
    play.play("take_home")
    assert (play.gold(A), play.squires(A)) == (5, 0)  # the squires are lost
    assert play.county("B") is None
    assert play.asked == "place"  # nobody was asked in Stafford
    assert 1 in play.court(A)


@pytest.mark.rule("law-county-tax-gold", "county-tax-home", "law-deployed")
def test_knight_sent_home_does_not_count_for_later_laws(apply_law: Callable[..., Table]) -> None:
    """Of two counties one is left when the next law counts them."""
    held = {"B": (A, 1, 0), "H": (A, 1, 0)}
    play = apply_law("county-tax-gold", beside=["counties-2-points-3", "conflict-points-3"], counties=held, gold={A: 2})
    play.play("pay").play("take_home")
    assert not [event for event in play.events_of("points") if event.args["from"] == "law:counties-2-points-3"]


@pytest.mark.rule("law-county-tax-gold", "two-no-vote")
def test_county_tax_spares_allies(apply_law: Callable[..., Table]) -> None:
    play = apply_law("county-tax-gold", 2, counties={"B": (ALLY, 1, 0), "H": (A, 1, 0)}, gold={A: 1})
    assert (play.asked, play.decision["at"]) == ("county_tax", "county:H")
    play.play("take_home")
    assert play.county("B") == (ALLY, 1, 0)


@pytest.mark.rule("law-extension-tax-squire", "turned-extension")
def test_law_taxes_each_extension_with_a_squire(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "extension-tax-squire", extensions={A: ["gold", "votes"]}, squires={A: 3}, counties={"G": (D, 4, 0)}
    )
    assert (play.asked, play.seat, play.decision["at"]) == ("extension_tax", A, "castle:gold")
    play.play("turn_over")
    assert play.player(A)["turned"] == ["gold"]
    assert play.decision["at"] == "castle:votes"
    play.play("pay")
    assert play.squires(A) == 2
    play.play("take_reward")
    assert not [event for event in play.events_of("gold") if event.args["from"] == "castle:gold"]
    assert [event.args["n"] for event in play.events_of("votes") if event.args["from"] == "castle:votes"] == [2]
    assert play.player(A)["turned"] == []
    assert set(play.extensions(A)) == {"gold", "votes"}


@pytest.mark.rule("law-extension-tax-squire")
def test_without_squires_all_are_turned_over(apply_law: Callable[..., Table]) -> None:
    play = apply_law("extension-tax-squire", extensions={A: ["gold", "votes"]}, counties={"G": (D, 4, 0)})
    assert play.player(A)["turned"] == ["gold", "votes"]
    assert {event.args["what"] for event in play.events_of("extension_tax")} == {"tax:turned"}


@pytest.mark.rule("law-extension-tax-squire", "law-order")
def test_the_extension_tax_begins_with_the_start_player(apply_law: Callable[..., Table]) -> None:
    play = apply_law("extension-tax-squire", squires={A: 1, C: 1}, start=C)
    assert (play.asked, play.seat) == ("extension_tax", C)
    play.play("pay")
    assert (play.asked, play.seat) == ("extension_tax", A)


@pytest.mark.rule("turned-extension", "castle-upgrade")
def test_a_turned_extension_offers_nothing(apply_law: Callable[..., Table]) -> None:
    """A could pay the two squires, but the extension with the upgrade is turned over."""
    play = apply_law("extension-tax-squire", extensions={A: ["upgrade"]}, squires={A: 3}).play("turn_over")
    assert play.view["round"] == 5
    assert play.squires(A) == 3


@pytest.mark.rule("turned-extension")
def test_turned_extensions_count_for_the_next_law(apply_law: Callable[..., Table]) -> None:
    """The next law still counts them."""
    play = apply_law(
        "extension-tax-squire",
        beside=["extensions-3-points-5", "counties-2-points-3"],
        extensions={A: ["gold", "votes", "purse"]},
    )
    assert {event.args["what"] for event in play.events_of("extension_tax")} == {"tax:turned"}
    paid = [
        (event.seat, event.args["n"]) for event in play.events_of("points") if event.args["from"].startswith("law:")
    ]
    assert paid == [(A, 5)]
