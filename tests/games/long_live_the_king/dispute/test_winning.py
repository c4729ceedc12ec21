"""What the winner of a dispute does."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.long_live_the_king.table import Table

A, B, C, D = range(4)
ONE = (1, 0, 0)


def dispute(
    table: type[Table],
    winner: int,
    *,
    figures: dict[int, str] | None = None,
    courtiers: dict[str, tuple[int, int]] | None = None,
    **more: Any,
) -> Table:
    """A enters Rouecestre, where B has two courtiers; the winner is given, and nobody rolls a one."""
    others = {"Rouecestre": (B, 2), "Lincolia": (B, 1), "Stadford": (A, 1)} if courtiers is None else courtiers
    play = table(figures=figures or {}, courtiers=others, **more).play("enter", to="Rouecestre")
    stakes = {"A": ONE, "B": ONE, "C": ONE, "D": ONE} | {"ABCD"[winner]: (0, 3, 0)}
    dice = [face for seat in range(4) for face in ([6, 6, 6] if seat == winner else [2])]
    return play.dice(*dice).stake(**stakes)


@pytest.mark.rule("winner-places")
def test_the_winner_places_and_rolls_for_more(table: type[Table]) -> None:
    play = dispute(table, A)
    assert (play.asked, play.seat) == ("reward", A)
    play.play("courtier")
    assert play.asked == "roll_more"
    play.dice(5).play("roll", card="x1").dice(1).play("roll", card="x1").dice(3).play("roll", card="x1")
    assert play.region("Rouecestre") == (A, 3)
    assert play.hand(A) == [9, 4, 1]
    assert play.seat == B  # full


@pytest.mark.rule("winner-places", "third-stays-away")
def test_third_player_who_wins_rolls_for_more_courtiers(table: type[Table]) -> None:
    play = dispute(table, C)
    while play.asked == "banish":
        play.play("banish", to=play.offers("banish")[0])
    assert (play.asked, play.seat) == ("reward", C)
    play.play("courtier").dice(4).play("roll", card="x2").play("stop")
    assert play.region("Rouecestre") == (C, 2)
    assert play.figure(C) == "Sedberouie"
    assert play.hand(C) == [12, 3, 1]


@pytest.mark.rule("winner-order")
def test_first_clear_then_place_then_cards(table: type[Table]) -> None:
    play = table(figures={B: "Rouecestre"}, courtiers={"Rouecestre": (B, 2), "Lincolia": (B, 1), "Tateshale": (B, 1)})
    play.play("enter", to="Rouecestre").dice(6, 6, 6, 1, 1, 2, 2).stake(A=(0, 3, 0), B=(2, 0, 0), C=ONE, D=ONE)
    assert play.events_of("returned")
    order = []
    while play.asked in ("banish", "reward", "take_cards", "roll_more"):
        order.append(play.asked)
        match play.asked:
            case "banish":
                play.play("banish", to="Lincolia")
            case "take_cards":
                play.play("take", n=2)
            case "roll_more":
                play.play("stop")
            case _:
                play.play("courtier")
    assert order == ["banish", "reward", "roll_more", "take_cards"]


@pytest.mark.rule("defender-wins")
def test_the_defender_keeps_the_region(table: type[Table]) -> None:
    play = dispute(table, B, courtiers={"Rouecestre": (B, 2), "Stadford": (A, 1), "Sarisberie": (A, 1)})
    assert play.events_of("dispute_won")[0].rule == "defender-wins"
    assert (play.asked, play.seat) == ("banish", B)
    play.play("banish", to="Sarisberie")
    assert play.figure(A) == "Sarisberie"
    assert play.figure(B) == "Lundonia"
    assert not play.events_of("returned")
    assert play.asked == "reward"
    assert play.play("courtier").region("Rouecestre") == (B, 3)


@pytest.mark.rule("defender-wins", "no-choice")
def test_a_full_region_takes_no_more(table: type[Table]) -> None:
    play = dispute(table, B, courtiers={"Rouecestre": (B, 3), "Stadford": (A, 1)})
    assert play.figure(A) == "Stadford"  # the only region with A's courtiers
    assert play.events_of("banished")[0].forced
    assert play.events_of("skipped")[0].seat == B
    assert play.region("Rouecestre") == (B, 3)
    assert play.asked == "turn"


@pytest.mark.rule("intruder-wins", "courtiers-return")
def test_the_intruder_takes_the_region(table: type[Table]) -> None:
    play = dispute(table, A)
    assert play.events_of("dispute_won")[0].rule == "intruder-wins"
    assert play.events_of("returned")[0].args == {"owner_seat": B, "n": 2, "at": "region:Rouecestre"}
    assert play.supply(B) == 16
    assert play.figure(B) == "Lundonia"  # it was not there
    assert not play.events_of("banished")
    assert play.figure(A) == "Rouecestre"
    assert play.play("decline").region("Rouecestre") == (A, 0)


@pytest.mark.rule("intruder-wins", "banish")
def test_the_intruder_sends_the_figure_away(table: type[Table]) -> None:
    courtiers = {"Rouecestre": (B, 2), "Lincolia": (B, 1), "Tateshale": (B, 2)}
    play = dispute(table, A, figures={B: "Rouecestre"}, courtiers=courtiers)
    assert (play.asked, play.seat) == ("banish", A)
    assert play.state.decision(None)["figure_seat"] == B
    # To regions with B's courtiers; not where they were just returned from.
    assert set(play.offers("banish")) == {"Lincolia", "Tateshale"}
    assert play.why_not("region:Oxeneford") == "banish"
    play.play("banish", to="Tateshale")
    assert play.figure(B) == "Tateshale"
    assert play.events_of("banished")[0].rule == "banish"


@pytest.mark.rule("third-wins")
def test_another_player_sends_both_away(table: type[Table]) -> None:
    courtiers = {"Rouecestre": (B, 2), "Lincolia": (B, 1), "Tateshale": (B, 1), "Stadford": (A, 1), "Wigemor": (A, 1)}
    play = dispute(table, D, figures={B: "Rouecestre"}, courtiers=courtiers)
    assert play.events_of("dispute_won")[0].rule == "third-wins"
    assert play.events_of("returned")[0].args["owner_seat"] == B
    sent = {}
    while play.asked == "banish":
        assert play.seat == D
        figure = play.state.decision(None)["figure_seat"]
        sent[figure] = set(play.offers("banish"))
        play.play("banish", to=play.offers("banish")[0])
    assert sent == {A: {"Stadford", "Wigemor"}, B: {"Lincolia", "Tateshale"}}
    assert play.play("courtier").region("Rouecestre") == (D, 1)


@pytest.mark.rule("third-stays-away")
def test_a_third_winner_does_not_move(table: type[Table]) -> None:
    play = dispute(table, D).play("courtier").play("stop")
    assert play.figure(D) == "Lideforde"
    assert play.region("Rouecestre") == (D, 1)


@pytest.mark.rule("defender-wins", "intruder-wins", "third-wins", "region-votes")
@pytest.mark.parametrize(
    ("winner", "owner", "votes"), [(A, A, [10, 7, 2, 2]), (B, B, [7, 10, 2, 2]), (C, None, [7, 7, 2, 2])]
)
def test_a_figure_to_be_sent_away_holds_nothing(
    table: type[Table], winner: int, owner: int | None, votes: list[int]
) -> None:
    others = {"Rouecestre": (B, 2), "Lincolia": (B, 1), "Tateshale": (B, 1), "Stadford": (A, 1), "Wigemor": (A, 1)}
    play = dispute(table, winner, figures={B: "Rouecestre"}, courtiers=others)
    assert play.asked == "banish"
    assert play.region("Rouecestre")[0] == owner
    assert [player["votes"] for player in play.view["players"]] == play.view["scores"] == votes


@pytest.mark.rule("region-votes")
def test_votes_are_those_of_the_regions_shown_as_owned(random_play: Callable[..., Iterator[Any]]) -> None:
    for state in random_play(4, seed=5, listen=False):
        view = state.view(None)
        for seat, player in enumerate(view["players"]):
            assert player["votes"] == sum(region["votes"] for region in view["regions"] if region["owner"] == seat)


@pytest.mark.rule("banish-back")
def test_a_figure_without_courtiers_goes_back(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 2)}).play("enter", to="Grentebrige").dice(6).play("go_on", card="x1")
    play.play("enter", to="Rouecestre").dice(2, 6, 2, 2).stake(A=ONE, B=(0, 0, 1), C=ONE, D=ONE)
    (sent,) = play.events_of("banished")
    assert sent.rule == "banish-back"
    assert sent.args == {"figure_seat": A, "from": "region:Rouecestre", "to": "region:Grentebrige"}
    assert play.figure(A) == "Grentebrige"


@pytest.mark.rule("winner-leaves-empty")
def test_declined_courtier_leaves_the_region_empty(table: type[Table]) -> None:
    play = dispute(table, C).play("decline")
    assert play.region("Rouecestre") == (None, 0)
    assert play.events_of("declined")[0].seat == C


@pytest.mark.rule("winner-leaves-empty", "empty-supply")
def test_a_winner_with_an_empty_supply(table: type[Table]) -> None:
    full = {"Tateshale": (C, 4), "Wigemor": (C, 4), "Grentebrige": (C, 4), "Stadford": (C, 3), "Sarisberie": (C, 2)}
    play = dispute(table, C, courtiers=full | {"Rouecestre": (B, 2)})
    assert play.region("Rouecestre") == (None, 0)
    assert play.figure(A) == "Oxeneford"
    assert play.asked == "turn"


@pytest.mark.rule("one-owner")
@pytest.mark.parametrize("winner", [A, B, C])
def test_winner_of_a_dispute_stands_alone_in_the_region(table: type[Table], winner: int) -> None:
    play = dispute(table, winner, figures={B: "Rouecestre"})
    while play.asked != "turn":
        play.state.play(play.seat, play.state.moves(play.seat)[0])
    position = play.state.to_dict()
    assert position["regions"]["Rouecestre"]["owner"] == winner
    inside = [seat for seat, player in enumerate(position["players"]) if player["figure"] == "Rouecestre"]
    assert inside == ([] if winner == C else [winner])
