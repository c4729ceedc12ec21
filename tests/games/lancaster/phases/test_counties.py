"""Phase 3: what the counties pay."""

from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


def kinds(play: Table) -> set[str]:
    return {move["kind"] for move in play.moves()}


@pytest.mark.rule("county-order")
def test_counties_give_rewards_from_a_to_i(table: type[Table]) -> None:
    held = {"I": (A, 1, 0), "B": (B, 1, 0), "F": (C, 2, 0), "A": (A, 2, 0)}
    play = table(phase="counties", counties=held)
    order = []
    while play.asked == "county":
        order.append((play.decision["at"], play.seat))
        play.play("take_noble")
    assert order[:3] == [("county:A", A), ("county:B", B), ("county:F", C)]
    assert order[3] == ("county:I", A)


@pytest.mark.rule("county-choice")
def test_county_gives_nobleman_or_reward(table: type[Table]) -> None:
    position: dict[str, Any] = {"counties": {"C": (A, 3, 0)}, "gold": {A: 2}, "votes": {A: 0}}
    play = table(phase="counties", **position)
    assert kinds(play) == {"take_noble", "take_reward"}  # two gold are not enough for both
    play.play("take_noble")
    assert play.nobles(A) == ["C"]
    assert not [event for event in play.events_of("votes") if event.args["from"] == "county:C"]
    play = table(phase="counties", **position).play("take_reward")
    assert play.nobles(A) == []
    assert [event.args["n"] for event in play.events_of("votes") if event.args["from"] == "county:C"] == [2]


@pytest.mark.rule("county-both", "county-b")
def test_stafford_gives_nobleman_and_upgrade_for_three_gold(table: type[Table]) -> None:
    """Yellow pays 3 gold: first the nobleman, then the upgrade of any knight outside the reserve."""
    play = table(phase="counties", counties={"B": (A, 1, 2)}, courts={A: [2]}, gold={A: 3})
    play.play("take_both")
    assert play.gold(A) == 0
    assert play.nobles(A) == ["B"]
    assert play.asked == "upgrade"
    assert set(play.offers("upgrade", "at", whole=True)) == {"county:B", "court:0"}
    play.play("upgrade", house=A, knight=2, at="court:0")
    assert 3 in play.court(A)
    assert [event.kind for event in play.events if event.kind in ("noble", "upgraded")] == ["noble", "upgraded"]


@pytest.mark.rule("county-both")
def test_nobleman_and_reward_together_cost_three_gold(table: type[Table]) -> None:
    assert "take_both" not in kinds(table(phase="counties", counties={"B": (A, 1, 0)}, gold={A: 2}))
    assert "take_both" in kinds(table(phase="counties", counties={"B": (A, 1, 0)}, gold={A: 4}))


@pytest.mark.rule("county-noble")
@pytest.mark.parametrize("position", [{"nobles": {B: "A", C: "A", D: "A"}}, {"nobles": {A: "A"}}])
def test_county_without_an_available_nobleman_gives_the_reward(table: type[Table], position: dict[str, Any]) -> None:
    """Only the reward is left, which is taken without a question."""
    play = table(phase="parliament", counties={"A": (A, 2, 0)}, gold={A: 9}, **position).parliament()
    assert play.asked == "extension"
    assert play.events_of("took")[0].args["what"] == "take:reward"
    assert play.events_of("took")[0].forced


@pytest.mark.rule("county-noble")
def test_county_gives_its_own_nobleman(table: type[Table]) -> None:
    play = table(phase="counties", counties={"E": (A, 2, 0)})
    before = play.pile("E")
    play.play("take_noble")
    assert (play.nobles(A), play.pile("E")) == (["E"], before - 1)


@pytest.mark.rule("county-lapse", "upgrade-reserve")
def test_a_reward_that_brings_nothing(table: type[Table]) -> None:
    held = {"B": (A, 4, 0)}
    play = table(phase="counties", counties=held)
    assert kinds(play) == {"take_noble", "take_reward"}
    play.play("take_reward")
    assert play.events_of("lapsed")[0].args["what"] == "reward:upgrade"
    assert play.nobles(A) == []


@pytest.mark.rule("county-home")
def test_knight_and_squires_go_home(table: type[Table]) -> None:
    play = table(phase="counties", counties={"E": (A, 2, 3)}, squires={A: 1}).play("take_noble")
    assert 2 in play.court(A)
    assert play.county("E") is None
    assert play.events_of("home")[0].args["knight"] == 2
    assert play.squires(A) == 1


@pytest.mark.rule("county-a", "county-e")
@pytest.mark.parametrize("letter", ["A", "E"])
def test_county_reward_builds_an_extension(table: type[Table], letter: str) -> None:
    play = table(phase="counties", counties={letter: (A, 2, 0)}).play("take_reward")
    assert play.asked == "extension"
    play.play("extend", at="castle:votes")
    event = play.events_of("extension")[0]
    assert event.args == {"at": "castle:votes", "from": f"county:{letter}"} | event.args
    assert event.rule in (f"county-{letter.lower()}", "extension")


@pytest.mark.rule("county-b")
def test_stafford_upgrades_a_knight(table: type[Table]) -> None:
    play = table(phase="counties", counties={"B": (A, 1, 0)}).play("take_reward")
    assert play.asked == "upgrade"
    play.play("upgrade", house=A, knight=1, at="county:B")
    assert 2 in play.court(A)


@pytest.mark.rule("county-c")
def test_york_gives_a_new_knight_and_two_votes(table: type[Table]) -> None:
    play = table(phase="counties", counties={"C": (A, 3, 0)}).play("take_reward")
    assert len(play.events_of("new_knight")) == 1
    assert [event.args["n"] for event in play.events_of("votes") if event.args["from"] == "county:C"] == [2]
    full = table(phase="counties", counties={"C": (A, 3, 0)}, castles={A: {"gold": 1, "votes": 1, "purse": 1}})
    full.play("take_reward")
    assert not full.events_of("new_knight")
    assert [event.args["n"] for event in full.events_of("votes") if event.args["from"] == "county:C"] == [2]


@pytest.mark.rule("county-d")
def test_gloucester_upgrades_a_knight_and_gives_two_votes(table: type[Table]) -> None:
    play = table(phase="counties", counties={"D": (A, 3, 0)}).play("take_reward")
    assert play.asked == "upgrade"
    play.play("upgrade", house=A, knight=3, at="county:D")
    assert 4 in play.court(A)
    assert [event.args["n"] for event in play.events_of("votes") if event.args["from"] == "county:D"] == [2]
    alone = table(phase="counties", counties={"D": (A, 4, 0)}).play("take_reward")
    assert alone.events_of("lapsed")
    assert [event.args["n"] for event in alone.events_of("votes") if event.args["from"] == "county:D"] == [2]


@pytest.mark.rule("county-f")
def test_suffolk_gives_a_new_knight(table: type[Table]) -> None:
    play = table(phase="counties", counties={"F": (A, 2, 0)}).play("take_reward")
    assert sorted(play.court(A))[0] == 1
    assert play.events_of("new_knight")[0].args["from"] == "county:F"


@pytest.mark.rule("county-g")
def test_somerset_gives_six_points(table: type[Table]) -> None:
    play = table(phase="counties", counties={"G": (A, 4, 0)})
    before = play.points(A)
    play.play("take_reward")
    assert [event.args["n"] for event in play.events_of("points") if event.args["from"] == "county:G"] == [6]
    assert play.points(A) >= before + 6


@pytest.mark.rule("county-h", "passage-no-favor")
def test_dorset_sends_a_knight_to_a_conflict(table: type[Table]) -> None:
    fights = {1: (5, [(B, [1])]), 2: (8, [(C, [1])])}
    play = table(
        phase="counties", counties={"H": (A, 2, 3)}, conflicts=fights, squires={A: 0}, extensions={A: ["gold"]}
    )
    play.play("take_reward")
    assert play.asked == "passage"
    assert set(play.offers("passage", "to")) == {"1", "2"}
    play.play("passage", to="conflict:2")
    assert not play.events_of("favor")
    assert play.squires(A) == 0
    assert play.events_of("passage")[0].args["knight"] == 2
    assert play.spaces(4) == [(C, [1]), (A, [2])]  # lost, and moved down


@pytest.mark.rule("passage-no-favor")
def test_the_passage_uses_up_no_favor(table: type[Table]) -> None:
    held = {"H": (A, 2, 0), "I": (B, 1, 0)}
    play = table(phase="counties", counties=held, favors_left=3).play("take_reward").play("passage", to="conflict:1")
    assert (play.asked, play.seat) == ("county", B)
    assert play.spaces(1) == [(A, [2])]
    assert play.view["favors_left"] == 3


@pytest.mark.rule("passage-space")
def test_the_passage_keeps_the_rules_of_france(table: type[Table]) -> None:
    """The upper left conflict is full, in the upper right one A stacks."""
    fights = {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (9, [(B, [1]), (A, [1])])}
    play = table(phase="counties", counties={"H": (A, 2, 0)}, conflicts=fights).play("take_reward")
    assert play.events_of("passage")[0].args["to"] == "conflict:2"
    assert play.events_of("passage")[0].forced
    assert play.spaces(4) == [(B, [1]), (A, [1, 2])]


@pytest.mark.rule("passage-space")
def test_dorset_gives_no_passage_without_an_open_conflict(table: type[Table]) -> None:
    full = [(B, [1]), (C, [1]), (D, [1])]
    play = table(phase="counties", counties={"H": (A, 2, 0)}, conflicts={1: (5, full), 2: (9, full)})
    play.play("take_reward")
    assert play.events_of("lapsed")[0].args["what"] == "reward:passage"
    assert 2 in play.court(A)


@pytest.mark.rule("county-i", "surrey-start")
def test_surrey_gives_goods_and_names_the_start_player(table: type[Table]) -> None:
    """Red names the new start player and takes 2 squires and 2 gold."""
    play = table(phase="counties", counties={"I": (B, 1, 0)}, gold={B: 0}, squires={B: 0}, extensions={B: ["votes"]})
    play.play("take_reward")
    assert (play.gold(B), play.squires(B)) == (2, 2)
    assert (play.asked, play.seat) == ("start_player", B)
    assert sorted(move["to_seat"] for move in play.moves()) == [A, B, C, D]
    assert play.play("start_player", to_seat=D).view["start"] == D


@pytest.mark.rule("surrey-start")
def test_surrey_with_the_nobleman_names_the_start_player(table: type[Table]) -> None:
    play = table(phase="counties", counties={"I": (B, 1, 0)}).play("take_noble")
    assert play.asked == "start_player"
    assert play.play("start_player", to_seat=B).view["start"] == B


@pytest.mark.rule("surrey-at-once", "castle-order")
def test_the_new_order_holds_at_once(table: type[Table]) -> None:
    play = table(phase="counties", counties={"I": (B, 1, 0)}, courts={A: [1], C: [1]})
    play.play("take_noble").play("start_player", to_seat=C)
    tables = [event.seat for event in play.events_of("votes") if event.args["from"].startswith("table")]
    assert tables == [C, D, A, B]
    assert play.view["order"] == [C, D, A, B]
    assert play.seat == C  # and in the next round


@pytest.mark.rule("surrey-empty")
def test_start_player_stays_when_surrey_is_empty(table: type[Table]) -> None:
    play = table(phase="parliament", start=C).parliament()
    assert play.view["start"] == C
    assert not play.events_of("start_player")
