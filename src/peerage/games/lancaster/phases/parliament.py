"""Phase 2: three secret votes on new laws, then the three laws in force."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.decision import LancasterDecision, LawDecision, Phase, check_phase
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.laws.applying import BESIDE, apply_law
from peerage.games.lancaster.laws.law_sets import GROUPS, SETS
from peerage.games.lancaster.laws.laws import law_slot
from peerage.games.lancaster.moves import ADDED, VOTE, YES
from peerage.games.lancaster.observation import BALLOT, VOTE_NUMBER
from peerage.games.lancaster.phases.polls import accepted, poll_picture, weight
from peerage.games.lancaster.state import (
    COUNTY_PHASE,
    LAW_PAYS,
    NEXT_COUNTY,
    NEXT_LAW,
    NEXT_VOTE,
    PARLIAMENT,
    VOTING,
    LancasterState,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.state import NOBODY, SECRETLY


def emit_sets(state: LancasterState) -> None:
    """Which set each group of laws comes from, if the table does not use the old ones alone."""
    if not state.other_laws:
        return
    for group in range(GROUPS):
        rule = ""
        for expansion in state.expansions:
            rule = expansion.law_set_rule(group, rule)
        law_set = SETS[state.law_sets[group]]
        state.emit("law_set", -1, rule, {"n": group, "set": f"laws:{law_set}"})


class NextVote(Step[LancasterState]):
    kind: ClassVar[int] = NEXT_VOTE
    name: ClassVar[str] = "next_vote"

    def run(self, state: LancasterState, number: i64) -> None:
        if number == 3:
            state.push(NEXT_LAW, NOBODY, 0)
            return
        # rule: vote-order
        state.push(NEXT_VOTE, NOBODY, number + 1)
        # rule: two-no-vote
        state.push(VOTING, SECRETLY, (1 << state.seats) - 1)


def voting_on(state: LancasterState) -> i64:
    """Which of the three proposals is voted on: the first one left."""
    number: i64 = 0
    while number < 2 and state.proposed[number] < 0:
        number += 1
    return number


class Vote(LancasterDecision):
    """For or against a law, with any number of votes, in secret."""

    kind: ClassVar[int] = VOTING
    name: ClassVar[str] = "vote"
    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "vote-secret"
    wrong_here: ClassVar[dict[str, str]] = {"vote": "vote-add"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        added: i64 = 0
        while added <= state.votes[seat]:
            state.offer(VOTE.of_all(1, added))
            state.offer(VOTE.of_all(0, added))
            added += 1

    def reveal(self, state: LancasterState, arg: i64) -> None:
        """A tie is enough."""
        yes: i64 = 0
        no: i64 = 0
        state.ballots = state.choices[:]
        seat: i64 = 0
        while seat < state.seats:
            ballot: i64 = state.choices[seat]
            added: i64 = ADDED.of(ballot)
            # rule: vote-spent
            state.votes[seat] -= added
            if YES.of(ballot) == 1:
                yes += weight(added)
            else:
                no += weight(added)
            if state.log is not None:
                vote = "vote:yes" if YES.of(ballot) == 1 else "vote:no"
                state.emit("voted", seat, "vote-add" if added > 0 else "vote-secret", {"vote": vote, "n": int(added)})
            seat += 1
        number: i64 = voting_on(state)
        law: i64 = state.proposed[number]
        state.proposed = state.proposed[:]
        state.proposed[number] = -1
        state.voted_law = law
        if accepted(yes, no):
            accept(state, law, yes, no)
        elif state.log is not None:
            state.emit(
                "law_rejected", -1, "law-rejected", {"law": law_slot(state, law), "yes": int(yes), "no": int(no)}
            )

    def answers(self, state: LancasterState, seat: i64, arg: i64) -> i64:
        """How many ballots are open: yes or no, each with up to all of the seat's votes."""
        return 2 + 2 * state.votes[seat]

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.OnProposal:
        number = int(voting_on(state))
        removed = law_slot(state, replaceable(state, number)[0])
        return {"law": law_slot(state, state.proposed[number]), "n": number + 1, "removed": removed}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"poll": poll_picture(state, {seat: move})}

    def observe(self, state: LancasterState, seat: i64, arg: i64, numbers: vec[float]) -> None:
        numbers[VOTE_NUMBER] = float(1 + voting_on(state)) / 3.0
        ballot: i64 = state.choices[seat]
        if ballot != 0:
            numbers[BALLOT] = 1.0 if YES.of(ballot) == 1 else -1.0
            numbers[BALLOT + 1] = float(ADDED.of(ballot)) * 0.1

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_phase(state, PARLIAMENT)
        kind, nobody, number = below[0]
        check(len(below) == 1 and (kind, nobody) == (NEXT_VOTE, NOBODY) and 1 <= number <= 3, "there are three votes")
        left = [law >= 0 for law in state.proposed]
        check(left == [index >= number - 1 for index in range(3)], "the proposals are voted on from left to right")
        check(arg == (1 << state.config.seats) - 1, "everybody votes")


def replaceable(state: LancasterState, number: int) -> list[int]:
    """The laws that a proposal can replace: the oldest, or a later one if proposals before it are accepted."""
    before = number - int(voting_on(state))
    return [int(law) for law in state.current[: before + 1]]


def accept(state: LancasterState, law: i64, yes: i64, no: i64) -> None:
    """The oldest law leaves on the left, the others move up, the new one comes in on the right."""
    if state.log is not None:
        rule = "vote-tie" if yes == no else "law-accepted"
        new, old = law_slot(state, law), law_slot(state, state.current[0])
        state.emit("law_passed", -1, rule, {"law": new, "yes": int(yes), "no": int(no), "removed": old})
    state.current = vec[i64]([state.current[1], state.current[2], law])


class NextLaw(Phase):
    kind: ClassVar[int] = NEXT_LAW
    name: ClassVar[str] = "next_law"
    phase: ClassVar[int] = int(PARLIAMENT)

    def run(self, state: LancasterState, number: i64) -> None:
        if number < 3:
            state.push(NEXT_LAW, NOBODY, number + 1)
            apply_law(state, state.current[number])
            return
        return_votes(state)
        state.phase = COUNTY_PHASE
        for expansion in state.expansions:
            expansion.parliament_ends(state)
        state.push(NEXT_COUNTY, NOBODY, 0)

    def check_asked(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """Above the step lie the payments of one law that are left, and what one seat is asked because of it."""
        number = below[0][2]
        check(1 <= number <= 3 and max(state.proposed) < 0, "three laws are applied after all votes")
        law = int(state.current[number - 1])
        for kind, other, value in [*below[1:], (int(state.top_kind()), seat, arg)]:
            pending = state.decisions[kind]
            if kind == LAW_PAYS:
                halves = [law, law | int(BESIDE)] if state.board.laws[law].beside is not None else [law]
                fits = other == NOBODY and value >> 16 in halves and 0 <= value >> 8 & 0xFF < state.config.seats
            else:
                asked = isinstance(pending, LancasterDecision) and pending.asked_by_law(state, seat, value, law)
                by_this = not isinstance(pending, LawDecision) or state.board.laws[law].asks == kind
                fits = other == seat and asked and by_this
            check(fits, f"{pending.name} does not belong to the law in turn")


def return_votes(state: LancasterState) -> None:
    """Leftover votes go back; votes that the laws have given are kept for the next round."""
    seat: i64 = 0
    while seat < state.seats:
        if state.log is not None and state.votes[seat] > 0:
            state.emit("votes_returned", seat, "leftover-votes", {"n": int(state.votes[seat])})
        state.votes[seat] = state.new_votes[seat]
        state.new_votes[seat] = 0
        seat += 1
