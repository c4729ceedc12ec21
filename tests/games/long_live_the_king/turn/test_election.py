"""The election: votes, the third taken off, the king, bonus votes, new cards."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import Table

A, B, C, D = range(4)
NONE = (0, 0, 0)


def election(play: Table) -> dict[str, Any]:
    """The last one; empty if there was none yet."""
    return play.state.view(None)["election"] or {}


@pytest.mark.rule("election", "game-goes-on")
def test_an_empty_hand_calls_an_election(voting: Callable[..., Table]) -> None:
    quiet = voting(4, 4, 4, 4, hands={A: (1, 0, 0)}).play("pass")
    assert not election(quiet)
    play = voting(4, 4, 4, 4, hands={A: NONE}).play("pass")
    assert [event.seat for event in play.events_of("out_of_cards")] == [A]
    assert play.events_of("election")[0].args == {"n": 2}
    assert election(play)["without_cards"] == [A]
    assert election(play)["king"] is None
    assert not play.state.over
    assert (play.asked, play.seat) == ("turn", B)


@pytest.mark.rule("election")
def test_player_without_cards_causes_an_election_after_any_turn(voting: Callable[..., Table]) -> None:
    play = voting(4, 4, 4, 4, hands={C: NONE}).play("pass")
    assert [event.seat for event in play.events_of("out_of_cards")] == [C]
    assert play.seat == B


@pytest.mark.rule("election-end-of-turn")
def test_election_waits_for_the_end_of_the_turn(table: type[Table]) -> None:
    play = table(hands={A: (1, 0, 0)}).play("courtier").dice(6).play("roll", card="x1")
    assert play.events_of("out_of_cards")  # the roll ended the turn
    moving = table(hands={A: (1, 0, 0)}).play("enter", to="Stadford").dice(6).play("go_on", card="x1")
    assert not moving.events_of("election")
    moving.play("enter", to="Tateshale")
    assert not moving.events_of("election")
    moving.play("courtier")
    assert moving.events_of("election")


def last_stake(table: type[Table]) -> Table:
    """A stakes the last two cards and rolls two ones; D wins, places nobody, and A is asked."""
    play = table(courtiers={"Rouecestre": (B, 1)}, hands={A: (2, 0, 0)}).play("enter", to="Rouecestre")
    return play.dice(1, 1, 2, 2, 6).stake(A=(2, 0, 0), B=(1, 0, 0), C=(1, 0, 0), D=(0, 0, 1)).play("decline")


@pytest.mark.rule("election-end-of-turn")
def test_cards_come_back_before_the_election(table: type[Table]) -> None:
    play = last_stake(table)
    assert (play.asked, play.hand(A)) == ("take_cards", [0, 0, 0])
    assert not play.events_of("election")
    play.play("take", n=1)
    assert not play.events_of("election")
    assert play.hand(A) == [1, 0, 0]


@pytest.mark.rule("run-out-on-purpose")
def test_declining_cards_runs_out_on_purpose_and_starts_the_election(table: type[Table]) -> None:
    play = last_stake(table).play("take", n=0)
    assert [event.seat for event in play.events_of("out_of_cards")] == [A]
    assert play.events_of("election")


@pytest.mark.rule("region-votes")
def test_courtiers_or_the_figure_bring_votes(table: type[Table]) -> None:
    play = table(courtiers={"Tateshale": (A, 1), "Man": (A, 2)}, hands={C: NONE}).play("pass")
    # A: the figure in Oxeneford (4), courtiers in Tateshale (4) and Man (2).
    assert election(play)["votes"] == [10, 3, 2, 2]
    assert play.events_of("votes")[A].args == {"votes": 10, "bonus": 0, "total": 10, "penalty": 0}
    assert play.events_of("votes")[A].rule == "region-votes"


@pytest.mark.rule("votes-not-courtiers")
@pytest.mark.parametrize("count", [0, 1, 4])
def test_oxeneford_always_gives_four(table: type[Table], count: int) -> None:
    play = table(courtiers={"Oxeneford": (A, count)}, hands={C: NONE}).play("pass")
    assert election(play)["votes"][A] == 4


@pytest.mark.rule("empty-region")
def test_empty_regions_vote_for_nobody(table: type[Table]) -> None:
    play = table(hands={C: NONE}).play("pass")
    assert sum(election(play)["votes"]) == 4 + 3 + 2 + 2
    assert play.events_of("votes")[D].args["votes"] == 2


@pytest.mark.rule("penalty", "penalty-rounding")
def test_the_example_of_14_votes(table: type[Table]) -> None:
    """C's four regions give 14 votes; a third of them is 4."""
    regions = {"Tateshale": (C, 1), "Lincolia": (C, 2), "Grentebrige": (C, 1), "Lundonia": (C, 1)}
    figures = {A: "Oxeneford", B: "Man", C: "Lincolia"}
    play = table(3, figures=figures | {B: "Loncastre"}, courtiers=regions, hands={C: NONE}).play("pass")
    assert election(play)["votes"][C] == 10
    assert play.events_of("votes_penalty")[0].args == {"votes": 10, "bonus": 0, "total": 10, "penalty": 4}
    assert play.events_of("votes_penalty")[0].rule == "penalty"
    with_cards = table(3, figures=figures | {B: "Loncastre"}, courtiers=regions, hands={A: NONE}).play("pass")
    assert election(with_cards)["votes"][C] == 14


AFTER = (2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13)


@pytest.mark.rule("penalty", "penalty-rounding")
@pytest.mark.parametrize(("before", "after"), list(zip(range(2, 20), AFTER, strict=True)))
def test_the_table_of_the_rulebook(voting: Callable[..., Table], before: int, after: int) -> None:
    play = voting(before, 3, 3, 3, hands={A: NONE}).play("pass")
    assert election(play)["votes"][A] == after


@pytest.mark.rule("penalty-first", "bonus-tie")
def test_a_tie_made_by_the_third(voting: Callable[..., Table]) -> None:
    """A has 12 - 4, B 11 - 3, C 8: cards decide, not what the votes were before."""
    play = voting(12, 11, 8, hands={A: NONE, B: NONE}).dice(*[1] * 5, *[6] * 5).play("pass")
    assert election(play)["votes"] == [8, 8, 8]
    assert election(play)["order"] == [C, B, A]  # A and B have no cards, and roll
    assert election(play)["gained"] == [1, 2, 3]


@pytest.mark.rule("penalty-first")
def test_the_third_can_cost_the_crown(voting: Callable[..., Table]) -> None:
    assert voting(15, 3, 3, 3, bonus={A: 6}, hands={C: NONE}).play("pass").state.over
    assert not voting(15, 3, 3, 3, bonus={A: 6}, hands={A: NONE}).play("pass").state.over


@pytest.mark.rule("bonus-added")
def test_bonus_votes_are_added_whole(voting: Callable[..., Table]) -> None:
    play = voting(9, 3, 3, 3, bonus={A: 9, B: 2}, hands={A: NONE}).play("pass")
    assert election(play)["totals"] == [6 + 9, 5, 3, 3]


@pytest.mark.rule("needed-votes", "king")
@pytest.mark.parametrize(("seats", "needed"), [(3, 19), (4, 20), (5, 20)])
def test_election_needs_enough_votes_for_a_king(
    voting: Callable[..., Table], game: peerage.Game, seats: int, needed: int
) -> None:
    assert game.drawing(seats)["votes_to_win"] == needed
    others = [3] * (seats - 1)
    short = voting(12, *others, bonus={A: needed - 13}, hands={B: NONE}).play("pass")
    assert not short.state.over
    play = voting(12, *others, bonus={A: needed - 12}, hands={B: NONE}).play("pass")
    assert play.state.over
    assert play.state.winners == [A]
    assert play.events_of("king")[0].seat == A
    assert play.events_of("king")[0].args == {"total": needed}
    assert play.state.to_move == []
    assert election(play)["king"] == A


@pytest.mark.rule("king")
def test_king_can_be_elected_by_region_votes_alone(voting: Callable[..., Table]) -> None:
    play = voting(20, 3, 3, 3, hands={B: NONE}).play("pass")
    assert play.state.winners == [A]


@pytest.mark.rule("only-at-elections")
def test_enough_votes_between_elections_win_nothing(voting: Callable[..., Table]) -> None:
    play = voting(24, 3, 3, 3, bonus={A: 9}).play("pass")
    assert play.state.scores[A] == 33
    assert not play.state.over
    assert play.seat == B


@pytest.mark.rule("king-most-votes")
def test_most_region_votes_among_several(voting: Callable[..., Table]) -> None:
    play = voting(11, 10, 3, 3, bonus={A: 9, B: 15}, hands={C: NONE}).play("pass")
    assert play.state.scores[:2] == [20, 25]
    assert play.state.winners == [A]
    assert play.state.places[:2] == [1, 2]
    assert not play.events_of("tie_dice")


@pytest.mark.rule("king-most-votes", "penalty-first")
def test_region_votes_after_the_third(voting: Callable[..., Table]) -> None:
    play = voting(12, 10, 3, 3, bonus={A: 15, B: 15}, hands={A: NONE}).play("pass")
    assert play.state.winners == [B]


@pytest.mark.rule("king-tie")
def test_tied_election_compares_all_votes_then_cards(voting: Callable[..., Table]) -> None:
    totals = voting(10, 10, 3, 3, bonus={A: 10, B: 11}, hands={A: (12, 7, 1), B: (1, 0, 0), C: NONE}).play("pass")
    assert totals.state.winners == [B]
    cards = voting(10, 10, 3, 3, bonus={A: 10, B: 10}, hands={A: (2, 1, 0), B: (4, 0, 0), C: NONE}).play("pass")
    assert cards.state.winners == [B]
    (more,) = cards.events_of("more_cards")
    assert (more.seat, more.args, more.rule) == (B, {"other_seat": A}, "king-tie")
    assert not cards.events_of("tie_dice")


@pytest.mark.rule("king-tie")
def test_tied_election_rolls_five_dice_until_decided(voting: Callable[..., Table]) -> None:
    play = voting(10, 10, 3, 3, bonus={A: 10, B: 10}, hands={C: NONE})
    play.dice(1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 6, 6, 6, 6, 5, 6, 6, 6, 6, 6).play("pass")
    assert [(event.seat, event.args["sum"]) for event in play.events_of("tie_dice")] == [
        (A, 15),
        (B, 15),
        (A, 29),
        (B, 30),
    ]
    assert play.state.winners == [B]
    assert play.state.places[:2] == [2, 1]


@pytest.mark.rule("king-tie")
def test_dice_for_the_crown_only(voting: Callable[..., Table]) -> None:
    """B and C are equal in everything, but A is king without them: nobody rolls."""
    play = voting(11, 8, 8, 3, bonus={A: 9, B: 12, C: 12}, hands={D: NONE}).play("pass")
    assert play.state.winners == [A]
    assert not play.events_of("tie_dice")
    assert play.state.places == [1, 2, 2, 4]


@pytest.mark.rule("places")
def test_places_after_the_king_are_by_votes_then_cards(voting: Callable[..., Table]) -> None:
    # A is king; B and C have 12 votes in all, C more of them from regions; D has fewer.
    play = voting(12, 5, 6, 3, bonus={A: 8, B: 7, C: 6, D: 1}, hands={B: (1, 0, 0), D: NONE}).play("pass")
    assert play.state.places == [1, 3, 2, 4]
    by_all_votes = voting(12, 5, 6, 3, bonus={A: 8, B: 9, C: 6}, hands={D: NONE}).play("pass")
    assert by_all_votes.state.places == [1, 2, 3, 4]  # B 14, C 12, though C has more region votes
    by_cards = voting(12, 5, 5, 3, bonus={A: 8}, hands={B: (1, 0, 0), D: NONE}).play("pass")
    assert by_cards.state.places == [1, 3, 2, 4]
    shared = voting(12, 5, 5, 3, bonus={A: 8}, hands={D: NONE}).play("pass")
    assert shared.state.places == [1, 2, 2, 4]


@pytest.mark.rule("bonus-votes")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_election_gives_bonus_votes_by_rank(voting: Callable[..., Table], seats: int) -> None:
    votes = [2, 4, 6, 5, 3][:seats]
    play = voting(*votes, hands={A: NONE}).play("pass")
    ranks = sorted(votes, reverse=True)
    assert election(play)["gained"] == [seats - ranks.index(count) for count in votes]
    assert [player["bonus"] for player in play.state.view(None)["players"]] == election(play)["gained"]
    assert play.events_of("bonus")[0].args == {"n": seats}


@pytest.mark.rule("bonus-by-region-votes")
def test_earlier_bonus_does_not_count_for_the_rank(voting: Callable[..., Table]) -> None:
    play = voting(8, 7, 6, 5, bonus={D: 12, C: 5}, hands={D: (1, 0, 0), C: NONE}).play("pass")
    assert election(play)["order"] == [A, B, D, C]  # C has 6 - 2
    assert [player["bonus"] for player in play.state.view(None)["players"]] == [4, 3, 6, 14]


@pytest.mark.rule("bonus-tie")
def test_more_cards_break_a_tie_of_bonus_ranks(voting: Callable[..., Table]) -> None:
    play = voting(5, 5, 8, 3, hands={A: (2, 0, 0), B: (1, 2, 0), D: NONE}).play("pass")
    assert election(play)["order"] == [C, B, A, D]
    assert not play.events_of("tie_dice")
    (more,) = play.events_of("more_cards")
    assert (more.seat, more.args["other_seat"], more.rule) == (B, A, "bonus-tie")


@pytest.mark.rule("bonus-dice")
def test_equal_cards_roll_five_dice(voting: Callable[..., Table]) -> None:
    play = voting(5, 5, 5, 3, hands={D: NONE})
    # A 10, B 20, C 10; then A 5, C 6.
    play.dice(*[2] * 5, *[4] * 5, *[2] * 5, *[1] * 5, 1, 1, 1, 1, 2).play("pass")
    assert [(event.seat, event.args["sum"]) for event in play.events_of("tie_dice")] == [
        (A, 10),
        (B, 20),
        (C, 10),
        (A, 5),
        (C, 6),
    ]
    assert election(play)["order"] == [B, C, A, D]


@pytest.mark.rule("bonus-next-election")
def test_new_bonus_counts_at_the_next_election(voting: Callable[..., Table]) -> None:
    play = voting(16, 3, 3, 3, hands={B: NONE}).play("pass")
    assert not play.state.over  # 16 and 4 would be enough, but the 4 come after the count
    assert election(play)["totals"][A] == 16
    assert play.state.view(None)["players"][A]["bonus"] == 4
    again = voting(16, 3, 3, 3, bonus={A: 4}, hands={B: NONE}).play("pass")
    assert again.state.winners == [A]


@pytest.mark.rule("bonus-past-fifteen")
def test_bonus_goes_on_past_the_table(voting: Callable[..., Table]) -> None:
    play = voting(4, 3, 2, 2, bonus={A: 14}, hands={B: NONE}).play("pass")
    assert play.state.view(None)["players"][A]["bonus"] == 18


@pytest.mark.rule("new-cards", "deal-most", "deal-rest")
def test_fifteen_cards_and_the_rest_stays(voting: Callable[..., Table]) -> None:
    hands = {A: NONE, B: (1, 0, 0), C: (1, 0, 0), D: (0, 1, 0)}
    play = voting(4, 3, 2, 2, hands=hands).play("pass")
    assert [sum(play.hand(seat)) for seat in range(4)] == [15, 16, 16, 16]
    assert election(play)["dealt"] == 15
    assert play.events_of("dealt")[0].args == {"n": 15}
    assert sum(play.pile()) == 80 - 63
    total = [sum(play.hand(seat)[kind] for seat in range(4)) + play.pile()[kind] for kind in range(3)]
    assert total == [48, 28, 4]


@pytest.mark.rule("new-cards")
def test_new_cards_after_the_election_are_drawn_at_random(voting: Callable[..., Table], game: peerage.Game) -> None:
    """The same position deals different hands by different chance, and any card can come."""
    start = voting(4, 3, 2, 2, hands=dict.fromkeys(range(4), NONE)).state.to_dict()
    dealt = set()
    for seed in range(12):
        state = game.from_dict(start | {"chance": [seed, 7, 7, 1]})
        state.play(A, game.parse(state, {"kind": "pass"}))
        dealt.add(tuple(state.to_dict()["players"][A]["hand"]))
    assert len(dealt) > 3


@pytest.mark.rule("deal-equal", "deal-rest")
def test_fewer_cards_but_the_same_for_all(voting: Callable[..., Table]) -> None:
    hands = {A: NONE, B: (20, 5, 1), C: (10, 10, 0), D: (10, 10, 1)}
    play = voting(4, 3, 2, 2, hands=hands).play("pass")  # 13 cards on the pile
    assert [sum(play.hand(seat)) for seat in range(4)] == [3, 29, 23, 24]
    assert sum(play.pile()) == 1


def no_cards_to_deal(table: type[Table], **more: Any) -> Table:
    """A has no cards, and three lie on the pile: too few for four."""
    hands = {A: NONE, B: (16, 9, 1), C: (16, 9, 1), D: (14, 9, 2)}
    return table(courtiers={"Rouecestre": (B, 1), "Stadford": (A, 1)}, hands=hands, **more)


@pytest.mark.rule("no-new-cards")
def test_an_election_after_every_turn(table: type[Table]) -> None:
    play = no_cards_to_deal(table).play("pass")
    assert election(play)["dealt"] == 0
    assert play.hand(A) == [0, 0, 0]
    for count in (2, 3, 4):
        play.play("pass")
        assert len(play.events_of("election")) == count
        assert play.events_of("election")[-1].args == {"n": count + 1}


@pytest.mark.rule("no-new-cards", "card-to-enter", "dispute-without-cards")
def test_without_cards_no_foreign_region(table: type[Table]) -> None:
    play = no_cards_to_deal(table)
    assert play.why_not("region:Lundonia") == "card-to-enter"
    other = no_cards_to_deal(table, active=B, figures={B: "Lincolia"}).play("enter", to="Stadford")
    assert other.state.to_move == [B, C, D]
    other.dice(1, 1, 1).stake(B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))
    assert [(event.seat, event.args["sum"]) for event in other.events_of("dice")] == [(B, 3), (C, 1), (D, 1)]
    assert [(event.seat, event.args["sum"]) for event in other.events_of("no_dice")] == [(A, 2)]


@pytest.mark.rule("game-goes-on")
def test_the_next_player_goes_on(voting: Callable[..., Table]) -> None:
    for active in (A, B, D):
        play = voting(4, 3, 2, 2, hands={C: NONE}, active=active).play("pass")
        assert play.seat == (active + 1) % 4
        assert play.hand(C) != [0, 0, 0]
