"""Reviews: nothing that a seat could not know matters, luck and choices add up, verdicts are no surer than figures."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from analysis.reviewed import GAMES, HARDLY, finished
from peerage.analysis.review import review as reviewing
from peerage.analysis.review.course import turns_of
from peerage.analysis.review.effort import LEVELS, Effort
from peerage.analysis.review.estimates import Weighed, weigh_options, worth_of
from peerage.analysis.review.questions import Answer, Question, Questions, answer
from peerage.analysis.review.reasons import Future, WhyQuestion, explain, reasons_of
from peerage.analysis.review.review import Reviewer, review
from peerage.analysis.review.schemas import Effect, OptionEstimate, Review, ReviewVerdict
from peerage.analysis.review.verdicts import at_stake, cost_of, verdict_on
from peerage.analysis.review.words import ReviewWords
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import TAKE_BACK, State
from peerage.kernel.records.record import Record
from peerage.kernel.registry import load
from peerage.languages import LANGUAGES


class Redrawn(Record):
    """A record in which all that seat 0 could not know is different, in each position."""

    real: Record

    def positions(self) -> Iterator[State]:
        for number, state in enumerate(self.real.positions()):
            yield Changing(state, 0, number)  # type: ignore[misc]


class Changing:
    """Passes everything on to a determinization, but for what everybody knows of the course of the game."""

    def __init__(self, state: State, viewer: int, number: int) -> None:
        self._state, self._viewer, self._number = state, viewer, number

    def __getattr__(self, name: str) -> Any:
        if name in ("irrevocable", "asked", "secret_open"):
            return getattr(self._state, name)
        return getattr(self._state.resample(self._viewer, self._number), name)


@pytest.mark.parametrize("game", GAMES)
def test_review_of_a_seat_depends_only_on_what_it_could_know(game: str) -> None:
    record = finished(game)
    other = Redrawn.resume("\n".join(record.lines()))
    assert isinstance(other, Redrawn)
    other.real = record
    private = record.game.presentation.private_moves
    shown = {number for number, line in enumerate(record.moves) if line.seat == 0 or line.say["kind"] not in private}
    other.moves = [
        line if number in shown else replace(line, move=line.move ^ 1) for number, line in enumerate(record.moves)
    ]
    asked = Questions(record, [0], HARDLY)
    again = Questions(other, [0], HARDLY)
    assert again.steps == asked.steps
    assert again.asked == asked.asked


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_choices_add_up_to_the_result_of_each_seat(game: str) -> None:
    found = review(finished(game), effort=HARDLY)
    assert [course.seat for course in found.courses] == [0, 1, 2]
    for course in found.courses:
        for seat, balance in enumerate(course.balances):
            assert 1 / 3 + balance.luck + balance.own + balance.others == pytest.approx(found.result[seat], abs=1e-9)
        luck = sum(balance.luck for balance in course.balances)
        assert luck == pytest.approx(0, abs=1e-3)  # what one seat gains, others lose


def test_every_decision_is_reviewed_once() -> None:
    record = finished("noblemen")
    found = review(record, effort=HARDLY, seats=[1])
    assert [choice.n for choice in found.choices] == [n for n, line in enumerate(record.moves) if line.seat == 1]
    for choice in found.choices:
        assert choice.move in [option.move for option in choice.options]
        assert choice.options[0].move == choice.best
        assert set(choice.said) == {str(option.move) for option in choice.options}


def test_choices_that_were_taken_back_are_not_judged() -> None:
    record = Record.begin(load("lancaster"), 3, seed=4)
    while not record.state.secret_open:
        record.play(record.state.to_move[0], record.state.moves(record.state.to_move[0])[0])
    seat = record.state.to_move[0]
    first, second = record.state.moves(seat)[:2]
    number = record.number
    record.play(seat, first)
    record.play(seat, TAKE_BACK)
    record.play(seat, second)
    while not record.state.over:
        record.play(record.state.to_move[0], record.state.moves(record.state.to_move[0])[0])
    judged = {question.number for question in Questions(record, [seat], HARDLY).asked if question.chosen is not None}
    assert number not in judged
    assert number + 1 not in judged
    assert number + 2 in judged


def test_running_games_are_refused() -> None:
    with pytest.raises(PeerageError, match="finished"):
        Reviewer(Record.begin(load("lancaster"), 3, seed=1), "quick")


def test_same_knowledge_gives_the_same_figures() -> None:
    effort = Effort(explore=4, each=1, rounds=8, worth=1, futures=1, decisions=1)
    state = load("long-live-the-king").start(3, seed=2)
    perspective = Perspective(state, state.to_move[0])
    assert worth_of(perspective, [], 5, 7) == worth_of(perspective, [], 5, 7)
    chosen = perspective.moves[0]
    assert weigh_options(perspective, chosen, effort, 7) == weigh_options(perspective, chosen, effort, 7)


def test_every_option_has_an_estimate_with_its_interval() -> None:
    state = load("lancaster").start(3, seed=2)
    moves = state.moves(state.to_move[0])
    effort = Effort(explore=20, each=1, rounds=8, worth=1, futures=1, decisions=1)
    weighed = weigh_options(Perspective(state, state.to_move[0]), moves[-1], effort, 1)
    assert sorted(option.move for option in weighed.options) == sorted(moves)
    for option in weighed.options:
        assert option.games > 0
        assert 0 <= option.low <= option.chance <= option.high <= 1
    assert weighed.option(moves[-1]).behind is not None


def test_stopped_review_continues_without_asking_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished("long-live-the-king")

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done * 2 > total:
            raise Stopped

    with pytest.raises(Stopped):
        review(record, effort=HARDLY, seats=[0], folder=tmp_path, progress=stop)
    asked = []

    def counted(question: Question) -> Answer:
        asked.append(question)
        return answer(question)

    monkeypatch.setattr(reviewing, "answer", counted)
    found = review(record, effort=HARDLY, seats=[0], folder=tmp_path)
    assert 0 < len(asked) < len(Reviewer(record, "quick", [0]).questions)
    assert found == review(record, effort=HARDLY, seats=[0])


def weighed(cost: float, low: float, high: float, others: float = 0.05) -> Weighed:
    """The chosen move, 2, beside the best one and a third."""
    third = OptionEstimate(3, 0.5 - others, 0.4, 0.6, 50, [], (others, others - 0.01, others + 0.01))
    best = OptionEstimate(1, 0.5, 0.45, 0.55, 100, [0.5, 0.5], (0.0, 0.0, 0.0))
    return Weighed([best, OptionEstimate(2, 0.5 - cost, 0.4, 0.6, 100, [0.4, 0.6], (cost, low, high)), third])


@pytest.mark.parametrize(
    ("cost", "verdict"),
    [
        ((0.2, 0.15, 0.25), "blunder"),
        ((0.2, 0.05, 0.35), "mistake"),
        ((0.2, -0.01, 0.41), "unclear"),
        ((0.03, 0.02, 0.04), "inaccuracy"),
        ((0.01, -0.01, 0.025), "good"),
        ((0.0, -0.005, 0.005), "best"),
    ],
)
def test_verdicts_need_intervals_that_are_apart(cost: tuple[float, float, float], verdict: ReviewVerdict) -> None:
    assert verdict_on(weighed(*cost), 2) == verdict


def test_cost_is_nothing_within_the_interval_of_the_best() -> None:
    assert cost_of(weighed(0.1, -0.02, 0.22), 2).certain == 0
    assert cost_of(weighed(0.1, 0.02, 0.18), 2).certain == 0.1


def test_single_option_is_called_forced() -> None:
    assert verdict_on(Weighed(weighed(0, 0, 0).options[:1]), 1) == "forced"


def test_stake_is_what_choosing_at_random_costs() -> None:
    assert at_stake(weighed(0.1, 0.05, 0.15, others=0.2)) == pytest.approx(0.1)


def test_turning_points_name_their_cause() -> None:
    nothing = Effect(0, [], [0.0, 0.0])
    dice = Effect(1, [(0, [0.02, -0.02])], [0.1, -0.1])
    choice = Effect(2, [(1, [-0.3, 0.3])], [0.05, -0.05])
    small = Effect(3, [(0, [0.01, -0.01])], [0.0, 0.0])
    assert [(turn.n, turn.cause) for turn in turns_of([nothing, dice, choice, small])] == [(1, None), (2, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_said_in_every_language(game: str) -> None:
    record = finished(game)
    effort = Effort(explore=30, each=1, rounds=48, worth=1, futures=6, decisions=10_000)
    reviewer = Reviewer(record, "quick", [1], effort)
    whys = []
    for question in [question for question in reviewer.questions if question.chosen is not None][:12]:
        state = load(game).from_bytes(question.position)
        others = [move for move in state.moves(1) if move != question.chosen]
        part = reviewer.part_words(question.number)
        whys.append(
            explain(WhyQuestion(game, question.position, 1, question.number, question.chosen or 0, others[0], 4, part))
        )
    assert all(why.reasons for why in whys)
    for lang in LANGUAGES:
        words = ReviewWords(record.game, lang, record.header.names)
        for why in whys:
            for reason in why.reasons:
                assert "{" not in words.reason(reason)
                assert words.part(*reason.part) in words.reason(reason) or reason.kind == "keeps"


def test_reasons_need_certain_differences() -> None:
    question = WhyQuestion("lancaster", b"", 0, 0, 1, 2, 8, ("round", 1))
    some = [Future([Counter(county=number % 2), Counter()], 3, []) for number in range(8)]
    more = [Future([Counter(county=2 + number % 2), Counter()], 3, []) for number in range(8)]
    worse = [Future([Counter(county=(number + 1) % 2), Counter()], 3, []) for number in range(8)]
    assert [(reason.kind, reason.n, reason.source) for reason in reasons_of(question, more, some)] == [
        ("gains", 2.0, "county")
    ]
    assert [reason.kind for reason in reasons_of(question, worse, some)] == ["later"]


def test_review_can_be_kept_and_read_again() -> None:
    found = review(finished("long-live-the-king"), effort=HARDLY, seats=[2])
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_long_games_get_less_effort_for_each_decision() -> None:
    quick = LEVELS["quick"]
    assert quick.for_game(quick.decisions // 2) == quick
    assert quick.for_game(quick.decisions * 2).rounds == quick.rounds // 2
    assert quick.for_game(quick.decisions * 100).rounds == quick.rounds // 4
