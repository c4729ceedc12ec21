"""How the vote on a law can still go, as far as somebody knows the ballots."""

from mypy_extensions import i64

from peerage.games.lancaster.decision_types import PollNow, Verdict
from peerage.games.lancaster.moves import ADDED, YES
from peerage.games.lancaster.state import VOTING, LancasterState


def accepted(yes: i64, no: i64) -> bool:
    # rule: vote-majority
    return yes >= no


def weight(added: i64) -> i64:
    """The vote that every seat has, and those added to it."""
    return 1 + added


class Poll:
    """Votes that are known, and the most that can still come: every seat has its vote and may add all that it holds."""

    def __init__(self, state: LancasterState, ballots: dict[int, int]) -> None:
        """The ballots that are known, by seat."""
        self.yes = sum(int(weight(ADDED.of(ballot))) for ballot in ballots.values() if YES.of(ballot) == 1)
        self.no = sum(int(weight(ADDED.of(ballot))) for ballot in ballots.values() if YES.of(ballot) == 0)
        others = [seat for seat in range(state.config.seats) if seat not in ballots]
        self.least = sum(int(weight(0)) for _ in others)
        self.out = sum(int(weight(state.votes[seat])) for seat in others)

    @property
    def verdict(self) -> Verdict:
        if accepted(self.yes, self.no + self.out):
            return "passes"
        return "open" if accepted(self.yes + self.out, self.no) else "fails"

    def still_for(self) -> int:
        """How many of the votes to come make sure that the law passes."""
        enough = [more for more in range(self.out + 1) if accepted(self.yes + more, self.no + self.out - more)]
        return enough[0] if enough else self.out

    def still_against(self) -> int:
        """How many of them make sure that it does not."""
        enough = [more for more in range(self.out + 1) if not accepted(self.yes + self.out - more, self.no + more)]
        return enough[0] if enough else self.out


def is_voting(state: LancasterState) -> bool:
    return not state.over and state.top_kind() == VOTING


def known_to(state: LancasterState, seat: int) -> dict[int, int]:
    """A seat knows its own ballot, once it is chosen, and no other."""
    own = int(state.choices[seat]) if state.secret_open else 0
    return {seat: own} if own else {}


def poll_picture(state: LancasterState, ballots: dict[int, int]) -> PollNow:
    poll = Poll(state, ballots)
    return {
        "yes": poll.yes,
        "no": poll.no,
        "least": poll.least,
        "most": poll.out,
        "verdict": poll.verdict,
        "still_for": poll.still_for(),
        "still_against": poll.still_against(),
    }
