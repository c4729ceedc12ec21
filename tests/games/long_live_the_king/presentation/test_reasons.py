"""A forbidden wish is answered with the rule that forbids it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import Table
from games.tables import rule_of

A, B = 0, 1
FOREIGN = {"Rouecestre": (B, 1)}


def rule(game: peerage.Game, play: Table, seat: int = A, **wish: Any) -> str | None:
    reason = game.explain(play.state, seat, wish)
    return rule_of(reason)


def test_refused_turns_of_long_live_the_king_name_their_rule(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers=FOREIGN | {"Oxeneford": (A, 4)})
    assert rule(game, play, kind="enter", to="region:Stadford") is None
    assert rule(game, play, kind="enter", to="region:Tateshale") == "neighbours"
    assert rule(game, play, kind="enter", to="Tateshale") == "neighbours"
    assert rule(game, play, kind="courtier") == "courtier-limit"
    assert rule(game, play, kind="stop") == "not-offered"
    assert rule(game, table(), kind="enter", to="region:Oxeneford") == "enter-once"
    assert rule(game, table(), kind="enter", to="region:Lundonia") == "last-region"
    assert rule(game, table(3), kind="enter", to="region:Man") == "man-out"
    assert rule(game, table(courtiers=FOREIGN, hands={A: (0, 0, 0)}), kind="enter", to="Lundonia") == "card-to-enter"


def test_the_first_courtier_needs_no_roll(game: peerage.Game, table: type[Table]) -> None:
    assert rule(game, table(), kind="roll", card="card:x1") == "free-courtier"
    full = table(courtiers={"Oxeneford": (A, 4)})
    assert rule(game, full, kind="roll", card="card:x1") == "courtier-limit"
    assert rule(game, table(), kind="go_on", card="card:x1") == "first-step-free"


def test_a_stake_is_taken_back_before_another_is_made(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers=FOREIGN).play("enter", to="Rouecestre")
    wish: dict[str, Any] = {"kind": "commit", "x1": 2, "x2": 0, "x3": 0}
    assert rule(game, play, **wish) is None
    play.play("commit", A, x1=1, x2=0, x3=0)
    assert rule(game, play, **wish) == "secret-choice"
    assert play.why_not("card:x1", A) == "secret-choice"
    assert play.why_not("card:x1", B) == "stake-one-to-five"


def test_refused_moves_on_the_way_name_their_rule(game: peerage.Game, table: type[Table]) -> None:
    play = table().play("enter", to="Stadford")
    assert rule(game, play, kind="enter", to="region:Lincolia") == "move-on-roll"
    assert rule(game, play, kind="enter", to="Lincolia") == "move-on-roll"
    assert rule(game, play, kind="roll", card="card:x1") == "free-courtier"
    play.dice(1).play("go_on", card="x1")
    assert rule(game, play, kind="courtier") == "try-ends-placing"
    assert rule(game, play, kind="roll", card="card:x1") == "try-ends-placing"
    play.dice(6).play("go_on", card="x1")
    assert rule(game, play, kind="stop") == "must-move-on"
    placing = table().play("courtier")
    assert rule(game, placing, kind="go_on", card="card:x1") == "place-ends-turn"
    assert rule(game, placing, kind="enter", to="region:Stadford") == "place-ends-turn"
    assert rule(game, placing, kind="enter", to="Stadford") == "place-ends-turn"
    assert rule(game, placing, kind="courtier") == "roll-courtier"


def test_a_refusal_follows_the_kind_of_the_move(game: peerage.Game, table: type[Table]) -> None:
    """From Sarisberie there is nowhere to go on to: that forbids to go on, but not to roll for a courtier."""
    play = table(hands={A: (1, 0, 0)}).play("enter", to="Sarisberie")
    assert rule(game, play, kind="go_on", card="card:x1") == "try-needs-target"
    assert rule(game, play, kind="go_on", card="card:x2") == "any-card-pays"
    assert rule(game, play, kind="roll", card="card:x1") == "free-courtier"
    assert rule(game, play, kind="enter", to="region:Sarisberie") == "enter-once"
    assert rule(game, play, kind="banish", to="region:Sarisberie") == "not-offered"


@pytest.mark.parametrize(
    ("stake", "wanted"),
    [
        ((3, 3, 0), "too-many-cards"),
        ((6, 0, 0), "too-many-cards"),
        ((-1, 0, 0), "no-such-move"),
        ((0, 0, 0), "stake-one-to-five"),
        ((0, 0, 2), "stake-one-to-five"),
        ((5, 0, 0), None),
    ],
)
def test_refused_stakes_name_their_rule(
    game: peerage.Game, table: type[Table], stake: tuple[int, int, int], wanted: str | None
) -> None:
    play = table(courtiers=FOREIGN).play("enter", to="Rouecestre")
    wish = dict(zip(("x1", "x2", "x3"), stake, strict=True))
    assert rule(game, play, kind="commit", **wish) == wanted
    assert rule(game, play, kind="pass") == "not-offered"


def test_a_die_goes_on_a_card_that_is_free(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers=FOREIGN, place_dice=True).play("enter", to="Rouecestre")
    play.dice(6, 1, 2, 3, 4).stake(A=(1, 1, 0), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))
    assert play.asked == "place_die"
    assert rule(game, play, kind="die", card="card:x2") is None
    assert rule(game, play, kind="die", card="card:x3") == play.why_not("card:x3") == "one-die-per-card"


def test_a_figure_does_not_move_in_a_dispute(game: peerage.Game, table: type[Table]) -> None:
    """No rule about what is asked there forbids to enter a region."""
    enter: dict[str, Any] = {"kind": "enter", "to": "region:Stadford"}
    play = table(courtiers=FOREIGN | {"Stadford": (A, 1), "Lincolia": (A, 1)}, place_dice=True)
    play.play("enter", to="Rouecestre")
    asked = [play.asked]
    assert rule(game, play, **enter) == "not-offered"
    play.dice(2, 1, 2, 6, 2, 2).stake(A=(2, 0, 0), B=(0, 1, 1), C=(1, 0, 0), D=(1, 0, 0))
    answers: list[tuple[int, str, dict[str, Any]]] = [
        (B, "die", {"card": "x2"}),
        (B, "banish", {"to": "Lincolia"}),
        (B, "decline", {}),
        (A, "take", {"n": 0}),
    ]
    for seat, kind, wish in answers:
        asked.append(play.asked)
        assert rule(game, play, seat, **enter) == "not-offered", kind
        play.play(kind, **wish)
    assert asked == ["commit", "place_die", "banish", "reward", "take_cards"]


def test_refused_rewards_of_a_winner_name_their_rule(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers=FOREIGN | {"Stadford": (A, 1), "Lincolia": (A, 1)}).play("enter", to="Rouecestre")
    play.dice(2, 6, 2, 2).stake(A=(1, 0, 0), B=(0, 0, 1), C=(1, 0, 0), D=(1, 0, 0))
    assert rule(game, play, seat=B, kind="banish", to="region:Wigemor") == "banish"
    assert rule(game, play, seat=B, kind="banish", to="Wigemor") == "banish"
    play.play("banish", to="Stadford")
    assert play.why_not("region:Lundonia") == "winner-places"


def test_refused_cards_to_take_back_name_their_rule(game: peerage.Game, table: type[Table]) -> None:
    play = table(courtiers=FOREIGN).play("enter", to="Rouecestre").dice(6, 1, 2, 2, 2)
    play.stake(A=(0, 2, 0), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0)).play("decline")
    assert rule(game, play, kind="take", n=1) is None
    assert rule(game, play, kind="take", n=2) == "cards-back"


def test_long_live_the_king_explains_every_kind_of_move(
    game: peerage.Game, random_play: Callable[..., Iterator[Any]]
) -> None:
    """Whatever is wished for, and whenever: a legal wish, or a rule of the catalogue."""
    rules = {known.id for known in game.rules("en")}
    regions = [region["name"] for region in game.drawing(3)["regions"]]
    wishes: list[dict[str, Any]] = [{"kind": kind} for kind in ("pass", "courtier", "stop", "decline", "take_back")]
    wishes += [{"kind": kind, "card": f"card:x{n}"} for kind in ("roll", "go_on", "die") for n in (1, 2, 3)]
    wishes += [{"kind": kind, "to": name} for kind in ("enter", "banish") for name in regions]
    wishes += [{"kind": "take", "n": n} for n in range(6)] + [{"kind": "commit", "x1": n, "x3": n} for n in range(6)]
    for number, state in enumerate(random_play(3, seed=9, options={"place_dice": True}, listen=False)):
        if number % 3 == 0:
            for seat in range(3):
                for wish in wishes:
                    reason = game.explain(state, seat, wish)
                    legal = state.legal(seat, game.parse(state, wish))
                    assert (reason is None) == legal
                    assert reason is None or reason.rule in rules
