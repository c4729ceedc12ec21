"""A review in words: verdicts, and why the better move is better."""

from collections.abc import Iterator, Sequence

from peerage.analysis.review.schemas import MoveReason, Review, ReviewedChoice
from peerage.kernel.game import Game
from peerage.kernel.presentation.text import words as sentence
from peerage.languages import fill, table

FILE = "review.json"


class ReviewWords:
    def __init__(self, game: Game, lang: str, names: Sequence[str]) -> None:
        self.lang = lang
        self.game = game.text(lang)
        self.rules = {rule.id: rule.title for rule in game.rules(lang)}
        self.names = names
        self.table = {key: text for section in table(lang, FILE).values() for key, text in section.items()}

    def say(self, key: str, **details: object) -> str:
        return fill(self.table[key], details, self.lang)

    def number(self, value: float) -> str:
        said = f"{value:.1f}"
        return said.replace(".", ",") if self.lang == "de" else said

    def points(self, share: float) -> str:
        """A share as percentage points."""
        return self.number(100 * share)

    def percent(self, share: float, sign: bool = False) -> str:
        said = self.points(share)
        space = " " if self.lang == "de" else ""
        return f"{'+' if sign and share > 0 else ''}{said}{space}%"

    def move(self, choice: ReviewedChoice, move: int) -> str:
        said = choice.said[str(move)]
        return sentence(self.game, "moves", str(said["kind"]), {**said, "seat": choice.seat}, self.names)

    def part(self, kind: str, n: int) -> str:
        return sentence(self.game, "parts", kind, {"n": n}, ())

    def reason(self, reason: MoveReason) -> str:
        return self.say(
            f"reason_{reason.kind}",
            amount=self.number(reason.n),
            unit=self.game["labels"].get("score_unit", ""),
            source=self.game["sources"].get(reason.source, reason.source),
            name="" if reason.seat is None else self.names[reason.seat],
            part=self.part(*reason.part),
        )

    def why(self, choice: ReviewedChoice) -> Iterator[str]:
        """Sentences about the better move: how much it is better, and what it does."""
        low, high = (self.points(end) for end in choice.interval)
        better = self.move(choice, choice.best)
        yield self.say("better", move=better, cost=self.points(choice.cost), low=low, high=high)
        if choice.why is not None:
            yield from map(self.reason, choice.why.reasons)
            if choice.why.rule in self.rules:
                yield self.say("rule", rule=self.rules[choice.why.rule])

    def turns(self, review: Review, seat: int) -> Iterator[tuple[int, str]]:
        """The turning points as a seat could follow them, with the numbers of their moves."""
        course = next(course for course in review.courses if course.seat == seat)
        for turn in course.turns:
            cause = self.say("by_luck") if turn.cause is None else self.say("by_choice", name=self.names[turn.cause])
            name, change = self.names[turn.seat], self.percent(turn.change, sign=True)
            yield turn.n, self.say("turn", name=name, change=change, cause=cause)
