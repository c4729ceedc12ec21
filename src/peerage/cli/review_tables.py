"""Prints a review for `peerage analyse`: accuracy, luck and choices, turning points, better moves."""

from typing import TYPE_CHECKING

from peerage.cli.output import print_paragraph, print_table, print_title, say
from peerage.kernel.records.record import Record

if TYPE_CHECKING:
    from peerage.analysis.review.schemas import Review, ReviewedChoice
    from peerage.analysis.review.words import ReviewWords


def show_review(record: Record, review: "Review", lang: str) -> None:
    from peerage.analysis.review.verdicts import ERRORS
    from peerage.analysis.review.words import ReviewWords

    words = ReviewWords(record.game, lang, record.header.names)
    show_accuracy(review, words)
    for course in review.courses:
        say("")
        show_course(review, course.seat, words)
    say("")
    print_title(words.say("errors"))
    errors = [choice for choice in review.choices if choice.verdict in ERRORS]
    for choice in errors:
        show_choice(choice, words)
    if not errors:
        say(words.say("no_errors"))


def show_accuracy(review: "Review", words: "ReviewWords") -> None:
    verdicts = [verdict.removeprefix("verdict_") for verdict in words.table if verdict.startswith("verdict_")]
    rows = [
        (
            words.names[each.seat],
            words.percent(each.share),
            *(str(each.counts.get(verdict, 0)) for verdict in verdicts),
        )
        for each in review.accuracy
    ]
    columns = (words.say("player"), words.say("accuracy"), *(words.say(f"verdict_{verdict}") for verdict in verdicts))
    print_table(columns, rows, numbers=True)


def show_course(review: "Review", seat: int, words: "ReviewWords") -> None:
    """Where the results come from, and the turning points, as one seat could follow them."""
    course = next(course for course in review.courses if course.seat == seat)
    print_title(words.say("eyes", name=words.names[seat]))
    even = 1 / len(review.result)
    columns = [words.say(key) for key in ("player", "start", "luck", "own", "others", "result")]
    rows = [
        (
            words.names[each],
            words.percent(even),
            words.percent(balance.luck, sign=True),
            words.percent(balance.own, sign=True),
            words.percent(balance.others, sign=True),
            words.percent(review.result[each]),
        )
        for each, balance in enumerate(course.balances)
    ]
    print_table(columns, rows, numbers=True)
    for number, sentence in words.turns(review, seat):
        say(f"{number:4d}  {sentence}")


def show_choice(choice: "ReviewedChoice", words: "ReviewWords") -> None:
    verdict = words.say(f"verdict_{choice.verdict}")
    say(f"{choice.n + 1:4d}  {words.names[choice.seat]}: {words.move(choice, choice.move)} ({verdict})")
    print_paragraph(" ".join(words.why(choice)))
