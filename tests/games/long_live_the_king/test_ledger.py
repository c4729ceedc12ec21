"""What somebody who remembers everything knows of the hands and the pile, and what is drawn from it."""

import hashlib
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import peerage
from games.cases import RARELY
from games.long_live_the_king.table import GAME, Table
from games.tables import random_game, refused, sensible_move

A, B, C, D = range(4)
FULL = (12, 7, 1)
NONE = (0, 0, 0)


def exactly(x1: int, x2: int, x3: int) -> dict[str, list[int]]:
    return {"cards": [x1 + x2 + x3] * 2, "x1": [x1, x1], "x2": [x2, x2], "x3": [x3, x3]}


def counted(state: peerage.State, seat: int, viewer: int | None = None) -> dict[str, list[int]]:
    """What the viewer can say about a hand."""
    known: dict[str, list[int]] = GAME.presentation.remembered(state, viewer)["counted"][seat]
    return known


def counted_pile(state: peerage.State, viewer: int | None = None) -> dict[str, list[int]]:
    known: dict[str, list[int]] = GAME.presentation.remembered(state, viewer)["pile"]
    return known


def hands(state: peerage.State) -> list[list[int]]:
    return [player["hand"] for player in state.to_dict()["players"]]


# What was seen.


def test_all_hands_are_known_at_first() -> None:
    state = GAME.start(4, seed=1)
    assert [counted(state, seat) for seat in range(4)] == [exactly(*FULL)] * 4
    assert counted_pile(state) == exactly(*NONE)
    assert hands(state.resample(A, 5)) == hands(state)


def test_a_paid_card_is_seen(table: type[Table]) -> None:
    play = table(hands={A: (3, 2, 1)}, known=True).play("courtier").dice(1).play("roll", card="x2")
    assert counted(play.state, A) == exactly(3, 1, 1)
    assert counted_pile(play.state) == exactly(9, 6, 0)


def test_stakes_are_seen_and_what_comes_back(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (C, 1)}, known=True).play("enter", to="Rouecestre")
    play.dice(6, 1, 1, 2, 3).stake(A=(1, 1, 0), B=(0, 1, 0), C=(1, 0, 0))
    assert counted(play.state, A) == exactly(*FULL)  # until all stakes are shown
    play.stake(D=(0, 0, 1))
    assert counted(play.state, A) == exactly(11, 6, 1)
    assert counted(play.state, D) == exactly(12, 7, 0)
    assert counted_pile(play.state) == exactly(*NONE)
    play.play("courtier").play("stop")
    assert (play.asked, play.seat) == ("take_cards", A)
    play.play("take", n=1)
    assert counted(play.state, A) == exactly(12, 6, 1)
    assert counted_pile(play.state) == exactly(1, 2, 1)
    assert hands(play.state.resample(B, 3)) == hands(play.state)


# New cards.


@pytest.fixture
def dealt(voting: Callable[..., Table]) -> Table:
    """C had spent twelve x1, seven x2 and the x3: everybody got five of them, and none are left."""
    return voting(4, 3, 2, 2, hands={C: NONE}, known=True).play("pass")


def test_new_cards_are_counted_but_not_seen(dealt: Table) -> None:
    assert counted(dealt.state, C) == {"cards": [5, 5], "x1": [0, 5], "x2": [0, 5], "x3": [0, 1]}
    assert counted(dealt.state, A) == {"cards": [25, 25], "x1": [12, 17], "x2": [7, 12], "x3": [1, 2]}
    assert counted_pile(dealt.state) == exactly(*NONE)


def test_own_cards_narrow_the_known_cards_of_others(dealt: Table) -> None:
    """C's own new cards are not with the others."""
    x1, x2, x3 = dealt.hand(C)
    assert counted(dealt.state, C, viewer=C) == exactly(x1, x2, x3)
    known = counted(dealt.state, A, viewer=C)
    assert known["x3"] == [1, 2 - x3]
    assert known["x2"] == [7, 7 + min(5, 7 - x2)]
    for seed in range(50):
        drawn = dealt.state.resample(C, seed)
        assert [sum(hand) for hand in hands(drawn)] == [25, 25, 5, 25]
        assert hands(drawn)[C] == [x1, x2, x3]
        assert all(drawn.to_dict()["pile"][kind] == 0 for kind in range(3))
        assert all(
            least <= hands(drawn)[A][kind] <= most for kind, (least, most) in enumerate(list(known.values())[1:])
        )


def test_every_card_is_as_likely_in_one_place_as_in_another(dealt: Table) -> None:
    """C got five of the twenty cards: on average three x1, one and three quarters x2, a quarter of the x3."""
    draws = [hands(dealt.state.resample(A, seed))[C] for seed in range(3000)]
    ours = [held - first for held, first in zip(dealt.hand(A), FULL, strict=True)]
    for kind, first in enumerate(FULL):
        mean = sum(draw[kind] for draw in draws) / len(draws)
        assert mean == pytest.approx((first - ours[kind]) * 5 / 15, abs=0.08)


def test_a_sure_card_is_paid_before_a_loose_one(dealt: Table) -> None:
    """B pays an x3. It had one for sure, so both hands can still have the x3 that was dealt."""
    assert dealt.seat == B
    dealt.play("courtier").dice(6).play("roll", card="x3")
    assert counted(dealt.state, B)["x3"] == [0, 1]
    assert counted(dealt.state, C)["x3"] == [0, 1]
    assert counted(dealt.state, B)["cards"] == [24, 24]


def test_a_loose_card_that_is_shown_was_dealt(voting: Callable[..., Table]) -> None:
    """A player who pays with a card that nobody knew of has got it by the deal, and the others have not."""
    play = voting(3, 4, 2, 2, hands={B: NONE}, known=True).play("pass")
    assert (play.asked, play.seat) == ("turn", B)
    play.play("courtier")
    card = next(card for card in ("x3", "x2", "x1") if card in play.offers("roll"))
    play.dice(1).play("roll", card=card)
    kind = int(card[1]) - 1
    left = [12, 7, 1]
    left[kind] -= 1
    assert counted(play.state, B) == {
        "cards": [4, 4],
        **{f"x{index + 1}": [0, min(4, left[index])] for index in range(3)},
    }
    assert counted(play.state, A)[card] == [FULL[kind], FULL[kind] + min(5, left[kind])]
    assert counted_pile(play.state) == exactly(*(int(index == kind) for index in range(3)))


def test_dealing_from_a_pile_of_one_kind_is_no_secret(voting: Callable[..., Table]) -> None:
    held = {A: (8, 10, 2), B: (8, 9, 1), C: NONE, D: (8, 9, 1)}
    play = voting(4, 3, 2, 2, hands=held, known=True).play("pass")
    assert counted(play.state, C) == exactly(6, 0, 0)
    assert counted(play.state, A) == exactly(14, 10, 2)


def test_a_pile_that_is_not_dealt_stays_known(voting: Callable[..., Table]) -> None:
    held = {A: (46, 1, 1), B: (1, 25, 0), C: NONE, D: (0, 1, 2)}
    play = voting(4, 3, 2, 2, hands=held, known=True).play("pass")
    assert play.events_of("dealt")[0].args == {"n": 0}
    assert counted(play.state, C) == exactly(*NONE)
    assert counted_pile(play.state) == exactly(1, 1, 1)


def test_the_rest_of_the_pile_is_as_unknown_as_the_new_cards(voting: Callable[..., Table]) -> None:
    play = voting(4, 3, 2, 2, hands={C: NONE, D: (12, 6, 0)}, known=True).play("pass")
    assert counted_pile(play.state) == {"cards": [2, 2], "x1": [0, 2], "x2": [0, 2], "x3": [0, 2]}
    assert counted(play.state, D) == {"cards": [23, 23], "x1": [12, 17], "x2": [6, 11], "x3": [0, 2]}


def test_open_hands_leave_nothing_to_remember(voting: Callable[..., Table]) -> None:
    play = voting(4, 3, 2, 2, hands={C: NONE}, known=True, open_screens=True).play("pass")
    assert [counted(play.state, seat) for seat in range(4)] == [exactly(*play.hand(seat)) for seat in range(4)]


# What is asked, and playing on.


@pytest.mark.rule("hidden-hands")
@pytest.mark.parametrize("options", [{}, {"two_cards_to_enter": True}], ids=["plain", "two_cards"])
def test_draws_from_memory_are_asked_alike_and_play_on(options: dict[str, bool]) -> None:
    chooser = Random(1)
    for number, state in enumerate(random_game(GAME, 3, 4, options, listen=False, sense=0.5)):
        if state.over or number % (4 * RARELY):
            continue
        drawn = state.resample(number % 3, number)
        assert drawn.to_move == state.to_move
        assert all(len(drawn.moves(seat)) > 1 for seat in drawn.to_move)
        assert [sum(hand) for hand in hands(drawn)] == [sum(hand) for hand in hands(state)]
        for _ in range(12):
            if not drawn.over:
                drawn.play(*sensible_move(drawn, chooser, sense=0.5))
                assert all(drawn.fits(viewer) for viewer in range(-1, 3))


# The same without memory.


def test_long_live_the_king_ledger_without_memory_counts_nothing(dealt: Table) -> None:
    dealt.state.forget()
    assert GAME.presentation.remembered(dealt.state, A) == {"counted": [{}, {}, {}, {}], "pile": {}}
    assert "ledger" not in dealt.state.to_dict()
    dealt.play("courtier").dice(6).play("roll", card="x1")
    assert counted(dealt.state, B) == {}


def test_first_sight_is_guessed_as_ever() -> None:
    """Measured before there was a ledger."""
    digest = hashlib.sha256()
    for seats, options in ((3, {}), (4, {"place_dice": True}), (5, {"two_cards_to_enter": True})):
        for number, state in enumerate(random_game(GAME, seats, seats, options, listen=False)):
            if number % 20 == 0:
                for viewer in (None, *range(seats)):
                    drawn = state.resample(viewer, number, remembering=False).to_dict()
                    digest.update(json.dumps(drawn, sort_keys=True).encode())
    assert digest.hexdigest()[:12] == "dbcee5c997c5"


def test_a_guess_at_first_sight_need_not_fit(dealt: Table) -> None:
    misfits = 0
    for seed in range(20):
        guess: Any = dealt.state.resample(A, seed, remembering=False)
        assert guess.fits(A)
        guess.ledger = dealt.state.ledger
        misfits += not guess.fits(A)
    assert misfits > 15


def test_a_sure_card_cannot_be_elsewhere(dealt: Table) -> None:
    """The sizes are right, but A holds an x2 that is surely B's."""
    position = dealt.state.to_dict()
    ours, theirs = position["players"][A]["hand"], position["players"][B]["hand"]
    moved = theirs[1] - 6
    theirs[1], theirs[0] = theirs[1] - moved, theirs[0] + moved
    ours[1], ours[0] = ours[1] + moved, ours[0] - moved
    ledger = position.pop("ledger")
    tampered: Any = GAME.from_dict(position)
    tampered.ledger = dealt.state.ledger
    assert not tampered.fits(A)
    assert not tampered.fits(-1)
    with pytest.raises(peerage.BadPosition, match="the hand of seat 1 does not fit the cards in it"):
        GAME.from_dict(position | {"ledger": ledger})


def test_long_live_the_king_positions_with_impossible_ledgers_are_refused(dealt: Table) -> None:
    known = {"sure": [12, 7, 1], "loose": 5}
    refused(
        GAME,
        dealt.state.to_dict(),
        [
            (("ledger", "hands"), [known] * 3, "ledger: 4 hands are needed, not 3"),
            (("ledger", "hands", A, "sure"), [12, 7], "the hand of seat 0 needs three sure numbers"),
            (("ledger", "hands", A, "loose"), -1, "none of them negative"),
            (("ledger", "hands", A, "loose"), 4, "the hand of seat 0 does not fit"),
            (("ledger", "hands", A, "sure"), [20, 0, 0], "the hand of seat 0 does not fit"),
            (("ledger", "pile", "loose"), 1, "the pile does not fit"),
            (("ledger", "pile", "loose"), "1", "not a position"),
            (("ledger", "pile"), None, "not a position"),
            (("ledger", "seen"), 1, "not a position"),
            (("elections",), 0, "has loose cards, but none were dealt unseen"),
        ],
    )
    position = GAME.start(4, seed=1).to_dict()
    assert position["ledger"]["hands"][A] == {"sure": [12, 7, 1], "loose": 0}


# What it is good for.


def errors(remembering: bool) -> Iterator[tuple[int, int]]:
    """How far drawn hands are from the real ones: in their number of cards, and in the cards of each kind."""
    for seed in range(4):
        for number, state in enumerate(random_game(GAME, 4, seed, listen=False, sense=0.7)):
            if number % (10 * RARELY):
                continue
            viewer = number % 4
            drawn = hands(state.resample(viewer, number, remembering=remembering))
            for seat, held in enumerate(hands(state)):
                if seat != viewer:
                    kinds = sum(abs(mine - real) for mine, real in zip(drawn[seat], held, strict=True))
                    yield abs(sum(drawn[seat]) - sum(held)), kinds


def test_perfect_memory_knows_most_cards() -> None:
    (sizes, kinds), (guessed_sizes, guessed_kinds) = [
        [sum(each) / len(each) for each in zip(*errors(remembering), strict=True)] for remembering in (True, False)
    ]
    assert sizes == 0
    assert guessed_sizes > 3
    assert kinds < guessed_kinds / 2


@pytest.mark.rule("memory-aid")
def test_the_memory_aid_shows_everybody_what_is_counted(voting: Callable[..., Table]) -> None:
    play = voting(4, 3, 2, 2, hands={C: NONE}, known=True, memory_aid=True).play("pass")
    for viewer in (None, A, C):
        shown = play.state.view(viewer)["counted"]
        assert shown[C] == {"cards": [5, 5], "x1": [0, 5], "x2": [0, 5], "x3": [0, 1]}
        assert shown == [counted(play.state, seat) for seat in range(4)]
    assert "counted" not in GAME.start(4, seed=1).view(A)
