"""What nobody else may know, and the options of a table."""

from collections.abc import Callable

import pytest

from games.long_live_the_king.table import Table

A, B, C, D = range(4)
NONE = (0, 0, 0)


@pytest.mark.rule("hidden-hands")
def test_hand_is_visible_to_its_owner_only(table: type[Table]) -> None:
    play = table(hands={B: (3, 2, 1)})
    for viewer in (None, A, B):
        shown = [player.get("hand") for player in play.state.view(viewer)["players"]]
        assert [hand is not None for hand in shown] == [seat == viewer for seat in range(4)]
    assert play.state.view(B)["players"][B]["hand"] == [3, 2, 1]


@pytest.mark.rule("hidden-hands", "hidden-pile")
def test_views_do_not_depend_on_other_hands(table: type[Table]) -> None:
    """The same board with other cards elsewhere looks the same, down to the last field."""
    views = []
    for hands in ({B: (3, 2, 1), C: (1, 0, 0)}, {B: (1, 1, 0), C: (9, 7, 1)}):
        state = table(hands=hands).state
        views.append([state.view(None), state.view(A), state.decision(A), state.moves(A)])
    assert views[0] == views[1]
    assert "pile" not in views[0][0]


@pytest.mark.rule("hidden-hands")
def test_new_cards_are_revealed_to_their_owner_only(voting: Callable[..., Table]) -> None:
    play = voting(4, 3, 2, 2, hands={C: NONE}).play("pass")
    dealt = play.events_of("hand")
    assert [event.seat for event in dealt] == [A, B, C, D]
    for event in dealt:
        assert [viewer for viewer in (None, A, B, C, D) if event.visible(viewer)] == [event.seat]


@pytest.mark.rule("hidden-pile")
def test_the_pile_is_for_nobody(table: type[Table]) -> None:
    play = table(hands={B: (3, 2, 1)}, open_screens=True)
    for viewer in (None, A, B, C, D):
        assert "pile" not in play.state.view(viewer)


@pytest.mark.rule("hidden-hands")
def test_redrawn_hands_leave_the_asked_player_a_choice(table: type[Table]) -> None:
    """B holds nearly all cards: what is left to guess goes first to A, who could not be asked without."""
    won = table(3, courtiers={"Rouecestre": (C, 1)}, hands={A: (2, 0, 0), B: (32, 21, 3), C: (2, 0, 0)})
    won.play("enter", to="Rouecestre").dice(6, 2, 2, 2).stake(A=(1, 0, 0), B=(1, 0, 0), C=(2, 0, 0)).play("courtier")
    # From Sarisberie, which is full, A can go on to D's Lideforde only, with a card to pay and one to keep.
    courtiers = {"Sarisberie": (A, 2), "Wigemor": (D, 1)}
    arrived = table(courtiers=courtiers, hands={A: (2, 0, 0), B: (46, 28, 4), C: NONE, D: NONE})
    arrived.play("enter", to="Sarisberie")
    for play, kind in ((won, "roll_more"), (arrived, "arrived")):
        assert (play.asked, play.seat) == (kind, A)
        for seed in range(20):
            assert len(play.state.resample(B, seed).moves(A)) > 1


@pytest.mark.rule("compare-cards")
def test_a_comparison_gives_no_number(voting: Callable[..., Table]) -> None:
    few = voting(5, 5, 8, 3, hands={A: (2, 0, 0), B: (3, 0, 0), D: NONE}).play("pass")
    many = voting(5, 5, 8, 3, hands={A: (2, 0, 0), B: (12, 7, 1), D: NONE}).play("pass")
    public = [
        [event.to_dict() for event in play.events if event.visible(None) and event.kind != "dealt"]
        for play in (few, many)
    ]
    assert few.events_of("more_cards")[0].args == {"other_seat": A}
    assert public[0] == public[1]


@pytest.mark.rule("open-screens")
def test_open_screens_show_hands_to_all(table: type[Table]) -> None:
    play = table(hands={B: (3, 2, 1)}, open_screens=True)
    for viewer in (None, A, B):
        assert play.state.view(viewer)["players"][B]["hand"] == [3, 2, 1]


@pytest.mark.rule("finite")
def test_a_last_election_after_1000_turns(table: type[Table]) -> None:
    play = table(courtiers={"Tateshale": (C, 1)}, turns=1000).play("pass")
    assert play.state.over
    assert play.events_of("finished")[0].rule == "finite"
    assert play.state.winners == [C]  # Tateshale and Sedberouie: 6 votes
    assert play.state.places == [2, 3, 1, 4]
    assert not table(turns=999).play("pass").state.over
    assert not table(turns=1000, finite=False).play("pass").state.over


@pytest.mark.rule("finite")
def test_a_last_election_is_the_fortieth(table: type[Table]) -> None:
    assert table(elections=39, hands={A: NONE}).play("pass").state.over
    assert not table(elections=38, hands={A: NONE}).play("pass").state.over
    assert not table(elections=39, hands={A: NONE}, finite=False).play("pass").state.over
