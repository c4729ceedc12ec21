"""Every lesson is played to its end in every accepted way, so that no change of the rules breaks one silently."""

import re
from typing import Any

import msgspec
import pytest

import peerage
from peerage.kernel.content.lesson import GUIDE, Lesson, Script, all_lessons, lessons_of

GAMES = [game for game in peerage.game_ids() if all_lessons(peerage.load(game))]
TAUGHT = [pytest.param(game, name, id=f"{game}-{name}") for game in GAMES for name in lessons_of(peerage.load(game))]
WRITTEN = [pytest.param(game, name, id=f"{game}-{name}") for game in GAMES for name in all_lessons(peerage.load(game))]
LONGEST = {"see": 25, "do": 12, "after": 20}
"""How many words a step of a lesson says at most, so that a learner reads it."""
WAYS = 20_000
"""More ways through one scene than anybody wants to test: accept less, or begin a new scene."""


def lesson_of(game: str, name: str) -> Lesson:
    return all_lessons(peerage.load(game))[name]


def walk(lesson: Lesson) -> int:
    """Every way through every scene, each question answered in every accepted way; returns how many ways there are."""
    ways = 0
    scenes = [place for place in range(len(lesson.stops)) if lesson.begins(place)]
    assert scenes[0] == 0, "a lesson begins with a position"
    for begin, end in zip(scenes, [*scenes[1:], len(lesson.stops)], strict=True):
        open_ways = [(begin, lesson.position(lesson.stops[begin].step.start))]
        while open_ways:
            place, state = open_ways.pop()
            stop = lesson.stops[place]
            if place == end - 1:
                ways += 1
                assert ways < WAYS
                if not stop.asks and (place == len(lesson.stops) - 1 or not stop.step.then):
                    continue
            assert not stop.asks or state.to_move, f"the game is over at {stop.step.id}"
            answers = lesson.accepted(state, stop.step) if stop.asks else [None]
            assert answers, f"nothing can be answered at {stop.step.id}: {state!r}"
            for answer in answers:
                copy = state.clone()
                lesson.answer(copy, stop, answer)
                if place < end - 1:
                    open_ways.append((place + 1, copy))
    return ways


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_every_accepted_way_leads_to_the_end(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    assert 10 <= len(lesson.steps) <= 20
    assert sum(bool(step.accept) for step in lesson.steps) >= 8, "a lesson is played, not read"
    assert walk(lesson) >= 2, "a learner chooses, too"


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_answers_lead_from_stop_to_stop(game: str, name: str) -> None:
    """The same by the function that the server uses, where each request brings all answers."""
    lesson = lesson_of(game, name)
    answers: list[int | None] = []
    for place, stop in enumerate(lesson.stops[:-1]):
        stand = lesson.stand(answers)
        assert stand.stop is stop
        assert not stop.asks or lesson.seat in stand.state.to_move
        assert all(0 <= n <= place for n, _ in stand.log)
        answers.append(lesson.accepted(stand.state, stop.step)[0] if stop.asks else None)
    assert not lesson.stand(answers).stop.asks
    with pytest.raises(peerage.PeerageError, match="no further steps"):
        lesson.stand([*answers, None])


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_answers_that_miss_the_lesson_step_are_refused(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    answers: list[int | None] = []
    refused = 0
    for stop in lesson.stops[:-1]:
        state = lesson.stand(answers).state
        good = lesson.accepted(state, stop.step) if stop.asks else [None]
        others = [move for move in state.moves(lesson.seat) if move not in good] if stop.asks else [1]
        for wrong in [*others[:3], None if stop.asks else 1]:
            with pytest.raises(peerage.BadMove):
                lesson.stand([*answers, wrong])
        refused += len(others)
        if stop.asks and others:
            assert lesson.words("en").steps[stop.step.id].otherwise, f"{stop.step.id} refuses without a word"
        answers.append(good[0])
    assert refused


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_a_prepared_position_has_a_title_and_a_log(game: str, name: str) -> None:
    """The learner sees that the position is another one, and the log says how it came about."""
    lesson = lesson_of(game, name)
    rules = {rule.id for rule in lesson.game.rules("en")}
    starts = [step for step in lesson.steps if step.start]
    for number, step in enumerate(starts):
        before = lesson.events_before(step.start)
        assert number == 0 or before, f"{step.id} begins with an empty log"
        assert {event.rule for _, event in before} <= rules
        for lang in lesson.game.languages:
            events = lesson.game.text(lang)["events"]
            assert {event.kind for _, event in before} <= set(events)
            assert lesson.words(lang).steps[step.id].title
    untitled = [step.id for step in lesson.steps if not step.start and lesson.words("en").steps[step.id].title]
    assert not untitled, "only another position has a title"


@pytest.mark.parametrize(("game", "name"), WRITTEN)
def test_words_exist_in_both_languages(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    scripts = [msgspec.convert(lesson.written(lang), Script) for lang in lesson.game.languages]
    for script in scripts:
        assert script.title
        assert script.about
        assert list(script.steps) == [step.id for step in lesson.steps]
    for step in lesson.steps:
        words = [script.steps[step.id] for script in scripts]
        for said in words:
            assert said.see
            assert bool(said.do) == bool(said.after) == bool(step.accept) or name == GUIDE
            assert not said.otherwise or step.accept
            for text in (said.see, said.do, said.after, said.otherwise):
                assert text.count("**") % 2 == 0
                assert len(text) <= (900 if name == GUIDE else 420), f"{step.id} says too much at once"
        assert len({bool(said.otherwise) for said in words}) == 1
        assert len({tuple(sorted(re.findall(r":\w+:", said.see))) for said in words}) == 1, "the same icons"
        assert words[0].see != words[1].see


def words_of(text: str) -> int:
    """How many words there are to read: icons do not count."""
    return len(re.sub(r":\w+:", "", text).split())


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_a_step_says_one_thing_in_few_words(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    too_long = [
        f"{lang} {step}.{field}: {count} words, at most {most}"
        for lang in lesson.game.languages
        for step, said in lesson.words(lang).steps.items()
        for field, most in LONGEST.items()
        if (count := words_of(getattr(said, field))) > most
    ]
    assert not too_long


@pytest.mark.parametrize(("game", "name"), WRITTEN)
def test_sentences_of_lessons_are_short(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    sentences = [
        sentence
        for lang in lesson.game.languages
        for said in lesson.words(lang).steps.values()
        for text in (said.see, said.do, said.after, said.otherwise)
        for sentence in re.split(r"(?<=[.!?])\s", text)
    ]
    assert not [sentence for sentence in sentences if words_of(sentence) > LONGEST["see"]]


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_draws_positions_of_the_engine(game: str) -> None:
    lesson = lesson_of(game, GUIDE)
    rules = {rule.id for rule in lesson.game.rules("en")}
    for step in lesson.steps:
        assert not step.accept
        assert step.picture
        assert set(step.rules) <= rules
        stand = lesson.stand_of(step)
        view: dict[str, Any] = stand.state.view(lesson.seat)
        assert view["seats"] == len(lesson.names)


def test_every_game_is_taught() -> None:
    assert {game: list(lessons_of(peerage.load(game))) for game in peerage.game_ids()} == {
        "lancaster": ["first", "kings_court", "new_laws", "resentment", "reward_tiles", "two_players"],
        "long-live-the-king": ["first"],
        "noblemen": ["first"],
    }
