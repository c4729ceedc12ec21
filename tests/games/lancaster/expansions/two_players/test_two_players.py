"""The game for two, with allies."""

from typing import Any

import pytest

import peerage
from games.lancaster.table import Table

A, B = 0, 1
ALLY, OTHER = 2, 3
"""The ally of A and the ally of B."""


@pytest.mark.rule("two-rules", "two-ally")
def test_two_players_lead_four_houses(game: peerage.Game) -> None:
    view = game.start(2, seed=1).view(None)
    assert [house["leader"] for house in view["houses"]] == [A, B, A, B]
    assert [house["ally"] for house in view["houses"]] == [False, False, True, True]
    assert len(view["favors"]) == 6
    assert {county["nobles"] for county in view["counties"]} == {2}


@pytest.mark.rule("two-ally")
def test_castle_of_an_ally_has_two_spaces(game: peerage.Game) -> None:
    view = game.start(2, seed=1).view(None)
    assert set(view["houses"][ALLY]["castle"]) == {"knight", "upgrade"}
    assert set(view["houses"][A]["castle"]) == {"knight", "upgrade", "squires", "gold", "votes", "purse"}
    assert len(view["players"]) == 2  # extensions and screens are the players' own


@pytest.mark.rule("two-ally-start")
def test_ally_starts_with_its_knights(game: peerage.Game) -> None:
    for house in (ALLY, OTHER):
        shown = game.start(2, seed=1).view(None)["houses"][house]
        assert shown["court"] == [0, 1, 0, 0]
        assert shown["reserve"] == [3, 1, 1, 1]


@pytest.mark.rule("two-open")
def test_two_players_have_no_screens(game: peerage.Game) -> None:
    for viewer in (None, A, B):
        assert all("gold" in player for player in game.start(2, seed=1).view(viewer)["players"])


@pytest.mark.rule("two-turn")
def test_an_own_knight_or_an_allys(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [2], B: [1], OTHER: [2]})
    assert {move["house"] for move in play.moves()} == {A, ALLY}
    play.place(2, "castle:knight", house=ALLY)
    assert play.seat == B
    play.place(1, "castle:gold")
    assert play.seat == A


@pytest.mark.rule("two-turn")
def test_passed_over_only_without_both(table: type[Table]) -> None:
    """A has nobody left but an allied knight; B has nobody at all."""
    play = table(2, courts={A: [1], ALLY: [1, 2]}).place(1, "castle:gold")
    assert play.seat == A
    play.place(1, "castle:knight", house=ALLY)
    assert play.seat == A


@pytest.mark.rule("two-ally-where")
def test_knights_of_allies_go_to_their_places(table: type[Table]) -> None:
    places = table(2, courts={A: [1], ALLY: [4], B: [1]}).places(4, house=ALLY)
    assert {place for place in places if place.startswith("county")} == {f"county:{letter}" for letter in "ABCDEFGHI"}
    assert {place for place in places if place.startswith("castle")} == {"castle:knight", "castle:upgrade"}
    assert {"conflict:1", "conflict:2"} <= set(places)


@pytest.mark.rule("two-no-gifts")
def test_no_squires_for_the_ally(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [2], B: [1]}, counties={"B": (B, 2, 0)}, squires={A: 9})
    assert "county:B" not in play.places(2, house=ALLY)
    play.play("place", house=ALLY, knight=2, at="county:A")
    assert play.seat == B  # no question about squires
    assert play.county("A") == (ALLY, 2, 0)
    assert play.squires(A) == 9


@pytest.mark.rule("two-no-expelling")
def test_knights_do_not_expel_their_own_side(table: type[Table]) -> None:
    held = {"B": (ALLY, 1, 0), "H": (A, 1, 0), "I": (OTHER, 1, 0)}
    play = table(2, courts={A: [4], ALLY: [4], B: [1]}, counties=held)
    assert {place for place in play.places(4) if place in ("county:B", "county:H", "county:I")} == {"county:I"}
    assert {place for place in play.places(4, house=ALLY) if place in ("county:B", "county:H", "county:I")} == {
        "county:I"
    }
    play.place(4, "county:I", house=ALLY)
    assert play.court(OTHER) == [1]


@pytest.mark.rule("two-castles")
def test_each_in_its_own_castle(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [2], B: [1]})
    for move in play.moves():
        for slot in move["slots"]:
            if slot.startswith("castle"):
                assert slot.split(":")[1] == str(move["house"])
    assert play.place(1, "castle:knight").castle(ALLY)["knight"] == 0


@pytest.mark.rule("two-conflict-spaces")
def test_player_and_ally_use_separate_spaces_in_a_conflict(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [2]}, favors_left=0).place(1, "conflict:1").place(2, "conflict:1", house=ALLY)
    assert play.spaces(1) == [(A, [1]), (ALLY, [2])]
    full = table(2, courts={A: [1], ALLY: [2]}, conflicts={1: (5, [(A, [1]), (B, [1]), (OTHER, [1])])})
    assert "conflict:1" in full.places(1)
    assert "conflict:1" not in full.places(2, house=ALLY)


@pytest.mark.rule("two-favor", "favor-count")
def test_an_ally_earns_the_favor(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [2], B: [1]}).place(2, "conflict:1", house=ALLY)
    assert (play.asked, play.seat) == ("favor", A)
    assert play.play("favor", tile="favor:gold").view["favors_left"] == 5


@pytest.mark.rule("two-favor-goods")
@pytest.mark.parametrize("tile", ["gold", "squires", "mixed-1"])
def test_goods_of_an_ally_lapse(table: type[Table], tile: str) -> None:
    play = table(2, courts={ALLY: [2], B: [1]}, gold={A: 1}, squires={A: 1}).place(2, "conflict:1", house=ALLY)
    play.play("favor", tile=f"favor:{tile}")
    assert (play.gold(A), play.squires(A)) == (1, 1)
    assert {"id": tile, "open": False} in play.view["favors"]
    assert {event.rule for event in play.events_of("lapsed")} == {"two-favor-goods"}


@pytest.mark.rule("two-favor-upgrade")
def test_an_allied_knight_is_upgraded(table: type[Table]) -> None:
    play = table(2, courts={A: [1], ALLY: [1, 2], B: [1]}).place(2, "conflict:1", house=ALLY)
    play.play("favor", tile="favor:upgrade")
    assert {move["house"] for move in play.moves() if move["kind"] == "upgrade"} == {ALLY}
    play.play("upgrade", house=ALLY, knight=2, at="conflict:1")
    assert play.spaces(1) == [(ALLY, [3])]
    assert play.reserve(ALLY) == [1, 1, 2, 2, 4]
    assert [event.rule for event in play.events_of("upgraded")] == ["two-favor-upgrade"]


@pytest.mark.rule("two-favor-noble")
def test_ally_removes_a_nobleman(table: type[Table]) -> None:
    """Also one that the leader owns already."""
    play = table(2, courts={ALLY: [2], B: [1]}, nobles={A: "A"}, piles={"A": 1}).place(2, "conflict:1", house=ALLY)
    play.play("favor", tile="favor:noble")
    assert set(play.offers("noble", "county")) == set("ABCDEFGHI")
    play.play("noble", county="county:A")
    assert play.nobles(A) == ["A"]
    assert play.pile("A") == 0
    assert play.events_of("noble_removed")[0].args["county"] == "county:A"
    assert play.events_of("noble_removed")[0].rule == "two-favor-noble"


@pytest.mark.rule("two-no-vote")
def test_laws_give_allies_nothing(table: type[Table]) -> None:
    laws = ["deployed-strength-2-squires", "counties-2-points-3", "conflicts-2-squire-vote-gold"]
    fights = {1: (8, [(ALLY, [1])]), 2: (9, [(ALLY, [1])])}
    held = {"A": (ALLY, 2, 0), "E": (ALLY, 2, 0)}
    play = table(2, phase="parliament", laws=laws, conflicts=fights, counties=held)
    assert play.decision["seats"] == [A, B]
    play.parliament()
    assert not [event for event in play.events if str(event.args.get("from", "")).startswith("law")]


@pytest.mark.rule("two-no-vote", "law-no-deployed-strength-2-upgrade")
def test_laws_do_not_upgrade_knights_of_allies(table: type[Table]) -> None:
    laws = ["no-deployed-strength-2-upgrade", "counties-2-points-3", "extensions-3-points-5"]
    held = {"A": (ALLY, 2, 0), "B": (A, 1, 0), "H": (OTHER, 1, 0)}
    play = table(2, phase="parliament", laws=laws, counties=held).parliament()
    assert (play.asked, play.seat) == ("upgrade", A)
    assert {move["house"] for move in play.moves() if move["kind"] == "upgrade"} == {A}
    assert play.play("decline").asked != "upgrade"


@pytest.mark.rule("two-county")
@pytest.mark.parametrize("letter", list("ABCDEFG"))
def test_county_of_an_ally_gives_knights_and_upgrades_only(table: type[Table], letter: str) -> None:
    """New knights and upgrades are used, all other rewards lapse; 3 gold do not buy both."""
    strength = {"C": 3, "D": 3, "G": 4}.get(letter, 2)
    position: dict[str, Any] = {"counties": {letter: (ALLY, strength, 0)}, "gold": {A: 9}, "votes": {A: 0}}
    play = table(2, phase="counties", **position)
    assert {move["kind"] for move in play.moves()} == {"take_noble", "take_reward"}
    before = [play.gold(A), play.squires(A), play.points(A), play.extensions(A)]
    play.play("take_reward")
    if letter in "BD":
        play.play("upgrade", house=ALLY, knight=strength, at=f"county:{letter}")
        assert strength + 1 in play.court(ALLY)
    if letter in "CF":
        assert play.court(ALLY) == [1, strength]
    assert not [
        event
        for event in play.events_of("votes") + play.events_of("points")
        if event.args["from"] == f"county:{letter}"
    ]
    assert play.asked != "extension"
    emitted = [event.rule for kind in ("new_knight", "upgraded", "lapsed") for event in play.events_of(kind)]
    assert set(emitted) == {"two-county"}
    assert [play.points(A), play.extensions(A)] == before[2:]


@pytest.mark.rule("two-county")
def test_an_allys_nobleman_is_nobodys(table: type[Table]) -> None:
    play = table(2, phase="counties", counties={"E": (ALLY, 2, 0)})
    before = play.pile("E")
    play.play("take_noble")
    assert play.pile("E") == before - 1
    assert play.nobles(A) == play.nobles(B) == []
    favor = table(2, courts={ALLY: [2], B: [1]}).place(2, "conflict:1", house=ALLY).play("favor", tile="favor:noble")
    assert favor.play("noble", county="county:C").nobles(A) == []


@pytest.mark.rule("two-county")
def test_an_allys_nobleman_leaves_the_game(table: type[Table]) -> None:
    play = table(2, phase="counties", counties={"E": (ALLY, 2, 0)}, nobles={A: "E"}, piles={"E": 1}).play("take_noble")
    assert play.pile("E") == 0
    assert play.nobles(A) == ["E"]
    assert play.court(ALLY) == [2]


@pytest.mark.rule("two-county", "county-h")
def test_ally_in_dorset_sends_a_knight_to_a_conflict(table: type[Table]) -> None:
    fights = {1: (8, [(A, [1])]), 2: (9, [])}
    play = table(2, phase="counties", counties={"H": (ALLY, 2, 0)}, conflicts=fights).play("take_reward")
    assert play.asked == "passage"
    play.play("passage", to="conflict:1")
    assert play.spaces(3) == [(A, [1]), (ALLY, [2])]


@pytest.mark.rule("two-surrey", "two-county")
def test_ally_in_surrey_names_the_start_player(table: type[Table]) -> None:
    play = table(
        2, phase="counties", counties={"I": (OTHER, 1, 0)}, gold={B: 1}, extensions={A: ["votes"], B: ["votes"]}
    )
    play.play("take_reward")
    assert (play.asked, play.seat) == ("start_player", B)
    assert play.gold(B) == 1
    assert sorted(move["to_seat"] for move in play.moves()) == [A, B]
    assert play.play("start_player", to_seat=B).view["start"] == B


@pytest.mark.rule("two-ally-castle")
def test_the_allys_castle_is_free(table: type[Table]) -> None:
    position: dict[str, Any] = {
        "castles": {ALLY: {"knight": 2, "upgrade": 1}},
        "squires": {A: 0},
        "extensions": {A: ["votes"], B: ["votes"]},
    }
    play = table(2, phase="parliament", **position).parliament()
    assert [event.args["house"] for event in play.events_of("new_knight")] == [ALLY]
    assert (play.asked, play.seat) in (("castle", A), ("upgrade", A))
    if play.asked == "castle":
        assert {move["kind"] for move in play.moves()} == {"use", "done"}
        play.play("use", house=ALLY, at="castle:upgrade")
    assert {move["house"] for move in play.moves() if move["kind"] == "upgrade"} == {ALLY}
    play.play("upgrade", house=ALLY, knight=2, at=play.offers("upgrade", "at", whole=True, knight=2)[0])
    assert play.court(ALLY) == [1, 1, 3]
    assert play.squires(A) == 0
    assert {event.rule for event in play.events_of("new_knight") + play.events_of("upgraded")} == {"two-ally-castle"}


@pytest.mark.rule("two-ally-castle")
def test_the_allys_upgrade_may_be_declined(table: type[Table]) -> None:
    position: dict[str, Any] = {"castles": {ALLY: {"upgrade": 2}}, "extensions": {A: ["votes"], B: ["votes"]}}
    play = table(2, phase="parliament", **position).parliament()
    play.play("done" if play.asked == "castle" else "decline")
    assert play.court(ALLY) == [2]
    assert not play.events_of("upgraded")


@pytest.mark.rule("two-ally-castle", "castle-own-order")
def test_both_castles_in_the_leaders_order(table: type[Table]) -> None:
    position: dict[str, Any] = {
        "castles": {A: {"upgrade": 1}, ALLY: {"upgrade": 1}},
        "squires": {A: 2},
        "extensions": {A: ["votes"]},
    }
    play = table(2, phase="parliament", **position).parliament()
    assert {(move["house"], move["at"]) for move in play.moves() if move["kind"] == "use"} == {
        (A, "castle:upgrade"),
        (ALLY, "castle:upgrade"),
    }


@pytest.mark.rule("two-ally-castle", "castle-decline")
def test_declined_upgrade_event_names_its_castle(table: type[Table]) -> None:
    castles = {A: {"upgrade": 1}, ALLY: {"upgrade": 1}}
    position: dict[str, Any] = {"castles": castles, "squires": {A: 2}, "extensions": {A: ["votes"], B: ["votes"]}}
    play = table(2, phase="parliament", **position).parliament().play("done")
    assert [(event.args["from"], event.rule) for event in play.events_of("declined")] == [
        ("castle:upgrade", "castle-decline")
    ]
    assert [(event.args["from"], event.rule) for event in play.events_of("ally_declined")] == [
        ("castle:upgrade", "two-ally-castle")
    ]


@pytest.mark.rule("two-conflict-rank")
def test_allies_are_ranked_in_conflicts(table: type[Table]) -> None:
    fights = {1: (5, [(ALLY, [3]), (A, [2]), (B, [1])]), 2: (8, [])}
    play = table(2, phase="parliament", conflicts=fights).parliament()
    emitted = [(event.args["house"], event.args["rank"], event.args["n"]) for event in play.events_of("ranked")]
    assert emitted == [(ALLY, 1, 0), (A, 2, 2), (B, 3, 1)]
    assert [play.points(A), play.points(B)] == [2, 1]
    assert play.events_of("england_wins")[0].args["english"] == 6
    assert play.court(ALLY) == [3]


@pytest.mark.rule("two-no-ransom")
def test_captured_knights_of_allies_are_lost_without_ransom(table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(ALLY, [1, 2]), (A, [1])])}
    play = table(2, phase="parliament", conflicts=fights, gold={A: 9}).parliament()
    assert (play.asked, play.decision["knight"]) == ("ransom", 1)
    play.play("ransom")
    assert play.asked != "ransom"
    assert play.reserve(ALLY) == [1, 1, 1, 2, 2, 3, 4]
    assert 1 in play.court(A)


@pytest.mark.rule("two-final")
@pytest.mark.parametrize(
    ("position", "knighthood", "castle"),
    [
        ({"courts": {A: [4], B: [3], OTHER: [4]}, "gold": {A: 0, B: 1}}, [8, 0], [0, 8]),
        ({"courts": {A: [4], B: [4]}, "squires": {A: 1, B: 1}, "gold": {A: 2, B: 2}}, [4, 4], [4, 4]),
        ({"courts": {A: [4], B: [4]}, "squires": {A: 1, B: 2}, "gold": {A: 2, B: 1}}, [0, 8], [8, 0]),
    ],
)
def test_the_final_scoring_for_two(
    table: type[Table], position: dict[str, Any], knighthood: list[int], castle: list[int]
) -> None:
    extensions = {A: ["votes"], B: ["votes"]}
    play = table(2, phase="parliament", round=5, extensions=extensions, **position).parliament()
    assert [row["knighthood"] for row in play.view["final"]] == knighthood
    assert [row["castle"] for row in play.view["final"]] == castle
    assert len(play.state.scores) == 2
