"""The eighteen New Laws."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2


@pytest.mark.rule("law-conflict-vote")
def test_a_vote_for_every_conflict(apply_law: Callable[..., Table]) -> None:
    fights = {1: (5, [(A, [1, 2]), (B, [1])]), 2: (8, []), 3: (9, [(A, [1])])}
    play = apply_law("conflict-vote", conflicts=fights)
    assert [play.from_law("votes", seat) for seat in EVERYBODY] == [2, 1, 0, 0]


@pytest.mark.rule("law-conflict-vote", "leftover-votes")
def test_votes_of_the_law_are_kept(apply_law: Callable[..., Table]) -> None:
    """A had three votes left; they go back, the two new ones do not."""
    fights = {1: (5, [(A, [1])]), 2: (8, [(A, [1])])}
    play = apply_law("conflict-vote", conflicts=fights, votes={A: 3}, counties={"B": (D, 1, 0)})
    assert (play.asked, play.seat) == ("county", D)
    assert play.votes(A) == 2


@pytest.mark.rule("law-most-squires-gold-vote", "compare-hidden")
def test_most_squires_get_gold_and_a_vote(apply_law: Callable[..., Table]) -> None:
    play = apply_law("most-squires-gold-vote", squires={A: 1, B: 3, C: 3, D: 2}, counties={"B": (A, 1, 7)})
    assert [play.from_law("gold", seat) for seat in EVERYBODY] == [0, 1, 1, 0]
    assert [play.from_law("votes", seat) for seat in EVERYBODY] == [0, 1, 1, 0]
    most = play.events_of("most")[0].args
    assert (most["good"], most["seats"]) == ("good:squires", [B, C])
    assert 3 not in most.values()


@pytest.mark.rule("law-most-gold-squire-vote", "compare-hidden")
def test_most_gold_gets_a_squire_and_a_vote(apply_law: Callable[..., Table]) -> None:
    play = apply_law("most-gold-squire-vote", gold={A: 4, B: 3, C: 0, D: 4})
    assert [play.from_law("squires", seat) for seat in EVERYBODY] == [1, 0, 0, 1]
    assert [play.from_law("votes", seat) for seat in EVERYBODY] == [1, 0, 0, 1]
    assert play.events_of("most")[0].args["seats"] == [A, D]


@pytest.mark.rule("law-most-gold-squire-vote", "law-most-squires-gold-vote")
@pytest.mark.parametrize("name", ["most-gold-squire-vote", "most-squires-gold-vote"])
def test_maximum_of_nothing_is_shared(apply_law: Callable[..., Table], name: str) -> None:
    play = apply_law(name)
    assert [play.from_law("votes", seat) for seat in EVERYBODY] == [1, 1, 1, 1]


@pytest.mark.rule("law-no-noble-gold-squire-vote")
def test_law_gives_goods_to_players_without_a_nobleman(apply_law: Callable[..., Table]) -> None:
    play = apply_law("no-noble-gold-squire-vote", nobles={A: "A", C: "BD"})
    for good in ("gold", "squires", "votes"):
        assert [play.from_law(good, seat) for seat in EVERYBODY] == [0, 1, 0, 1]


# Squires for France.

TWO_CONFLICTS = {1: (5, [(A, [1])]), 2: (8, [(B, [2])]), 3: (9, [(A, [2]), (B, [1])])}


@pytest.mark.rule("law-squires-into-conflicts", "sent-squires-spread")
def test_one_squire_for_every_conflict(apply_law: Callable[..., Table]) -> None:
    play = apply_law("squires-into-conflicts", conflicts=TWO_CONFLICTS, squires={A: 5, B: 1})
    assert (play.asked, play.seat, play.decision["left"]) == ("send_squires", A, 2)
    assert play.offers("send", "to", whole=True) == ["conflict:1", "conflict:3"]
    play.play("send", to="conflict:3").play("send", to="conflict:3")
    assert play.squires(A) == 3
    assert play.spaces(3)[0] == (A, [2, "squire", "squire"])
    assert (play.asked, play.seat) == ("send_squires", B)
    play.play("send", to="conflict:3")
    assert play.asked != "send_squires"  # two conflicts, but one squire


@pytest.mark.rule("law-squires-into-conflicts")
def test_sending_squires_by_law_is_voluntary(apply_law: Callable[..., Table]) -> None:
    play = apply_law("squires-into-conflicts", conflicts=TWO_CONFLICTS, squires={A: 5})
    play.play("send", to="conflict:1").play("done")
    assert [event.args["to"] for event in play.events_of("sent_squire")] == ["conflict:1"]
    assert [(event.seat, event.forced) for event in play.events_of("sent_no_more")] == [(A, False), (B, True)]
    assert play.squires(A) == 4


@pytest.mark.rule("sent-squires-spread", "law-order")
def test_squires_are_sent_from_the_start_player_on(apply_law: Callable[..., Table]) -> None:
    play = apply_law("squires-into-conflicts", conflicts=TWO_CONFLICTS, squires={A: 5, B: 5}, start=B)
    assert play.seat == B
    play.play("send", to="conflict:2").play("send", to="conflict:3")
    assert play.seat == A


@pytest.mark.rule("law-squires-into-conflicts")
def test_players_without_a_knight_in_conflicts_send_no_squires(apply_law: Callable[..., Table]) -> None:
    play = apply_law("squires-into-conflicts", conflicts={1: (5, [(B, [1])])}, squires={A: 5})
    assert not play.events_of("sent_squire")
    assert play.view["round"] == 5


@pytest.mark.rule("sent-squires-strength", "conflict-winner")
def test_sent_squires_add_strength_to_a_conflict(apply_law: Callable[..., Table]) -> None:
    """Three against five are lost; two squires make five of them."""
    fights = {1: (5, [(A, [2]), (B, [1])]), 2: (8, []), 3: (9, [(A, [1])])}
    play = apply_law("squires-into-conflicts", conflicts=fights, squires={A: 2})
    play.play("send", to="conflict:1").play("send", to="conflict:1")
    won = play.events_of("england_wins")[0].args
    assert (won["at"], won["english"]) == ("conflict:1", 5)


@pytest.mark.rule("sent-squires-strength", "conflict-rank")
def test_squires_count_for_the_rank(apply_law: Callable[..., Table]) -> None:
    """1 and 2 squires are more than 2; the card pays 4, 2 and 1."""
    fights = {1: (5, [(A, [1]), (B, [2])]), 2: (8, []), 3: (4, [(A, [1])])}
    play = apply_law("squires-into-conflicts", conflicts=fights, squires={A: 2})
    play.play("send", to="conflict:1").play("send", to="conflict:1")
    ranks = {event.seat: event.args["rank"] for event in play.events_of("ranked") if event.args["at"] == "conflict:1"}
    assert ranks == {A: 1, B: 2}


@pytest.mark.rule("sent-squires-gone")
def test_squires_are_gone_even_if_france_wins(apply_law: Callable[..., Table]) -> None:
    """They neither move down with the knight nor wait where they stood."""
    fights = {1: (7, [(A, [1])]), 2: (8, [])}
    position = {"squires": {A: 3}, "extensions": {A: ["votes"]}, "courts": {A: [2], B: [1]}}
    play = apply_law("squires-into-conflicts", conflicts=fights, **position)
    play.play("send", to="conflict:1")
    assert play.events_of("second_battle")
    assert play.view["round"] == 5
    assert play.spaces(3) == [(A, [1])]
    assert play.squires(A) == 2
    play.place(2, "conflict:1")
    assert play.spaces(1) == [(A, [2])]
    assert play.view["conflicts"][0]["english"] == 2


# Goods, knights and extensions.


@pytest.mark.rule("law-deployed-strength-1-squires", "law-deployed")
def test_squires_for_knights_of_strength_1(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "deployed-strength-1-squires",
        counties={"B": (A, 1, 0), "H": (B, 2, 0)},
        castles={A: {"gold": 1}},
        conflicts={1: (5, [(A, [1])])},
        courts={C: [1]},
    )
    assert [play.from_law("squires", seat) for seat in EVERYBODY] == [3, 0, 0, 0]


@pytest.mark.rule("law-gold-4-extension")
def test_law_sells_extensions_for_four_gold(apply_law: Callable[..., Table]) -> None:
    play = apply_law("gold-4-extension", gold={A: 9, B: 3}, extensions={A: ["votes"]})
    assert (play.asked, play.numbers("trade")) == ("trade", [0, 1, 2])
    play.play("trade", n=2)
    assert play.gold(A) == 1
    assert play.asked == "extension"
    assert {move["kind"] for move in play.moves()} == {"extend"}  # what is paid for is laid
    play.play("extend", at="castle:gold").play("extend", at="castle:purse")
    assert set(play.extensions(A)) == {"votes", "gold", "purse"}
    assert play.asked != "trade"  # B cannot pay


@pytest.mark.rule("law-gold-4-extension", "extension-none")
def test_no_more_extensions_than_tiles(apply_law: Callable[..., Table]) -> None:
    five = ["squires", "knight", "upgrade", "gold", "votes"]
    assert apply_law("gold-4-extension", gold={A: 12}, extensions={A: five}).numbers("trade") == [0, 1]


@pytest.mark.rule("law-castle-knight-points-3")
def test_points_for_knights_in_the_castle(apply_law: Callable[..., Table]) -> None:
    castles = {A: {"gold": 1, "purse": 3}, B: {"squires": 4}}
    play = apply_law("castle-knight-points-3", castles=castles, extensions={A: ["votes"], B: ["votes"]})
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [6, 3, 0, 0]


@pytest.mark.rule("law-both-strength-2-points-3")
def test_both_knights_of_strength_2(apply_law: Callable[..., Table]) -> None:
    counties = {"B": (A, 2, 0), "H": (A, 2, 0), "I": (B, 2, 0)}
    play = apply_law("both-strength-2-points-3", counties=counties, courts={B: [2]})
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [3, 0, 0, 0]


HELD = {"B": (A, 1, 0), "H": (A, 1, 0), "I": (A, 1, 0), "A": (A, 2, 0), "E": (A, 2, 0)}


@pytest.mark.rule("law-counties-2-points-5")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 5), (3, 5), (4, 10), (5, 10)])
def test_five_points_for_two_counties(apply_law: Callable[..., Table], number: int, points: int) -> None:
    held = dict(list(HELD.items())[:number]) | {"G": (B, 4, 0)}
    play = apply_law("counties-2-points-5", beside=["extensions-3-points-5", "most-squires-new-knight"], counties=held)
    assert play.from_law("points", A) == points
    assert play.from_law("points", B) == 0


@pytest.mark.rule("law-supporting-squires-2-points-3")
def test_points_for_squires_in_support(apply_law: Callable[..., Table]) -> None:
    """Two and one make one pair, over both counties; a squire behind the screen is none."""
    counties = {"B": (A, 1, 2), "H": (A, 1, 1), "I": (B, 1, 1)}
    play = apply_law("supporting-squires-2-points-3", counties=counties, squires={B: 5})
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [3, 0, 0, 0]


@pytest.mark.rule("law-supporting-squires-2-points-3")
def test_two_pairs_from_two_counties(apply_law: Callable[..., Table]) -> None:
    counties = {"B": (A, 1, 3), "H": (A, 1, 1)}
    play = apply_law("supporting-squires-2-points-3", counties=counties)
    assert play.from_law("points", A) == 6


@pytest.mark.rule("law-county-without-nobles-points-3")
def test_law_gives_points_for_counties_without_noblemen(apply_law: Callable[..., Table]) -> None:
    held = {"B": (A, 1, 0), "H": (A, 1, 0), "I": (B, 1, 0)}
    nobles = {B: "B", C: "B", D: "B"}
    play = apply_law("county-without-nobles-points-3", counties=held, nobles=nobles)
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [3, 0, 0, 0]


@pytest.mark.rule("law-most-conflict-knights-points-5")
def test_law_gives_points_for_most_knights_in_conflicts(apply_law: Callable[..., Table]) -> None:
    """Over both rows, whatever their strength; A and C have two each."""
    fights = {1: (5, [(A, [1, 1]), (B, [4])]), 2: (8, [(C, [1])]), 3: (9, [(C, [2])])}
    play = apply_law("most-conflict-knights-points-5", conflicts=fights)
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [5, 0, 5, 0]


# Votes that are left.


@pytest.fixture
def votes_left(table: type[Table]) -> Callable[..., Table]:
    """A has three votes and uses one, B has two left, and a law gives C four."""

    def left(**position: Any) -> Table:
        fights = {1: (5, [(C, [1])]), 2: (8, [(C, [1])]), 3: (9, [(C, [1])]), 4: (7, [(C, [2])])}
        play = table(
            phase="parliament",
            new_laws="0+2",
            laws=["conflict-vote", "most-leftover-votes-upgrade", "three-strength-1-points-5"],
            votes={A: 3, B: 2, C: 1},
            conflicts=fights,
            **position,
        )
        return play.vote("-1", "-", "-", "-").parliament()

    return left


@pytest.mark.rule("law-most-leftover-votes-upgrade", "leftover-votes-count")
def test_most_votes_left_upgrade_a_knight(votes_left: Callable[..., Table]) -> None:
    """A and B have two each; the four that C just got do not count."""
    play = votes_left(courts={A: [2], B: [1]})
    assert play.from_law("votes", C) == 4
    assert (play.asked, play.seat) == ("upgrade", A)
    assert play.votes(A) == 2  # they go back only after the laws
    assert play.offers("upgrade", "at", whole=True) == ["court:0"]
    play.play("upgrade", house=A, knight=2, at="court:0")
    assert (play.asked, play.seat) == ("upgrade", B)
    play.play("decline")
    assert [event.args["n"] for event in play.events_of("votes_returned")] == [2, 2, 1]


@pytest.mark.rule("law-gold-squire-vote-to-points-3", "leftover-votes-count")
def test_sets_of_gold_squire_and_vote(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "gold-squire-vote-to-points-3", gold={A: 3, B: 9}, squires={A: 2, B: 9}, votes={A: 5}, points={A: 10}
    )
    assert play.numbers("trade") == [0, 1, 2]
    play.play("trade", n=2)
    assert (play.gold(A), play.squires(A)) == (1, 0)
    assert play.from_law("points", A) == 6
    assert [event.args["n"] for event in play.events_of("votes_returned")] == [3]
    assert play.asked != "trade"  # B has no vote


@pytest.mark.rule("leftover-votes-count")
def test_votes_of_a_law_cannot_be_given(table: type[Table]) -> None:
    laws = ["gold-to-votes", "gold-squire-vote-to-points-3", "counties-2-points-3"]
    play = table(phase="parliament", round=5, new_laws="4", laws=laws, gold={A: 3}, squires={A: 3}).parliament()
    play.play("trade", n=1)
    assert play.from_law("votes", A) == 1
    assert not [
        event for event in play.events_of("traded") if event.args["law"].endswith("points-3") and event.args["n"]
    ]
    assert play.view["over"]


# The exchange.


@pytest.mark.rule("law-exchange-gold-squires", "exchange-once")
def test_law_exchanges_gold_for_squires(apply_law: Callable[..., Table]) -> None:
    play = apply_law("exchange-gold-squires", gold={A: 5, B: 1}, squires={A: 1, B: 1})
    assert (play.asked, play.seat) == ("exchange", A)
    offers = [(move["give"], move["take"], move["n"]) for move in play.moves() if move["kind"] == "exchange"]
    assert offers == [("good:gold", "good:squires", 1), ("good:gold", "good:squires", 2)]
    play.play("exchange", give="good:gold", n=2)
    assert (play.gold(A), play.squires(A)) == (1, 3)
    assert play.asked != "exchange"  # once for everybody, and B has too little


@pytest.mark.rule("law-exchange-gold-squires")
def test_law_exchanges_squires_for_gold(apply_law: Callable[..., Table]) -> None:
    play = apply_law("exchange-gold-squires", squires={A: 4})
    play.play("exchange", give="good:squires", n=1)
    assert (play.gold(A), play.squires(A)) == (1, 2)


@pytest.mark.rule("law-exchange-gold-squires")
def test_exchange_by_law_can_be_declined(apply_law: Callable[..., Table]) -> None:
    play = apply_law("exchange-gold-squires", squires={A: 4}, gold={B: 2})
    play.play("decline")
    assert (play.gold(A), play.squires(A)) == (0, 4)
    assert (play.asked, play.seat) == ("exchange", B)


# With two seats.


@pytest.mark.rule("two-no-vote")
def test_allies_do_not_count_for_new_laws(apply_law: Callable[..., Table]) -> None:
    fights = {1: (5, [(ALLY, [1, 2]), (B, [1])])}
    play = apply_law("most-conflict-knights-points-5", 2, conflicts=fights)
    assert [play.from_law("points", seat) for seat in (A, B)] == [0, 5]
    assert apply_law("conflict-vote", 2, conflicts=fights).from_law("votes", A) == 0
