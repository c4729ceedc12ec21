"""Previews of what players could work out themselves: chances, sums, votes. The dice are tried out one by one."""

from fractions import Fraction
from itertools import permutations, product
from math import isclose
from typing import Any

import pytest

from games.long_live_the_king.table import GAME, Table, with_votes
from peerage.games.long_live_the_king.dispute.odds import at_top, chance_to_win, fixed, percent, sums_of

A, B, C, D = range(4)
FACES = range(1, 7)
CARD = {"x1": 67, "x2": 83, "x3": 100}


# A roll.


def rolling(more: str, face: int, card: str) -> Table:
    """A has a courtier to place in Oxeneford, or is about to move on from Wigemor."""
    play = Table(hands={A: (2, 2, 1)})
    if more == "roll":
        return play.play("courtier").dice(face).play("roll", card=card)
    return play.play("enter", to="Wigemor").dice(face).play("go_on", card=card)


@pytest.mark.rule("roll-success", "card-multiplies")
@pytest.mark.parametrize("more", ["roll", "go_on"])
@pytest.mark.parametrize("card", CARD)
def test_the_chance_of_a_roll_is_the_part_of_the_dice_that_succeed(more: str, card: str) -> None:
    """4, 5 and 6 of 6, for a courtier and for a step; and the picture of the rules shows the same faces."""
    play = Table(hands={A: (2, 2, 1)})
    play.play("courtier") if more == "roll" else play.play("enter", to="Wigemor")
    assert play.prospect(more, card=f"card:{card}")["chance"] == CARD[card]
    successes = [face for face in FACES if rolling(more, face, card).events_of(more)]
    assert percent(len(successes) / 6) == CARD[card]
    assert GAME.drawing(4)["successes"][list(CARD).index(card)] == successes


@pytest.mark.parametrize(("chance", "shown"), [(0.0, 0), (0.001, 1), (2 / 3, 67), (0.9999, 99), (1.0, 100)])
def test_percentages_of_0_and_100_are_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown


@pytest.mark.rule("penalty")
def test_a_last_card_says_what_the_election_costs() -> None:
    """Of 8 votes a third is 2; with another card in hand nothing is said."""
    votes = {"Oxeneford": (A, 1), "Wigemor": (A, 1)}
    poor = Table(courtiers=votes, hands={A: (1, 0, 0)}).play("courtier")
    assert poor.prospect("roll", card="card:x1") == {"chance": 67, "penalty": 2}
    rich = Table(courtiers=votes, hands={A: (2, 0, 0)}).play("courtier")
    assert "penalty" not in rich.prospect("roll", card="card:x1")
    staking = Table(courtiers={**votes, "Stadford": (B, 1)}, hands={A: (2, 0, 0)}).play("enter", to="Stadford")
    assert staking.prospect("commit", A, x1=2, x2=0, x3=0)["penalty"] == 2
    assert "penalty" not in staking.prospect("commit", A, x1=1, x2=0, x3=0)


# Sums and wins.


@pytest.mark.rule("best-placing", "dice-multiplied")
@pytest.mark.parametrize("stake", [(1, 0, 0), (0, 0, 1), (1, 1, 0), (2, 1, 0), (1, 1, 1)])
def test_sums_are_those_of_all_rolls_in_their_best_order(stake: tuple[int, int, int]) -> None:
    cards = [card for card, count in enumerate(stake, 1) for _ in range(count)]
    ways: dict[int, int] = {}
    for roll in product(FACES, repeat=len(cards)):
        best = max(sum(die * card for die, card in zip(order, cards, strict=True)) for order in permutations(roll))
        ways[best] = ways.get(best, 0) + 1
    found = dict(enumerate(sums_of((*stake, 0))))
    assert {points for points, likely in found.items() if likely} == set(ways)
    assert all(isclose(found[points], count / 6 ** len(cards)) for points, count in ways.items())


def by_hand(more: tuple[int, ...]) -> Fraction:
    """The first seat's chance if all roll one die and these points are added; ties roll again among the tied."""
    won, again = Fraction(0), Fraction(0)
    for roll in product(FACES, repeat=len(more)):
        sums = [die + points for die, points in zip(roll, more, strict=True)]
        tied = [seat for seat, points in enumerate(sums) if points == max(sums)]
        if 0 not in tied:
            continue
        if len(tied) == len(more):
            again += Fraction(1, 6 ** len(more))
        else:
            rest = by_hand(tuple(more[seat] for seat in tied)) if len(tied) > 1 else Fraction(1)
            won += rest / 6 ** len(more)
    return won / (1 - again)


@pytest.mark.rule("dispute-tie", "tie-among-tied")
@pytest.mark.parametrize("more", [(0, 0), (2, 0), (0, 2), (0, 0, 0), (2, 8, 0), (0, 2, 4), (2, 2, 0, 0)])
def test_the_chance_to_win_counts_ties_that_are_rolled_again(more: tuple[int, ...]) -> None:
    own, *rivals = [(1, 0, 0, points) for points in more]
    assert isclose(chance_to_win(own, tuple(rivals), own, tuple(rivals)), by_hand(more))


def test_a_stake_is_measured_against_the_dispute_that_the_engine_plays() -> None:
    """A enters with a figure (2), B defends with a courtier (2), C watches: all 216 rolls of one x1 card each."""
    start = Table(3, courtiers={"Rouecestre": (B, 1)})
    start.play("enter", to="Rouecestre")
    previews = {seat: start.prospect("commit", seat, x1=1, x2=0, x3=0) for seat in (A, B, C)}
    assert [previews[seat]["points"] for seat in (A, B, C)] == [[3, 8], [3, 8], [1, 6]]
    assert [previews[seat]["average"] for seat in (A, B, C)] == [5.5, 5.5, 3.5]
    assert previews[A]["against"][0] == percent(float(by_hand((2, 2, 0))))
    assert previews[C]["against"][0] == percent(float(by_hand((0, 2, 2))))
    outright = dict.fromkeys((A, B, C), 0)
    for roll in product(FACES, repeat=3):
        play = Table(3, courtiers={"Rouecestre": (B, 1)})
        play.play("enter", to="Rouecestre").dice(*roll).stake(A=(1, 0, 0), B=(1, 0, 0), C=(1, 0, 0))
        if not play.events_of("tie"):
            outright[play.events_of("dispute_won")[0].seat] += 1
    stakes = [(1, 0, 0, points) for points in (2, 2, 0)]
    for seat, count in outright.items():
        rivals = tuple(stakes[:seat] + stakes[seat + 1 :])
        assert isclose(at_top(stakes[seat], rivals)[0], count / 216)


def test_more_cards_win_more_often_and_more_rivals_cards_less() -> None:
    play = Table(courtiers={"Stadford": (B, 2)}).play("enter", to="Stadford")
    small, large = [play.prospect("commit", A, x1=count, x2=0, x3=0)["against"] for count in (1, 4)]
    assert len(small) == 5
    assert small == sorted(small, reverse=True)
    assert all(one < other for one, other in zip(small, large, strict=True) if other < 99)


@pytest.mark.rule("dispute-without-cards")
def test_rival_without_cards_counts_with_pieces_alone() -> None:
    """C cannot stake: A's only rivals with dice are B and D."""
    play = Table(courtiers={"Stadford": (B, 1)}, hands={C: (0, 0, 0)}).play("enter", to="Stadford")
    own, rivals = (1, 0, 0, 2), ((1, 0, 0, 2), fixed(0), (1, 0, 0, 0))
    assert play.prospect("commit", A, x1=1, x2=0, x3=0)["against"][0] == percent(
        chance_to_win(own, rivals, own, rivals)
    )


def test_nothing_is_said_of_what_others_hold(table: type[Table]) -> None:
    """Other hands, the same numbers."""
    previews = []
    for hand in ((5, 5, 1), (2, 0, 0)):
        play = table(courtiers={"Stadford": (B, 1)}, hands={B: hand, C: hand, D: hand}).play("enter", to="Stadford")
        previews.append(play.prospect("commit", A, x1=2, x2=1, x3=0))
    assert previews[0] == previews[1]


# Dice placed by hand.


def by_hand_table(*dice: int) -> Table:
    """A with an x1 and an x3 against B, who defends with a courtier, and C and D; all but A staked one x1."""
    play = Table(courtiers={"Stadford": (B, 1), "Tateshale": (B, 1)}, figures={B: "Tateshale"}, place_dice=True)
    play.play("enter", to="Stadford").dice(*dice)
    return play.stake(A=(1, 0, 1), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))


@pytest.mark.rule("place-dice")
def test_a_die_placed_by_hand_says_the_sum_and_the_chance() -> None:
    """A rolled 5 and 2. The 5 on x3: 2 + 15 + 2 = 19, which nobody reaches; on x1: 2 + 5 + 6 = 13, neither."""
    play = by_hand_table(5, 2, 1, 1, 1)
    assert play.prospect("die", card="card:x3") == {"sum": 19, "chance": 100}
    assert play.prospect("die", card="card:x1") == {"sum": 13, "chance": 100}
    assert play.view["dispute"]["chances"] == [100, 0, 0, 0]


@pytest.mark.rule("place-dice")
def test_chances_count_the_dice_to_come_and_a_tie() -> None:
    """A rolled two ones: 2 + 3 + 1 = 6 at best. B has 2 and a die, C and D have one die each."""
    play = by_hand_table(1, 1, 1, 1, 1)
    rivals = (1, 0, 0, 2), (1, 0, 0, 0), (1, 0, 0, 0)
    chance = percent(chance_to_win(fixed(6), rivals, (1, 0, 1, 2), rivals))
    assert play.prospect("die", card="card:x3") == {"sum": 6, "chance": chance}
    assert play.view["dispute"]["chances"][A] == chance
    assert abs(sum(play.view["dispute"]["chances"]) - 100) <= 2


def test_hidden_stakes_and_decided_disputes_have_no_chances(table: type[Table]) -> None:
    play = table(courtiers={"Stadford": (B, 1)}).play("enter", to="Stadford")
    assert play.view["dispute"]["chances"] is None
    play.dice(6, 1, 1, 1).stake(A=(1, 0, 0), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))
    assert play.view["dispute"]["winner"] == A
    assert play.view["dispute"]["chances"] is None


# Votes.


@pytest.mark.rule("figure-alone", "figure-points", "courtier-points")
def test_a_step_says_the_votes_and_what_pieces_bring_to_a_dispute() -> None:
    """Oxeneford (4) is held by A's figure alone and lost by leaving; Lundonia (3) and Stadford (3) are foreign."""
    play = Table(figures={B: "Lundonia"}, courtiers={"Lundonia": (B, 2), "Stadford": (C, 1), "Sedberouie": (C, 1)})
    assert play.prospect("enter", to="region:Sarisberie") == {"votes": 2 - 4}
    assert play.prospect("enter", to="region:Stadford") == {"votes": 3 - 4, "pieces": [2, 2]}
    held = Table(courtiers={"Oxeneford": (A, 1), "Sarisberie": (A, 1), "Lundonia": (B, 2), "Man": (B, 1)})
    assert held.prospect("enter", to="region:Sarisberie") == {"votes": 0}
    assert held.prospect("enter", to="region:Wigemor") == {"votes": 4}
    assert held.prospect("enter", to="region:Lundonia") == {"votes": 3, "pieces": [2, 6]}


@pytest.mark.rule("third-wins", "lowest-first")
def test_rewards_say_what_they_bring() -> None:
    """C wins a region that C has no piece in: a courtier brings its votes. B's ones bring the lowest cards back."""
    play = Table(courtiers={"Stadford": (B, 1), "Tateshale": (B, 1)}, figures={B: "Tateshale"})
    play.play("enter", to="Stadford")
    play.dice(1, 1, 1, 6, 1).stake(A=(1, 0, 0), B=(1, 1, 0), C=(0, 0, 1), D=(1, 0, 0))
    assert play.asked == "reward"
    votes = play.view["players"][C]["votes"]
    assert play.prospect("courtier") == {"votes": 3}
    play.play("courtier")
    assert play.view["players"][C]["votes"] == votes + 3
    play.play("stop")
    assert (play.asked, play.seat) == ("take_cards", B)
    assert [play.prospect("take", n=count)["cards"] for count in (2, 1, 0)] == [[1, 1, 0], [1, 0, 0], [0, 0, 0]]


@pytest.mark.rule("needed-votes", "bonus-votes", "bonus-tie")
def test_the_next_election_as_things_stand() -> None:
    """20 votes are needed with four. Equal region votes leave the bonus open between two ranks: cards are secret."""
    play = with_votes(12, 9, 9, 4, bonus={A: 3, B: 11})
    players = play.view["players"]
    assert [player["missing"] for player in players] == [5, 0, 11, 16]
    assert [player["penalty"] for player in players] == [4, 3, 3, 1]
    assert [player["bonus_now"] for player in players] == [[4, 4], [2, 3], [2, 3], [1, 1]]
    assert play.view["elected"] == [B]


@pytest.mark.rule("king-most-votes", "king-tie")
@pytest.mark.parametrize(
    ("bonus", "elected"),
    [({}, []), ({A: 11, B: 8}, [B]), ({A: 12, B: 12}, [B]), ({B: 8, C: 8}, [B, C]), ({B: 8, C: 9}, [C])],
)
def test_view_shows_who_would_be_elected(bonus: dict[int, int], elected: list[int]) -> None:
    """Region votes first (A 9, B and C 12), then all votes; what only cards can tell stays open."""
    assert with_votes(9, 12, 12, 4, bonus=bonus).view["elected"] == elected


@pytest.mark.rule("region-votes")
def test_an_election_gives_what_the_preview_announced() -> None:
    """D runs out of cards on purpose: everybody else gets the bonus that the view had said."""
    play = with_votes(12, 9, 7, 3, hands={D: (1, 0, 0)}, active=D)
    bonuses: list[Any] = [player["bonus_now"] for player in play.view["players"]]
    play.play("courtier")
    play.play("roll", card="x1")
    assert play.view["elections"] == 1
    assert [[gained, gained] for gained in play.view["election"]["gained"]] == bonuses
