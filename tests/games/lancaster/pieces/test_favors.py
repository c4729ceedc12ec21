"""The king's favor for knights in France."""

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("favor")
@pytest.mark.parametrize(("seats", "favors"), [(2, 6), (3, 5), (4, 6), (5, 6)])
def test_the_first_knights_in_france(table: type[Table], seats: int, favors: int) -> None:
    assert table(seats).view["favors_left"] == favors


@pytest.mark.rule("favor", "favor-count")
def test_the_last_favor_and_the_knight_after_it(table: type[Table]) -> None:
    play = table(favors_left=1, courts={A: [1], B: [1], C: [1]}).place(1, "conflict:1")
    assert (play.asked, play.seat) == ("favor", A)
    play.play("favor", tile="favor:gold")
    assert play.place(1, "conflict:2").asked == "place"
    assert play.view["favors_left"] == 0


@pytest.mark.rule("favor-count")
def test_both_rows_and_stacks_count(table: type[Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (6, []), 3: (3, [(B, [1])])}
    play = table(conflicts=fights, courts={A: [1], B: [2], C: [1]})
    assert play.view["favors_left"] == 6  # those bound before do not count
    assert play.place(1, "conflict:1").asked == "favor"
    play.play("favor", tile="favor:gold")
    assert play.place(2, "conflict:3").asked == "favor"
    play.play("favor", tile="favor:squires")
    assert play.view["favors_left"] == 4


@pytest.mark.rule("favor-once")
def test_a_tile_is_turned_over(table: type[Table]) -> None:
    play = table(courts={A: [1], B: [1], C: [1]}).place(1, "conflict:1")
    assert set(play.offers("favor", "tile")) == {"upgrade", "noble", "gold", "squires", "mixed-1", "mixed-2"}
    play.play("favor", tile="favor:gold").place(1, "conflict:1")
    assert set(play.offers("favor", "tile")) == {"upgrade", "noble", "squires", "mixed-1", "mixed-2"}
    assert play.why_not("favor:gold") == "favor-once"
    assert {"id": "gold", "open": False} in play.view["favors"]


@pytest.mark.rule("favor-optional")
def test_a_favor_may_be_declined(table: type[Table]) -> None:
    play = table(favors_left=1, courts={A: [1], B: [1], C: [1]}).place(1, "conflict:1").play("decline")
    assert play.events_of("favor_declined")[0].seat == A
    assert play.place(1, "conflict:1").asked == "place"
    assert all(tile["open"] for tile in play.view["favors"])


@pytest.mark.rule("favor-optional", "upgrade-reserve")
def test_a_tile_that_brings_nothing_may_be_taken(table: type[Table]) -> None:
    """All knights of A that could be stronger have no stronger one in the reserve."""
    owned = {"B": (A, 2, 0), "H": (A, 2, 0), "C": (A, 3, 0), "G": (A, 4, 0)}
    play = table(counties=owned, courts={A: [1], B: [1]}, castles={A: {"gold": 1, "votes": 1}}).place(1, "conflict:1")
    assert "upgrade" in play.offers("favor", "tile")
    play.play("favor", tile="favor:upgrade")
    assert play.events_of("lapsed")[0].args["what"] == "reward:upgrade"
    assert play.seat == B


@pytest.mark.rule("favor-goods", "favor")
@pytest.mark.parametrize(
    ("tile", "gold", "squires"), [("gold", 2, 0), ("squires", 0, 2), ("mixed-1", 1, 1), ("mixed-2", 1, 1)]
)
def test_gold_and_squires_at_once(table: type[Table], tile: str, gold: int, squires: int) -> None:
    play = table(gold={A: 3}, squires={A: 4}).place(1, "conflict:1").play("favor", tile=f"favor:{tile}")
    assert (play.gold(A), play.squires(A)) == (3 + gold, 4 + squires)
    assert play.seat == B


@pytest.mark.rule("favor-upgrade", "upgrade")
def test_the_upgrade_takes_any_own_knight(table: type[Table]) -> None:
    play = table(counties={"H": (A, 1, 2)}, castles={A: {"gold": 1}}, courts={A: [1, 2], B: [1]})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.asked == "upgrade"
    assert set(play.offers("upgrade", "at", whole=True)) == {"county:H", "castle:gold", "conflict:1", "court:0"}
    play.play("upgrade", knight=1, at="conflict:1", house=A)
    assert play.spaces(1) == [(A, [2])]
    assert play.reserve(A) == [1, 3, 4]


@pytest.mark.rule("favor-noble")
def test_a_nobleman_from_any_county(table: type[Table]) -> None:
    play = table(nobles={A: "BC", B: "D", C: "D", D: "D"}).place(1, "conflict:1").play("favor", tile="favor:noble")
    assert set(play.offers("noble", "county")) == set("AEFGHI")
    before = play.pile("G")
    play.play("noble", county="county:G")
    assert play.nobles(A) == ["B", "C", "G"]
    assert play.pile("G") == before - 1


@pytest.mark.rule("favor-noble", "noble-once")
def test_no_nobleman_left_to_take(table: type[Table]) -> None:
    play = table(nobles={A: "A", B: "BCDEFGHI", C: "BCDEFGHI", D: "BCDEFGHI"})
    play.place(1, "conflict:1").play("favor", tile="favor:noble")
    assert play.events_of("lapsed")[0].args["what"].startswith("reward:noble")
    assert play.nobles(A) == ["A"]
    assert play.seat == B
