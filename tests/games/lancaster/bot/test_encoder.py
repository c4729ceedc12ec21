"""What a net gets of a position, and the numbers that it knows moves by."""

from typing import Any

import pytest
from librt.vecs import vec

from games.lancaster.table import GAME, Table
from peerage.games.lancaster import observation

A, B, C, D = range(4)


def observed(play: Table, seat: int) -> dict[str, float]:
    """The numbers that are not 0, by their names."""
    numbers = vec[float]([0.0] * len(GAME.observed))
    play.state.encode(seat, numbers)
    return {name: number for name, number in zip(GAME.observed, numbers, strict=True) if number}


def part(play: Table, seat: int, *begins: str) -> dict[str, float]:
    return {name: number for name, number in observed(play, seat).items() if name.startswith(begins)}


def index_of(play: Table, kind: str, **wish: Any) -> int:
    return play.state.index_of(GAME.parse(play.state, {"kind": kind, **wish}))


def test_boards_are_seen_from_the_viewer(table: type[Table]) -> None:
    play = table(
        turn=B,
        counties={"C": (B, 3, 2)},
        conflicts={1: (5, [(A, [1]), (C, [2])])},
        nobles={B: "AD"},
        gold={A: 4, B: 7},
        votes={D: 3},
    )
    held = part(play, B, "county:C:", "own:noble:")
    assert held == {"county:C:nobles": 0.75, "county:C:squires": 0.4, "county:C:held:0": 0.625} | {
        "own:noble:A": 1.0,
        "own:noble:D": 1.0,
    }
    assert part(play, C, "county:C:held") == {"county:C:held:3": 0.625}
    assert part(play, D, "own:noble:") == {}
    fought = {"french": 0.5, "missing": 0.2, "first": 0.4, "strength:3": 0.125, "strength:1": 0.275}
    assert part(play, B, "conflict:0:") == pytest.approx({f"conflict:0:{name}": n for name, n in fought.items()})
    assert part(play, B, "seat:0:gold", "seat:3:gold", "seat:2:votes") == pytest.approx(
        {"seat:0:gold": 0.7, "seat:3:gold": 0.3, "seat:2:votes": 0.3}  # nobody has counted what A has
    )
    assert part(play, B, "asked:", "question:") == {"asked:seat:0": 1.0, "question:place": 1.0}
    assert part(play, A, "asked:") == {"asked:seat:1": 1.0}


def test_laws_come_in_their_order(table: type[Table]) -> None:
    play = table(
        laws=["extensions-3-points-5", "counties-2-points-3", "three-strength-1-points-5"],
        proposed=["conflict-points-3", "counties-3-points-8", "nobles-3-new-knight"],
    )
    assert part(play, A, "law:") == pytest.approx(
        {
            "law:extensions-3-points-5:in_force": 1.0,
            "law:counties-2-points-3:in_force": 2 / 3,
            "law:three-strength-1-points-5:in_force": 1 / 3,
            "law:conflict-points-3:proposed": 1.0,
            "law:counties-3-points-8:proposed": 2 / 3,
            "law:nobles-3-new-knight:proposed": 1 / 3,
        }
    )


def test_questions_say_what_they_are_about(table: type[Table]) -> None:
    play = table(squires={A: 2}).play("place", house=A, knight=2, at="county:B")
    assert part(play, A, "question:", "asked_county", "knight") == {
        "question:squires": 1.0,
        "knight": 0.5,
        "asked_county:B": 1.0,
    }
    play = table(phase="parliament", votes={A: 3}).ballot(A, "+2")
    assert part(play, A, "question", "vote_number", "ballot") == pytest.approx(
        {"question:vote": 1.0, "vote_number": 1 / 3, "ballot_yes": 1.0, "ballot_added": 0.2}
    )
    assert part(play, B, "ballot") == {}


def test_modules_add_their_observed_numbers(table: type[Table]) -> None:
    play = table(
        court=True,
        resentment=True,
        reward_tiles=True,
        lords={B: "constable"},
        support={"constable": [1]},
        seals={A: 3},
        bishops={A: 1},
        dishonor={A: 2},
        tower={C: [2]},
        tiles="AE",
    )
    own = part(play, A, "seat:0:seals", "seat:0:bishops", "seat:0:dishonor")
    assert own == pytest.approx({"seat:0:seals": 0.3, "seat:0:bishops": 1 / 3, "seat:0:dishonor": 0.4})
    assert part(play, A, "office:") == pytest.approx({"office:1:applies:1": 0.4})
    assert part(play, A, "house:2:tower", "house:1:lord") == pytest.approx({"house:2:tower": 0.5})
    assert [name for name in observed(play, A) if name.endswith(":tile")] == ["county:A:tile", "county:E:tile"]


def test_without_modules_nothing_is_said_of_them(table: type[Table]) -> None:
    names = observed(table(), A)
    assert not [name for name in names if name.startswith(("office", "tower", "treasury")) or name.endswith(":tile")]


def test_the_same_move_has_the_same_index(table: type[Table]) -> None:
    """For every seat and place."""
    one, other = table(turn=A), table(turn=C, conflicts={1: (7, [])})
    placed = index_of(one, "place", house=A, knight=2, at="conflict:1")
    assert placed == index_of(other, "place", house=C, knight=2, at="conflict:1")
    assert placed != index_of(one, "place", house=A, knight=1, at="conflict:1")


def test_start_players_are_counted_from_the_seat_that_names_one(table: type[Table]) -> None:
    def named(seat: int) -> list[int]:
        play = table(phase="counties", counties={"I": (seat, 2, 0)}).play("take_reward")
        return [index_of(play, "start_player", to_seat=(seat + away) % 4) for away in range(4)]

    assert named(A) == named(C)
    assert len(set(named(A))) == 4


def test_an_allys_moves_have_indexes_of_their_own(table: type[Table]) -> None:
    play = table(2, courts={0: [2], 2: [2]})
    own, ally = (index_of(play, "place", house=house, knight=2, at="county:B") for house in (0, 2))
    assert own != ally


def test_parts_begin_where_their_names_do() -> None:
    assert [name.startswith("law:") for name in GAME.observed].index(True) == observation.AT_LAWS
    assert GAME.observed[observation.ASKED_COUNTY] == "asked_county:A"
    assert GAME.observed[observation.ASKED_OF_ALLY] == "asked_of_ally"
