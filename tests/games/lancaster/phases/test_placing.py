"""Phase 1: turns, counties, castles and conflicts."""

from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("place-turn")
def test_one_knight_each_from_the_start_player_on(table: type[Table]) -> None:
    play = table(start=C, turn=C)
    assert (play.asked, play.seat) == ("place", C)
    assert play.place(1, "castle:gold").seat == D
    assert play.place(1, "castle:gold").seat == A
    assert play.place(1, "castle:gold").seat == B
    assert play.place(1, "castle:gold").seat == C
    assert play.court(C) == [2]
    assert play.events_of("place")[0].args["knight"] == 1
    assert play.events_of("place")[0].args["at"] == "castle:gold"


@pytest.mark.rule("place-skip")
def test_player_without_a_knight_is_passed_over(table: type[Table]) -> None:
    play = table(courts={A: [1, 1], C: [1]}).place(1, "castle:gold")
    assert play.seat == C
    assert play.place(1, "castle:gold").seat == A


@pytest.mark.rule("place-alone")
def test_the_last_one_places_alone(table: type[Table]) -> None:
    play = table(courts={A: [1], C: [1, 1, 2]}).place(1, "castle:gold")
    for space in ("gold", "votes"):
        assert play.seat == C
        play.place(1, f"castle:{space}")
    assert play.seat == C
    assert play.place(2, "conflict:1").court(C) == []


@pytest.mark.rule("must-place")
def test_placing_cannot_be_passed(table: type[Table]) -> None:
    play = table()
    assert {move["kind"] for move in play.moves()} == {"place"}


def crowded(table: type[Table], **changes: Any) -> Table:
    """Every place is closed to A but the counties: the castle is covered, all conflicts are full."""
    fighters = {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (6, [(B, [1]), (C, [1]), (D, [1])])}
    return table(
        extensions={A: ["squires", "knight", "upgrade", "gold", "votes", "purse"]}, conflicts=fighters, **changes
    )


@pytest.mark.rule("cannot-place")
def test_a_knight_without_a_space_stays_at_the_court(table: type[Table]) -> None:
    """Stafford, Dorset and Surrey are too strongly held for A's knight of strength 1; the rest asks for more."""
    held = {"B": (B, 2, 2), "H": (C, 2, 2), "I": (D, 2, 2)}
    play = crowded(table, counties=held, courts={A: [1], D: [1]}, turn=D).place(1, "castle:gold")
    assert play.asked == "vote"
    assert play.court(A) == [1]
    assert [event.seat for event in play.events_of("passed_over")] == [A]


@pytest.mark.rule("cannot-place")
def test_passed_over_player_is_asked_again_when_a_place_opens(table: type[Table]) -> None:
    """B sends A's own knight home from Surrey; now a knight of strength 1 with squires can go there."""
    held = {"B": (B, 2, 9), "H": (C, 2, 9), "I": (A, 2, 0)}
    play = crowded(table, counties=held, courts={A: [1], B: [3], D: [1]}, squires={A: 5}, turn=D)
    play.place(1, "castle:gold")
    assert play.events_of("passed_over")[0].seat == A
    play.place(3, "county:I")
    assert (play.asked, play.seat) == ("place", A)
    assert play.places(1) == ["county:I"]
    free = crowded(table, counties={"B": (B, 2, 2), "H": (C, 2, 2)}, courts={A: [1], D: [1]}, turn=D)
    free.place(1, "castle:gold")
    assert free.county("I") == (A, 1, 0)  # the only place left is taken without a question


@pytest.mark.rule("place-where")
def test_knights_go_to_counties_castles_and_conflicts(table: type[Table]) -> None:
    places = table(extensions={A: ["upgrade"]}).places(2)
    assert {place.split(":")[0] for place in places} == {"county", "castle", "conflict"}
    assert {place for place in places if place.startswith("castle")} == {
        "castle:squires",
        "castle:knight",
        "castle:gold",
        "castle:votes",
        "castle:purse",
    }


@pytest.mark.rule("county-minimum")
def test_the_knight_alone_must_be_strong_enough(table: type[Table]) -> None:
    play = table(courts={A: [1, 2, 3, 4], B: [1]}, squires={A: 9})
    least = {county["id"]: county["min_strength"] for county in play.game.drawing(4)["counties"]}
    assert least["B"] == 1
    assert (least["D"], least["G"]) == (3, 4)
    for strength in (1, 2, 3, 4):
        allowed = {f"county:{letter}" for letter, needed in least.items() if needed <= strength}
        assert {place for place in play.places(strength) if place.startswith("county")} == allowed


@pytest.mark.rule("county-minimum")
def test_minimum_strength_counts_on_a_held_county(table: type[Table]) -> None:
    play = table(counties={"D": (B, 3, 0)}, courts={A: [2, 4], C: [1]}, squires={A: 5})
    assert "county:D" not in play.places(2)
    assert "county:D" in play.places(4)
    assert play.why_not("county:G") is None
    weak = table(courts={A: [1, 2], C: [1]}, squires={A: 5})
    assert weak.why_not("county:G") == "county-minimum"


@pytest.mark.rule("county-minimum", "county-one-knight")
def test_knight_of_strength_two_takes_empty_stafford(table: type[Table]) -> None:
    """Blue places a knight of strength 2 in Stafford, which asks for 1."""
    play = table(squires={A: 0}).place(2, "county:B")
    assert play.county("B") == (A, 2, 0)
    assert play.court(A) == [1]


@pytest.mark.rule("county-expel", "expelled-home", "county-squires")
def test_the_example_of_yellow_and_blue(table: type[Table]) -> None:
    """Yellow expels blue's knight of strength 2 with strength 1 and two squires."""
    play = table(counties={"B": (B, 2, 0)}, courts={A: [1], B: [1]}, squires={A: 2})
    play.place(1, "county:B", squires=2)
    assert play.county("B") == (A, 1, 2)
    assert play.court(B) == [1, 2]
    assert play.squires(A) == 0
    assert [(event.kind, event.seat) for event in play.events] == [("place", A), ("expelled", B)]
    assert play.seat == B


@pytest.mark.rule("county-expel")
@pytest.mark.parametrize(
    ("strength", "squires", "possible"), [(1, 1, False), (2, 0, False), (2, 1, True), (1, 9, True)]
)
def test_expelling_needs_strictly_more_strength(
    table: type[Table], strength: int, squires: int, possible: bool
) -> None:
    """A knight of strength 2 holds Stafford. As strong is not enough."""
    play = table(counties={"B": (B, 2, 0)}, courts={A: [strength], C: [1]}, squires={A: squires})
    assert ("county:B" in play.places(strength)) == possible


@pytest.mark.rule("county-expel", "county-squires")
def test_the_squires_needed_are_the_least(table: type[Table]) -> None:
    play = table(counties={"B": (B, 1, 2)}, courts={A: [2], C: [1]}, squires={A: 4})
    play.play("place", house=A, knight=2, at="county:B")
    assert play.asked == "squires"
    assert play.numbers("squires") == [2, 3, 4]
    play.play("squires", n=3)
    assert play.county("B") == (A, 2, 3)
    assert play.squires(A) == 1


@pytest.mark.rule("county-squires")
def test_any_number_of_squires_supports_a_knight_in_a_county(table: type[Table]) -> None:
    play = table(squires={A: 3})
    play.play("place", house=A, knight=2, at="county:B")
    assert play.numbers("squires") == [0, 1, 2, 3]
    assert play.play("squires", n=3).county("B") == (A, 2, 3)
    assert play.squires(A) == 0
    alone = table(squires={A: 0}).place(2, "county:B")
    assert alone.county("B") == (A, 2, 0)


@pytest.mark.rule("squires-same-turn")
def test_squires_cannot_be_added_in_a_later_turn(table: type[Table]) -> None:
    """A's next turn offers nothing at a county that A holds."""
    play = table(counties={"B": (A, 1, 0)}, courts={A: [1, 2], B: [1]}, squires={A: 5})
    assert {move["kind"] for move in play.moves()} == {"place"}
    assert all("county:B" not in play.places(strength) for strength in (1, 2))


@pytest.mark.rule("county-own")
def test_player_cannot_expel_an_own_knight(table: type[Table]) -> None:
    play = table(counties={"B": (A, 1, 0)}, courts={A: [4], B: [1]}, squires={A: 5})
    assert "county:B" not in play.places(4)
    assert play.why_not("county:B") == "county-own"


@pytest.mark.rule("county-one-knight")
def test_one_knight_to_a_county(table: type[Table]) -> None:
    play = table(counties={"B": (B, 1, 0)}, courts={A: [2], B: [1]}).place(2, "county:B")
    assert play.county("B") == (A, 2, 0)
    assert play.court(B) == [1, 1]


@pytest.mark.rule("expelled-squires", "expelled-home")
def test_the_squires_of_an_expelled_knight_are_lost(table: type[Table]) -> None:
    play = table(counties={"B": (B, 1, 2)}, courts={A: [4], B: [2]}, squires={A: 0, B: 1})
    play.place(4, "county:B")
    assert play.squires(B) == 1
    assert play.county("B") == (A, 4, 0)
    assert play.events_of("expelled")[0].args["n"] == 2
    assert play.seat == B
    assert play.court(B) == [1, 2]


@pytest.mark.rule("expelled-home", "place-skip")
def test_an_expelled_knight_brings_its_owner_back(table: type[Table]) -> None:
    """B had no knight left, but gets a turn again."""
    play = table(counties={"B": (B, 1, 0)}, courts={A: [2], C: [1]}, squires={A: 0})
    assert play.place(2, "county:B").seat == B


@pytest.mark.rule("castle-place", "castle-no-squires")
def test_castle_spaces_take_one_knight_without_squires(table: type[Table]) -> None:
    play = table(castles={A: {"gold": 1}}, courts={A: [1, 4], B: [1]}, squires={A: 3})
    assert "castle:gold" not in play.places(4)
    assert play.why_not("castle:0:gold") == "castle-place"
    play.place(4, "castle:votes")
    assert play.asked == "place"  # no question about squires
    assert play.squires(A) == 3
    assert play.castle(A)["votes"] == 4


@pytest.mark.rule("castle-own")
def test_player_places_in_the_own_castle_only(table: type[Table]) -> None:
    play = table()
    assert all(slot.startswith("castle:0") for move in play.moves() for slot in move["slots"] if "castle" in slot)
    assert play.why_not("castle:1:gold") == "castle-own"


@pytest.mark.rule("castle-covered")
def test_covered_spaces_take_no_knights(table: type[Table]) -> None:
    play = table(extensions={A: ["gold"]})
    assert "castle:gold" not in play.places(1)
    assert "castle:votes" in play.places(1)
    assert play.why_not("castle:0:gold") == "castle-covered"


@pytest.mark.rule("conflict-place", "conflict-one-space")
def test_knight_of_the_rulebook_enters_a_conflict_and_takes_a_favor(table: type[Table]) -> None:
    """Blue is on top; green comes directly below with strength 1 and takes a nobleman."""
    play = table(conflicts={1: (5, [(B, [2])])}, courts={A: [1, 2], B: [1]})
    play.place(1, "conflict:1").play("favor", tile="favor:noble").play("noble", county="county:A")
    assert play.spaces(1) == [(B, [2]), (A, [1])]
    assert play.nobles(A) == ["A"]


@pytest.mark.rule("conflict-stack", "conflict-one-space")
def test_the_example_of_green_later(table: type[Table]) -> None:
    """Green's second knight goes on top of the first; the lowest space stays free for another player."""
    play = table(conflicts={1: (5, [(B, [2]), (A, [1])])}, courts={A: [2], B: [1]}, favors_left=0)
    play.place(2, "conflict:1")
    assert play.spaces(1) == [(B, [2]), (A, [1, 2])]
    play.place(1, "conflict:1")
    assert play.spaces(1) == [(B, [1, 2]), (A, [1, 2])]


@pytest.mark.rule("conflict-place", "conflict-no-squires")
def test_any_strength_and_no_squires(table: type[Table]) -> None:
    play = table(courts={A: [1, 4], B: [1]}, squires={A: 4}, favors_left=0)
    assert {"conflict:1", "conflict:2"} <= set(play.places(1)) & set(play.places(4))
    play.place(1, "conflict:2")
    assert play.seat == B
    assert play.squires(A) == 4


@pytest.mark.rule("conflict-many")
def test_player_can_have_knights_in_every_conflict(table: type[Table]) -> None:
    everywhere = {1: (5, [(A, [1])]), 2: (6, [(A, [1])]), 3: (3, [(A, [1])])}
    play = table(conflicts=everywhere | {4: (4, [])}, courts={A: [2], B: [1]}, favors_left=0).place(2, "conflict:4")
    assert [play.spaces(number)[0][0] for number in (1, 2, 3, 4)] == [A, A, A, A]


@pytest.mark.rule("conflict-full")
def test_three_players_and_no_more(table: type[Table]) -> None:
    play = table(conflicts={1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (6, [(B, [1]), (C, [1])])})
    assert "conflict:1" not in play.places(1)
    assert "conflict:2" in play.places(1)
    assert play.why_not("conflict:1") == "conflict-full"
    inside = table(conflicts={1: (5, [(A, [1]), (C, [1]), (D, [1])])})
    assert "conflict:1" in inside.places(1)


@pytest.mark.rule("conflict-rows")
def test_conflicts_of_both_rows_take_knights(table: type[Table]) -> None:
    play = table(conflicts={1: (5, []), 2: (6, []), 3: (3, [(B, [1])])}, favors_left=0)
    assert {"conflict:1", "conflict:2", "conflict:3"} <= set(play.places(1))
    assert "conflict:4" not in play.places(1)
    assert play.place(1, "conflict:3").spaces(3) == [(B, [1]), (A, [1])]
