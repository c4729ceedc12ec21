"""Named numbers of observations, in positions made by hand."""

from typing import Any

import pytest
from librt.vecs import vec

from games.long_live_the_king.table import GAME, A, B, C, D, Table
from peerage.games.long_live_the_king.game_state import DECISIONS
from peerage.games.long_live_the_king.observation import DECISIONS as QUESTIONS
from peerage.games.long_live_the_king.observation import QUESTION
from peerage.kernel.playing.decision import questions_of


def observed(state: Any, seat: int) -> dict[str, float]:
    numbers = vec[float]([0.0] * len(GAME.observed))
    state.encode(seat, numbers)
    return dict(zip(GAME.observed, numbers, strict=True))


def region(name: str) -> str:
    return f"region:{[part['name'] for part in GAME.drawing(4)['regions']].index(name)}"


def test_questions_are_in_the_order_of_their_kinds() -> None:
    asked = questions_of(DECISIONS)
    assert len(asked) == QUESTIONS
    assert GAME.frames[:QUESTIONS] == asked
    assert GAME.observed[QUESTION : QUESTION + QUESTIONS] == tuple(f"asked:{name}" for name in asked)


def test_seats_regions_and_cards_are_seen_from_the_viewer() -> None:
    table = Table(
        courtiers={"Oxeneford": (A, 3), "Stadford": (B, 2)},
        hands={B: (6, 0, 1), C: (1, 0, 0)},
        bonus={B: 6},
        known=True,
    )
    seen = observed(table.state, B)
    assert seen["seats:4"] == 1
    assert (seen["seat:0:votes"], seen["seat:0:bonus"]) == (6 / 20, 6 / 30)  # Lundonia by the figure, Stadford
    assert (seen["seat:0:missing"], seen["seat:0:enough"]) == (8 / 20, 0)
    assert [seen[f"seat:0:{card}"] for card in ("x1", "x2", "x3")] == [6 / 12, 0, 1 / 2]
    assert (seen["seat:1:cards"], seen["seat:1:one_card"], seen["seat:1:two_cards"]) == (1 / 20, 1, 0)
    assert (seen["seat:3:active"], seen["asked:seat:3"], seen["asked:turn"]) == (1, 1, 1)
    assert (seen["seat:0:ahead"], seen["seat:3:ahead"]) == (0, 1 / 4)
    assert (seen["seat:0:figure_alone"], seen["seat:3:figure_alone"]) == (1, 0)
    here = region("Oxeneford")
    assert [seen[f"{here}:seat:3:{fact}"] for fact in ("court", "courtiers", "figure")] == [1, 3 / 4, 1]
    assert seen[f"{region('Stadford')}:seat:0:courtiers"] == 2 / 4
    assert (seen[f"{region('Man')}:empty"], seen[f"{here}:empty"]) == (1, 0)
    assert seen[f"{region('Rouecestre')}:near"] == 1
    assert seen["pile:x1"] == pytest.approx((6 + 11) / 48)


def test_without_memory_unseen_cards_are_shared_out() -> None:
    seen = observed(Table(hands={A: (4, 3, 1), B: (1, 0, 0)}).state, A)
    assert seen["seat:1:x1"] == seen["seat:2:x1"] == pytest.approx((48 - 4) / 4 / 12)
    assert seen["pile:x1"] == pytest.approx((48 - 4) / 4 / 48)


def test_loose_cards_are_as_likely_in_one_place_as_in_another() -> None:
    table = Table(known=True)
    ledger = table.state.ledger
    assert ledger is not None
    # As if C and D had got their x2 and x3 unseen, and nobody else anything.
    for seat in (C, D):
        for kind, cards in ((1, 7), (2, 1)):
            ledger.rows[seat * 4 + kind] -= cards
            ledger.rows[seat * 4 + 3] += cards
            ledger.rows[4 * 4 + kind] += cards
    seen = observed(table.state, A)
    assert (seen["seat:2:x1"], seen["seat:2:loose"]) == (12 / 12, 8 / 20)
    assert seen["seat:2:x3"] == seen["seat:3:x3"] == 1 / 2
    assert (observed(table.state, C)["seat:1:x3"], observed(table.state, C)["seat:1:loose"]) == (1 / 2, 8 / 20)


def test_in_a_dispute_only_the_own_stake_is_seen_before_all_are_shown() -> None:
    table = Table(courtiers={"Lundonia": (B, 2), "Grentebrige": (B, 1)}, place_dice=True).play("enter", to="Lundonia")
    table.play("commit", A, x1=2, x3=1).play("commit", B, x1=1, x2=1)
    own, others = observed(table.state, A), observed(table.state, C)
    assert [own[f"dispute:{fact}"] for fact in ("open", "revealed", "chosen", "chosen:x1", "chosen:x3")] == [
        *(1, 0, 1),
        *(2 / 5, 1 / 5),
    ]
    assert (others["dispute:chosen"], others["dispute:chosen:x1"], others["dispute:seat:2:x1"]) == (0, 0, 0)
    assert (own["dispute:seat:0:intruder"], own["dispute:seat:1:defender"]) == (1, 1)
    assert (own["dispute:seat:0:pieces"], own["dispute:seat:1:pieces"]) == (2 / 10, 6 / 10)
    table.dice(5, 1, 1).stake(C=(1, 0, 0), D=(1, 0, 0))
    seen = observed(table.state, B)
    assert (seen["asked:place_die"], seen["asked:seat:3"], seen["asked:die"]) == (1, 1, 5 / 6)
    assert [seen[f"asked:free:{card}"] for card in ("x1", "x2", "x3")] == [2 / 5, 0, 1 / 5]
    assert [seen[f"dispute:seat:3:{fact}"] for fact in ("x1", "x3", "ones")] == [2 / 5, 1 / 5, 2 / 5]
