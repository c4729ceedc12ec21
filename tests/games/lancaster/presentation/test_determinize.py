"""What is hidden, and from whom."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("hidden-screen", "seats")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_gold_and_squires_are_behind_the_screen(table: type[Table], seats: int) -> None:
    play = table(seats)
    for viewer in range(seats):
        for seat, player in enumerate(play.state.view(viewer)["players"]):
            assert ("gold" in player) == ("squires" in player) == (seat == viewer)
    assert all("gold" not in player for player in play.state.view(None)["players"])


@pytest.mark.rule("open-screens")
def test_lancaster_open_screens_show_goods_to_all(table: type[Table]) -> None:
    play = table(open_screens=True, gold={A: 7})
    assert [player["gold"] for player in play.state.view(C)["players"]][A] == 7
    assert "gold" in play.state.view(None)["players"][B]


@pytest.mark.rule("hidden-screen")
def test_law_forecast_does_not_depend_on_hidden_goods(table: type[Table]) -> None:
    """Two tables that differ only behind the screen of B look the same to A."""
    views = []
    for gold, squires in ((0, 9), (9, 0)):
        play = table(
            gold={A: 3, B: gold},
            squires={A: 3, B: squires},
            laws=["most-gold-upgrades-deployed", "most-squires-new-knight", "squire-gold-to-points-3"],
            round=2,
        )
        views.append(play.state.view(A))
    assert views[0] == views[1]


@pytest.mark.rule("hidden-piles")
def test_the_piles_are_face_down(table: type[Table]) -> None:
    """Only the groups of the laws to come are seen, as on their backs."""
    play = table(round=1)
    laws = play.view["laws"]
    assert len(laws["pile"]) == 12
    assert laws["pile"] == sorted(laws["pile"])
    seen = str(play.state.view(A)["laws"])
    open_laws = {*laws["current"], *laws["proposed"]}
    assert all(law["id"] in open_laws or f"'{law['id']}'" not in seen for law in play.game.drawing(4)["laws"])
    assert play.view["conflicts_left"] == 8


@pytest.mark.rule("hidden-piles", "hidden-screen")
def test_lancaster_redrawn_states_show_the_same_view(random_play: Callable[..., Iterator[Any]]) -> None:
    """To every viewer, a redrawn state shows the same view and asks the same."""
    for number, state in enumerate(random_play(3, seed=6)):
        if number % 7 == 0 and not state.over:
            for viewer in (None, 0, 1, 2):
                twin = state.resample(viewer, number, remembering=False)
                assert twin.view(viewer) == state.view(viewer)
                assert twin.decision(viewer) == state.decision(viewer)


@pytest.mark.rule("compare-hidden")
def test_law_event_names_who_has_most_without_a_number(table: type[Table]) -> None:
    laws = ["most-gold-upgrades-deployed", "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 1, B: 8, C: 1, D: 1}, counties={"B": (B, 1, 0)}).parliament()
    most = play.events_of("most")[0]
    assert most.args["seats"] == [B]
    assert set(most.args) == {"good", "seats", "law"}
    assert all(not isinstance(value, int) for value in most.args.values())


@pytest.mark.rule("compare-hidden")
@pytest.mark.parametrize("most", [[B], [A, B], [C, D]])
def test_redrawn_states_keep_who_has_most_gold(table: type[Table], most: list[int]) -> None:
    """What others imagine of the gold agrees with what the law has made public."""
    laws = ["most-gold-upgrades-deployed", "extensions-3-points-5", "counties-2-points-3"]
    gold = dict.fromkeys(range(4), 2) | dict.fromkeys(most, 5)
    counties = dict(zip("BHIA", [(seat, 2, 0) for seat in range(4)], strict=True))
    play = table(phase="parliament", laws=laws, gold=gold, counties=counties).parliament()
    assert play.asked == "upgrade"
    for viewer in (None, A, D):
        for seed in range(20):
            golds = [player["gold"] for player in play.state.resample(viewer, seed).to_dict()["players"]]
            assert [seat for seat in range(4) if golds[seat] == max(golds)] == most


@pytest.mark.rule("compare-hidden", "final-knights-tie")
def test_the_final_ties_tell_no_number(table: type[Table]) -> None:
    play = table(
        phase="parliament",
        round=5,
        courts={A: [4], B: [4]},
        squires={A: 8, B: 9},
        extensions={A: ["votes"], B: ["votes"], C: ["votes"], D: ["votes"]},
    )
    play.parliament()
    assert play.view["final"][B]["knighthood"] == 8
    assert all("gold" not in row and "squires" not in row for row in play.view["final"])


@pytest.mark.rule("supply")
def test_the_supply_never_runs_out(table: type[Table]) -> None:
    play = table(gold={A: 200, B: 200}, squires={A: 200}, votes={A: 200})
    play.place(1, "conflict:1").play("favor", tile="favor:gold")
    assert play.gold(A) == 202


@pytest.mark.rule("hidden-screen", "must-place")
def test_redrawn_states_leave_the_placing_player_a_choice(table: type[Table]) -> None:
    """B may go to Stafford or, with squires, to Dorset; whatever the others imagine, B is asked."""
    full = [(A, [1]), (C, [1]), (D, [1])]
    play = table(
        extensions={B: ["squires", "knight", "upgrade", "gold", "votes", "purse"]},
        conflicts={1: (5, full), 2: (6, full)},
        counties={"H": (C, 1, 1), "I": (D, 2, 9)},
        courts={B: [1], A: [2]},
        squires={B: 3},
        turn=B,
    )
    assert (play.asked, play.seat) == ("place", B)
    for seed in range(40):
        assert len(play.state.resample(A, seed).moves(B)) > 1


@pytest.mark.rule("hidden-screen", "ransom")
def test_redrawn_states_let_the_asked_player_pay_ransom(table: type[Table]) -> None:
    """However the others imagine the gold of A, there is enough of it: otherwise A would not be asked."""
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [4])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 9}).parliament()
    assert play.asked == "ransom"
    for seed in range(40):
        twin = play.state.resample(B, seed)
        twin.play(A, play.game.parse(twin, {"kind": "ransom"}))
        assert twin.to_dict()["players"][A]["gold"] >= 0
