"""What is hidden, and from whom: in views, events, decisions and reasons."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table

A, B, C, D = range(4)
BEHIND = ("money", "tiles", "cards", "markers")


def shown(events: list[peerage.Event], viewer: int | None) -> str:
    """What a viewer gets, as one text."""
    return str([event.to_dict() for event in events if event.visible(viewer)])


@pytest.mark.rule("behind-screens")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_holdings_behind_screens_are_visible_to_their_owner_only(table: type[Table], seats: int) -> None:
    play = table(seats, money={A: 7, B: 8}, tiles={A: "fg", B: "wm"}, cards={B: ["tribute"]}, markers={B: 2})
    for viewer in (None, *range(seats)):
        for seat, player in enumerate(play.state.view(viewer)["players"]):
            for part in BEHIND:
                assert (part in player) == (seat == viewer)
            assert {"estate", "areas", "points", "title", "knights", "taxed", "landed", "worth"} <= set(player)


@pytest.mark.rule("option-open-screens")
def test_noblemen_open_screens_show_holdings_to_all(table: type[Table]) -> None:
    play = table(open_screens=True, money={A: 7}, tiles={A: "fg"}, cards={A: ["dowry"]}, markers={A: 2})
    for viewer in (None, C):
        player = play.state.view(viewer)["players"][A]
        assert (player["money"], player["markers"], player["cards"]) == (7, 2, {"dowry": 1})
        assert player["tiles"] == {"field": 1, "grove": 1, "fountain": 0, "meadow": 0}


@pytest.mark.rule("behind-screens", "swap-choose", "card-counts")
def test_bag_and_stack_are_nobodys_to_see(table: type[Table]) -> None:
    """But for the kinds in the bag in one's own turn."""
    play = table()
    for viewer in (None, A, B):
        view = play.state.view(viewer)
        assert "deck" not in view
        assert "bag" not in view
        assert ["bag" in player for player in view["players"]] == [viewer == seat == A for seat in range(4)]
    assert play.player(A)["bag"] == ["field", "grove", "fountain", "meadow"]


@pytest.mark.rule("tile-counts", "behind-screens")
@pytest.mark.parametrize("bag", ["", "ffgm"])
def test_number_of_tiles_in_the_bag_is_visible_to_all(table: type[Table], bag: str) -> None:
    """Of which kinds they are makes no difference to anybody."""
    play = table(bag=bag, active=B)
    for viewer in (None, A, B):
        assert play.state.view(viewer)["bag_size"] == len(bag)
    other = table(bag=bag.replace("f", "w"), active=B)
    assert other.state.view(A) == play.state.view(A)


@pytest.mark.rule("tile-counts", "behind-screens")
@pytest.mark.parametrize("seats", [3, 5])
def test_another_deal_has_a_bag_of_the_same_size(random_play: Callable[..., Iterator[Any]], seats: int) -> None:
    """But not the same bag; and the others hold as many tiles together as before, however they share them.

    So it is for somebody who has just sat down; those who remember know how many tiles each of them has.
    """
    bags, hands = 0, 0
    for number, state in enumerate(random_play(seats, seed=seats, sense=0.5)):
        if number % 5 == 0 and state.view(None)["phase"] != "setup":
            viewer = (None, *range(seats))[number // 5 % (seats + 1)]
            real, drawn = state.to_dict(), state.resample(viewer, number, remembering=False).to_dict()
            assert sum(drawn["bag"].values()) == sum(real["bag"].values())
            bags += drawn["bag"] != real["bag"]
            held = [[sum(player["tiles"].values()) for player in each["players"]] for each in (real, drawn)]
            assert sum(held[0]) == sum(held[1])
            hands += held[0] != held[1]
    assert min(bags, hands) > 20


@pytest.mark.rule("behind-screens")
def test_noblemen_hidden_holdings_leave_views_the_same(table: type[Table]) -> None:
    """Only what lies behind the screen of B differs: nobody else sees or is asked anything else."""
    one = table(money={B: 9}, tiles={B: "ffg"}, cards={B: ["tribute"]}, markers={B: 2})
    other = table(money={B: 2}, tiles={B: "mmw"}, cards={B: ["liaison"]}, markers={B: 2})
    for viewer in (None, A, D):
        assert one.state.view(viewer) == other.state.view(viewer)
        assert one.state.decision(viewer) == other.state.decision(viewer)
    for slot in ("bribe", "building:castle", "taxes", "hand:field", "card:tribute", "swap", "church:field"):
        assert one.why_not(slot, D) == other.why_not(slot, D) == "not-your-turn"


@pytest.mark.rule("swap-secret")
def test_a_swap_is_seen_but_not_its_tiles(table: type[Table]) -> None:
    play = table(tiles={A: "ffgg"}).play("swap", tile="tile:field")
    for viewer in (None, B):
        assert "tile:" not in str(play.state.decision(viewer))
        assert "tile" not in play.state.decision(viewer)
    assert play.state.decision(A)["tile"] == "tile:field"
    play.play("swap_second", tile="tile:grove")
    for viewer in (None, B):
        assert "tile:" not in str(play.state.decision(viewer))
    play.play("swap_take", tile="tile:meadow")
    for viewer in (None, B, C, D):
        assert "tile:" not in shown(play.events, viewer)
        assert "swapped" in shown(play.events, viewer)
    assert play.events_of("swap")[0].args == {"tile": "tile:field", "second": "tile:grove", "take": "tile:meadow"}
    assert [seat for seat in range(4) if play.events_of("swap")[0].visible(seat)] == [A]


@pytest.mark.rule("swap-secret", "behind-screens")
def test_drawn_tiles_are_counted_not_named(table: type[Table]) -> None:
    play = table(cards={A: ["dowry"]}).play("card", card="card:dowry")
    for viewer in (None, B):
        assert "tile:" not in shown(play.events, viewer)
        assert "'n': 4" in shown(play.events, viewer)
    assert "tile:" in shown(play.events, A)


@pytest.mark.rule("scandal-secret")
def test_cards_looked_at_and_kept(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison"], tiles={A: "fg"})
    play.build("chapel", 1, 0)
    for viewer in (None, B):
        seen = str(play.state.view(viewer)) + str(play.state.decision(viewer)) + shown(play.events, viewer)
        for card in ("tribute", "dowry", "liaison"):
            assert f"card:{card}" not in seen
        assert "looking" not in play.state.view(viewer)["players"][A]
    assert play.state.view(A)["players"][A]["looking"] == ["card:tribute", "card:dowry", "card:liaison"]
    play.play("keep", card="card:dowry")
    for viewer in (None, B):
        assert "card:" not in shown(play.events, viewer)
        assert "took_card" in shown(play.events, viewer)


@pytest.mark.rule("scandal-secret", "card-intrigue", "option-open-screens")
def test_looked_at_cards_stay_hidden_with_open_screens(table: type[Table]) -> None:
    """They are not behind a screen yet."""
    play = table(estates={A: "@m"}, money={A: 3}, cards={A: ["intrigue"]}, open_screens=True).build("chapel", 1, 0)
    assert "looking" not in play.state.view(B)["players"][A]
    assert play.state.view(B)["players"][A]["cards"] == {"intrigue": 1}


@pytest.mark.rule("scandal-secret", "card-intrigue")
def test_an_intrigue_is_shown_the_cards_are_not(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, cards={A: ["intrigue"]}, deck=["tribute", "dowry", "liaison"])
    play.build("chapel", 1, 0).play("intrigue")
    for viewer in (None, B):
        assert "intrigue" in shown(play.events, viewer)
        for card in ("tribute", "dowry", "liaison"):
            assert f"card:{card}" not in shown(play.events, viewer)


@pytest.mark.rule("start-tiles", "behind-screens")
def test_choice_of_opening_tiles_stays_secret(game: peerage.Game) -> None:
    """What was chosen stays secret, also after all have chosen."""
    state = game.start(3, seed=4, options={"start_player": "1"})
    state.listen()
    for seat in (A, B, C):
        wish = {"kind": "opening", "field": seat, "grove": 1, "fountain": 2, "meadow": 3}
        state.play(seat, game.parse(state, wish))
        if state.decision(None)["kind"] == "opening":
            assert state.view(seat)["choice"]["field"] == seat
            assert state.view((seat + 1) % 3)["choice"] is None
            assert state.view(None)["chosen"] == list(range(seat + 1))
    events = state.take_events()
    assert [event.args["field"] for event in events if event.kind == "opening"] == [0, 1, 2]
    for event in events:
        if event.kind in ("opening", "drawn"):
            assert [seat for seat in range(3) if event.visible(seat)] == [event.seat]
            assert not event.visible(None)


@pytest.mark.rule("knight-forest-choice")
def test_handed_tiles_are_seen_by_those_two(table: type[Table]) -> None:
    play = table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 4}, tiles={B: "fgwm"}).build("castle", 2, 0)
    play.play("knight", at="area:1:1,0")
    play.play("hand_over", tile="tile:fountain").play("hand_over", tile="tile:meadow")
    for viewer in (None, C, D):
        assert "tile:" not in shown(play.events, viewer)
        assert "handed" in shown(play.events, viewer)
    for viewer in (A, B):
        assert "tile:fountain" in shown(play.events, viewer)
        assert "tile:meadow" in shown(play.events, viewer)


@pytest.mark.rule("knight-forest-choice")
def test_the_one_who_gets_tiles_does_not_see_the_choice(table: type[Table]) -> None:
    play = table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 4}, tiles={B: "fgwm"}).build("castle", 2, 0)
    play.play("knight", at="area:1:1,0")
    assert play.state.moves(A) == []
    assert play.why_not("hand:field", A) == "not-your-turn"
    assert "tile" not in str(play.state.decision(A))


@pytest.mark.rule("prestige-face-down")
def test_cards_given_at_a_ball(table: type[Table]) -> None:
    play = table(cards={A: ["blackmail", "liaison", "tribute"]}, queen=A, space=3).act().end(A)
    play.play("give_card", card="card:liaison").play("give_card", card="card:blackmail").play("stop")
    for viewer in (None, B):
        seen = shown(play.events, viewer)
        assert "liaison" not in seen
        assert "blackmail" in seen
    assert play.events_of("prestige")[0].args["cards"] == 2
    assert play.events_of("gave_cards")[0].args == {"n": 1}
    named = [event for event in play.events if event.kind == "gave_card"]
    assert [event.args["card"] for event in named] == ["card:liaison", "card:blackmail"]
    assert all([seat for seat in range(4) if event.visible(seat)] == [A] for event in named)
    assert play.view["ball"]["places"][A] == 4


@pytest.mark.rule("final-money", "behind-screens")
def test_final_view_shows_money_and_liaisons_but_no_tiles_and_cards(table: type[Table]) -> None:
    """Money and Liaisons, and nothing else that was hidden."""
    play = (
        table(active=A, queen=A, decade=3, space=9, tiles={B: "fg"}, cards={B: ["dowry"]}, markers={B: 3}).act().end(A)
    )
    assert play.state.over
    for part in ("tiles", "cards", "markers"):
        assert part not in play.state.view(None)["players"][B]
    assert "dowry" not in shown(play.events, None)


@pytest.mark.rule("behind-screens", "scandal-secret", "swap-secret")
def test_noblemen_redrawn_states_show_the_same_view(random_play: Callable[..., Iterator[Any]]) -> None:
    """To every viewer, a redrawn state shows the same view and asks the same."""
    changed = 0
    for number, state in enumerate(random_play(3, seed=6, sense=0.7)):
        if number % 9 == 0 and not state.over:
            for viewer in (None, 0, 1, 2):
                twin = state.resample(viewer, number)
                assert twin.view(viewer) == state.view(viewer)
                assert twin.decision(viewer) == state.decision(viewer)
                changed += twin.to_dict() != state.to_dict()
    assert changed > 50


@pytest.mark.rule("behind-screens", "scandal-secret", "swap-secret", "knight-forest-choice", "prestige-face-down")
def test_no_public_event_names_what_is_hidden(random_play: Callable[..., Iterator[Any]]) -> None:
    """In whole games: tiles are named in public only when laid or given to the church, cards only when played."""
    named: dict[str, Any] = {}
    for seats in (3, 5):
        for state in random_play(seats, seed=seats, sense=0.7):
            for event in state.take_events():
                if event.visible(None):
                    for kind in ("tile:", "card:"):
                        if kind in str({key: value for key, value in event.args.items() if key != "from"}):
                            named.setdefault(kind, set()).add(event.kind)
    assert named["tile:"] == {"laid", "donated"}
    assert named["card:"] == {"card"}
