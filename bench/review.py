"""What reviews are worth: agreement with a search of 20 times the effort, sums of luck and skill, time per game.

    python bench/review.py FOLDER --agreement 200     # of moves marked as errors, and of moves marked as best
    python bench/review.py FOLDER --sums              # in all games of the folder
    python bench/review.py FOLDER --times 2           # processor time of the first games

FOLDER has records of finished games, as `peerage simulate --records FOLDER` writes them.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

from peerage.analysis.review.effort import LEVELS, Effort
from peerage.analysis.review.estimates import OTHER_SEEDS, Weighed, weigh_once
from peerage.analysis.review.questions import Question, Questions, answer
from peerage.analysis.review.review import review
from peerage.analysis.review.verdicts import verdict_on
from peerage.arena.workers import Local
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.records.record import Record
from peerage.kernel.registry import load

TIMES = 20
SERIOUS = ("mistake", "blunder")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--agreement", type=int, metavar="MOVES")
    parser.add_argument("--sums", action="store_true")
    parser.add_argument("--times", type=int, metavar="GAMES")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    files = sorted(arguments.folder.rglob("*.jsonl"))
    if arguments.agreement:
        agreement(files, arguments.agreement, Local(arguments.jobs))
    if arguments.sums:
        sums(files, Local(arguments.jobs))
    if arguments.times:
        times(files[: arguments.times])


def agreement(files: list[Path], wanted: int, workers: Local) -> None:
    """Of each kind of verdict, ask so many again with more effort."""
    found: dict[str, list[Question]] = {"errors": [], "best": []}
    for question, weighed in decisions(files, workers):
        verdict = verdict_on(weighed, question.chosen or 0)
        kind = "errors" if verdict in SERIOUS else verdict
        if kind in found and len(found[kind]) < wanted:
            found[kind].append(question)
        if all(len(questions) == wanted for questions in found.values()):
            break
    for kind, questions in found.items():
        costs = list(workers.map(cost_with_more, [(question,) for question in questions]))
        worse = sum(low > 0 for _, low, _ in costs)
        clearly = sum(low > 0 and mean >= 0.02 for mean, low, _ in costs)
        print(f"{kind}: of {len(costs)} moves, {worse} are worse than the best, {clearly} of them by 2 points or more")


def decisions(files: list[Path], workers: Local) -> Iterator[tuple[Question, Weighed]]:
    """Decisions of these games at `quick`, in random order."""
    asked = []
    for file in files:
        record = Record.resume(file.read_text(encoding="utf-8"))
        questions = Questions(record, range(record.header.seats), LEVELS["quick"])
        asked += [question for question in questions.asked if question.chosen is not None]
    random.Random(1).shuffle(asked)
    for question, given in zip(asked, workers.map(answer, [(question,) for question in asked]), strict=True):
        assert given.weighed is not None
        yield question, given.weighed


def cost_with_more(question: Question) -> tuple[float, float, float]:
    """The cost of the choice by more effort, and with another seed."""
    state = load(question.game).from_bytes(question.position)
    perspective = Perspective(state, question.seat, sealed=False)
    chosen = question.chosen or 0
    weighed = weigh_once(perspective, chosen, question.effort.times(TIMES), question.number + OTHER_SEEDS * 2)
    return weighed.option(chosen).behind or (0.0, 0.0, 0.0)


def sums(files: list[Path], workers: Local) -> None:
    """By how much luck and skill miss the result, at the most."""
    least = Effort(explore=1, each=0, rounds=0, worth=2, futures=2, decisions=10_000)
    worst, games = 0.0, 0
    for file in files:
        found = review(Record.resume(file.read_text(encoding="utf-8")), effort=least, workers=workers)
        games += 1
        for course in found.courses:
            for balance, result in zip(course.balances, found.result, strict=True):
                gap = 1 / len(found.result) + balance.luck + balance.own + balance.others - result
                worst = max(worst, abs(gap))
    print(f"sums: {games} games, at most {worst:.1e} off")


def times(files: list[Path]) -> None:
    for file in files:
        record = Record.resume(file.read_text(encoding="utf-8"))
        began = time.process_time()
        review(record, "quick")
        spent = time.process_time() - began
        print(json.dumps({"file": file.name, "decisions": record.number, "processor_seconds": round(spent, 1)}))


if __name__ == "__main__":
    main()
