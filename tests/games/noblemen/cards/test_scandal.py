"""Scandal cards: how they come, and what each of them does."""

from typing import Any

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
SEEN = ["tribute", "dowry", "liaison"]


def chapel(table: type[Table], **more: Any) -> Table:
    """A has just built a chapel and looks at the top of the stack."""
    return table(estates={A: "@m"}, money={A: 3}, **({"deck": SEEN} | more)).build("chapel", 1, 0)


@pytest.mark.rule("scandal-draw")
def test_chapel_lets_the_player_keep_one_of_three_cards(table: type[Table]) -> None:
    play = chapel(table)
    assert play.player(A)["looking"] == [f"card:{card}" for card in SEEN]
    assert set(play.offers("keep", "card")) == {f"card:{card}" for card in SEEN}
    size = len(play.deck())
    play.play("keep", card="card:liaison")
    assert play.cards(A) == {"liaison": 1}
    assert len(play.deck()) == size + 2


@pytest.mark.rule("scandal-order", "scandal-draw")
@pytest.mark.parametrize("kept", SEEN)
def test_under_the_stack_in_the_order_seen(table: type[Table], kept: str) -> None:
    play = chapel(table).play("keep", card=f"card:{kept}")
    assert play.deck()[-2:] == [card for card in SEEN if card != kept]


@pytest.mark.rule("scandal-short")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_stack_with_too_few_cards(table: type[Table], left: int) -> None:
    """B holds nearly all of them."""
    play = chapel(table, deck=SEEN[:left], deck_size=left, tiles={A: "fg"})
    if left == 2:
        assert play.player(A)["looking"] == ["card:tribute", "card:dowry"]
        play.play("keep", card="card:dowry")
    assert play.asked == "turn"
    assert sum(play.cards(A).values()) == min(left, 1)
    assert bool(play.events_of("no_cards")) == (left == 0)
    assert len(play.deck()) == max(left - 1, 0)


@pytest.mark.rule("scandal-played")
def test_played_cards_go_under_the_stack(table: type[Table]) -> None:
    play = table(cards={A: ["tribute"]})
    size = len(play.deck())
    play.play("card", card="card:tribute")
    assert len(play.deck()) == size + 1
    assert play.deck()[-1] == "tribute"
    assert play.cards(A) == {}


@pytest.mark.rule("scandal-played", "prestige-cards")
def test_given_cards_go_under_the_stack(table: type[Table]) -> None:
    play = table(cards={A: ["tribute", "dowry"]}, queen=A, space=3).act().end(A)
    play.play("give_card", card="card:dowry").play("give_card", card="card:tribute")
    assert play.deck()[-2:] == ["dowry", "tribute"]


@pytest.mark.rule("scandal-same-turn")
def test_card_can_be_played_in_the_turn_it_was_gained(table: type[Table]) -> None:
    play = chapel(table).play("keep", card="card:tribute")
    assert (play.asked, play.kinds()) == ("turn", {"card", "end_turn"})
    play.play("card", card="card:tribute")
    assert play.money(A) == 5
    used = table(estates={A: "@m"}, money={A: 3}, deck=SEEN, cards={A: ["tribute"]}, tiles={A: "fg"})
    used.play("card", card="card:tribute").build("chapel", 1, 0).play("keep", card="card:dowry")
    assert used.forbidden_by("card", card="card:dowry") == "one-card"


@pytest.mark.rule("scandal-held")
def test_scandal_cards_of_others_cannot_be_played(table: type[Table]) -> None:
    play = table(cards={A: ["tribute"], B: ["dowry"]})
    assert play.offers("card", "card") == ["card:tribute"]
    assert play.forbidden_by("card", card="card:dowry") == "scandal-held"
    ball = table(cards={A: ["tribute"], B: ["dowry"]}, queen=A, space=3).act().end(A)
    assert ball.forbidden_by("give_card", card="card:dowry") == "scandal-held"


@pytest.mark.rule("card-inheritance")
def test_inheritance_builds_the_cheapest_castle_for_free(table: type[Table]) -> None:
    """The cheapest castle, free of charge; no knight comes with it."""
    play = table(estates={A: "@fmm", B: "@ff/.ff"}, money={B: 9}, cards={A: ["inheritance"]})
    left = play.view["sale"]["castle"]["left"]
    play.play("card", card="card:inheritance")
    assert play.decision["from"] == "card:inheritance"
    play.play("site", at="estate:0:3,0")
    assert play.cells(A)[3, 0] == ("meadow", "castle")
    assert play.money(A) == 0
    assert play.view["sale"]["castle"]["left"] == left - 1
    assert (play.asked, play.decision["action"]) == ("turn", False)
    assert play.view["players"][A]["knights"] == 2


@pytest.mark.rule("card-inheritance-site", "castle-distance", "build-from-board")
def test_inheritance_without_a_castle_or_a_site(table: type[Table]) -> None:
    near = table(estates={A: "@m/mm"}, cards={A: ["inheritance"]})
    sold = table(estates={A: "@fm"}, cards={A: ["inheritance"]}, sale={"castle": 0})
    for play in (near, sold):
        assert "card" not in play.kinds()
        assert play.why_not("card:inheritance") == "card-inheritance-site"


@pytest.mark.rule("card-secret-marriage", "card-secret-marriage-short")
@pytest.mark.parametrize(("left", "gained"), [(20, 2), (2, 2), (1, 1), (0, 0)])
def test_secret_marriage_gives_markers_and_two_points(table: type[Table], left: int, gained: int) -> None:
    """Two markers or what is there, and two points in all."""
    play = table(cards={A: ["secret_marriage"]}, markers={B: 20 - left}).play("card", card="card:secret_marriage")
    assert play.markers(A) == gained
    assert play.view["markers"] == left - gained
    assert play.points(A) == 2
    assert play.money(A) == 0


@pytest.mark.rule("card-brilliant-move")
def test_brilliant_move_beside_the_same_action(table: type[Table]) -> None:
    """Six tiles in one turn."""
    play = table(tiles={A: "fffffff"}, cards={A: ["brilliant_move"]}).play("card", card="card:brilliant_move")
    assert (play.asked, play.decision["must"]) == ("expand", True)
    assert "stop" not in play.kinds()
    play.lay("field", 1, 0).lay("field", 2, 0).lay("field", 3, 0)
    assert (play.asked, play.decision["action"]) == ("turn", False)
    assert play.money(A) == 3
    play.lay("field", 4, 0).lay("field", 5, 0).lay("field", 6, 0)
    assert play.money(A) == 6


@pytest.mark.rule("card-brilliant-move")
def test_brilliant_move_after_another_action(table: type[Table]) -> None:
    play = table(tiles={A: "gm"}, cards={A: ["brilliant_move"]}).play("idle").play("card", card="card:brilliant_move")
    play.lay("grove", 1, 0).play("stop")
    assert play.drawn(A) == 1
    assert play.kinds() == {"end_turn", "swap"}


@pytest.mark.rule("card-vicars-favour")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_vicars_favour_donates_up_to_four_tiles_for_points(table: type[Table], count: int) -> None:
    play = table(tiles={A: "ffgwm"}, cards={A: ["vicars_favour"]})
    bag = sum(play.bag().values())
    play.play("card", card="card:vicars_favour")
    assert (play.decision["left"], play.decision["must"]) == (4, True)
    assert "stop" not in play.kinds()
    for tile in ("field", "field", "grove", "meadow")[:count]:
        play.play("return_tile", tile=f"tile:{tile}")
    if count < 4:
        play.play("stop")
    assert play.asked == "turn"
    assert play.points(A) == count
    assert sum(play.tiles(A).values()) == 5 - count
    assert sum(play.bag().values()) == bag + count
    assert play.view["church"]["field"] == 0


@pytest.mark.rule("card-intrigue")
def test_intrigue_keeps_all_three(table: type[Table]) -> None:
    play = chapel(table, cards={A: ["intrigue"]})
    assert "intrigue" in play.kinds()
    size = len(play.deck())
    play.play("intrigue")
    assert play.cards(A) == {"tribute": 1, "dowry": 1, "liaison": 1}
    assert len(play.deck()) == size + 1
    assert play.deck()[-1] == "intrigue"


@pytest.mark.rule("card-intrigue")
def test_intrigue_is_optional_and_decided_after_looking(table: type[Table]) -> None:
    play = chapel(table, cards={A: ["intrigue"]})
    assert play.player(A)["looking"] == [f"card:{card}" for card in SEEN]
    play.play("keep", card="card:dowry")
    assert play.cards(A) == {"intrigue": 1, "dowry": 1}


@pytest.mark.rule("card-intrigue-held")
def test_an_intrigue_among_the_three_does_not_count(table: type[Table]) -> None:
    play = chapel(table, deck=["intrigue", "dowry", "tribute"])
    assert "intrigue" not in play.kinds()
    assert play.forbidden_by("intrigue") == "card-intrigue-held"


@pytest.mark.rule("card-intrigue", "decade-card")
def test_intrigue_at_the_start_of_a_decade(table: type[Table]) -> None:
    play = table(cards={A: ["intrigue"]}, queen=A, space=9, deck=SEEN).act().end(A)
    assert (play.asked, play.seat) == ("scandal", A)
    play.play("intrigue")
    assert play.cards(A) == {"tribute": 1, "dowry": 1, "liaison": 1}


@pytest.mark.rule("card-dowry")
def test_dowry_draws_four_tiles(table: type[Table]) -> None:
    play = table(cards={A: ["dowry"]}).play("card", card="card:dowry")
    assert play.drawn(A) == sum(play.tiles(A).values()) == 4


@pytest.mark.rule("card-tribute")
def test_tribute_gives_five_money(table: type[Table]) -> None:
    assert table(cards={A: ["tribute"]}, money={A: 1}).play("card", card="card:tribute").money(A) == 6


@pytest.mark.rule("card-whitehall", "queen-ways")
def test_whitehall_brings_the_queen(table: type[Table]) -> None:
    play = table(cards={A: ["whitehall"]}, queen=C).play("card", card="card:whitehall")
    assert play.view["queen"] == A
    assert play.events_of("queen")[0].args["from"] == "card:whitehall"


@pytest.mark.rule("card-outside-turn")
@pytest.mark.parametrize("card", ["intrigue", "blackmail", "liaison"])
def test_never_the_card_of_a_turn(table: type[Table], card: str) -> None:
    play = table(cards={A: [card]}, tiles={A: "fg"})
    assert "card" not in play.kinds()
    assert play.forbidden_by("card", card=f"card:{card}") == "card-outside-turn"


@pytest.mark.rule("card-outside-turn", "card-intrigue")
def test_an_intrigue_beside_the_card_of_the_turn(table: type[Table]) -> None:
    play = chapel(table, cards={A: ["intrigue"]}).play("intrigue")
    play.play("card", card="card:tribute")
    assert play.money(A) == 5
    after = table(estates={A: "@m"}, deck=SEEN, cards={A: ["intrigue", "tribute"]})
    after.play("card", card="card:tribute").build("chapel", 1, 0)
    assert "intrigue" in after.kinds()
