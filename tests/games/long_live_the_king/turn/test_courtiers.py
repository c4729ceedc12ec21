"""Placing courtiers and rolling for more."""

import pytest

from games.long_live_the_king.table import Table

A, B = 0, 1


@pytest.mark.rule("free-courtier")
def test_one_courtier_without_a_roll(table: type[Table]) -> None:
    play = table(hands={A: (0, 0, 0)}).play("enter", to="Stadford").play("courtier")
    assert play.region("Stadford") == (A, 1)
    assert play.supply(A) == 16
    assert play.events_of("courtier")[0].rule == "free-courtier"
    assert not play.events_of("roll")
    assert play.events_of("out_of_cards")  # the turn is over: one only


@pytest.mark.rule("roll-courtier")
def test_another_courtier_for_a_card_and_a_roll(table: type[Table]) -> None:
    play = table().play("courtier").dice(3).play("roll", card="x1")
    assert play.region("Oxeneford") == (A, 2)
    assert play.hand(A) == [11, 7, 1]
    assert play.events_of("roll")[0].args == {"card": "card:x1", "die": 3}
    assert play.state.rng.draws == 1


@pytest.mark.rule("roll-courtier")
def test_no_roll_before_the_free_courtier(table: type[Table]) -> None:
    assert not table().offers("roll")


@pytest.mark.rule("roll-success", "card-multiplies")
@pytest.mark.parametrize(("card", "lowest"), [("x1", 3), ("x2", 2), ("x3", 1)])
def test_three_or_more_after_multiplying(table: type[Table], card: str, lowest: int) -> None:
    """The rulebook's example: a 2 rolled with x2 makes 4 and succeeds."""
    for die in range(1, 7):
        placing = table().play("courtier").dice(die).play("roll", card=card)
        assert placing.region("Oxeneford") == (A, 2 if die >= lowest else 1)
        moving = table().play("enter", to="Stadford").dice(die).play("go_on", card=card)
        assert moving.asked == ("move_on" if die >= lowest else "try_on")


@pytest.mark.rule("any-card-pays")
def test_any_card_on_the_hand(table: type[Table]) -> None:
    assert table().play("courtier").offers("roll") == ["x1", "x2", "x3"]
    some = table(hands={A: (0, 2, 0)}).play("courtier")
    assert some.offers("roll") == ["x2"]
    assert some.why_not("card:x3") == "any-card-pays"
    moving = table(hands={A: (0, 2, 0)}).play("enter", to="Stadford")
    assert moving.offers("go_on") == ["x2"]
    assert moving.why_not("card:x1") == "any-card-pays"


@pytest.mark.rule("card-spent")
@pytest.mark.parametrize("die", [1, 6])
def test_the_card_is_gone_either_way(table: type[Table], die: int) -> None:
    play = table().play("courtier").dice(die).play("roll", card="x3")
    assert play.hand(A) == [12, 7, 0]
    assert play.pile() == [0, 0, 1]
    play.dice(die).play("roll", card="x1")
    assert play.hand(A) == [11, 7, 0]
    assert play.pile() == [1, 0, 1]


@pytest.mark.rule("roll-again")
def test_roll_for_more_courtiers_can_be_repeated(table: type[Table]) -> None:
    play = table().play("courtier")
    for _ in range(5):
        play.dice(2).play("roll", card="x1")
    assert len(play.events_of("roll_failed")) == 5
    assert play.hand(A) == [7, 7, 1]
    for _ in range(3):
        play.dice(5).play("roll", card="x1")
    assert play.region("Oxeneford") == (A, 4)
    assert play.seat == B  # the region is full


@pytest.mark.rule("roll-again")
def test_until_the_hand_is_empty(table: type[Table]) -> None:
    play = table(hands={A: (2, 0, 0)}).play("courtier").dice(1).play("roll", card="x1")
    play.dice(1).play("roll", card="x1")
    assert play.events_of("out_of_cards")[0].seat == A
    assert play.seat == B


@pytest.mark.rule("stop")
def test_stopping_ends_the_turn(table: type[Table]) -> None:
    placing = table().play("courtier").play("stop")
    assert placing.seat == B
    assert placing.events_of("stop")[0].rule == "stop"
    arrived = table().play("enter", to="Stadford").play("stop")
    assert arrived.seat == B
    assert arrived.region("Stadford") == (A, 0)


@pytest.mark.rule("stop", "winner-order")
def test_a_winner_stops_before_cards_come_back(table: type[Table]) -> None:
    play = table(3, courtiers={"Rouecestre": (B, 1)}).play("enter", to="Rouecestre")
    play.dice(1, 1, 6, 6, 2).stake(A=(2, 0, 0), B=(0, 2, 0), C=(1, 0, 0)).play("courtier")
    assert (play.asked, play.seat) == ("roll_more", B)
    play.play("stop")
    assert (play.asked, play.seat) == ("take_cards", A)
    play.play("take", n=2)
    assert (play.asked, play.seat) == ("turn", B)  # A's turn is over


@pytest.mark.rule("courtier-limit")
@pytest.mark.parametrize(("region", "limit", "start"), [("Tateshale", 4, "Lincolia"), ("Sedberouie", 2, "Loncastre")])
def test_the_coat_of_arms_limits(table: type[Table], region: str, limit: int, start: str) -> None:
    """The rulebook's examples: four in Tateshale, two in Sedberouie."""
    figures = {A: start, 2: "Man"}
    almost = table(figures=figures, courtiers={region: (A, limit - 1)}).play("enter", to=region).play("courtier")
    assert almost.region(region) == (A, limit)
    assert almost.seat == B
    full = table(figures=figures, courtiers={region: (A, limit)}).play("enter", to=region)
    assert not full.offers("courtier")
    assert full.why_not(f"region:{region}") == "courtier-limit"
    assert full.offers("go_on")


@pytest.mark.rule("figure-not-counted")
def test_a_figure_beside_a_full_group(table: type[Table]) -> None:
    play = table(figures={A: "Sarisberie"}, courtiers={"Sarisberie": (A, 1)}).play("courtier")
    assert play.region("Sarisberie") == (A, 2)
    assert play.figure(A) == "Sarisberie"


FULL = {"Tateshale": (A, 4), "Wigemor": (A, 4), "Grentebrige": (A, 4), "Stadford": (A, 3), "Sarisberie": (A, 2)}


@pytest.mark.rule("empty-supply")
def test_empty_supply_places_no_courtier(table: type[Table]) -> None:
    play = table(courtiers=FULL)
    assert play.supply(A) == 0
    assert not play.offers("courtier")
    assert play.why_not("region:Oxeneford") == "empty-supply"


@pytest.mark.rule("empty-supply")
def test_the_last_courtier_ends_rolling(table: type[Table]) -> None:
    play = table(courtiers=FULL | {"Sarisberie": (A, 1)}).play("courtier")
    assert play.supply(A) == 0
    assert play.region("Oxeneford") == (A, 1)
    assert play.seat == B


@pytest.mark.rule("figure-alone")
def test_a_figure_holds_a_region_while_it_is_there(table: type[Table]) -> None:
    play = table(courtiers=FULL)
    assert play.region("Oxeneford") == (A, 0)
    play.play("enter", to="Rouecestre").play("stop")
    assert play.region("Rouecestre") == (A, 0)
    assert play.region("Oxeneford") == (None, 0)


@pytest.mark.rule("place-ends-turn")
def test_figure_cannot_move_after_placing_a_courtier(table: type[Table]) -> None:
    play = table().play("courtier")
    assert not play.offers("enter")
    assert not play.offers("go_on")
    assert play.why_not("region:Stadford") == "place-ends-turn"
    arrived = table().play("enter", to="Stadford").play("courtier")
    assert not arrived.offers("go_on")
    arrived.dice(6).play("roll", card="x1")
    assert not arrived.offers("go_on")
