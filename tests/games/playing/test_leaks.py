"""Nothing leaks: whatever others hide, a seat receives the same, until the rules of the table show it.

A viewer cannot tell the real state from a determinization that fits what it knows. So it sees the same, is asked and
offered the same, and gets the same reasons; and after the same move with the same chance it sees the same, unless
the rules show something that was hidden. Each game declares where they do. Determinizations are drawn without memory,
so that they differ in as much as possible: what can be counted is hidden all the same, but for the memory aid.
"""

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import peerage
from games.cases import RARELY, every_case, played
from games.declaring import Options, Received, declared
from games.tables import sensible_move
from peerage.kernel.playing.rng import Rng

DRAWS = 2
MOST_MOVES = 3
MOST_QUESTIONS = 10


class Questions:
    """What can be asked of a game: its slots, and wishes of every kind, as far as they came up."""

    def __init__(self, game: peerage.Game) -> None:
        self.game = game
        self.slots: dict[str, None] = {}
        self.wishes: dict[str, dict[str, Any]] = {}

    def learn(self, state: peerage.State) -> None:
        for seat in state.to_move:
            for move in state.moves(seat):
                wish = self.game.describe(state, move)
                self.slots.update(dict.fromkeys(wish["slots"]))
                self.wishes[wish["kind"]] = wish

    def answers(self, state: peerage.State, seat: int, turn: int) -> list[peerage.Reason | None]:
        """Why not? For some slots and wishes, others in each turn; a seat that is not asked gets the same for all."""
        most = MOST_QUESTIONS if seat in state.to_move else 1
        slots, wishes = list(self.slots), list(self.wishes.values())
        return [
            *(self.game.why_not(state, seat, slot) for slot in some(slots, turn, most)),
            *(self.game.explain(state, seat, wish) for wish in some(wishes, turn, most)),
        ]


def some(items: list[Any], turn: int, most: int) -> list[Any]:
    step = max(1, len(items) // most)
    return items[turn % step :: step]


def received(state: peerage.State, viewer: int | None, questions: Questions, turn: int) -> Received:
    if viewer is None:
        return Received(state.view(None), state.decision(None), {}, [])
    offered = questions.game.presentation.offered(state, viewer, state.moves(viewer))
    moves = {move["move"]: move for move in offered}
    return Received(state.view(viewer), state.decision(viewer), moves, questions.answers(state, viewer, turn))


class PlayedMove:
    """What a viewer sees of a move, and whether its seat could take it back."""

    def __init__(self, state: peerage.State, viewer: int | None, free: bool, questions: Questions, turn: int) -> None:
        self._sight = state, viewer, questions, turn
        self.free = free
        self.events = [event.to_dict(viewer) for event in state.take_events() if event.visible(viewer)]

    @cached_property
    def after(self) -> Received:
        return received(*self._sight)


def play_and_listen(state: peerage.State, viewer: int | None, seat: int, move: int, questions: Questions) -> PlayedMove:
    state.rng = Rng.quick(move)
    state.listen()
    before = state.irrevocable
    state.play(seat, move)
    return PlayedMove(state, viewer, state.irrevocable == before, questions, move)


class Pair(NamedTuple):
    """The same move in the real state and in a determinization of the viewer."""

    what: str
    real: PlayedMove
    drawn: PlayedMove


def drawn_state(state: peerage.State, viewer: int | None, seed: int) -> peerage.State:
    return state.resample(viewer, seed, remembering=state.config.on("memory_aid"))


def pairs(state: peerage.State, viewer: int | None, seat: int, number: int, questions: Questions) -> Iterator[Pair]:
    moves = state.moves(seat)
    for move in moves[:: max(1, len(moves) // MOST_MOVES)]:
        what = f"move {number}: {questions.game.describe(state, move)} by {seat}, seen by {viewer}"
        real = play_and_listen(state.clone(), viewer, seat, move, questions)
        for draw in range(DRAWS):
            other = drawn_state(state, viewer, number * DRAWS + draw)
            if other.legal(seat, move):
                yield Pair(what, real, play_and_listen(other, viewer, seat, move, questions))


def middle_positions(
    game: peerage.Game, seats: int, options: Options, every: int
) -> Iterator[tuple[int, peerage.State, Questions]]:
    """Positions of two games, one of random moves and one with some sense."""
    questions = Questions(game)
    for seed in range(2):
        state, chooser = game.start(seats, seed, options), Random(seed)
        number = 0
        while not state.over:
            if number % every == seed:
                questions.learn(state)
                yield number, state, questions
            state.play(*sensible_move(state, chooser, sense=0.5 * seed))
            number += 1


@every_case
def test_a_resampled_state_is_indistinguishable_from_the_real_one(game_id: str, seats: int, options: Options) -> None:
    """And it can be played on."""
    game = peerage.load(game_id)
    state, questions = game.start(seats, 8, options), Questions(game)
    changed = 0
    for number, _ in enumerate(played(state, 8, 200)):
        if number % (4 * RARELY):
            continue
        questions.learn(state)
        viewers = (None, *range(seats))
        for viewer in viewers:
            other = drawn_state(state, viewer, number)
            assert received(other, viewer, questions, number) == received(state, viewer, questions, number)
            assert other.asked == state.asked
            changed += other.to_dict() != state.to_dict()
            if viewer == viewers[number // (4 * RARELY) % len(viewers)]:
                for _ in played(other, number, 30):
                    pass
    assert (changed > 0) == declared(game_id).drawn_anew


@every_case
def test_undo_depends_on_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    """And a player who takes something back has learnt nothing by it."""
    undoable = 0
    for number, state, questions in middle_positions(peerage.load(game_id), seats, options, every=6 * RARELY):
        for seat in state.to_move[:1]:
            for what, real, drawn in pairs(state, seat, seat, number, questions):
                assert real.free == drawn.free, what
                if real.free:
                    assert (real.events, real.after) == (drawn.events, drawn.after), what
                    undoable += 1
    assert (undoable > 0) == declared(game_id).undoable


@every_case
def test_moves_of_others_tell_only_what_the_rules_show(game_id: str, seats: int, options: Options) -> None:
    for number, state, questions in middle_positions(peerage.load(game_id), seats, options, every=9 * RARELY):
        viewer = (None, *range(seats))[number // (9 * RARELY) % (seats + 1)]
        for seat in state.to_move[:2]:
            for what, real, drawn in pairs(state, viewer, seat, number, questions):
                check_difference(game_id, viewer, real, drawn, what)


def check_difference(game_id: str, viewer: int | None, real: PlayedMove, drawn: PlayedMove, what: str) -> None:
    """The first thing that differs must be one that the rules show, or a decision that another seat is not asked."""
    both = [[*each.events, each.after.decision] for each in (real, drawn)]
    if both[0] == both[1]:
        without_looks = declared(game_id).without_looks
        assert without_looks(real.after) == without_looks(drawn.after), what
        return
    first = next((one, other) for one, other in zip(*both, strict=False) if one != other)
    assert any(is_shown(game_id, viewer, part) for part in first), f"{what}: {first}"


def is_shown(game_id: str, viewer: int | None, part: dict[str, Any] | None) -> bool:
    if part is None:
        return False
    if "number" in part:
        return part["kind"] in declared(game_id).unasked and viewer not in part["seats"]
    return part["kind"] in declared(game_id).shown


@every_case
def test_no_choice_is_announced_where_it_gives_nothing_away(game_id: str, seats: int, options: Options) -> None:
    """Its owner always hears it; the others only where all could see that there was no choice."""
    forced = 0
    state = peerage.load(game_id).start(seats, 3, options)
    state.listen()
    chooser = Random(3)
    while not state.over:
        state.play(*sensible_move(state, chooser, sense=0))
        for event in state.take_events():
            forced += event.forced
            for viewer in (None, *range(seats)):
                shown = event.to_dict(viewer)["forced"]
                assert shown == (event.forced and (event.openly or viewer == event.seat))
    assert (forced > 0) == declared(game_id).forced_events
