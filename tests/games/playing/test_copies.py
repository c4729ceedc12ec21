"""Copies of a state, however they are made: they go their own way, and play on as the original would have."""

import copy
import json
import pickle
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import peerage
from games.cases import GAMES, every_case, every_game, played
from games.declaring import Options, declared
from games.tables import usual_seats
from peerage.kernel.content.options import every_module
from peerage.kernel.playing.state import FRAME

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "bytes": lambda state: state.config.game.from_bytes(state.to_bytes()),
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}

MADE_ANEW = {"menu", "menu_size", "menu_seat", "log", "watched", "results", "planned"}
"""What a copy does not take over: menus, and what is listened to; games declare more."""
NUMBERS = type(vec[i64]())
AGREED = {"config", "board", "decisions"}


def plain(state: peerage.State) -> Any:
    """A state and everything in it as plain data, field by field, in both builds."""
    return plainly(state, MADE_ANEW | AGREED | declared(state.config.game.id).made_anew)


NAMES: dict[type, frozenset[str]] = {}


def names_in(kind: type) -> frozenset[str]:
    """What objects of a class may have besides methods."""
    if kind not in NAMES:
        names = {name for each in kind.__mro__[:-1] for name in vars(each) if not name.startswith("_")}
        NAMES[kind] = frozenset(name for name in names if not callable(getattr(kind, name)))
    return NAMES[kind]


def plainly(value: Any, left_out: set[str]) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, NUMBERS)):
        return [plainly(item, left_out) for item in value]
    names = (names_in(type(value)) | set(getattr(value, "__dict__", ()))) - left_out
    found = {name: getattr(value, name) for name in names}
    fields = {name: plainly(item, left_out) for name, item in found.items() if not callable(item)}
    if isinstance(value, peerage.State):
        fields["stack"] = fields["stack"][: fields["depth"] * FRAME]
    return fields


def history(state: peerage.State, seed: int, moves: int) -> list[Any]:
    """What happens in some random moves, in full."""
    state.listen()
    one = []
    for seat, move in played(state, seed, moves):
        one.append(
            (seat, move, state.irrevocable, [event.to_dict(event.seat) for event in state.take_events()], plain(state))
        )
    return one


@every_case
def test_copies_go_their_own_way_and_play_the_same(game_id: str, seats: int, options: Options) -> None:
    state = peerage.load(game_id).start(seats, 21, options)
    for number, _ in enumerate(played(state, 21)):
        if number % 40 == 0 or (state.secret_open and number % 3 == 0):
            before, position = plain(state), state.to_dict()
            twins = [make(state) for make in WAYS.values()]
            histories = []
            for name, twin in zip(WAYS, twins, strict=True):
                assert plain(twin) == before, name
                assert type(twin) is type(state)
                assert twin.take_events() == [], "a copy records nothing until it is listened to"
                assert twin.to_bytes() == state.to_bytes()
                histories.append(history(twin, number, 6))
            assert all(one == histories[0] for one in histories)
            assert plain(state) == before
            assert state.to_dict() == position


@every_game
def test_states_are_equal_when_they_go_on_alike(game_id: str) -> None:
    state = middle(game_id)
    for name, make in WAYS.items():
        assert make(state) == state, name
    twin = state.clone()
    seat = twin.to_move[0]
    twin.play(seat, twin.moves(seat)[0])
    assert twin != state
    assert state.config.game.from_bytes(twin.to_bytes()) == twin
    other: object = game_id
    assert state != other
    assert state != peerage.load(GAMES[GAMES.index(game_id) - 1]).start(4, 1)


@every_game
def test_states_change_and_so_have_no_hash(game_id: str) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(middle(game_id))


@every_case
def test_states_from_bytes_share_nothing_that_changes(game_id: str, seats: int, options: Options) -> None:
    """Positions of one game, read one after the other, stay what they were."""
    game = peerage.load(game_id)
    state = game.start(seats, 24, options)
    kept = []
    for number, _ in enumerate(played(state, 24)):
        if number % 20 == 0:
            kept.append((game.from_bytes(state.to_bytes()), plain(state)))
    for twin, _ in kept[::2]:
        for _ in played(twin, 1, 10):
            pass
    for twin, one in kept[1::2]:
        assert plain(twin) == one


@every_case
def test_the_end_of_a_game_can_be_copied(game_id: str, seats: int, options: Options) -> None:
    state = peerage.load(game_id).start(seats, 22, options)
    for _ in played(state, 22):
        pass
    for name, make in WAYS.items():
        assert plain(make(state)) == plain(state), name
        assert make(state).winners == state.winners


def middle(game_id: str, **config: Any) -> peerage.State:
    """After sixty moves, or shortly before the end."""
    game = peerage.load(game_id)
    state: peerage.State = game.start(usual_seats(game), 23, **config)
    before = state
    for _ in played(state, 23, 60):
        before = state.clone()
    return before if state.over else state


@every_game
def test_damaged_bytes_are_refused(game_id: str) -> None:
    game, state = peerage.load(game_id), middle(game_id)
    data = state.to_bytes()
    damaged = [data[:size] for size in range(len(data))]
    damaged += [data + b"\0", data + b"\1", data + data, b"\0" + data]
    damaged += [
        data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :] for place in range(len(data)) for bit in (1, 128)
    ]
    for each in damaged:
        with pytest.raises(peerage.BadPosition):
            game.from_bytes(each)
    assert game.from_bytes(data).to_dict() == state.to_dict()


@every_game
def test_bytes_of_the_wrong_length_are_refused_though_their_checksum_fits(game_id: str) -> None:
    """What a program that writes such bytes itself may get wrong."""
    game, data = peerage.load(game_id), middle(game_id).to_bytes()

    def summed(content: bytes) -> bytes:
        return zlib.crc32(content).to_bytes(4, "little") + content

    assert summed(data[4:]) == data
    for content in (data[4:-1], data[4:] + b"\1", data[4:5], data[4:30], data[4:-200], data[4:5] + b"\xff" * 200):
        with pytest.raises(peerage.BadPosition):
            game.from_bytes(summed(content))
    with pytest.raises(peerage.BadPosition, match="format 3; here is format 2"):
        game.from_bytes(summed(b"\3" + data[5:]))


@pytest.mark.parametrize("data", [None, "text", 7, [1, 2]])
def test_state_from_other_types_than_bytes_is_refused(data: Any) -> None:
    with pytest.raises(peerage.BadPosition):
        peerage.load(GAMES[0]).from_bytes(data)


@every_game
def test_bytes_of_another_game_rules_or_components(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, data = peerage.load(game_id), middle(game_id).to_bytes()
    other = peerage.load(GAMES[GAMES.index(game_id) - 1])
    with pytest.raises(peerage.BadPosition, match=f"a position of {game_id}, not of {other.id}"):
        other.from_bytes(data)
    game.blanks.kept.clear()
    played = game.rules_version
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "rules_version", 99)
        with pytest.raises(peerage.BadPosition, match=rf"version {played} of the rules of .* only 99"):
            game.from_bytes(data)
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "printed", lambda self: (self.__class__.__mro__[1].printed(self)[0], "0" * 64))
        with pytest.raises(peerage.BadPosition, match="other components"):
            game.from_bytes(data)
    if game.options:
        with monkeypatch.context() as patch:
            patch.setattr(game, "options", ())
            with pytest.raises(peerage.BadPosition, match="option"):
                game.from_bytes(data)
    assert game.from_bytes(data).to_bytes() == data


def played_elsewhere(state: peerage.State) -> tuple[peerage.State, list[Any]]:
    return state, history(state.clone(), 1, 5)


@pytest.mark.slow
@every_game
def test_states_travel_to_other_processes(game_id: str) -> None:
    game = peerage.load(game_id)
    states = [middle(game_id, options=options) for options in ({}, every_module(game.options))]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for state, (again, one) in zip(states, pool.map(played_elsewhere, states), strict=True):
            assert plain(again) == plain(state)
            assert one == history(state.clone(), 1, 5)


@every_game
def test_perspective_can_be_pickled_with_its_game(game_id: str) -> None:
    state = middle(game_id)
    seat = state.to_move[0]
    again = pickle.loads(pickle.dumps(peerage.Perspective(state, seat)))
    assert again.game is state.config.game
    assert again.view == state.view(seat)
    assert copy.deepcopy(again.game) is again.game


@every_game
def test_seats_that_a_table_does_not_have_are_refused(game_id: str) -> None:
    state = middle(game_id)
    last = state.config.seats - 1
    for seat in (-1, last + 1, 9, 1 << 70):
        for look in (state.view, state.decision, state.moves, lambda seat: state.resample(seat, 1)):
            with pytest.raises(peerage.BadSeats, match=f"seats 0 to {last}"):
                look(seat)


@every_game
def test_bytes_name_what_was_agreed(game_id: str) -> None:
    state = middle(game_id, options=every_module(peerage.load(game_id).options))
    data = state.to_bytes()
    size = int.from_bytes(data[5:9], "little")
    agreed = json.loads(data[9 : 9 + size])
    assert agreed["game"] == game_id
    assert agreed["options"] == state.config.options
