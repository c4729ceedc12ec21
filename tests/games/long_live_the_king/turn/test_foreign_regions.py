"""Who may be visited, and with how many cards."""

import pytest

from games.long_live_the_king.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("enter-foreign")
def test_a_dispute_cannot_be_waived(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}).play("enter", to="Rouecestre")
    assert play.events_of("enter")[0].rule == "enter-foreign"
    assert play.events_of("dispute")[0].args == {"at": "region:Rouecestre", "defender_seat": B}
    assert play.asked == "commit"
    assert play.state.to_move == [A, B, C, D]


@pytest.mark.rule("figure-defends")
def test_a_figure_alone_is_disputed(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}).play("enter", to="Lundonia")
    assert play.asked == "commit"
    assert play.state.view(None)["dispute"]["pieces"] == [2, 2, 0, 0]


@pytest.mark.rule("last-region")
def test_the_only_region_is_safe(table: type[Table]) -> None:
    play = table(courtiers={"Lundonia": (B, 2)})
    assert "Lundonia" not in play.offers("enter")
    assert play.why_not("region:Lundonia") == "last-region"
    assert "Lundonia" in table(courtiers={"Lundonia": (B, 2), "Lincolia": (B, 1)}).offers("enter")


@pytest.mark.rule("last-region-now")
def test_region_of_a_lone_figure_counts_as_a_region(table: type[Table]) -> None:
    # B's courtiers hold Rouecestre, B's figure alone holds Lundonia: two regions, both open.
    assert {"Rouecestre", "Lundonia"} <= set(table(courtiers={"Rouecestre": (B, 1)}).offers("enter"))
    # The figure stands among the courtiers: one region, closed.
    one = table(figures={B: "Rouecestre"}, courtiers={"Rouecestre": (B, 1)})
    assert one.why_not("region:Rouecestre") == "last-region"
    # A figure alone is a last region too.
    assert table().why_not("region:Lundonia") == "last-region"


@pytest.mark.rule("last-region-now")
def test_protection_is_counted_when_entering(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}, active=B)
    play.play("enter", to="Rouecestre").play("stop")  # B leaves Lundonia empty and has one region
    play.play("pass").play("pass")
    assert play.seat == A
    assert play.why_not("region:Rouecestre") == "last-region"
    assert play.why_not("region:Lundonia") is None


@pytest.mark.rule("card-to-enter")
def test_foreign_region_needs_a_card(table: type[Table]) -> None:
    courtiers = {"Rouecestre": (B, 1)}
    assert "Lundonia" in table(courtiers=courtiers, hands={A: (0, 0, 1)}).offers("enter")
    empty = table(courtiers=courtiers, hands={A: (0, 0, 0)})
    assert not {"Lundonia", "Rouecestre"} & set(empty.offers("enter"))
    assert empty.why_not("region:Lundonia") == "card-to-enter"
    assert "Stadford" in empty.offers("enter")


@pytest.mark.rule("card-after-paying")
@pytest.mark.parametrize(("cards", "wanted"), [(0, "card-to-enter"), (1, "card-after-paying"), (2, "move-on-roll")])
def test_the_card_is_there_after_paying(table: type[Table], cards: int, wanted: str) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}, hands={A: (cards, 0, 0)}).play("enter", to="Grentebrige")
    assert play.why_not("region:Lundonia") == wanted
    if cards > 0:
        play.dice(6).play("go_on", card="x1")
        assert ("Lundonia" in play.offers("enter")) == (cards > 1)
        assert "Lincolia" in play.offers("enter")


@pytest.mark.rule("two-cards")
def test_option_demands_two_cards_to_enter_a_foreign_region(table: type[Table]) -> None:
    courtiers = {"Rouecestre": (B, 1)}
    one = table(courtiers=courtiers, hands={A: (1, 0, 0)}, two_cards_to_enter=True)
    assert "Lundonia" not in one.offers("enter")
    assert one.why_not("region:Lundonia") == "two-cards"
    two = table(courtiers=courtiers, hands={A: (1, 1, 0)}, two_cards_to_enter=True)
    assert "Lundonia" in two.offers("enter")
    two.play("enter", to="Grentebrige")
    assert two.why_not("region:Lundonia") == "card-after-paying"
    two.dice(1).play("go_on", card="x1")
    assert two.why_not("region:Lundonia") == "two-cards"
