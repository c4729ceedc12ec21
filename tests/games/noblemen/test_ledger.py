"""What those who remember know of screens, bag and stack: hand-made histories, and how much better they guess."""

import hashlib
import json
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import peerage
from games.declaring import NO_OPTIONS, Options
from games.noblemen.table import GAME, Table
from games.tables import refused, sensible_move

A, B, C, D = range(4)
THREE_OF_EACH = {"field": 3, "grove": 3, "fountain": 3, "meadow": 3}


def counted(state: peerage.State, seat: int) -> Any:
    """What everybody could know of a seat."""
    return state.config.game.presentation.counted(state)[seat]


def tile_ranges(state: peerage.State, seat: int) -> list[list[int]]:
    """At least and at most: fields, groves, fountains, meadows."""
    return [bounds for kind, bounds in counted(state, seat)["kinds"].items() if kind.startswith("tile:")]


def remembered(state: peerage.State, seat: int | None) -> Any:
    return state.config.game.presentation.remembered(state, seat)


def stack(play: Table, viewer: int | None) -> list[str | None]:
    """The lowest three cards of the stack, as far as a viewer knows them."""
    return remembered(play.state, viewer)["stack"][-3:]


def drawn(state: peerage.State, viewer: int | None, seed: int = 1, remembering: bool = True) -> Any:
    return state.resample(viewer, seed, remembering).to_dict()


def opened(*chosen: dict[str, int]) -> Any:
    """A game after these openings, with the first card to be chosen."""
    state = GAME.start(len(chosen), seed=3, options={"start_player": "1"})
    for seat, tiles in enumerate(chosen):
        state.play(seat, GAME.parse(state, {"kind": "opening", **tiles}))
    return state


def looks(seats: int, seeds: range, options: Options = NO_OPTIONS, every: int = 7) -> Iterator[tuple[int, Any]]:
    """Some positions of games with some sense, numbered."""
    for seed in seeds:
        state, chooser = GAME.start(seats, seed, options), Random(seed)
        number = 0
        while not state.over:
            if number % every == 0:
                yield number, state
            state.play(*sensible_move(state, chooser, sense=0.7))
            number += 1


# Numbers.


@pytest.mark.rule("bribe", "behind-screens")
def test_ledger_knows_what_is_paid_and_gained() -> None:
    play = Table(money={A: 7, B: 3}, markers={C: 2}, tiles={A: "fgw", B: "mm"}, cards={D: ["dowry"]}).play("bribe", n=2)
    known = [counted(play.state, seat) for seat in (A, B, C, D)]
    assert [seat["money"] for seat in known] == [[3, 3], [3, 3], [0, 0], [0, 0]]
    assert [seat["markers"] for seat in known] == [[2, 2], [0, 0], [2, 2], [0, 0]]
    assert [seat["tiles"] for seat in known] == [[3, 3], [2, 2], [0, 0], [0, 0]]
    assert [seat["cards"] for seat in known] == [[0, 0], [0, 0], [0, 0], [1, 1]]
    for viewer in (None, B):
        players = drawn(play.state, viewer)["players"]
        assert [(player["money"], player["markers"]) for player in players] == [(3, 2), (3, 0), (0, 2), (0, 0)]
        assert [sum(player["tiles"].values()) for player in players] == [3, 2, 0, 0]
        assert [sum(player["cards"].values()) for player in players] == [0, 0, 0, 1]


# Kinds of tiles.


@pytest.mark.rule("start-tiles", "start-tiles-fill")
def test_ledger_narrows_the_opening_tiles_of_others() -> None:
    """A player who draws one has chosen one less of some kind; the fewer were chosen, the less is known."""
    two_groves = {**THREE_OF_EACH, "grove": 2}
    state = opened(THREE_OF_EACH, two_groves, {"field": 3, "grove": 0, "fountain": 0, "meadow": 0})
    assert tile_ranges(state, A) == [[3, 3]] * 4
    assert tile_ranges(state, B) == [[2, 4]] * 4
    assert tile_ranges(state, C) == [[0, 12]] * 4
    for seed in range(10):
        players = drawn(state, C, seed)["players"]
        assert players[A]["tiles"] == THREE_OF_EACH
        assert min(players[B]["tiles"].values()) >= 2
    guesses = [drawn(state, C, seed, remembering=False)["players"][A]["tiles"] for seed in range(10)]
    assert guesses.count(THREE_OF_EACH) < 5


@pytest.mark.rule("start-tiles-fill", "expand", "swap-secret")
def test_ledger_follows_laid_tiles_and_swaps() -> None:
    """A laid tile is seen; in a swap any two may have gone, and any other came."""
    state = opened(THREE_OF_EACH, THREE_OF_EACH, THREE_OF_EACH)
    play = Table(3)
    play.state = state
    state.listen()
    play.keep_cards()
    play.lay("field", 1, 0).lay("field", 2, 0).play("stop")
    assert tile_ranges(state, A)[:2] == [[1, 1], [3, 3]]
    play.swap("grove", "meadow", "fountain")
    assert counted(state, A)["tiles"] == [9, 9]
    assert tile_ranges(state, A) == [[0, 2], [1, 4], [1, 4], [1, 4]]
    for viewer in (None, B):
        (note,) = [note for note in remembered(state, viewer)["tiles"] if note["holder"] == A]
        assert (note["tiles"], note["gone"]) == ({"field": 1, "grove": 3, "fountain": 3, "meadow": 3}, 2)
        assert len({str(drawn(state, viewer, seed)["players"][A]["tiles"]) for seed in range(20)}) > 5
    assert all(state.resample(B, seed).fits(B) for seed in range(20))


@pytest.mark.rule("knight-forest-choice")
def test_handed_tiles_are_known_to_those_two() -> None:
    play = Table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 4}, tiles={B: "fffwwm"}).build("castle", 2, 0)
    play.play("knight", at="area:1:1,0").play("hand_over", tile="tile:fountain").play("hand_over", tile="tile:meadow")

    def known(viewer: int | None) -> list[dict[str, int]]:
        return [note["tiles"] for note in remembered(play.state, viewer)["tiles"] if note["holder"] == A]

    nothing = dict.fromkeys(THREE_OF_EACH, 0)
    assert known(B) == [{**nothing, "fountain": 1, "meadow": 1}]
    assert known(C) == known(None) == [nothing]
    for seed in range(20):
        assert drawn(play.state, B, seed)["players"][A]["tiles"] == {**nothing, "fountain": 1, "meadow": 1}
    assert len({str(drawn(play.state, C, seed)["players"][A]["tiles"]) for seed in range(20)}) > 3
    play.end(A)
    while play.view["active"] != A:
        play.pass_turns(play.view["active"])
    play.lay("meadow", -1, 0)
    assert known(B) == [{**nothing, "fountain": 1}]


@pytest.mark.rule("knight-forest-choice", "start-tiles-fill")
def test_ledger_knows_the_kinds_of_handed_over_tiles() -> None:
    """The others only see that two have."""
    position = Table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 4}, tiles={B: "ffggwwmm"}).state.to_dict()
    seen = {"field": 2, "grove": 2, "fountain": 2, "meadow": 2}
    position["ledger"]["tiles"] = [{"seat": None, "holder": B, "tiles": seen, "gone": 0}]
    play = Table()
    play.state = GAME.from_dict(position)
    play.build("castle", 2, 0).play("knight", at="area:1:1,0")
    play.play("hand_over", tile="tile:field").play("hand_over", tile="tile:grove")
    notes = [next(note for note in remembered(play.state, who)["tiles"] if note["holder"] == B) for who in (A, C)]
    assert (notes[0]["tiles"], notes[0]["gone"]) == ({**seen, "field": 1, "grove": 1}, 0)
    assert (notes[1]["tiles"], notes[1]["gone"]) == (seen, 2)
    assert drawn(play.state, A, 4)["players"][B]["tiles"] == {"field": 1, "grove": 1, "fountain": 2, "meadow": 2}


@pytest.mark.rule("swap-bag", "tile-counts")
def test_a_kind_that_is_not_in_the_bag_is_remembered_until_somebody_swaps() -> None:
    play = Table(3, bag="ffmm", tiles={A: "gg", B: "ffww"}).act().end(A)
    assert remembered(play.state, A)["lacking"] == ["tile:grove", "tile:fountain"]
    assert remembered(play.state, B)["lacking"] == remembered(play.state, None)["lacking"] == []
    assert all(drawn(play.state, A, seed)["bag"]["grove"] == 0 for seed in range(10))
    assert any(drawn(play.state, C, seed)["bag"]["grove"] > 0 for seed in range(10))
    play.swap("field", "fountain", "meadow")
    assert remembered(play.state, A)["lacking"] == []


@pytest.mark.rule("decade-church", "swap-bag")
def test_ledger_knows_tiles_that_go_from_the_church_into_the_bag() -> None:
    play = Table(3, bag="ffmm", church="g", queen=A, space=9, tiles={A: "gg"}).act().end(A).keep_cards()
    assert play.view["decade"] == 2
    assert remembered(play.state, A)["lacking"] == ["tile:fountain"]


# Cards.


@pytest.mark.rule("scandal-order", "scandal-secret")
def test_cards_put_under_the_stack_are_remembered_by_who_saw_them() -> None:
    play = Table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison"], tiles={A: "fg"})
    play.build("chapel", 1, 0).play("keep", card="card:dowry")
    assert stack(play, A) == [None, "card:tribute", "card:liaison"]
    assert stack(play, B) == stack(play, None) == [None, None, None]
    for seed in range(10):
        assert drawn(play.state, A, seed)["deck"][-2:] == ["tribute", "liaison"]
    assert len({str(drawn(play.state, B, seed)["deck"][-2:]) for seed in range(10)}) > 5
    assert len({str(drawn(play.state, B, seed)["players"][A]["cards"]) for seed in range(10)}) > 3


@pytest.mark.rule("scandal-played")
def test_a_played_card_is_remembered_by_everybody() -> None:
    """So one less of its kind can be behind the screens."""
    play = Table(cards={A: ["tribute"], B: ["dowry"]}).play("card", card="card:tribute")
    assert stack(play, None) == [None, None, "card:tribute"]
    printed = GAME.drawing(4)["cards"]["tribute"]
    assert counted(play.state, B)["kinds"]["card:tribute"] == [0, min(1, printed - 1)]
    assert counted(play.state, B)["kinds"]["card:dowry"] == [0, 1]
    assert all(drawn(play.state, C, seed)["deck"][-1] == "tribute" for seed in range(5))


@pytest.mark.rule("prestige-face-down", "card-blackmail")
def test_cards_given_at_a_ball_are_known_to_the_giver_and_blackmail_to_all() -> None:
    play = Table(cards={A: ["blackmail", "liaison", "tribute"]}, queen=A, space=3).act().end(A)
    play.play("give_card", card="card:liaison").play("give_card", card="card:blackmail").play("stop")
    assert stack(play, A) == [None, "card:liaison", "card:blackmail"]
    assert stack(play, B) == stack(play, None) == [None, None, "card:blackmail"]
    assert counted(play.state, A)["cards"] == [1, 1]


@pytest.mark.rule("scandal-order")
def test_ledger_knows_cards_that_were_put_back() -> None:
    """But not what is kept of them."""
    deck = ["tribute", "dowry", "liaison", "whitehall"]
    play = Table(3, estates={A: "@m", B: "@m"}, money={A: 9, B: 9}, deck=deck, deck_size=4, tiles={A: "fg", B: "fg"})
    play.build("chapel", 1, 0).play("keep", card="card:dowry").end(A).build("chapel", 1, 0)
    assert play.state.view(B)["players"][B]["looking"] == ["card:whitehall", "card:tribute", "card:liaison"]
    assert remembered(play.state, A)["looking"] == [None, "card:tribute", "card:liaison"]
    assert remembered(play.state, C)["looking"] == [None, None, None]
    assert all(drawn(play.state, A, seed)["looking"][1:] == ["tribute", "liaison"] for seed in range(10))
    play.play("keep", card="card:liaison")
    assert remembered(play.state, A)["stack"] == [None, None]
    assert remembered(play.state, B)["stack"] == ["card:whitehall", "card:tribute"]


# What fits, and what is made of it.


def test_states_with_other_tiles_than_remembered_do_not_fit() -> None:
    """A tile too many or too few somewhere, or of another kind than was seen."""
    state = opened(THREE_OF_EACH, THREE_OF_EACH, THREE_OF_EACH)
    everybody = range(-1, 3)
    assert all(state.fits(viewer) for viewer in everybody)
    more = state.clone()
    more.tiles[0] += 1
    assert not any(more.fits(viewer) for viewer in everybody)
    other = state.clone()
    for place, change in ((0, 1), (1, -1), (4, -1), (5, 1)):  # A has a field of B, and B a grove of A
        other.tiles[place] += change
    assert [other.fits(viewer) for viewer in everybody] == [False, False, False, False]
    other.forget()
    assert all(other.fits(viewer) for viewer in everybody)
    card = state.clone()
    card.cards[0] += 1
    assert not any(card.fits(viewer) for viewer in everybody)


def test_a_tile_in_the_bag_that_was_seen_missing_does_not_fit() -> None:
    play = Table(3, bag="ffmm", tiles={A: "gg", B: "ffww"}).act().end(A)
    state = play.state
    state.bag[0] -= 1
    state.bag[1] += 1
    state.tiles[0] += 1
    state.tiles[1] -= 1
    assert [state.fits(viewer) for viewer in (-1, A, B, C)] == [True, False, True, True]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("stack",), [], "an entry for each card in the stack"),
        (("looking",), [[A]], "an entry for each card that is looked at"),
        (("stack", 0), [4], "seats that do not exist"),
        (("stack", 0), [A, A], "names a seat twice"),
        (("stack", 0), "nobody", "not to 'nobody'"),
        (("tiles", 0, "tiles", "field"), 4, "seat 0 has other tiles than it has"),
        (("tiles", 0, "tiles", "field"), -1, "cannot be seen"),
        (("tiles", 0, "tiles"), {"field": 3}, "how many tiles of each kind"),
        (("tiles", 0, "gone"), 33, "33 cannot have left"),
        (("tiles", 0, "gone"), -1, "cannot have left"),
        (("tiles", 0), {"seat": None, "holder": A, "tiles": dict.fromkeys(THREE_OF_EACH, 0), "gone": 1}, "1 cannot"),
        (("tiles", 0, "seat"), A, "what others have seen"),
        (("tiles", 0, "holder"), 3, "seats that do not exist"),
        (("tiles", 0, "seat"), 3, "seats that do not exist"),
        (("tiles", 0, "seat"), B, "what everybody knows comes first"),
        (("lacking",), [[]], "for each seat which tiles"),
        (("lacking", A), ["lake"], "names no tiles"),
        (("lacking", A), ["field"], "seat 0 saw no such tiles in the bag: field"),
        (("gold",), [], "not a position"),
    ],
)
def test_noblemen_positions_with_impossible_ledgers_are_refused(
    path: tuple[str | int, ...], value: Any, reason: str
) -> None:
    position = opened(THREE_OF_EACH, THREE_OF_EACH, THREE_OF_EACH).to_dict()
    position["ledger"]["looking"] = [[] for _ in position["looking"]]
    refused(GAME, position, [(("ledger", *path), value, reason)])


def test_a_position_with_other_tiles_is_refused() -> None:
    position = opened(THREE_OF_EACH, THREE_OF_EACH, THREE_OF_EACH).to_dict()
    position["players"][A]["tiles"] |= {"field": 4, "grove": 2}
    position["players"][B]["tiles"] |= {"field": 2, "grove": 4}
    with pytest.raises(peerage.BadPosition, match="has other tiles than it has"):
        GAME.from_dict(position)
    del position["ledger"]
    assert counted(GAME.from_dict(position), A) == {}


@pytest.mark.slow
@pytest.mark.rule("behind-screens", "scandal-secret", "swap-secret", "knight-forest-choice")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (5, {}), (4, {"open_screens": True})])
def test_a_draw_depends_on_nothing_that_the_viewer_does_not_know(seats: int, options: Options) -> None:
    """So a draw from a draw is the same as from the real game."""
    for number, state in looks(seats, range(2), options):
        for viewer in (None, *range(seats)):
            other = state.resample(viewer, number)
            assert other.resample(viewer, 1).to_dict() == state.resample(viewer, 1).to_dict()


@pytest.mark.slow
@pytest.mark.rule("no-choice")
def test_redrawn_states_leave_the_asked_player_of_noblemen_a_choice() -> None:
    for number, state in looks(5, range(4), every=3):
        (asked, *more) = state.to_move
        for viewer in (None, *range(5)) if not more else ():
            assert len(state.resample(viewer, number).moves(asked)) > 1


def test_without_memory_it_is_guessed_as_ever() -> None:
    """The draws of the time before there was a ledger, so that plain search is what it was."""
    digest = hashlib.sha256()
    for number, state in looks(4, range(2), every=20):
        for viewer in (None, A, B):
            digest.update(json.dumps(drawn(state, viewer, number, remembering=False), sort_keys=True).encode())
    assert digest.hexdigest()[:12] == "3e32c89d4396"


# What it is good for.


@pytest.mark.rule("memory-aid")
def test_noblemen_memory_aid_shows_the_counts_to_all() -> None:
    for _, state in looks(3, range(1), {"memory_aid": True}, every=31):
        held = state.to_dict()["players"]
        for viewer in (None, A, B, C):
            for player, shown in zip(held, state.view(viewer)["counted"], strict=True):
                assert shown["money"] == [player["money"]] * 2
                assert shown["tiles"] == [sum(player["tiles"].values())] * 2
                for kind, (least, most) in shown["kinds"].items():
                    part, _, name = kind.partition(":")
                    assert least <= player[f"{part}s"].get(name, 0) <= most
    assert "counted" not in GAME.start(3, seed=1).view(A)


@pytest.mark.rule("memory-aid")
def test_noblemen_memory_aid_shows_nothing_uncounted() -> None:
    state = GAME.start(3, seed=1, options={"memory_aid": True})
    state.forget()
    assert state.view(A)["counted"] == [{}, {}, {}]


def off(truth: dict[str, Any], guess: dict[str, Any]) -> dict[str, float]:
    """By how much a guess is wrong at one seat: pounds, markers, tiles and cards, and tiles of the wrong kind."""
    return {
        "money": abs(truth["money"] - guess["money"]),
        "markers": abs(truth["markers"] - guess["markers"]),
        "tiles": abs(sum(truth["tiles"].values()) - sum(guess["tiles"].values())),
        "cards": abs(sum(truth["cards"].values()) - sum(guess["cards"].values())),
        "kinds": sum(abs(truth["tiles"][kind] - guess["tiles"][kind]) for kind in THREE_OF_EACH) / 2,
    }


@pytest.mark.rule("behind-screens")
def test_noblemen_guesses_from_memory_are_better() -> None:
    """From memory only kinds are guessed, and better, by the openings and what was laid since."""
    errors: dict[bool, list[dict[str, float]]] = {True: [], False: []}
    for number, state in looks(4, range(3), every=9):
        real = state.to_dict()["players"]
        for remembering, found in errors.items():
            guess = drawn(state, A, number, remembering)["players"]
            found += [off(real[seat], guess[seat]) for seat in (B, C, D)]
    with_memory, without = (
        {name: mean(each[name] for each in found) for name in found[0]} for found in errors.values()
    )
    for name in ("money", "markers", "tiles", "cards"):
        assert with_memory[name] == 0
    assert (without["money"], without["tiles"]) > (1.5, 1.5), without
    assert (without["markers"], without["cards"]) > (0.5, 0.5), without
    assert with_memory["kinds"] < 0.8 * without["kinds"], (with_memory, without)


def test_cards_that_left_the_stack_leave_no_trace_in_a_determinization() -> None:
    """They are in hands now: their old places in the ring would reveal which ones."""
    state, chooser, most = GAME.start(4, 3), Random(3), 0
    for _ in range(150):
        state.play(*sensible_move(state, chooser, sense=0.5))
        ring = len(state.deck)
        for viewer in (None, B):
            for remembering in (True, False):
                other = state.resample(viewer, 1, remembering)
                left = [(other.deck_top + place) % ring for place in range(other.deck_size, ring)]
                assert not any(other.deck[place] for place in left)
            most = max(most, len(left))
    assert most > 4
