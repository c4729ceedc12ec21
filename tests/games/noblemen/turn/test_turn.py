"""A turn: one action, one scandal card at most, and the swap."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table
from peerage import BadMove

A, B, C, D = range(4)
ACTIONS = {"lay", "build", "folly", "bribe", "taxes", "land", "donate", "idle"}


@pytest.mark.rule("turn-order", "turn-end")
def test_noblemen_turns_go_clockwise(table: type[Table]) -> None:
    play = table(3, active=B, queen=B)
    order = []
    for _ in range(6):
        order.append(play.view["active"])
        play.play("idle").end(order[-1])
    assert order == [B, C, A, B, C, A]


@pytest.mark.rule("turn-order")
def test_moves_are_offered_to_the_active_player_only(table: type[Table]) -> None:
    play = table(money={A: 9, B: 9}, tiles={B: "fg"}, cards={B: ["tribute"]})
    assert play.state.to_move == [A]
    for seat in (B, C, D):
        assert play.state.moves(seat) == []
        assert play.forbidden_by("idle", seat) == "not-your-turn"


@pytest.mark.rule("one-action")
def test_seven_actions_to_choose_from(table: type[Table]) -> None:
    play = table(
        estates={A: "@ff/.ffgg/.wwgg/.ww.m"},
        money={A: 30},
        tiles={A: "fg"},
    )
    assert play.kinds() & ACTIONS == ACTIONS


@pytest.mark.rule("one-action")
@pytest.mark.parametrize("action", ["taxes", "land", "idle"])
def test_turn_has_exactly_one_action(table: type[Table], action: str) -> None:
    play = table(tiles={A: "fg"}, money={A: 30}).play(action)
    assert (play.asked, play.seat) == ("turn", A)
    assert play.decision["action"]
    assert play.kinds() == {"end_turn", "swap"}
    assert play.forbidden_by("idle") == "one-action"
    assert play.forbidden_by("bribe", n=1) == "one-action"
    assert play.why_not("taxes") == "one-action"


@pytest.mark.rule("action-needed")
def test_no_end_without_an_action(table: type[Table]) -> None:
    play = table(tiles={A: "fg"}, cards={A: ["tribute"]})
    assert "end_turn" not in play.kinds()
    assert play.forbidden_by("end_turn") == "action-needed"
    play.play("card", card="card:tribute").swap("field", "grove", "meadow")
    assert play.forbidden_by("end_turn") == "action-needed"
    play.play("taxes").end(A)
    assert play.view["active"] == B


@pytest.mark.rule("does-something")
def test_moves_without_effect_are_not_offered(table: type[Table]) -> None:
    """No tiles, no money, no markers: nothing to lay, to give, to buy or to build."""
    cards = ["vicars_favour", "brilliant_move", "whitehall"]
    play = table(queen=A, cards={A: cards})
    assert play.kinds() == {"taxes", "land", "idle"}
    for card in cards:
        assert play.forbidden_by("card", card=f"card:{card}") == "does-something"


@pytest.mark.rule("does-something", "card-dowry")
def test_a_dowry_from_an_empty_bag(table: type[Table]) -> None:
    play = table(cards={A: ["dowry"]}, bag="")
    assert "card" not in play.kinds()
    assert play.forbidden_by("card", card="card:dowry") == "does-something"
    assert "card" in table(cards={A: ["dowry"]}, bag="f").kinds()


@pytest.mark.rule("one-card")
def test_one_card_in_a_turn(table: type[Table]) -> None:
    play = table(cards={A: ["tribute", "tribute", "dowry"]}, tiles={A: "f"}).play("card", card="card:tribute")
    assert play.decision["card"]
    assert "card" not in play.kinds()
    assert play.forbidden_by("card", card="card:dowry") == "one-card"
    play.play("idle")
    assert play.view["active"] == B  # nothing more to do with two cards left
    assert play.cards(A) == {"tribute": 1, "dowry": 1}


@pytest.mark.rule("card-when")
def test_before_or_after_the_action(table: type[Table]) -> None:
    before = table(cards={A: ["tribute"]}).play("card", card="card:tribute")
    assert before.kinds() >= {"taxes", "idle"}
    after = table(cards={A: ["tribute"]}).play("idle")
    assert after.kinds() == {"card", "end_turn"}
    after.play("card", card="card:tribute")
    assert after.money(A) == 5
    assert after.view["active"] == B  # nothing was left to do


@pytest.mark.rule("card-when")
def test_cards_are_not_played_in_the_middle_of_an_action(table: type[Table]) -> None:
    play = table(cards={A: ["tribute"]}, tiles={A: "ffff"}).lay("field", 1, 0)
    assert play.asked == "expand"
    assert play.kinds() == {"lay", "swap", "stop"}
    assert play.forbidden_by("card", card="card:tribute") == "card-when"
    giving = table(cards={A: ["tribute"]}, tiles={A: "ffff"}).play("donate", tile="tile:field")
    assert giving.forbidden_by("card", card="card:tribute") == "card-when"


@pytest.mark.rule("swap", "swap-choose")
def test_two_for_one_of_choice(table: type[Table]) -> None:
    play = table(tiles={A: "ffg"})
    bag = play.bag()
    play.swap("field", "grove", "meadow")
    assert play.tiles(A) == {"field": 1, "grove": 0, "fountain": 0, "meadow": 1}
    assert play.bag() == bag | {"field": bag["field"] + 1, "grove": bag["grove"] + 1, "meadow": bag["meadow"] - 1}
    assert play.view["turn"] == {"action": False, "card": False, "laying": None}


@pytest.mark.rule("swap")
def test_two_of_the_same_kind(table: type[Table]) -> None:
    play = table(tiles={A: "fff"}).play("swap", tile="tile:field")
    assert play.offers("swap_second", "tile") == ["tile:field"]  # another field is all there is
    play.play("swap_second", tile="tile:field").play("swap_take", tile="tile:grove")
    assert play.tiles(A) == {"field": 1, "grove": 1, "fountain": 0, "meadow": 0}
    one = table(tiles={A: "fgg"}).play("swap", tile="tile:field")
    assert one.offers("swap_second", "tile") == ["tile:grove"]  # the second field is not there
    one.play("swap_second", tile="tile:grove").play("swap_take", tile="tile:meadow")
    assert one.tiles(A) == {"field": 0, "grove": 1, "fountain": 0, "meadow": 1}


@pytest.mark.rule("swap-begun")
def test_a_begun_swap_comes_before_anything_else(table: type[Table]) -> None:
    play = table(tiles={A: "ffgg"}, cards={A: ["tribute"]}).play("swap", tile="tile:field")
    assert play.kinds() == {"swap_second", "give_up"}
    play.play("swap_second", tile="tile:grove")
    assert play.kinds() == {"swap_take", "give_up"}
    assert play.forbidden_by("card", card="card:tribute") == "swap-begun"
    play.play("swap_take", tile="tile:meadow")
    assert play.forbidden_by("card", card="card:tribute") is None


@pytest.mark.rule("swap-give-up")
@pytest.mark.parametrize(
    ("before", "asked"),
    [
        (lambda play: play, "turn"),
        (lambda play: play.play("idle"), "turn"),
        (lambda play: play.lay("meadow", 1, 0), "expand"),
        (lambda play: play.play("donate", tile="tile:meadow"), "church"),
        (lambda play: play.play("card", card="card:vicars_favour"), "vicar"),
    ],
)
@pytest.mark.parametrize("steps", [1, 2])
def test_a_begun_swap_can_be_given_up(table: type[Table], before: Callable[..., Any], asked: str, steps: int) -> None:
    """After the first tile or after both; nothing has changed, and the same question is asked again."""
    play = before(table(tiles={A: "ffggm"}, cards={A: ["vicars_favour"]}))
    was, kinds = play.state.to_dict(), play.kinds()
    play.play("swap", tile="tile:field")
    if steps == 2:
        play.play("swap_second", tile="tile:grove")
    play.play("give_up")
    assert (play.asked, play.seat, play.kinds()) == (asked, A, kinds)
    now = play.state.to_dict()
    assert {name for name in now if now[name] != was[name]} <= {"swap_dropped", "asked", "mover", "chance"}
    (emitted,) = play.events_of("gave_up")
    assert (emitted.seat, emitted.rule, emitted.args, emitted.visible(None)) == (A, "swap-give-up", {}, True)


@pytest.mark.rule("swap-give-up")
def test_second_swap_in_a_row_cannot_be_given_up(table: type[Table]) -> None:
    """The next swap is finished, unless something else was done before it."""
    play = table(tiles={A: "fffffgggg"}).play("swap", tile="tile:field").play("give_up")
    play.play("swap", tile="tile:grove")
    assert "give_up" not in play.kinds()
    assert play.forbidden_by("give_up") == "swap-give-up"
    play.play("swap_second", tile="tile:field").play("swap_take", tile="tile:meadow")
    assert "give_up" in play.play("swap", tile="tile:field").kinds()  # the last one was finished
    play.play("give_up").lay("field", 1, 0)
    assert "give_up" in play.play("swap", tile="tile:field").kinds()
    assert play.play("give_up").forbidden_by("give_up") == "not-offered"


@pytest.mark.rule("swap-give-up")
@pytest.mark.parametrize("seed", range(3))
def test_turn_of_swaps_that_are_given_up_comes_to_an_end(
    start_play: Callable[..., peerage.State], game: peerage.Game, seed: int
) -> None:
    """A player who would rather begin and give up swaps than do anything else finishes the turn."""
    state = start_play(3, seed=seed)
    (seat,) = state.to_move
    for _ in range(200):
        if state.view(None)["active"] != seat:
            break
        asked = state.to_move[0]
        kinds = {game.describe(state, move)["kind"]: move for move in state.moves(asked)}
        wanted = next((kind for kind in ("give_up", "swap") if kind in kinds), next(iter(kinds)))
        state.play(asked, kinds[wanted])
    assert state.view(None)["active"] != seat


@pytest.mark.rule("swap-any-time")
def test_between_two_tiles_and_as_often_as_one_likes(table: type[Table]) -> None:
    play = table(tiles={A: "fffffff"})
    play.swap("field", "field", "grove").lay("field", 1, 0)
    play.swap("field", "field", "meadow").lay("grove", 1, 1)
    play.swap("field", "field", "fountain").lay("fountain", 2, 0)
    assert sorted(play.cells(A)) == [(0, 0), (1, 0), (1, 1), (2, 0)]
    assert play.drawn(A) == 1
    assert len(play.events_of("swapped")) == 3


@pytest.mark.rule("swap-any-time")
def test_after_the_action_and_while_giving(table: type[Table]) -> None:
    play = table(tiles={A: "fffff"}).play("idle").swap("field", "field", "grove").swap("field", "field", "grove")
    assert play.tiles(A) == {"field": 1, "grove": 2, "fountain": 0, "meadow": 0}
    church = table(tiles={A: "ffffg"}).play("donate", tile="tile:grove").swap("field", "field", "meadow")
    assert church.asked == "church"
    church.play("donate", tile="tile:meadow")
    assert church.points(A) == 2
    vicar = table(tiles={A: "ffffg"}, cards={A: ["vicars_favour"]}).play("card", card="card:vicars_favour")
    assert vicar.swap("field", "field", "meadow").asked == "vicar"


@pytest.mark.rule("swap-choose", "swap-bag")
def test_the_bag_shows_kinds_not_numbers(table: type[Table]) -> None:
    play = table(tiles={A: "ffgg"}, bag="gm")
    assert sorted(play.player(A)["bag"]) == ["grove", "meadow"]
    play.play("swap", tile="tile:field").play("swap_second", tile="tile:field")
    assert sorted(play.offers("swap_take", "tile")) == ["tile:grove", "tile:meadow"]
    assert play.forbidden_by("swap_take", tile="tile:field") == "swap-bag"  # those two go in afterwards


@pytest.mark.rule("swap-bag")
def test_swap_needs_tiles_in_the_bag(table: type[Table]) -> None:
    play = table(tiles={A: "ffgg"}, bag="")
    assert "swap" not in play.kinds()
    assert play.forbidden_by("swap", tile="tile:field") == "swap-bag"


@pytest.mark.rule("swap-two-tiles")
def test_swap_needs_two_tiles(table: type[Table]) -> None:
    play = table(tiles={A: "f"})
    assert "swap" not in play.kinds()
    assert play.forbidden_by("swap", tile="tile:field") == "swap-two-tiles"


@pytest.mark.rule("tile-held")
def test_tiles_must_be_held_to_be_used(table: type[Table]) -> None:
    play = table(tiles={A: "fg"})
    assert set(play.offers("lay", "tile")) == {"tile:field", "tile:grove"}
    for kind in ("lay", "donate", "swap"):
        assert play.forbidden_by(kind, tile="tile:meadow") == "tile-held"
    with pytest.raises(BadMove, match="tile-held") as refused:
        play.play("lay", tile="tile:meadow")
    assert refused.value.rule == "tile-held"


@pytest.mark.rule("queen-turn-end", "round-marker")
def test_the_queen_at_the_end_of_the_turn(table: type[Table]) -> None:
    play = table(queen=A).play("taxes").end(A)
    assert (play.points(A), play.view["space"]) == (1, 1)
    assert play.events_of("points")[0].args["from"] == "moment:queen"
    other = table(queen=B).play("taxes").end(A)
    assert (other.points(A), other.points(B), other.view["space"]) == (0, 0, 0)


@pytest.mark.rule("queen-turn-end", "card-whitehall")
def test_queen_at_the_end_of_the_turn_scores(table: type[Table]) -> None:
    """She was taken in this very turn, after the action."""
    play = table(queen=B, cards={A: ["whitehall"]}).play("taxes").play("card", card="card:whitehall").end(A)
    assert (play.points(A), play.view["space"]) == (1, 1)


@pytest.mark.rule("bag-short", "card-dowry")
@pytest.mark.parametrize(("bag", "drawn"), [("", 0), ("f", 1), ("fgm", 3), ("ffggm", 4)])
def test_more_than_the_bag_holds(table: type[Table], bag: str, drawn: int) -> None:
    """Four tiles of a dowry, or what is there."""
    play = table(cards={A: ["dowry"]}, bag=bag)
    if bag:
        play.play("card", card="card:dowry")
    assert sum(play.tiles(A).values()) == drawn
    assert sum(play.bag().values()) == len(bag) - drawn


@pytest.mark.rule("draw-by-lot")
def test_tiles_are_drawn_at_random(table: type[Table]) -> None:
    """Whatever is in the bag can come, and often what is there often."""
    found = []
    for seed in range(30):
        play = table(cards={A: ["dowry"]}, seed=seed).play("card", card="card:dowry")
        found.append(tuple(play.tiles(A).values()))
    assert len(set(found)) > 8
    assert all(sum(counts[kind] for counts in found) for kind in range(4))
