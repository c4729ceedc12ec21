"""Phase 2: three secret votes, and the row of laws."""

from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("vote-order")
def test_three_votes_from_left_to_right(table: type[Table]) -> None:
    play = table(phase="parliament", courts={A: [1, 1]})
    proposed = play.view["laws"]["proposed"]
    for number, law in enumerate(proposed):
        assert play.asked == "vote"
        assert play.decision["law"] == f"law:{law}"
        assert play.decision["n"] == number + 1
        play.vote("-", "-", "-", "-")
    assert play.asked != "vote"
    assert [event.args["law"] for event in play.events_of("law_rejected")] == [f"law:{law}" for law in proposed]


@pytest.mark.rule("vote-order")
def test_parliament_follows_the_last_knight(table: type[Table]) -> None:
    play = table(courts={A: [1], B: [1]}).place(1, "castle:gold")
    assert (play.asked, play.seat) == ("place", B)
    play.place(1, "castle:gold")
    assert play.asked == "vote"
    assert play.view["phase"] == "parliament"


@pytest.mark.rule("vote-secret")
def test_secret_votes_are_revealed_together(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 3, B: 2, C: 1, D: 1})
    play.ballot(A, "+2").ballot(B, "-1")
    assert play.state.view(C)["chosen"] == [A, B]
    assert [player["votes"] for player in play.state.view(C)["players"]] == [3, 2, 1, 1]
    assert not play.events_of("voted")
    assert play.state.view(C)["choice"] is None
    play.ballot(C, "-").ballot(D, "-")
    assert [(event.seat, event.args["vote"], event.args["n"]) for event in play.events_of("voted")] == [
        (A, "vote:yes", 2),
        (B, "vote:no", 1),
        (C, "vote:no", 0),
        (D, "vote:no", 0),
    ]


@pytest.mark.rule("vote-secret")
def test_a_vote_can_be_changed_until_then(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 3}).ballot(A, "+3")
    assert play.state.moves(A) == [0]
    play.state.play(A, 0)
    play.vote("-", "-", "-", "-")
    assert play.events_of("voted")[0].args["vote"] == "vote:no"


@pytest.mark.rule("vote-add")
def test_as_many_votes_as_one_has(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 2, B: 0, C: 1, D: 1})
    ballots = [(move["yes"], move["n"]) for move in play.moves(A)]
    assert sorted(ballots) == [(side, n) for side in (False, True) for n in (0, 1, 2)]
    assert len(play.moves(B)) == 2


@pytest.mark.rule("vote-spent")
@pytest.mark.parametrize("side", ["+", "-"])
def test_added_votes_are_spent(table: type[Table], side: str) -> None:
    play = table(phase="parliament", votes={A: 3, B: 0, C: 0, D: 0}).vote(f"{side}2", "-", "-", "-")
    assert play.votes(A) == 1
    assert max(move["n"] for move in play.moves(A)) == 1


@pytest.mark.rule("vote-tie", "vote-majority", "law-accepted")
def test_the_example_of_three_to_three(table: type[Table]) -> None:
    """3:3 is enough. The law on the left goes, the others move left, the new one comes in on the right."""
    play = table(phase="parliament", votes={A: 1, B: 1, C: 1, D: 1})
    left, middle, right = play.view["laws"]["current"]
    new = play.view["laws"]["proposed"][0]
    play.vote("+1", "+", "-1", "-")
    vote = play.events_of("law_passed")[0]
    assert (vote.args["yes"], vote.args["no"]) == (3, 3)
    assert vote.args["removed"] == f"law:{left}"
    assert play.view["laws"]["current"] == [middle, right, new]


@pytest.mark.rule("law-rejected", "vote-majority")
def test_the_example_of_two_to_three(table: type[Table]) -> None:
    play = table(3, phase="parliament", votes={A: 1, B: 1, C: 1})
    before = play.view["laws"]["current"]
    new = play.view["laws"]["proposed"][0]
    play.vote("+1", "-1", "-")
    vote = play.events_of("law_rejected")[0]
    assert (vote.args["yes"], vote.args["no"]) == (2, 3)
    assert play.view["laws"]["current"] == before
    assert new not in play.view["laws"]["proposed"]


@pytest.mark.rule("vote-majority")
def test_added_votes_outweigh_the_number_of_players(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 4, B: 0, C: 0, D: 0}).vote("-4", "+", "+", "+")
    assert play.events_of("law_rejected")
    assert (play.view["vote"]["yes"], play.view["vote"]["no"]) == (3, 5)


@pytest.mark.rule("law-accepted", "laws-in-force")
def test_three_new_laws_replace_all(table: type[Table]) -> None:
    play = table(phase="parliament")
    proposed = play.view["laws"]["proposed"]
    for _ in range(3):
        play.vote("+", "+", "+", "+")
    assert play.view["laws"]["current"] == proposed
    assert [event.args["law"] for event in play.events_of("law_applied")] == [f"law:{law}" for law in proposed]


@pytest.mark.rule("laws-in-force")
def test_laws_are_applied_from_left_to_right(table: type[Table]) -> None:
    laws = ["extensions-3-points-5", "counties-2-points-3", "deployed-strength-2-squires"]
    play = table(phase="parliament", laws=laws).parliament()
    assert [event.args["law"] for event in play.events_of("law_applied")] == [f"law:{law}" for law in laws]


@pytest.mark.rule("law-order")
def test_trades_go_round_from_the_start_player(table: type[Table]) -> None:
    laws = ["gold-to-votes", "squire-gold-to-points-3", "counties-2-points-3"]
    play = table(
        phase="parliament", start=C, laws=laws, gold=dict.fromkeys(range(4), 2), squires={A: 1, C: 1}
    ).parliament()
    for law, seats in (("gold-to-votes", (C, D, A, B)), ("squire-gold-to-points-3", (C, A))):
        for seat in seats:
            assert (play.asked, play.seat, play.decision["law"]) == ("trade", seat, f"law:{law}")
            play.play("trade", n=0)
    assert play.asked != "trade"


@pytest.mark.rule("law-order")
def test_a_trade_names_its_whole_amount(table: type[Table]) -> None:
    play = table(
        phase="parliament", laws=["gold-to-votes", "counties-2-points-3", "extensions-3-points-5"], gold={A: 3}
    )
    play.parliament()
    assert play.numbers("trade") == [0, 1, 2, 3]
    play.play("trade", n=2)
    assert play.asked != "trade" or play.seat != A


DEPLOYED = ["deployed-strength-2-squires", "counties-2-points-3", "extensions-3-points-5"]


@pytest.mark.rule("law-deployed")
@pytest.mark.parametrize(
    ("where", "squires"),
    [
        ({"counties": {"B": (A, 2, 0)}}, 1),
        ({"castles": {A: {"gold": 2}}}, 1),
        ({"conflicts": {1: (5, [(A, [2])])}}, 1),
        ({"conflicts": {1: (5, []), 2: (6, []), 3: (4, [(A, [1, 2])])}}, 1),
        ({"counties": {"B": (A, 2, 0)}, "conflicts": {1: (5, [(A, [2])])}}, 2),
        ({"courts": {A: [2, 2]}}, 0),
    ],
)
def test_knights_outside_court_and_reserve_count_as_deployed(
    table: type[Table], where: dict[str, Any], squires: int
) -> None:
    play = table(phase="parliament", laws=DEPLOYED, squires={A: 0}, **where).parliament()
    assert (
        sum(event.args["n"] for event in play.events_of("squires") if event.args["from"].startswith("law")) == squires
    )


@pytest.mark.rule("law-deployed", "extension-sends-home", "law-conflicts-2-extension")
def test_a_knight_sent_home_does_not_count_further_right(table: type[Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (6, [(A, [1])])}
    laws = ["conflicts-2-extension", "deployed-strength-2-squires", "extensions-3-points-5"]
    for space, squires in (("gold", 0), ("votes", 1)):
        play = table(
            phase="parliament", laws=laws, conflicts=fights, castles={A: {"gold": 2}}, squires={A: 0}
        ).parliament()
        assert play.asked == "extension"
        play.play("extend", at=f"castle:{space}")
        assert (
            sum(event.args["n"] for event in play.events_of("squires") if event.args["from"].startswith("law"))
            == squires
        )


@pytest.mark.rule("leftover-votes", "law-gold-to-votes")
def test_leftover_votes_go_back_after_the_laws(table: type[Table]) -> None:
    """A keeps the vote that the law gave, and loses the three that were not used."""
    laws = ["gold-to-votes", "counties-2-points-3", "extensions-3-points-5"]
    play = table(phase="parliament", laws=laws, gold={A: 1}, votes={A: 3, B: 0, C: 2, D: 0}, round=5).parliament()
    assert (play.asked, play.seat) == ("trade", A)
    assert play.votes(A) == 3
    assert play.votes(C) == 2
    play.play("trade", n=1)
    assert [(event.seat, event.args["n"]) for event in play.events_of("votes_returned")] == [(A, 3), (C, 2)]
    assert play.votes(C) == 0
    assert play.votes(A) == 1
