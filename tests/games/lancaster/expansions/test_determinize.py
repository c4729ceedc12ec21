"""What the modules hide: seals and dishonor behind the screens, and the tiles in the bag."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.lancaster.table import Table
from games.tables import rule_of

A, B, C, D = range(4)
EVERYBODY = range(4)
ALL: dict[str, Any] = {"court": True, "resentment": True, "reward_tiles": True, "king_laws": "lot", "new_laws": "lot"}
SCREENED = {"seals": "hidden-seals", "dishonor": "hidden-dishonor"}


@pytest.mark.rule("hidden-seals", "hidden-dishonor")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("name", SCREENED)
def test_seals_and_dishonor_are_seen_by_their_owner_only(table: type[Table], seats: int, name: str) -> None:
    held: dict[str, Any] = {name: {A: 3}}
    play = table(seats, court=True, resentment=True, **held)
    for viewer in range(seats):
        for seat, player in enumerate(play.state.view(viewer)["players"]):
            assert (name in player) == (seat == viewer)
    assert all(name not in player for player in play.state.view(None)["players"])
    assert play.state.view(A)["players"][A][name] == 3


@pytest.mark.rule("hidden-seals", "hidden-dishonor")
def test_lancaster_expansions_hidden_markers_leave_views_the_same(table: type[Table]) -> None:
    """B has more seals or more dishonor; A sees the same view, decision and forecast. As many markers were given."""
    seen = []
    for seals, mine, theirs in ((0, 3, 0), (5, 0, 3)):
        play = table(
            phase="parliament",
            round=5,
            laws=["seals-to-squires-gold", "no-bishop-return-dishonor", "fewest-dishonor-points-5"],
            seals={B: seals},
            dishonor={C: mine, B: theirs},
            track=21,
            **{name: value for name, value in ALL.items() if name != "new_laws"} | {"king_laws": "all"},
        )
        seen.append([(play.state.view(viewer), play.state.decision(viewer)) for viewer in (None, A, D)])
        assert play.state.view(A)["players"][B]["pays"]["seals-to-squires-gold"] is None
        assert play.state.view(A)["players"][B]["pays"]["no-bishop-return-dishonor"] is None
    assert seen[0] == seen[1]


@pytest.mark.rule("hidden-dishonor")
def test_the_question_in_the_tower_tells_nothing(table: type[Table]) -> None:
    """Others learn the strength of the knight, which they see anyway, and not how many markers there are."""
    asked = []
    for mine, theirs in ((1, 6), (7, 0)):
        play = table(resentment=True, courts={A: [2], B: [1]}, dishonor={A: mine, B: theirs}).place(2, "tower:0")
        asked.append(play.state.decision(C))
        assert rule_of(play.game.explain(play.state, C, {"kind": "redeem", "n": 2})) == "not-your-turn"
    assert asked[0] == asked[1]
    assert asked[0]["n"] == 2


@pytest.mark.rule("hidden-seals", "law-seals-to-squires-gold")
def test_the_question_about_seals_tells_nothing(apply_law: Callable[..., Table]) -> None:
    asked = []
    for seals in (1, 6):
        play = apply_law("seals-to-squires-gold", seals={A: seals})
        assert (play.asked, play.seat) == ("trade", A)
        asked.append((play.state.decision(B), rule_of(play.game.explain(play.state, B, {"kind": "trade", "n": 2}))))
    assert asked[0] == asked[1]


@pytest.mark.rule("hidden-seals", "hidden-dishonor")
def test_no_stock_is_told_before_the_end(random_play: Callable[..., Iterator[Any]]) -> None:
    """What is won or given is public, what somebody has is not."""
    counted = {"seals", "markers", "dishonor", "bag"}
    emitted = set()
    for seed in range(3):
        for state in random_play(4, seed=seed, options=ALL):
            for event in state.take_events():
                if not state.over and event.visible(None):
                    assert not counted & set(event.args)
                    emitted.add(event.kind)
    assert {"seals", "dishonor", "redeemed", "tribute", "tile_drawn"} <= emitted


@pytest.mark.rule("hidden-tiles")
def test_redrawn_states_shuffle_the_bag_of_reward_tiles(table: type[Table]) -> None:
    play = table(reward_tiles=True, round=2, tiles="A")
    bag = play.state.to_dict()["reward_tiles"]["bag"]
    assert len(bag) == play.view["reward_tiles_left"] == 7
    assert "bag" not in str(play.state.view(A))
    nexts = {play.state.resample(A, seed).to_dict()["reward_tiles"]["bag"][-1] for seed in range(100)}
    assert nexts == set(bag)


@pytest.mark.rule("hidden-tiles", "hidden-seals", "hidden-dishonor")
def test_lancaster_expansions_redrawn_states_show_the_same_view(random_play: Callable[..., Iterator[Any]]) -> None:
    """To every viewer, a redrawn state shows the same view and asks the same, with all modules."""
    for number, state in enumerate(random_play(4, seed=6, options=ALL)):
        if number % 5 == 0 and not state.over:
            for viewer in (None, 0, 1, 2):
                twin = state.resample(viewer, number, remembering=False)
                assert twin.view(viewer) == state.view(viewer)
                assert twin.decision(viewer) == state.decision(viewer)


@pytest.mark.rule("hidden-seals", "hidden-dishonor")
def test_redrawn_states_vary_seals_and_dishonor_of_others(table: type[Table]) -> None:
    """The stock of B is not carried over into what A imagines, nor into what B's own moves give away."""
    play = table(court=True, resentment=True, seals={B: 9}, dishonor={B: 6, C: 1})
    twins = [play.state.resample(A, seed).to_dict()["players"] for seed in range(60)]
    assert len({twin[B]["seals"] for twin in twins}) > 2
    assert len({twin[B]["dishonor"] for twin in twins}) > 2
    assert all(twin[A]["seals"] == twin[A]["dishonor"] == 0 for twin in twins)
    assert {sum(player["dishonor"] for player in twin) for twin in twins} == {7}  # so many were given


@pytest.mark.rule("compare-hidden", "law-fewest-dishonor-points-5")
@pytest.mark.parametrize("fewest", [[B], [A, B], [C, D]])
def test_redrawn_states_keep_who_has_fewest_dishonor(apply_law: Callable[..., Table], fewest: list[int]) -> None:
    """What others imagine of the markers agrees with what the law has made public; the next law asks C about gold."""
    markers = dict.fromkeys(EVERYBODY, 4) | dict.fromkeys(fewest, 2)
    laws = ["gold-to-votes", "counties-2-points-3"]
    play = apply_law("fewest-dishonor-points-5", beside=laws, dishonor=markers, gold={C: 3})
    assert (play.asked, play.seat) == ("trade", C)
    for viewer in (None, A, D):
        for seed in range(20):
            found = [player["dishonor"] for player in play.state.resample(viewer, seed).to_dict()["players"]]
            assert [seat for seat in EVERYBODY if found[seat] == min(found)] == fewest


@pytest.mark.rule("hidden-dishonor", "tower-redeem")
def test_redrawn_states_give_markers_to_the_player_asked_about_them(table: type[Table]) -> None:
    """However the others imagine them: otherwise A would not be asked."""
    play = table(resentment=True, courts={A: [2], B: [1]}, dishonor={A: 1, B: 5}).place(2, "tower:0")
    assert play.asked == "redeem"
    for seed in range(40):
        twin = play.state.resample(B, seed)
        twin.play(A, play.game.parse(twin, {"kind": "redeem", "n": 1}))
        assert twin.to_dict()["players"][A]["dishonor"] >= 0


@pytest.mark.rule("hidden-seals", "law-seals-to-squires-gold")
def test_redrawn_states_give_seals_to_the_player_asked_about_them(apply_law: Callable[..., Table]) -> None:
    play = apply_law("seals-to-squires-gold", seals={A: 2})
    for seed in range(40):
        twin = play.state.resample(B, seed)
        twin.play(A, play.game.parse(twin, {"kind": "trade", "n": 1}))
        assert twin.to_dict()["players"][A]["seals"] >= 0


@pytest.mark.rule("compare-hidden", "law-gold-4-extension")
def test_redrawn_states_give_the_asked_player_no_more_gold_than_known(table: type[Table]) -> None:
    """B is asked because there are four; A knows that nobody has as many as his five."""
    laws = ["most-gold-squire-vote", "gold-4-extension", "conflict-vote"]
    play = table(phase="parliament", new_laws="0+1", round=4, laws=laws, gold={A: 5, B: 4}, start=B).parliament()
    assert (play.asked, play.seat) == ("trade", B)
    for seed in range(40):
        gold = [player["gold"] for player in play.state.resample(A, seed).to_dict()["players"]]
        assert gold[B] == 4
        assert max(gold) == gold[A] == 5
