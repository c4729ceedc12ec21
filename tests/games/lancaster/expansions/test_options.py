"""The modules as options of a table, and the set that each group of laws comes from."""

from typing import Any

import pytest

import peerage
from games.cases import every_table
from games.lancaster.table import Table
from peerage import BadOption, Record

HENRY = {"court": True, "resentment": True}
SIZES = {0: 3, 1: 4, 2: 4, 3: 4, 4: 3}
BASE, NEW, KING = "base", "new", "king"


def sets(game: peerage.Game, seed: int = 1, seats: int = 4, **options: Any) -> list[str]:
    return game.start(seats, seed=seed, options=options).view(None)["law_sets"]


def laws_in_play(state: peerage.State) -> list[str]:
    position = state.to_dict()
    return position["current"] + position["proposed"] + position["law_pile"]


# What the options mean.


@pytest.mark.rule("law-sets")
def test_the_old_laws_if_nothing_is_said(game: peerage.Game) -> None:
    assert sets(game) == sets(game, new_laws="none") == [BASE] * 5


@pytest.mark.rule("new-laws-all")
def test_option_all_takes_every_group_of_new_laws(game: peerage.Game) -> None:
    assert sets(game, new_laws="all") == [NEW] * 5


@pytest.mark.rule("new-laws-groups")
@pytest.mark.parametrize(
    ("groups", "wanted"),
    [
        ("0", [NEW, BASE, BASE, BASE, BASE]),
        ("0+2+4", [NEW, BASE, NEW, BASE, NEW]),
        ("1+3", [BASE, NEW, BASE, NEW, BASE]),
        ("0+1+2+3+4", [NEW] * 5),
    ],
)
def test_option_joins_chosen_groups_of_new_laws(game: peerage.Game, groups: str, wanted: list[str]) -> None:
    assert sets(game, new_laws=groups) == wanted


@pytest.mark.rule("new-laws-lot")
def test_law_sets_are_drawn_for_each_group_separately(game: peerage.Game) -> None:
    """Each group by itself: every one of the thirty-two results can come, and both about equally often."""
    drawn = [tuple(sets(game, seed=seed, new_laws="lot")) for seed in range(400)]
    assert {name for result in drawn for name in result} == {BASE, NEW}
    assert len(set(drawn)) == 32
    for group in range(5):
        assert 150 < sum(result[group] == NEW for result in drawn) < 250


@pytest.mark.rule("new-laws-lot")
def test_drawn_law_sets_are_visible_to_all(game: peerage.Game) -> None:
    state = game.start(4, seed=3, options={"new_laws": "lot"})
    for viewer in (None, 0, 3):
        assert state.view(viewer)["law_sets"] == state.to_dict()["law_sets"]


@pytest.mark.rule("new-laws-lot", "law-sets")
def test_the_draw_is_told(game: peerage.Game) -> None:
    record = Record.begin(game, 4, seed=3, options={"new_laws": "lot"})
    emitted = [event for event in record.events[0] if event.kind == "law_set"]
    assert [event.args["n"] for event in emitted] == [0, 1, 2, 3, 4]
    shown = record.state.view(None)["law_sets"]
    assert [event.args["set"] for event in emitted] == [f"laws:{name}" for name in shown]


@pytest.mark.rule("king-laws-groups")
def test_a_chosen_group_was_not_drawn(game: peerage.Game) -> None:
    record = Record.begin(game, 4, seed=3, options={"new_laws": "lot", "king_laws": "2", **HENRY})
    emitted = [event.rule for event in record.events[0] if event.kind == "law_set"]
    assert emitted == ["new-laws-lot", "new-laws-lot", "king-laws-groups", "new-laws-lot", "new-laws-lot"]


@pytest.mark.rule("king-laws")
def test_the_kings_laws_replace_two_groups(game: peerage.Game) -> None:
    assert sets(game, king_laws="all", **HENRY) == [BASE, BASE, KING, KING, BASE]


@pytest.mark.rule("king-laws", "king-laws-groups", "new-laws-all")
def test_the_kings_laws_among_new_ones(game: peerage.Game) -> None:
    assert sets(game, king_laws="all", new_laws="all", **HENRY) == [NEW, NEW, KING, KING, NEW]
    assert sets(game, king_laws="2", new_laws="all", **HENRY) == [NEW, NEW, KING, NEW, NEW]
    assert sets(game, king_laws="3", new_laws="0+2", **HENRY) == [NEW, BASE, NEW, KING, BASE]


@pytest.mark.rule("king-laws-lot")
def test_law_sets_are_drawn_from_three_sets(game: peerage.Game) -> None:
    drawn = [sets(game, seed=seed, king_laws="lot", new_laws="lot", **HENRY) for seed in range(300)]
    for group in (2, 3):
        counts = [sum(result[group] == name for result in drawn) for name in (BASE, NEW, KING)]
        assert sum(counts) == 300
        assert min(counts) > 70
    assert all(result[group] != KING for result in drawn for group in (0, 1, 4))
    assert any(result[2] != result[3] for result in drawn)


@pytest.mark.rule("king-laws-lot")
def test_drawn_between_the_king_and_what_was_chosen(game: peerage.Game) -> None:
    drawn = [sets(game, seed=seed, king_laws="lot", new_laws="1+2", **HENRY) for seed in range(60)]
    assert {result[2] for result in drawn} == {NEW, KING}
    assert {result[3] for result in drawn} == {BASE, KING}
    assert {tuple(result[:2]) for result in drawn} == {(BASE, NEW)}
    drawn = [sets(game, seed=seed, king_laws="lot", new_laws="all", **HENRY) for seed in range(60)]
    assert {result[2] for result in drawn} == {result[3] for result in drawn} == {NEW, KING}


@pytest.mark.rule("law-sets", "laws-start", "laws-pile", "laws-first")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"new_laws": "all"},
        {"new_laws": "lot"},
        {"new_laws": "0+3"},
        {"king_laws": "all", **HENRY},
        {"king_laws": "lot", "new_laws": "lot", **HENRY},
        {"king_laws": "2", "new_laws": "0+1", **HENRY},
    ],
)
def test_laws_in_play_are_those_of_the_chosen_groups(game: peerage.Game, options: dict[str, Any]) -> None:
    table = {(law["set"], law["group"], law["id"]) for law in game.drawing(4)["laws"]}
    for seed in range(5):
        state = game.start(4, seed=seed, options=options)
        chosen = state.view(None)["law_sets"]
        wanted = {name for law_set, group, name in table if chosen[group] == law_set}
        assert set(laws_in_play(state)) == wanted
        assert len(wanted) == len(laws_in_play(state)) == 18
        groups = {name: group for law_set, group, name in table if chosen[group] == law_set}
        assert {groups[name] for name in state.to_dict()["current"]} == {0}
        assert state.view(None)["laws"]["pile"] == sorted(state.view(None)["laws"]["pile"])


@pytest.mark.rule("law-sets", "king-laws")
def test_law_sets_have_all_their_laws(game: peerage.Game) -> None:
    laws = game.drawing(4)["laws"]
    for name, groups in ((BASE, range(5)), (NEW, range(5)), (KING, (2, 3))):
        counts = {group: sum(law["set"] == name and law["group"] == group for law in laws) for group in range(5)}
        assert counts == {group: SIZES[group] if group in groups else 0 for group in range(5)}


# What goes together.


@pytest.mark.rule("king-laws-need")
@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ({}, "court"),
        ({"court": True}, "resentment"),
        ({"resentment": True}, "court"),
        ({"new_laws": "all"}, "court"),
    ],
)
def test_the_kings_laws_need_both_modules(game: peerage.Game, options: dict[str, Any], missing: str) -> None:
    with pytest.raises(BadOption, match=f"king_laws=all needs option {missing}"):
        game.start(4, seed=1, options={"king_laws": "all", **options})


@pytest.mark.rule("king-laws", "king-laws-groups")
@pytest.mark.parametrize("value", ["lot", "2", "3"])
def test_single_groups_of_the_king_need_the_new_laws(game: peerage.Game, value: str) -> None:
    with pytest.raises(BadOption, match=f"king_laws={value} needs option new_laws"):
        game.start(4, seed=1, options={"king_laws": value, **HENRY})


@pytest.mark.rule("king-laws-groups")
@pytest.mark.parametrize(("king", "new"), [("all", "0+2"), ("all", "3"), ("2", "2+4"), ("3", "3")])
def test_a_group_goes_to_one_set(game: peerage.Game, king: str, new: str) -> None:
    with pytest.raises(BadOption) as refused:
        game.start(4, seed=1, options={"king_laws": king, "new_laws": new, **HENRY})
    assert f"king_laws={king}" in str(refused.value)
    assert f"new_laws={new}" in str(refused.value)


@pytest.mark.rule("new-laws-groups")
@pytest.mark.parametrize("value", ["", "5", "2+0", "0+0", "0,2", "0+", "+", "some", True, 3, None])
def test_unknown_values_of_new_laws_are_refused(game: peerage.Game, value: str | int | None) -> None:
    with pytest.raises(BadOption, match="new_laws"):
        game.start(4, seed=1, options={"new_laws": value})


@pytest.mark.rule("king-laws-groups")
@pytest.mark.parametrize("value", ["", "0", "2+3", "yes", True])
def test_values_of_the_kings_laws_that_are_none(game: peerage.Game, value: str | bool) -> None:
    with pytest.raises(BadOption, match="king_laws"):
        game.start(4, seed=1, options={"king_laws": value, "new_laws": "all", **HENRY})


@pytest.mark.rule("modules")
@pytest.mark.parametrize("number", range(16))
def test_any_modules_can_be_combined(game: peerage.Game, number: int) -> None:
    """What is off leaves no trace; what is on is seen."""
    names = ("new_laws", "court", "resentment", "reward_tiles")
    on = {name for index, name in enumerate(names) if number >> index & 1}
    options = {name: "all" if name == "new_laws" else True for name in on}
    for seats in (2, 5):
        state = game.start(seats, seed=1, options=options)
        assert state.config.options == options | {"open_screens": seats == 2}
        view = state.view(0)
        assert {name for name in ("court", "resentment") if name in view} == on & {"court", "resentment"}
        assert ("reward_tiles_left" in view) == ("reward_tiles" in on)
        assert (view["law_sets"] != [BASE] * 5) == ("new_laws" in on)


@pytest.mark.rule("modules")
def test_a_module_that_is_off_is_as_if_it_were_not_there(game: peerage.Game) -> None:
    off = {"new_laws": "none", "court": False, "resentment": False, "reward_tiles": False, "king_laws": "none"}
    assert game.start(4, seed=1, options=off).to_dict() == game.start(4, seed=1).to_dict()


@pytest.mark.rule("modules")
def test_lancaster_has_every_mix_of_options_that_go_together() -> None:
    assert len(every_table("lancaster")) == 3 * 852 + 426, "with two seats the screens are always open"


@pytest.mark.rule("modules", "open-screens")
def test_open_screens_show_what_the_modules_hide(table: type[Table]) -> None:
    play = table(court=True, resentment=True, open_screens=True, seals={0: 3}, dishonor={1: 2})
    for viewer in (None, 2):
        shown = play.state.view(viewer)["players"]
        assert (shown[0]["seals"], shown[1]["dishonor"]) == (3, 2)
