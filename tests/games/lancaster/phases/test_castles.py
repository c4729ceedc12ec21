"""Phase 3: what the castles give."""

from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


def left(play: Table) -> list[str]:
    return sorted(play.offers("use", "at"))


def gave(play: Table, kind: str, seat: int = A) -> int:
    return sum(
        event.args["n"]
        for event in play.events_of(kind)
        if event.seat == seat and str(event.args["from"]).startswith("castle")
    )


@pytest.mark.rule("castle-order")
def test_from_the_start_player_on(table: type[Table]) -> None:
    play = table(phase="parliament", start=C, extensions={key: ["gold"] for key in range(4)}).parliament()
    assert [event.seat for event in play.events_of("gold") if event.args["from"] == "castle:gold"] == [C, D, A, B]


@pytest.mark.rule("castle-order")
def test_one_whole_castle_after_the_other(table: type[Table]) -> None:
    """B is asked about its castle when that of A is done."""
    castles = {A: {"knight": 1, "upgrade": 1}, B: {"upgrade": 1}}
    play = table(phase="parliament", castles=castles, squires={A: 9, B: 9}).parliament()
    assert (play.asked, play.seat) == ("castle", A)
    play.play("use", house=A, at="castle:knight")
    assert (play.asked, play.seat) == ("castle", A)
    play.play("done")
    assert (play.asked, play.seat) == ("castle", B)


@pytest.mark.rule("castle-scored")
@pytest.mark.parametrize("how", ["castles", "extensions"])
def test_knights_and_extensions_pay_alike(table: type[Table], how: str) -> None:
    position = (
        {"castles": {A: {"gold": 1}}, "extensions": {A: ["votes"]}}
        if how == "castles"
        else {"extensions": {A: ["gold"]}}
    )
    play = table(phase="parliament", **position).parliament()
    assert gave(play, "gold") == 2
    assert gave(play, "votes") == (2 if how == "castles" else 0)


@pytest.mark.rule("castle-squires", "castle-gold", "castle-votes", "castle-purse")
@pytest.mark.parametrize(
    ("space", "goods"),
    [("squires", (0, 2, 0)), ("gold", (2, 0, 0)), ("votes", (0, 0, 2)), ("purse", (1, 1, 0))],
)
def test_castle_space_gives_its_goods(table: type[Table], space: str, goods: tuple[int, int, int]) -> None:
    play = table(phase="parliament", extensions={A: [space]}).parliament()
    assert tuple(gave(play, kind) for kind in ("gold", "squires", "votes")) == goods


@pytest.mark.rule("castle-squires", "castle-knight", "castle-own-order")
def test_the_example_of_blues_castle(table: type[Table]) -> None:
    """A knight brings 2 squires; the extension a knight of strength 1 for 3 squires. Blue had one."""
    position: dict[str, Any] = {"castles": {A: {"squires": 1}}, "extensions": {A: ["knight"]}, "squires": {A: 1}}
    play = table(phase="parliament", **position).parliament()
    assert play.asked == "castle"
    assert play.squires(A) == 3
    play.play("use", house=A, at="castle:knight")
    assert play.squires(A) == 0
    assert play.court(A) == [1, 1]


@pytest.mark.rule("castle-own-order")
def test_the_owner_orders_what_costs(table: type[Table]) -> None:
    position: dict[str, Any] = {"extensions": {A: ["knight", "upgrade", "gold"]}, "courts": {A: [2]}, "squires": {A: 5}}
    play = table(phase="parliament", **position).parliament()
    assert gave(play, "gold") == 2
    assert left(play) == ["knight", "upgrade"]
    play.play("use", house=A, at="castle:knight")
    assert play.court(A) == [1, 2]
    play.play("use", house=A, at="castle:upgrade")
    assert play.asked == "upgrade"
    assert {move["knight"] for move in play.moves() if move["kind"] == "upgrade"} == {1, 2}  # the new one, too
    play.play("upgrade", house=A, knight=1, at="court:0")
    assert play.court(A) == [2, 2]
    assert play.squires(A) == 0


@pytest.mark.rule("castle-knight")
def test_a_knight_for_three_squires(table: type[Table]) -> None:
    play = table(phase="parliament", extensions={A: ["knight"]}, squires={A: 4}).parliament()
    assert left(play) == ["knight"]
    play.play("use", house=A, at="castle:knight")
    assert (play.court(A), play.squires(A)) == ([1], 1)


@pytest.mark.rule("castle-upgrade")
def test_an_upgrade_for_two_squires(table: type[Table]) -> None:
    play = table(phase="parliament", castles={A: {"upgrade": 1}}, extensions={A: ["gold"]}, squires={A: 2}).parliament()
    assert left(play) == ["upgrade"]
    play.play("use", house=A, at="castle:upgrade")
    if play.asked == "upgrade":
        play.play("upgrade", house=A, knight=1, at=play.offers("upgrade", "at", whole=True)[0])
    assert (play.court(A), play.squires(A)) == ([2], 0)


@pytest.mark.rule("castle-decline")
def test_castle_space_with_a_price_can_be_declined(table: type[Table]) -> None:
    play = table(phase="parliament", extensions={A: ["knight"]}, squires={A: 4}).parliament()
    assert {move["kind"] for move in play.moves()} == {"use", "done"}
    play.play("done")
    assert (play.court(A), play.squires(A)) == ([], 4)


@pytest.mark.rule("castle-decline")
@pytest.mark.parametrize(
    "position",
    [
        {"extensions": {A: ["knight"]}, "squires": {A: 2}},
        {"extensions": {A: ["upgrade"]}, "squires": {A: 1}, "courts": {A: [1]}},
        {"extensions": {A: ["knight"]}, "squires": {A: 9}, "courts": {A: [1, 1, 1]}},
        {"extensions": {A: ["upgrade"]}, "squires": {A: 9}, "courts": {A: [4]}},
    ],
)
def test_unusable_castle_space_is_not_offered(table: type[Table], position: dict[str, Any]) -> None:
    assert table(phase="parliament", **position).parliament().asked != "castle"


@pytest.mark.rule("castle-home")
def test_the_knights_go_home_and_extensions_stay(table: type[Table]) -> None:
    play = table(phase="parliament", castles={A: {"gold": 3, "votes": 1}}, extensions={A: ["purse"]}).parliament()
    assert play.court(A) == [1, 3]
    assert play.castle(A)["gold"] == 0
    assert play.extensions(A) == ["purse"]


@pytest.mark.rule("table-votes")
def test_the_example_of_the_round_table(table: type[Table]) -> None:
    """Four noblemen and the lord of the castle: five votes."""
    play = table(phase="parliament", nobles={A: "ABCD"}, votes={A: 0}, extensions={A: ["gold"]}).parliament()
    votes = [event.args["n"] for event in play.events_of("votes") if event.seat == A]
    assert votes == [5]
    assert play.votes(A) == 5


@pytest.mark.rule("table-votes")
def test_lord_at_the_table_gives_one_vote(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 0}, extensions={A: ["gold"]}).parliament()
    assert play.votes(A) == 1


@pytest.mark.rule("table-round-5")
def test_no_votes_from_the_table_in_round_5(table: type[Table]) -> None:
    play = table(phase="parliament", round=5, nobles={A: "ABCD"}, votes={A: 0}, extensions={A: ["votes"]}).parliament()
    assert [event.args["from"] for event in play.events_of("votes") if event.seat == A] == ["castle:votes"]
