"""Knights, upgrades, noblemen and extensions, wherever they come from."""

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("new-knight", "county-f")
def test_a_new_knight_comes_to_the_court(table: type[Table]) -> None:
    play = table(phase="counties", counties={"F": (A, 2, 0)}).play("take_reward")
    assert 1 in play.court(A)
    assert play.events_of("new_knight")[0].seat == A


@pytest.mark.rule("new-knight")
def test_no_knight_left_in_the_reserve(table: type[Table]) -> None:
    held = {"F": (A, 2, 0), "B": (A, 1, 0), "H": (A, 1, 0), "I": (A, 1, 0)}
    play = table(phase="counties", counties=held)
    while play.asked == "county" and play.decision["at"] != "county:F":
        play.play("take_noble")
    play.play("take_reward")
    assert not play.events_of("new_knight")
    assert "reward:knight" in [event.args["what"] for event in play.events_of("lapsed")]


@pytest.mark.rule("upgrade")
def test_an_upgrade_changes_places_with_the_reserve(table: type[Table]) -> None:
    """The squires with the knight stay."""
    play = table(counties={"B": (A, 2, 3)}, courts={A: [1], B: [1]}, favors_left=1)
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade").play("upgrade", house=A, knight=2, at="county:B")
    assert play.county("B") == (A, 3, 3)
    assert 2 in play.reserve(A)
    assert 3 not in play.reserve(A)


@pytest.mark.rule("upgrade")
def test_knight_in_a_stack_can_be_upgraded(table: type[Table]) -> None:
    play = table(conflicts={1: (5, [(B, [1]), (A, [1, 2])])}, courts={A: [1], B: [1]})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    play.play("upgrade", house=A, knight=2, at="conflict:1")
    assert play.spaces(1) == [(B, [1]), (A, [1, 1, 3])]


@pytest.mark.rule("upgrade-reserve")
def test_upgrade_needs_a_knight_of_the_next_strength_in_the_reserve(table: type[Table]) -> None:
    """Both knights of strength 2 are out, so 1 cannot become 2; and 4 is the end."""
    play = table(counties={"B": (A, 2, 0), "H": (A, 2, 0), "G": (A, 4, 0)}, courts={A: [1], B: [1]})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert set(play.offers("upgrade", "at", whole=True)) == {"county:B", "county:H"}


@pytest.mark.rule("upgrade-optional")
def test_an_upgrade_may_be_declined(table: type[Table]) -> None:
    play = table(courts={A: [1], B: [1]}).place(1, "conflict:1").play("favor", tile="favor:upgrade").play("decline")
    assert play.spaces(1) == [(A, [1])]
    assert play.seat == B


@pytest.mark.rule("noble-once")
def test_player_takes_each_nobleman_once(table: type[Table]) -> None:
    play = table(nobles={A: "A"}).place(1, "conflict:1").play("favor", tile="favor:noble")
    assert "A" not in play.offers("noble", "county")
    assert play.why_not("county:A") == "noble-once"


@pytest.mark.rule("extension")
def test_an_extension_covers_its_space(table: type[Table]) -> None:
    play = table(phase="counties", counties={"A": (A, 2, 0)}, extensions={A: ["gold"]}).play("take_reward")
    assert play.asked == "extension"
    assert set(play.offers("extend", "at")) == {"squires", "knight", "upgrade", "votes", "purse"}
    assert "decline" not in {move["kind"] for move in play.moves()}
    play.play("extend", at="castle:votes")
    assert set(play.extensions(A)) == {"gold", "votes"}


@pytest.mark.rule("extension-sends-home")
def test_a_knight_under_the_extension_goes_home_unscored(table: type[Table]) -> None:
    play = table(phase="counties", counties={"A": (A, 2, 0)}, castles={A: {"votes": 3}}, votes={A: 0})
    play.play("take_reward").play("extend", at="castle:votes")
    assert play.events_of("sent_home")[0].args["knight"] == 3
    assert 3 in play.court(A)
    gained = [
        event.args["n"] for event in play.events_of("votes") if event.seat == A and event.args["from"] == "castle:votes"
    ]
    assert gained == [2]  # the extension pays, the knight does not


@pytest.mark.rule("extension-none")
def test_seventh_extension_is_not_offered(table: type[Table]) -> None:
    every = ["squires", "knight", "upgrade", "gold", "votes", "purse"]
    play = table(phase="counties", counties={"A": (A, 2, 0)}, extensions={A: every}).play("take_reward")
    assert play.events_of("lapsed")[0].args["what"] == "reward:extension"
    assert set(play.extensions(A)) == set(every)


@pytest.mark.rule("votes-open")
def test_votes_are_visible_to_all(table: type[Table]) -> None:
    play = table(votes={A: 3, B: 5})
    for viewer in (None, A, B, C):
        assert [player["votes"] for player in play.state.view(viewer)["players"]][:2] == [3, 5]
