"""Positions as plain data: every real one is taken back unchanged, every impossible one is refused with a reason."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import Table
from games.tables import Change, edited
from peerage import BadPosition

A, B, C, D = range(4)
ONE = (1, 0, 0)

BEGINNING = [
    (("game",), "chess", "a position of chess"),
    (("rules",), 99, "version 99 of the rules"),
    (("rules",), "1", "not a position"),
    (("players", 0, "figure"), "Avalon", "there is no region 'Avalon'"),
    (("players", 0, "supply"), 16, "18 courtiers, not 17"),
    (("players", 0, "supply"), 14, "16 courtiers, not 17"),
    (("players", 0, "supply"), -1, "courtiers, not 17"),
    (("players", 0, "bonus"), -1, "negative bonus"),
    (("players", 0, "hand"), [13, 7, 1], "49 cards x1, not 48"),
    (("players", 0, "hand"), [12, 7, 2], "5 cards x3, not 4"),
    (("players", 0, "hand"), [11, 7, 1], "47 cards x1, not 48"),
    (("players", 0, "hand"), [12, -7, 1], "not negative"),
    (("players", 0, "hand"), [12, 7], "three numbers"),
    (("players", 0, "hand"), None, "not a position"),
    (("pile",), [1, 0, 0], "49 cards x1, not 48"),
    (("pile",), [-1, 0, 0], "not negative"),
    (("active",), 4, "seat 4 does not exist"),
    (("active",), -1, "seat -1 does not exist"),
    (("turns",), 0, "counted from the first turn"),
    (("elections",), -1, "counted from the first turn"),
    (("asked",), -1, "negative"),
    (("turns",), 1 << 70, "a number is too large"),
    (("entered",), [], "was not entered"),
    (("entered",), ["Avalon"], "there is no region"),
    (("chance",), [1, 2, 3], "four 32-bit numbers"),
    (("chance",), [1, 2, 3, -4], "four 32-bit numbers"),
    (("stack",), [], "nobody is asked"),
    (("stack",), [{"kind": "turn", "seat": 0}], "bottom of the stack"),
    (("stack",), [{"kind": "end_of_turn"}], "happens by itself"),
    (("stack",), [{"kind": "end_of_turn"}, {"kind": "dance", "seat": 0}], "unknown decision"),
    (("stack",), [{"kind": "end_of_turn"}, {"kind": "turn", "seat": 9}], "seat 9 does not exist"),
    (("stack",), [{"kind": "end_of_turn"}, {"kind": "banish", "seat": 0, "arg": 1}], "in a dispute only"),
    (("stack",), [{"kind": "end_of_turn"}, {"kind": "commit", "seats": [0, 1]}], "go together"),
    (("stack",), [{"kind": "end_of_turn"}] * 40, "too many pending"),
    (("over",), True, "over by an election"),
    (("extra",), 1, "not a position"),
    (("secret",), {"waiting": [0], "forced": [], "choices": [0, 0, 0, 0]}, "go together"),
]


@pytest.mark.parametrize(("path", "value", "reason"), BEGINNING)
def test_impossible_start_positions_are_refused(
    game: peerage.Game, path: tuple[Any, ...], value: Any, reason: str
) -> None:
    position = game.start(4, seed=1).to_dict()
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


def test_positions_with_impossible_courtiers_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(courtiers={"Sarisberie": (A, 2), "Rouecestre": (B, 1)}).state.to_dict()
    with pytest.raises(BadPosition, match="Sarisberie holds 1 to 2 courtiers, not 3"):
        game.from_dict(edited(position, "regions", "Sarisberie", "courtiers", value=3))
    with pytest.raises(BadPosition, match="not 0"):
        game.from_dict(edited(position, "regions", "Sarisberie", "courtiers", value=0))
    with pytest.raises(BadPosition, match="seat 4 does not exist"):
        game.from_dict(edited(position, "regions", "Sarisberie", "owner", value=4))
    with pytest.raises(BadPosition, match="courtiers, not 17"):
        game.from_dict(edited(position, "regions", "Sarisberie", "owner", value=B))


def test_two_players_in_one_region(game: peerage.Game, table: type[Table]) -> None:
    position = table(courtiers={"Sarisberie": (A, 2)}).state.to_dict()
    for region in ("Sarisberie", "Lundonia"):
        with pytest.raises(BadPosition, match="two players stand in"):
            game.from_dict(edited(position, "players", C, "figure", value=region))


def test_man_is_out_with_three(game: peerage.Game) -> None:
    position = game.start(3, seed=1).to_dict()
    with pytest.raises(BadPosition, match="Man is not in play"):
        game.from_dict(edited(position, "players", 0, "figure", value="Man"))
    with pytest.raises(BadPosition, match="Man is not in play"):
        game.from_dict(edited(position, "entered", value=["Man"]))


@pytest.fixture
def staking(table: type[Table]) -> Table:
    """Three have chosen, D has not; A is the intruder, B defends Rouecestre."""
    play = table(courtiers={"Rouecestre": (B, 2), "Stadford": (A, 1), "Lincolia": (A, 1)}).play(
        "enter", to="Rouecestre"
    )
    return play.stake(A=(0, 2, 0), B=ONE, C=ONE)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("dispute",), None, "without a dispute"),
        (("dispute", "intruder"), B, "himself"),
        (("dispute", "intruder"), C, "does not stand in"),
        (("dispute", "defender"), C, "nobody else"),
        (("dispute", "defender"), 7, "seat 7 does not exist"),
        (("dispute", "region"), "Stadford", "without a dispute"),
        (("dispute", "came_from"), "Rouecestre", "another region"),
        (("dispute", "came_from"), "Lundonia", "nobody else holds"),
        (("dispute", "contenders"), [], "somebody who can win"),
        (("dispute", "contenders"), [A], "everybody can win"),
        (("dispute", "winner"), B, "not fought any more|one winner"),
        (("dispute", "revealed"), True, "turned over already"),
        (("dispute", "sums"), [9, 0, 0, 0], "nobody rolls"),
        (("dispute", "sums"), [0, 0, 0], "a number for each seat"),
        (("dispute", "dice", 0), [7, 0, 0, 0, 0], "a row for each seat"),
        (("dispute", "dice", 0), [5, 0, 0, 0, 0], "nobody rolls"),
        (("dispute", "stakes", 0), [6, 0, 0], "a row for each seat"),
        (("dispute", "stakes", 0), [3, 3, 0], "more than five"),
        (("dispute", "stakes", 0), [1, 0, 0], "not revealed"),
        (("secret", "waiting"), [], "nobody chooses still"),
        (("secret", "waiting"), [A, D], "chosen and choose still"),
        (("secret", "choices", A), 0, "neither chooses nor has chosen"),
        (("secret", "choices", A), 9999, "cannot have chosen"),
        (("secret", "choices"), [0], "an entry for each seat"),
        (("stack", 1, "kind"), "cards_back", "not its end"),
        (("stack", 2, "seats"), [A, B, C], "not asked|everybody with cards"),
        (("active",), B, "active seat is the intruder"),
    ],
)
def test_positions_with_impossible_disputes_are_refused(
    game: peerage.Game, staking: Table, path: tuple[Any, ...], value: Any, reason: str
) -> None:
    position = staking.state.to_dict()
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("stack", 2, "arg"), 0, "then places courtiers"),
        (("stack", 2, "seat"), C, "then places courtiers"),
        (("stack", 3, "arg"), C, "then places courtiers"),
        (("dispute", "winner"), None, "one winner|does not stand"),
        (("dispute", "winner"), C, "one winner"),
        (("players", A, "figure"), "Stadford", "then places courtiers"),
    ],
)
def test_positions_with_impossible_rewards_are_refused(
    game: peerage.Game, staking: Table, path: tuple[Any, ...], value: int | str | None, reason: str
) -> None:
    staking.dice(1, 2, 6, 2, 2).stake(D=ONE)  # B wins and sends A's figure to Stadford or Lincolia
    position = staking.state.to_dict()
    assert [frame["kind"] for frame in position["stack"]] == ["end_of_turn", "cards_back", "reward", "banish"]
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


def test_positions_with_impossible_rolls_are_refused(game: peerage.Game, table: type[Table]) -> None:
    """A player who rolls for more stands among courtiers of their own; one who takes cards back rolled ones."""
    position = table().play("courtier").state.to_dict()
    with pytest.raises(BadPosition, match="where the figure stands"):
        game.from_dict(edited(position, "stack", 1, "arg", value=0))
    play = table(courtiers={"Rouecestre": (B, 1)}).play("enter", to="Rouecestre")
    play.dice(6, 6, 1, 2, 2, 2).stake(A=(0, 3, 0), B=ONE, C=ONE, D=ONE).play("decline")
    position = play.state.to_dict()
    assert position["stack"][-1]["kind"] == "take_cards"
    for arg in (0, 2, 5):
        with pytest.raises(BadPosition, match="a card back for each one"):
            game.from_dict(edited(position, "stack", -1, "arg", value=arg))
    with pytest.raises(BadPosition, match="a card back for each one"):
        game.from_dict(edited(position, "stack", -1, "seat", value=C))


def test_positions_with_impossible_dice_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}, place_dice=True).play("enter", to="Rouecestre")
    play.dice(6, 5, 4, 3, 2, 1).stake(A=(1, 1, 1), B=ONE, C=ONE, D=ONE).play("die", card="x1")
    position = play.state.to_dict()
    assert game.from_dict(position).to_dict() == position
    changes: list[Change] = [
        (("stack", -1, "arg"), 2, "in order"),
        (("stack", -1, "arg"), 3, "no die to place"),
        (("stack", -1, "seat"), B, "no die to place|one after the other|rolls a die"),
        (("stack", 2, "arg"), A, "one after the other"),
        (("dispute", "dice", A), [6, 5, 0, 0, 0], "a die for each card"),
        (("dispute", "under", A), [2, 2, 0, 0, 0], "in order"),
        (("dispute", "dice", B), [4, 4, 0, 0, 0], "a die for each card"),
        (("dispute", "sums", C), 9, "has not rolled yet"),
    ]
    for path, value, reason in changes:
        with pytest.raises(BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))


def test_a_defender_without_cards_in_a_tie(game: peerage.Game, table: type[Table]) -> None:
    """B has no dice: after the tie his points stand already while A places new dice."""
    others = {"Rouecestre": (B, 3), "Stadford": (A, 1), "Lincolia": (A, 1)}
    play = table(courtiers=others, hands={B: (0, 0, 0)}, place_dice=True).play("enter", to="Rouecestre")
    play.dice(2, 1, 1, 1, 5, 5).stake(A=(1, 1, 0), C=ONE, D=ONE)
    for sums in ([0, 0, 0, 0], [6, 6, 1, 1]):
        position = play.state.to_dict()
        assert (position["stack"][-1]["kind"], position["dispute"]["sums"]) == ("place_die", sums)
        assert game.from_dict(position).to_dict() == position
        with pytest.raises(BadPosition, match="the sum of seat 1 is 6"):
            game.from_dict(edited(position, "dispute", "sums", B, value=8))
        play.play("die", card="x1")  # A 2 + 2 + 2 = B 6


def test_positions_with_impossible_elections_are_refused(game: peerage.Game, voting: Callable[..., Table]) -> None:
    position = voting(4, 3, 2, 2, hands={C: (0, 0, 0)}).play("pass").state.to_dict()
    changes = [
        (("election", "votes"), [1, 2], "a number for each seat"),
        (("election", "bonus"), [1, 2, 3, -1], "a number for each seat"),
        (("election", "places"), [1, 2], "places need"),
        (("election", "places"), [0, 2, 3, 4], "places need"),
        (("election", "order"), [0, 0, 1, 2], "one rank"),
        (("election", "cards_out"), [4], "seat 4 does not exist"),
        (("election", "king"), 4, "seat 4 does not exist"),
        (("election", "dealt"), 16, "cannot have been dealt"),
        (("over",), True, "over by an election"),
    ]
    for path, value, reason in changes:
        with pytest.raises(BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))


def test_a_turn_without_any_choice(game: peerage.Game, table: type[Table]) -> None:
    """Positions stand where somebody has a choice: A can do nothing but pass here."""
    full = {"Lideforde": (A, 2), "Sarisberie": (B, 1), "Wigemor": (C, 1)}
    figures = {A: "Lideforde", B: "Sarisberie", C: "Wigemor", D: "Man"}
    with pytest.raises(BadPosition, match="nothing to choose"):
        table(figures=figures, courtiers=full)


def test_positions_with_lost_cards_before_the_first_election_are_refused(
    game: peerage.Game, table: type[Table]
) -> None:
    position = table(hands={C: (0, 0, 0)}).state.to_dict()
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match="seat 2 cannot have lost all cards yet"):
        game.from_dict(position | {"elections": 0})


def test_an_emptied_hand_is_possible_in_the_same_turn(game: peerage.Game, table: type[Table]) -> None:
    staked = table(courtiers={"Rouecestre": (B, 1)}, hands={A: (2, 0, 0), B: (2, 0, 0)}).play("enter", to="Rouecestre")
    staked.dice(*[2] * 6).stake(A=(2, 0, 0), B=(2, 0, 0), C=ONE, D=ONE)
    position = staked.state.to_dict()
    assert game.from_dict(position).to_dict() == position


@pytest.mark.parametrize("kind", ["compare", "roll_dice", "end_of_turn"])
def test_positions_that_ask_about_automatic_steps_are_refused(game: peerage.Game, staking: Table, kind: str) -> None:
    position = staking.state.to_dict()
    with pytest.raises(BadPosition, match="whether somebody is asked does not fit"):
        game.from_dict(edited(position, "stack", 2, "kind", value=kind))


def test_positions_that_ask_several_seats_outside_of_stakes_are_refused(game: peerage.Game, staking: Table) -> None:
    position = staking.state.to_dict()
    with pytest.raises(BadPosition, match="whether several are asked does not fit"):
        game.from_dict(edited(position, "stack", 2, "kind", value="banish"))
