"""What can be counted behind the screens: everything, by who has seen the game from its start."""

import hashlib
import json
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import peerage
from games.declaring import Options
from games.lancaster.declared import BIG_BOX, EVERYTHING, Ledger
from games.lancaster.table import GAME, KINGS, Table
from games.tables import edited, sensible_move
from peerage.errors import BadPosition

A, B, C, D = range(4)
COURT: dict[str, Any] = {"court": True, "resentment": True}


def counting(play: Table) -> Table:
    """The same table, where everybody has counted so far."""
    position = play.state.to_dict()
    names = [name for name in ("gold", "squires", "seals", "dishonor") if name in position["players"][A]]
    position["ledger"] = [{name: player[name] for name in names} for player in position["players"]]
    play.state = GAME.from_dict(position)
    play.state.listen()
    return play


def counted(state: peerage.State) -> Any:
    return state.config.game.presentation.counted(state)


def known(state: peerage.State, name: str) -> list[int]:
    """How much of a good every seat has, as everybody could know."""
    bounds = [counts[name] for counts in counted(state)]
    assert all(least == most for least, most in bounds)
    return [least for least, _ in bounds]


def drawn(state: peerage.State, viewer: int | None, name: str, seed: int = 1, remembering: bool = True) -> list[int]:
    return [player[name] for player in state.resample(viewer, seed, remembering).to_dict()["players"]]


def looks(seats: int, options: Options, seeds: range, every: int = 7) -> Iterator[tuple[int, Any]]:
    """Some positions of random games, numbered."""
    for seed in seeds:
        state, chooser = GAME.start(seats, seed, options), Random(seed)
        number = 0
        while not state.over:
            if number % every == 0:
                yield number, state
            state.play(*sensible_move(state, chooser, sense=0.5))
            number += 1


# What everybody sees.


@pytest.mark.rule("start-goods", "hidden-screen")
def test_lancaster_ledger_knows_the_goods_of_the_set_up() -> None:
    state = GAME.start(4, seed=1)
    start = state.to_dict()["players"][A]
    assert known(state, "gold") == [start["gold"]] * 4
    assert known(state, "squires") == [start["squires"]] * 4
    assert set(counted(state)[A]) == {"gold", "squires"}


@pytest.mark.rule("hidden-seals", "hidden-dishonor")
def test_modules_add_what_they_hide() -> None:
    assert set(counted(GAME.start(3, seed=1, options=COURT))[A]) == {"gold", "squires", "seals", "dishonor"}
    assert set(counted(GAME.start(3, seed=1, options={"court": True}))[A]) == {"gold", "squires", "seals"}
    assert set(counted(GAME.start(3, seed=1, options={"reward_tiles": True}))[A]) == {"gold", "squires"}


@pytest.mark.rule("county-squires")
def test_squires_that_go_with_a_knight() -> None:
    play = counting(Table(courts={A: [1], B: [2]}, squires={A: 5, B: 1}))
    play.place(1, "county:B", squires=3)
    assert known(play.state, "squires") == [2, 1, 0, 0]
    assert drawn(play.state, B, "squires") == [2, 1, 0, 0]


@pytest.mark.rule("office-tribute", "treasury")
def test_a_tribute_and_what_is_taken_from_the_treasury() -> None:
    play = counting(Table(court=True, gold={A: 4}, squires={A: 4, B: 4}, treasury={"gold": 3}))
    play.to_treasury("gold")
    assert known(play.state, "gold") == [7, 0, 0, 0]
    play.apply("constable", 1)
    assert known(play.state, "squires") == [4, 3, 0, 0]


@pytest.mark.rule("law-takes-what-is-there", "law-most-squires-lose-2-most-gold-lose-3")
def test_ledger_learns_from_a_law_that_takes_less_than_it_could() -> None:
    laws = ["most-squires-lose-2-most-gold-lose-3", "counties-2-dishonor", "tower-knight-points-3"]
    play = Table(phase="parliament", round=5, laws=laws, gold={A: 2, B: 1}, squires={B: 1}, **KINGS)
    counting(play).parliament()
    assert [(event.seat, event.args["good"], event.args["n"]) for event in play.events_of("loses")] == [
        (B, "good:squires", 1),
        (A, "good:gold", 2),
    ]
    assert known(play.state, "gold") == [0, 1, 0, 0]
    assert known(play.state, "squires") == [0, 0, 0, 0]


@pytest.mark.rule("law-seals-to-squires-gold")
def test_seals_that_are_traded_in() -> None:
    laws = ["seals-to-squires-gold", "counties-2-dishonor", "tower-knight-points-3"]
    play = counting(Table(phase="parliament", round=5, laws=laws, seals={A: 3}, **KINGS)).parliament()
    assert (play.asked, play.seat) == ("trade", A)
    play.play("trade", n=2)
    assert known(play.state, "seals")[A] == 1
    assert (known(play.state, "squires")[A], known(play.state, "gold")[A]) == (4, 2)
    assert drawn(play.state, C, "seals") == [1, 0, 0, 0]


@pytest.mark.rule("tower-redeem")
def test_ledger_knows_returned_dishonor_markers() -> None:
    play = counting(Table(resentment=True, courts={A: [2], B: [1]}, dishonor={A: 5, B: 1})).place(2, "tower:0")
    play.play("redeem", n=2)
    assert known(play.state, "dishonor") == [3, 1, 0, 0]
    assert drawn(play.state, None, "dishonor") == [3, 1, 0, 0]


@pytest.mark.rule("hidden-screen", "hidden-seals", "hidden-dishonor")
@pytest.mark.parametrize("options", [{}, {"new_laws": "all"}, {**BIG_BOX, "king_laws": "all"}, EVERYTHING])
def test_a_spectator_who_listens_counts_the_same(options: Options) -> None:
    """What everybody sees gives the counts; nothing private is needed."""
    for seed in range(3):
        state, chooser = GAME.start(4, seed, options), Random(seed)
        heard = Ledger(state)
        state.listen()
        while not state.over:
            state.play(*sensible_move(state, chooser, sense=0.3))
            heard.compare([event for event in state.take_events() if event.visible(None)], state)
            for name in counted(state)[A]:
                assert known(state, name) == [held[name] for held in heard.held]


# Who has not counted.


@pytest.mark.rule("hidden-screen")
def test_lancaster_ledger_without_memory_learns_nothing() -> None:
    state, chooser = GAME.start(4, seed=2, options=COURT), Random(2)
    state.forget()
    for _ in range(40):
        state.play(*sensible_move(state, chooser, sense=0.5))
        assert counted(state) == [{}] * 4
        assert "ledger" not in state.to_dict()
    assert len({tuple(drawn(state, A, "gold", seed)) for seed in range(20)}) > 5


@pytest.mark.rule("open-screens")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"open_screens": True})])
def test_where_all_lies_open_nothing_is_remembered(seats: int, options: Options) -> None:
    state = GAME.start(seats, seed=1, options=options)
    assert counted(state) == [{}] * seats
    assert "ledger" not in state.to_dict()
    assert state.fits(-1)


@pytest.mark.parametrize(
    ("options", "digest"), [({}, "0301362d9d5e"), (EVERYTHING, "db2658761049")], ids=["plain", "everything"]
)
def test_at_a_glance_it_is_guessed_as_before_there_was_a_ledger(options: Options, digest: str) -> None:
    """The same draws from the same seeds as when nobody remembered anything."""
    draws = hashlib.sha256()
    for number, state in looks(4, options, range(1)):
        for viewer in (None, *range(4)):
            draw = state.resample(viewer, number, remembering=False)
            position = {name: part for name, part in draw.to_dict().items() if name != "rules"}
            draws.update(json.dumps(position, sort_keys=True).encode())
    assert draws.hexdigest()[:12] == digest


# What fits.


HIDDEN = ("gold", "squires", "seals", "dishonor")


def tampered(name: str) -> Any:
    """A position that came about in the open, but for one piece behind the screen of B."""
    play = counting(Table(courts={A: [2], B: [1]}, gold={B: 2}, seals={B: 2}, dishonor={B: 2}, **COURT))
    kind = HIDDEN.index(name)
    holder = play.state if kind < 2 else play.state.expansions[kind - 2]
    getattr(holder, name)[B] += 1
    assert play.player(B)[name] == (1 if name == "squires" else 3)
    return play.state


@pytest.mark.rule("hidden-screen", "hidden-seals", "hidden-dishonor")
@pytest.mark.parametrize("name", HIDDEN)
def test_states_that_contradict_the_ledger_do_not_fit(name: str) -> None:
    state = tampered(name)
    assert [state.fits(viewer) for viewer in (-1, A, B, C)] == [False, False, True, False], "B knows it"
    assert drawn(state, A, name)[B] == known(state, name)[B]
    assert state.resample(A, 1).fits(A)
    state.forget()
    assert state.fits(A)


def test_a_ledger_is_taken_back() -> None:
    state = GAME.start(3, seed=4, options=COURT)
    position = state.to_dict()
    assert position["ledger"] == [{name: player[name] for name in HIDDEN} for player in position["players"]]
    assert GAME.from_dict(position).to_dict() == position
    position["ledger"][A] = dict(reversed(position["ledger"][A].items()))
    assert GAME.from_dict(position).to_dict() == position


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("ledger", B, "gold"), 99, "ledger: seat 1 has .* gold, not 99"),
        (("ledger", C, "dishonor"), 1, "ledger: seat 2 has 0 dishonor, not 1"),
        (("ledger", B), {"gold": 3}, "the ledger counts gold, squires, seals, dishonor"),
        (("ledger", B, "votes"), 2, "the ledger counts gold, squires, seals, dishonor"),
        (("ledger",), [], "the ledger needs the counts of each seat"),
        (("ledger", B, "gold"), "many", "not a position"),
        (("ledger",), None, "not a position"),
        (("players", B, "gold"), 99, "ledger: seat 1 has 99 gold"),
        (("options", "open_screens"), True, "no screens at this table"),
    ],
)
def test_lancaster_positions_with_impossible_ledgers_are_refused(
    path: tuple[str | int, ...], value: Any, reason: str
) -> None:
    position = GAME.start(3, seed=4, options=COURT).to_dict()
    with pytest.raises(BadPosition, match=reason):
        GAME.from_dict(edited(position, *path, value=value))


# What it is good for.


@pytest.mark.rule("memory-aid")
def test_lancaster_memory_aid_shows_the_counts_to_all() -> None:
    for _, state in looks(3, {**COURT, "memory_aid": True}, range(1), every=11):
        held = state.to_dict()["players"]
        for viewer in (None, A, B, C):
            shown = state.view(viewer)["counted"]
            assert shown == [{name: [player[name]] * 2 for name in HIDDEN} for player in held]
    assert "counted" not in GAME.start(3, seed=1).view(A)


@pytest.mark.rule("memory-aid")
def test_lancaster_memory_aid_shows_nothing_uncounted() -> None:
    assert Table(memory_aid=True, gold={B: 7}).state.view(A)["counted"] == [{}] * 4


@pytest.mark.rule("hidden-screen", "hidden-seals", "hidden-dishonor")
def test_lancaster_guesses_from_memory_are_exact() -> None:
    """On average by two or three gold and squires, and by nearly one seal and marker; from memory, by none."""
    for name, least in zip(HIDDEN, (2.0, 1.5, 0.5, 0.5), strict=True):
        off: dict[bool, list[int]] = {True: [], False: []}
        for number, state in looks(4, EVERYTHING, range(3), every=9):
            truth = [player[name] for player in state.to_dict()["players"]]
            for remembering, errors in off.items():
                guessed = drawn(state, A, name, number, remembering)
                errors += [abs(guessed[seat] - truth[seat]) for seat in (B, C, D)]
        assert mean(off[True]) == 0
        assert mean(off[False]) > least, f"{name}: {mean(off[False])}"
