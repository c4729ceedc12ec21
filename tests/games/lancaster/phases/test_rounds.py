"""New rounds, and the end of the game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("new-conflicts", "new-laws", "new-favors", "rounds")
def test_new_round_brings_conflicts_laws_and_favors(table: type[Table]) -> None:
    play = (
        table(round=3, favors_left=1, courts={A: [1], B: [1]}).place(1, "conflict:1").play("favor", tile="favor:gold")
    )
    play.place(1, "castle:gold").parliament()
    assert play.view["round"] == 4
    assert play.events_of("round")[-1].args["n"] == 4
    assert [event.args["at"] for event in play.events_of("revealed")] == ["conflict:1", "conflict:2"]
    assert None not in play.view["laws"]["proposed"]
    assert len(play.events_of("proposed")) == 3
    assert all(tile["open"] for tile in play.view["favors"])
    assert play.view["favors_left"] == 6
    assert play.view["phase"] == "placement"


@pytest.mark.rule("new-conflicts")
def test_new_cards_from_the_pile(table: type[Table]) -> None:
    play = table(phase="parliament", round=2, conflicts={1: (5, []), 2: (6, [])}, courts={A: [1, 1]})
    left = play.view["conflicts_left"]
    play.parliament()
    assert play.view["conflicts_left"] == left - 2
    assert None not in (play.french(1), play.french(2))


@pytest.mark.rule("new-laws", "laws-pile")
def test_laws_are_proposed_in_order_of_their_groups(random_play: Callable[..., Iterator[Any]]) -> None:
    """Groups 1, 2, 3, 4 come in this order, three laws a round."""
    groups: dict[int, list[int]] = {}
    for state in random_play(3, seed=4):
        view = state.view(None)
        if view["round"] not in groups and None not in view["laws"]["proposed"]:
            back = {law["id"]: law["group"] for law in state.config.game.drawing(3)["laws"]}
            groups[view["round"]] = [back[law] for law in view["laws"]["proposed"]]
    assert [group for number in sorted(groups) for group in groups[number]] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3


@pytest.mark.rule("rounds", "game-end")
def test_lancaster_lasts_five_rounds(random_play: Callable[..., Iterator[Any]]) -> None:
    rounds = [state.view(None)["round"] for state in random_play(4, seed=1)]
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5]
    assert rounds == sorted(rounds)


@pytest.mark.rule("game-end")
def test_the_game_ends_after_round_5(table: type[Table]) -> None:
    play = table(phase="parliament", round=5).parliament()
    assert play.state.over
    assert play.view["final"] is not None
    assert play.state.to_move == []
    assert not table(phase="parliament", round=4, courts={A: [1, 1]}).parliament().state.over


def final(table: type[Table], seats: int = 4, **position: Any) -> Table:
    """The final scoring of a table in round 5 whose castles give only votes."""
    position.setdefault("extensions", {key: ["votes"] for key in range(seats)})
    play = table(seats, phase="parliament", round=5, **position).parliament()
    assert play.state.over
    return play


def column(play: Table, name: str) -> list[int]:
    return [row[name] for row in play.view["final"]]


@pytest.mark.rule("final-knights")
def test_strongest_knighthood_scores_at_the_end(table: type[Table]) -> None:
    play = final(table, courts={A: [1, 2], B: [4], C: [3], D: [1, 1]})
    assert column(play, "strength") == [3, 4, 3, 2]
    assert column(play, "knighthood")[B] == 8
    assert column(play, "knighthood")[D] == 0


@pytest.mark.rule("final-knights-count")
def test_knights_in_france_count_for_the_final_knighthood(table: type[Table]) -> None:
    """A's knights are bound in a lost conflict of the upper row, B's are lost to the reserve."""
    fights = {1: (8, [(A, [4, 1])]), 2: (5, []), 3: (9, [(B, [4, 3])])}
    play = final(table, conflicts=fights, courts={C: [2], D: [1]}, gold={B: 0})
    assert column(play, "strength") == [5, 0, 2, 1]
    assert column(play, "knighthood") == [8, 0, 4, 0]


@pytest.mark.rule("final-knights-tie")
def test_squires_break_a_tie_of_knighthoods(table: type[Table]) -> None:
    play = final(table, courts={A: [3], B: [1, 2], C: [2], D: [1]}, squires={A: 1, B: 2})
    assert column(play, "knighthood") == [4, 8, 0, 0]


@pytest.mark.rule("final-knights-tie")
def test_squires_break_the_tie_for_second(table: type[Table]) -> None:
    play = final(table, courts={A: [4], B: [2], C: [2], D: [1]}, squires={B: 0, C: 1})
    assert column(play, "knighthood") == [8, 0, 4, 0]


@pytest.mark.rule("final-share-first")
@pytest.mark.parametrize(
    ("courts", "points"),
    [
        ({A: [4], B: [4], C: [3], D: [1]}, [6, 6, 0, 0]),
        ({A: [4], B: [4], C: [4], D: [1]}, [4, 4, 4, 0]),
        ({A: [4], B: [4], C: [4], D: [4]}, [3, 3, 3, 3]),
    ],
)
def test_shared_first_place_of_knighthoods_shares_points(
    table: type[Table], courts: dict[int, list[int]], points: list[int]
) -> None:
    play = final(table, courts=courts, squires=dict.fromkeys(range(4), 2))
    assert column(play, "knighthood") == points


@pytest.mark.rule("final-share-first")
def test_five_tied_knighthoods_share_twelve_points(table: type[Table]) -> None:
    play = final(table, 5, courts={seat: [4] for seat in range(5)}, squires=dict.fromkeys(range(5), 1))
    assert column(play, "knighthood") == [2] * 5


@pytest.mark.rule("final-share-second")
@pytest.mark.parametrize(
    ("courts", "points"),
    [({A: [4], B: [2], C: [2], D: [1]}, [8, 2, 2, 0]), ({A: [4], B: [2], C: [2], D: [2]}, [8, 1, 1, 1])],
)
def test_shared_second_place_of_knighthoods_shares_points(
    table: type[Table], courts: dict[int, list[int]], points: list[int]
) -> None:
    play = final(table, courts=courts, squires=dict.fromkeys(range(4), 2))
    assert column(play, "knighthood") == points


EVERY = ["votes", "squires", "knight", "upgrade", "gold", "purse"]


@pytest.mark.rule("final-extensions")
def test_most_extensions_score_points_at_the_end(table: type[Table]) -> None:
    play = final(table, extensions={A: EVERY[:2], B: ["votes"], C: ["votes", "gold", "purse"], D: ["votes"]})
    assert column(play, "extensions") == [2, 1, 3, 1]
    assert column(play, "castle") == [4, 0, 8, 0]


@pytest.mark.rule("final-extensions-tie")
def test_gold_breaks_a_tie_of_castles(table: type[Table]) -> None:
    play = final(table, gold={A: 1, B: 3, C: 2, D: 0})
    assert column(play, "castle") == [0, 8, 4, 0]


@pytest.mark.rule("final-extensions-tie", "final-share-first", "final-share-second")
def test_shared_places_of_castles_share_points(table: type[Table]) -> None:
    assert column(final(table, gold=dict.fromkeys(range(4), 1)), "castle") == [3, 3, 3, 3]
    assert column(final(table, gold={A: 2, B: 1, C: 1, D: 0}), "castle") == [8, 2, 2, 0]


@pytest.mark.rule("final-nobles")
@pytest.mark.parametrize(("number", "points"), list(enumerate([0, 0, 1, 3, 6, 10, 15, 21, 28, 36])))
def test_noblemen_score_points_at_the_end(table: type[Table], number: int, points: int) -> None:
    play = final(table, nobles={A: "ABCDEFGHI"[:number]})
    assert column(play, "nobles")[A] == number
    assert column(play, "table") == [points, 0, 0, 0]


@pytest.mark.rule("victory")
def test_most_points_win_lancaster(table: type[Table]) -> None:
    play = final(table, courts={B: [4]}, gold={B: 9}, points={A: 5, B: 3, C: 0, D: 0})
    rows = play.view["final"]
    assert all(row["total"] == row["points"] + row["knighthood"] + row["castle"] + row["table"] for row in rows)
    assert play.state.scores == [row["total"] for row in rows]
    assert play.state.winners == [B]
    assert play.events_of("winners")[0].args["seats"] == [B]


@pytest.mark.rule("shared-victory")
def test_lancaster_tie_is_a_shared_victory(table: type[Table]) -> None:
    same = dict.fromkeys(range(4), 2)
    play = final(
        table, courts={A: [4], B: [4], C: [4], D: [4]}, gold=same, squires=same, points={A: 7, B: 7, C: 1, D: 0}
    )
    assert play.state.winners == [A, B]
    assert play.state.places == [1, 1, 3, 4]
