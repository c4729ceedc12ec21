"""Phase 3: the conflicts in France."""

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


def ranks(play: Table, number: int) -> list[tuple[int, int, int]]:
    """Houses with rank and points at a conflict, by the events."""
    return [
        (event.args["house"], event.args["rank"], event.args["n"])
        for event in play.events_of("ranked")
        if event.args["at"] == f"conflict:{number}"
    ]


@pytest.mark.rule("conflict-winner", "conflict-tie", "conflict-england", "conflict-rank")
def test_tied_conflict_of_the_rulebook_is_won_by_england(table: type[Table]) -> None:
    """5:5 for England: red and blue have 2 each, red came later; red 4, blue 2, green 1."""
    blue, green, red = A, B, C
    play = table(phase="parliament", conflicts={1: (5, [(blue, [2]), (green, [1]), (red, [2])])}).parliament()
    assert ranks(play, 1) == [(red, 1, 4), (blue, 2, 2), (green, 3, 1)]
    wins = play.events_of("england_wins")[0]
    assert (wins.args["english"], wins.args["french"]) == (5, 5)
    assert [play.points(seat) for seat in (blue, green, red)] == [2, 1, 4]


@pytest.mark.rule("conflict-france", "conflict-second")
def test_lost_conflict_of_the_rulebook_moves_to_the_second_row(table: type[Table]) -> None:
    """3:5 for France: the 4 points are not given, blue gets 2 and green 1, the knights stay."""
    blue, green = A, B
    play = table(phase="parliament", conflicts={1: (5, [(blue, [2]), (green, [1])]), 2: (8, [])}).parliament()
    assert ranks(play, 1) == [(blue, 1, 2), (green, 2, 1)]
    assert (play.events_of("france_wins")[0].args["english"], play.events_of("france_wins")[0].args["french"]) == (3, 5)
    assert play.spaces(3) == [(blue, [2]), (green, [1])]
    assert play.french(3) == 5
    assert play.court(blue) == []


@pytest.mark.rule("conflict-order")
def test_lower_row_first_from_left_to_right(table: type[Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (6, [(A, [1])]), 3: (3, [(A, [2])]), 4: (4, [(A, [4])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 9}).parliament()
    # The ransom of the first card is settled before the second is scored.
    assert (play.asked, play.decision["at"]) == ("ransom", "conflict:3")
    assert not play.events_of("england_wins")
    play.play("ransom")
    order = [event.args["at"] for event in play.events if event.kind in ("england_wins", "france_wins")]
    assert order == ["conflict:3", "conflict:4", "conflict:1", "conflict:2"]


@pytest.mark.rule("conflict-winner")
@pytest.mark.parametrize(("knights", "won"), [([1, 1, 2], False), ([2, 3], True), ([4, 1], True), ([4, 2], True)])
def test_equal_strength_wins_a_conflict_for_england(table: type[Table], knights: list[int], won: bool) -> None:
    play = table(phase="parliament", conflicts={1: (5, [(A, knights)]), 2: (8, [])}).parliament()
    assert bool(play.events_of("england_wins")) == won


@pytest.mark.rule("conflict-rank")
def test_knights_of_one_player_in_a_conflict_count_together(table: type[Table]) -> None:
    fights = {1: (7, [(A, [1, 1, 2]), (B, [3]), (C, [2])])}
    play = table(phase="parliament", conflicts=fights).parliament()
    assert [(house, rank) for house, rank, _ in ranks(play, 1)] == [(A, 1), (B, 2), (C, 3)]


@pytest.mark.rule("conflict-tie")
def test_equal_strength_ranks_the_later_knight_first(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (5, [(A, [2]), (B, [1, 1]), (C, [2])])}).parliament()
    assert ranks(play, 1) == [(C, 1, 4), (B, 2, 2), (A, 3, 1)]


@pytest.mark.rule("conflict-unclaimed")
def test_points_of_empty_ranks_lapse(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (5, [(A, [4, 1])]), 2: (8, [])}).parliament()
    assert ranks(play, 1) == [(A, 1, 4)]
    assert [play.points(seat) for seat in range(4)] == [4, 0, 0, 0]


@pytest.mark.rule("conflict-won-home")
def test_knights_come_home_after_a_victory(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (5, [(A, [1, 2]), (B, [2])]), 2: (8, [])}).parliament()
    assert (play.court(A), play.court(B)) == ([1, 2], [2])
    assert play.events_of("conflict_over")[0].args["at"] == "conflict:1"
    assert 5 not in [play.french(number) for number in (3, 4)]


@pytest.mark.rule("conflict-france")
def test_third_rank_of_a_lost_conflict_gets_nothing(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (8, [(A, [1]), (B, [2]), (C, [3])]), 2: (5, [])}).parliament()
    assert ranks(play, 1)[:2] == [(C, 1, 4), (B, 2, 2)]
    assert play.points(A) == 0


@pytest.mark.rule("conflict-second")
def test_the_order_stays_in_the_lower_row(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (9, [(C, [1]), (A, [1, 2]), (B, [1])])}
    play = table(phase="parliament", conflicts=fights).parliament()
    assert play.spaces(4) == [(C, [1]), (A, [1, 2]), (B, [1])]
    assert play.events_of("second_battle")[-1].args == {"from": "conflict:2", "to": "conflict:4"}


@pytest.mark.rule("conflict-second", "game-end")
def test_no_second_battle_after_the_last_round(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (9, [(C, [1])])}
    play = table(phase="parliament", round=5, conflicts=fights).parliament()
    assert [event.args["to"] for event in play.events_of("no_second_battle")] == ["conflict:3", "conflict:4"]
    assert not play.events_of("second_battle")


@pytest.mark.rule("conflict-empty")
def test_conflict_without_knights_moves_to_the_second_row(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (5, []), 2: (8, [])}).parliament()
    assert (play.french(3), play.french(4)) == (5, 8)
    assert [player["points"] for player in play.view["players"]] == [0] * 4


@pytest.mark.rule("conflict-empty", "conflict-captured")
def test_second_battle_without_knights_is_removed(table: type[Table]) -> None:
    play = table(phase="parliament", conflicts={1: (5, []), 2: (8, []), 3: (3, []), 4: (4, [])}).parliament()
    assert (play.french(3), play.french(4)) == (5, 8)


@pytest.mark.rule("conflict-second-won")
def test_won_in_the_second_round(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (6, [(A, [2]), (B, [4])])}
    play = table(phase="parliament", conflicts=fights).parliament()
    assert ranks(play, 3) == [(B, 1, 5), (A, 2, 3)]
    assert (play.court(A), play.court(B)) == ([2], [4])


@pytest.mark.rule("conflict-captured", "ransom", "ransom-refused")
def test_second_lost_battle_asks_for_ransom(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (6, [(A, [2]), (B, [3])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 3, B: 9}, extensions={A: ["votes"], B: ["votes"]})
    play.parliament()
    assert ranks(play, 3) == [(B, 1, 3), (A, 2, 1)]
    assert (play.asked, play.seat) == ("ransom", A)
    play.play("ransom")
    assert (play.gold(A), play.court(A)) == (1, [2])
    assert (play.asked, play.seat) == ("ransom", B)
    play.play("give_up")
    assert (play.gold(B), play.court(B)) == (9, [])
    assert play.reserve(B) == [1, 1, 1, 2, 2, 3, 4]
    assert 6 not in [play.french(number) for number in (1, 2, 3, 4)]


@pytest.mark.rule("ransom")
def test_ransom_is_not_asked_from_players_who_cannot_pay(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (6, [(A, [3])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 2}, extensions={A: ["votes"]}).parliament()
    assert play.asked != "ransom"
    assert [event.args["knight"] for event in play.events_of("captured")] == [3]
    assert 3 in play.reserve(A)


@pytest.mark.rule("ransom-order")
def test_in_turn_order_the_strongest_first(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [1, 2]), (C, [1, 3])])}
    play = table(phase="parliament", start=B, conflicts=fights, gold={A: 9, C: 9}).parliament()
    asked = []
    while play.asked == "ransom":
        asked.append((play.seat, play.decision["knight"]))
        play.play("ransom")
    assert asked == [(C, 3), (C, 1), (A, 2), (A, 1)]


@pytest.mark.rule("ransom-order", "ransom")
def test_gold_spent_on_one_is_missing_for_the_next(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [1, 2])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 2}, extensions={A: ["votes"]}).parliament()
    assert play.decision["knight"] == 2
    play.play("ransom")
    assert play.asked != "ransom"
    assert (play.court(A), play.gold(A)) == ([2], 0)
