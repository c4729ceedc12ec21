"""A newer version of the rules plays older records and positions by the version that they name, or says why not."""

import copy
import pickle
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import peerage
from peerage.kernel import registry
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.decision import Decision, names_of
from peerage.kernel.playing.move import MoveKind, Moves
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.view import ALL, Visibility
from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.records.position import Position, convert, restore_common
from peerage.kernel.records.position_writer import common_fields

ROLL, STAY = MoveKind("roll", 1), MoveKind("stay", 2)
TURN = 0
GOAL = 20


class Race(State):
    """Everybody in turn rolls a die or stays; the first at the goal wins."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        super().__init__(config, rng)
        self.steps = [0] * config.seats
        self.decisions = DECISIONS
        self.push(TURN, 0, 0)

    def clone(self) -> "Race":
        twin = Race.__new__(Race)
        self.copy_to(twin)
        twin.steps = self.steps[:]
        return twin

    def carry(self, codec: Codec) -> None:
        self.steps = codec.numbers(self.steps)

    @property
    def scores(self) -> list[int]:
        return self.steps[:]

    @property
    def places(self) -> list[int]:
        return [1 + sum(other > own for other in self.steps) for own in self.steps]


class Turn(Decision[Race]):
    name = "turn"

    def offer(self, state: Race, seat: int, arg: int) -> None:
        state.offer(ROLL.move)
        state.offer(STAY.move)

    def act(self, state: Race, seat: int, arg: int, move: int) -> None:
        if ROLL.matches(move):
            die = int(state.rng.die())
            # In version 1 a six was worth no more than it shows.
            state.steps[seat] += 2 * die if die == 6 and state.config.game.rules_version > 1 else die
        state.over = state.steps[seat] >= GOAL
        if not state.over:
            state.push(TURN, (seat + 1) % state.config.seats, 0)


DECISIONS: list[Decision[Any]] = [Turn()]


class Saved(Position):
    steps: list[int]


VISIBLE: Visibility = {"steps": ALL}


class Shown(Presentation[Race]):
    moves = Moves([ROLL, STAY])
    visible = VISIBLE

    def picture(self, state: Race) -> dict[str, Any]:
        return {"steps": state.steps[:]}

    def drawing(self, config: TableConfig) -> dict[str, Any]:
        return {}


class RaceGame(peerage.Game[Race, None]):
    id = "race"
    package = __name__
    min_seats, max_seats = 2, 4
    frames = names_of(DECISIONS)
    presentation = Shown()

    @cache
    def printed(self) -> tuple[dict[str, Any], str]:
        return {}, "none"

    def new_state(self, config: TableConfig, rng: Rng) -> Race:
        return Race(config, rng)

    def position(self, state: Race) -> dict[str, Any]:
        return common_fields(state) | {"steps": state.steps[:]}

    def restore(self, position: Mapping[str, Any], config: TableConfig) -> Race:
        saved = convert(position, Saved)
        state = Race(config, Rng.quick(0))
        state.steps = saved.steps
        restore_common(state, saved)
        return state

    def check_components(self, components: dict[str, Any]) -> None:
        pass


class FirstRace(RaceGame):
    rules_version = 1


class SecondRace(RaceGame):
    rules_version = 2
    earlier = (FirstRace(),)


class ThirdRace(RaceGame):
    """Forgets what was before."""

    rules_version = 3


class Installed:
    """An entry point."""

    name = value = "race"

    def __init__(self, game: peerage.Game) -> None:
        self.game = game

    def load(self) -> peerage.Game:
        return self.game


def install(monkeypatch: pytest.MonkeyPatch, game: peerage.Game) -> peerage.Game:
    monkeypatch.setattr(registry, "installed_games", lambda: {"race": Installed(game)})
    registry.load.cache_clear()
    return game


@pytest.fixture(autouse=True)
def _other_games_again() -> Any:
    yield
    registry.load.cache_clear()


def finished(game: peerage.Game) -> peerage.Record:
    record = peerage.Record.begin(game, 2, "with a six")
    while not record.state.over:
        record.play(record.state.to_move[0], int(ROLL.move))
    assert any(5 in line.chance for line in record.moves)
    return record


def test_an_older_record_is_played_by_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    old = finished(install(monkeypatch, FirstRace()))
    text = "\n".join(old.lines())
    new = finished(install(monkeypatch, SecondRace()))
    assert new.state.scores != old.state.scores
    for read in (peerage.Record.load, peerage.Record.resume):
        again = read(text)
        assert again.header.rules == again.game.rules_version == 1
        assert (again.state.scores, again.lines()) == (old.state.scores, old.lines())
        assert read("\n".join(new.lines())).state.scores == new.state.scores


def test_an_older_position_is_played_by_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    old = FirstRace().start(2, "with a six")
    game = install(monkeypatch, SecondRace())
    for again in (game.from_dict(old.to_dict()), game.from_bytes(old.to_bytes()), pickle.loads(pickle.dumps(old))):
        assert again.config.game.rules_version == 1
        assert copy.deepcopy(again.config.game).rules_version == 1
        while not again.over:
            again.play(again.to_move[0], int(ROLL.move))
        assert again.scores == finished(FirstRace()).state.scores


def test_rules_that_are_gone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    old = finished(install(monkeypatch, FirstRace()))
    game = install(monkeypatch, ThirdRace())
    words = "version 1 of the rules of race"
    for read in (peerage.Record.load, peerage.Record.resume):
        with pytest.raises(peerage.OtherRules, match=words):
            read("\n".join(old.lines()))
    for position in (old.state.to_dict(), old.state.to_bytes()):
        with pytest.raises(peerage.BadPosition, match=words):
            game.from_dict(position) if isinstance(position, dict) else game.from_bytes(position)
