"""Positions with the modules: real ones come back unchanged, impossible ones are refused with a reason."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from games.tables import edited, refused
from peerage import BadOption, BadPosition

A, B, C, D = range(4)
ALL = {"court": True, "resentment": True, "reward_tiles": True, "new_laws": "lot", "king_laws": "lot"}
ASKED = {
    "application",
    "treasury",
    "send_squires",
    "county_tax",
    "extension_tax",
    "exchange",
    "return_dishonor",
    "redeem",
}


@pytest.mark.slow
def test_lancaster_expansions_positions_survive_a_round_trip(
    game: peerage.Game, random_play: Callable[..., Iterator[Any]]
) -> None:
    """With everything in play, and every question of the modules asked somewhere."""
    kinds = set()
    kings, new = {"king_laws": "all", "new_laws": "none"}, {"king_laws": "none", "new_laws": "all"}
    for seed, (seats, laws) in enumerate(((2, {}), (3, kings), (4, new), (5, {}), (2, new), (4, kings), (5, new)), 1):
        for state in random_play(seats, seed=seed, options=ALL | laws, listen=False):
            position = state.to_dict()
            kinds |= {frame["kind"] for frame in position["stack"]}
            twin = game.from_dict(position)
            assert twin.to_dict() == position
            assert twin.checksum() == state.checksum()
            assert [twin.moves(seat) for seat in range(seats)] == [state.moves(seat) for seat in range(seats)]
    assert kinds >= ASKED


def test_squires_in_france_while_ransom_is_paid(game: peerage.Game, table: type[Table]) -> None:
    """A has lost a knight in the lower row; his two squires still stand in the upper one."""
    fights = {1: (8, [(A, [1])]), 2: (7, []), 3: (9, [(A, [1]), (B, [2])])}
    laws = ["squires-into-conflicts", "counties-2-points-3", "extensions-3-points-5"]
    play = table(phase="parliament", new_laws="1", laws=laws, conflicts=fights, squires={A: 2}, gold={B: 3})
    play.parliament().play("send", to="conflict:1").play("send", to="conflict:1")
    assert (play.asked, play.seat) == ("ransom", B)
    assert game.from_dict(play.state.to_dict()).to_dict() == play.state.to_dict()


def test_squires_in_france_when_the_conflict_they_were_sent_for_is_over(game: peerage.Game, table: type[Table]) -> None:
    """Both squires of A stand in the upper row; one of them was sent for the lower one, which is won by now."""
    fights = {1: (8, [(A, [1])]), 2: (7, []), 3: (3, [(A, [3])]), 4: (9, [(B, [2])])}
    laws = ["squires-into-conflicts", "counties-2-points-3", "extensions-3-points-5"]
    play = table(phase="parliament", new_laws="1", laws=laws, conflicts=fights, squires={A: 2}, gold={B: 3})
    play.parliament().play("send", to="conflict:1").play("send", to="conflict:1")
    assert (play.asked, play.decision["at"]) == ("ransom", "conflict:4")
    assert game.from_dict(play.state.to_dict()).to_dict() == play.state.to_dict()


# What belongs to a module that is not in play.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("court",), {"treasury": {"votes": 0, "squires": 0, "gold": 0}, "bishops": 7, "offices": []}),
        (("resentment",), {"track": [4] * 6, "tower": [[0] * 4] * 4}),
        (("reward_tiles",), {"bag": ["A"]}),
        (("law_sets",), ["new"] * 5),
        (("players", A, "seals"), 1),
        (("players", A, "bishops"), 1),
        (("players", A, "dishonor"), 1),
        (("players", A, "turned"), ["gold"]),
        (("houses", A, "lord"), "court"),
        (("houses", A, "privileges"), ["shield"]),
        (("counties", "B", "shield"), True),
        (("counties", "B", "tile"), True),
        (("conflicts", 0, "stacks", 0, "archer"), True),
        (("conflicts", 0, "stacks", 0, "squires"), 1),
    ],
)
def test_nothing_of_a_module_that_is_off(
    game: peerage.Game, table: type[Table], path: tuple[Any, ...], value: Any
) -> None:
    position = table(counties={"B": (B, 2, 0)}, conflicts={1: (5, [(B, [1])])}).state.to_dict()
    with pytest.raises(BadPosition):
        game.from_dict(edited(position, *path, value=value))


@pytest.mark.parametrize("part", ["court", "resentment", "reward_tiles", "law_sets"])
def test_positions_without_parts_of_an_expansion_are_refused(game: peerage.Game, table: type[Table], part: str) -> None:
    position = table(court=True, resentment=True, reward_tiles=True, new_laws="all", tiles="A").state.to_dict()
    del position[part]
    with pytest.raises(BadPosition):
        game.from_dict(position)


def test_options_that_do_not_go_together(game: peerage.Game, table: type[Table]) -> None:
    position = table(court=True, resentment=True).state.to_dict()
    for options in ({"king_laws": "all"}, {"court": True, "resentment": True, "king_laws": "2"}):
        with pytest.raises(BadOption):
            game.from_dict(position | {"options": options | {"open_screens": False}})


# The King's Resentment.


def test_positions_with_impossible_resentment_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(resentment=True, dishonor={A: 3, B: 2}, tower={B: [2], C: [1]}).state.to_dict()
    house = position["resentment"]["tower"]
    cases = [
        (("resentment", "track"), [4] * 5, "left to right"),
        (("resentment", "track"), [4, 0, 4, 4, 4, 4], "left to right"),
        (("resentment", "track"), [4] * 6, "more dishonor was given"),
        (("resentment", "track"), [5, 4, 4, 4, 4, 4], "left to right"),
        (("resentment", "tower"), house[:3], "house"),
        (("resentment", "tower", B), [0, 2, 0, 0], "knights of strength 2"),
        (("resentment", "tower", A), [0, 0, 0, 1], "seven|7|knights of strength 4"),
        (("resentment", "tower", A), [0, 0, 1], "four numbers"),
        (("resentment", "tower", A), [-1, 0, 0, 0], "four numbers"),
        (("players", A, "dishonor"), -1, "cannot have -1 markers"),
        (("players", A, "dishonor"), 20, "more dishonor was given"),
        (("resentment", "known_fewest"), [A], "the fewest dishonor is not where"),
    ]
    refused(game, position, cases)


def test_positions_with_an_overfull_tower_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(resentment=True, tower={B: [4]}, courts={A: [1, 2]}).state.to_dict()
    tower = deepcopy(position["resentment"]["tower"])
    tower[A] = [0, 1, 0, 0]
    changed = edited(position, "resentment", "tower", value=tower)
    changed["houses"][A]["court"] = [1, 0, 0, 0]
    with pytest.raises(BadPosition, match="the tower holds strength 7"):
        game.from_dict(changed)


def test_an_empty_tower_while_counties_pay(game: peerage.Game, table: type[Table]) -> None:
    position = table(resentment=True, phase="counties", counties={"B": (A, 1, 0)}, courts={B: [2]}).state.to_dict()
    changed = edited(position, "resentment", "tower", B, value=[0, 1, 0, 0])
    changed["houses"][B]["court"] = [0, 0, 0, 0]
    with pytest.raises(BadPosition, match="the tower is cleared"):
        game.from_dict(changed)


def test_positions_with_impossible_redeeming_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(resentment=True, courts={A: [2], B: [1]}, dishonor={A: 1}).place(2, "tower:0")
    position = play.state.to_dict()
    assert position["stack"][-1]["kind"] == "redeem"
    cases = [
        (("stack", -1, "arg"), 3, "for a knight in the tower"),
        (("stack", -1, "arg"), 0, "for a knight in the tower"),
        (("players", A, "dishonor"), 0, "nothing to choose"),
    ]
    refused(game, position, cases)


# Reward tiles.


def test_positions_with_impossible_tiles_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(reward_tiles=True, tiles="AB").state.to_dict()
    bag = position["reward_tiles"]["bag"]
    cases = [
        (("reward_tiles", "bag"), bag[1:], "5 reward tiles are left in round 4"),
        (("reward_tiles", "bag"), [*bag[1:], "A"], "twice"),
        (("reward_tiles", "bag"), [*bag[1:], "Z"], "'Z' does not exist"),
        (("counties", bag[0], "tile"), True, "twice"),
    ]
    refused(game, position, cases)


def test_positions_keep_whether_an_extension_can_be_declined(game: peerage.Game, table: type[Table]) -> None:
    """Laying the extension of a county is a duty, that of a tile is not."""
    for letter, strength, choice, wrong in (("G", 4, "take_tile", True), ("A", 2, "take_reward", False)):
        play = table(reward_tiles=True, phase="counties", counties={letter: (A, strength, 0)}, tiles="G").play(choice)
        position = play.state.to_dict()
        assert (play.asked, play.decision["must"]) == ("extension", not wrong)
        arg = position["stack"][-1]["arg"]
        refused(game, position, [(("stack", -1, "arg"), arg ^ 8, "may be declined")])


# The laws.


def test_positions_with_impossible_law_sets_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(new_laws="0+2").state.to_dict()
    cases = [
        (("law_sets",), ["base"] * 5, "law|set"),
        (("law_sets",), ["new", "base", "new", "base"], "set|group"),
        (("law_sets", 0), "king", "set|law"),
        (("law_sets", 0), "odd", "set|law"),
        (("current", 0), "counties-2-points-3", "not in play"),
    ]
    refused(game, position, cases)


def test_positions_with_impossible_questions_of_laws_are_refused(game: peerage.Game, table: type[Table]) -> None:
    laws = ["extension-tax-squire", "counties-2-points-3", "most-squires-new-knight"]
    play = table(phase="parliament", new_laws="3", laws=laws, extensions={A: ["gold", "votes"]}, squires={A: 3})
    position = play.parliament().state.to_dict()
    assert position["stack"][-1]["kind"] == "extension_tax"
    arg = position["stack"][-1]["arg"]
    cases = [
        (("stack", -1, "arg"), arg & 0xFF, "does not belong to the law in turn"),
        (("stack", -1, "kind"), "county_tax", "does not belong to the law in turn"),
        (("players", A, "squires"), 0, "nothing to choose"),
        (("players", A, "turned"), ["purse"], "only an extension is turned over"),
        (("players", A, "turned"), ["gold"], "does not belong to the law in turn"),
    ]
    refused(game, position, cases)


def test_positions_with_impossible_sent_squires_are_refused(game: peerage.Game, table: type[Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (8, [])}
    laws = ["squires-into-conflicts", "counties-2-points-3", "extensions-3-points-5"]
    position = table(phase="parliament", new_laws="1", laws=laws, conflicts=fights, squires={A: 2}).state.to_dict()
    cases = [
        (("conflicts", 0, "stacks", 0, "squires"), -1, "cannot hold -1 squires"),
        (("conflicts", 0, "stacks", 0, "squires"), 2, "for each conflict at most"),
    ]
    refused(game, position, cases)
    position = table(new_laws="1", conflicts=fights).state.to_dict()
    refused(game, position, [(("conflicts", 0, "stacks", 0, "squires"), 1, "by a law")])
