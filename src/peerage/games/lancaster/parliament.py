"""Phase 2: three secret votes on new laws, then the three laws in force."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.applying import apply_law
from peerage.games.lancaster.court import give_offices
from peerage.games.lancaster.law_sets import GROUPS, KINGS_GROUPS, SETS
from peerage.games.lancaster.moves import VOTE, added_votes, ballot_arg, move_of, says_yes
from peerage.games.lancaster.resentment import clear_tower
from peerage.games.lancaster.state import (
    COUNTY_PHASE,
    NEXT_COUNTY,
    NEXT_LAW,
    NEXT_VOTE,
    VOTING,
    LancasterState,
)
from peerage.kernel.state import NOBODY, SECRETLY


def tell_sets(state: LancasterState) -> None:
    """Which set each group of laws comes from, at a table that does not play with the old ones alone."""
    rules = {"lot": "new-laws-lot", "all": "new-laws-all"}
    new = str(state.terms.options.get("new_laws", "none"))
    king = str(state.terms.options.get("king_laws", "none"))
    if new == king == "none":
        return
    for group in range(GROUPS):
        rule = rules.get(new, "new-laws-groups" if new != "none" else "king-laws")
        if str(group) == king:
            rule = "king-laws-groups"
        elif group in KINGS_GROUPS and king in ("all", "lot"):
            rule = "king-laws-lot" if king == "lot" else "king-laws"
        law_set = SETS[state.law_sets[group]]
        state.tell("law_set", -1, rule, {"n": group, "set": f"laws:{law_set}"})


def next_vote(state: LancasterState, number: i64) -> None:
    if number == 3:
        state.push(NEXT_LAW, NOBODY, 0)
        return
    state.push(NEXT_VOTE, NOBODY, number + 1)
    state.push(VOTING, SECRETLY, (1 << state.seats) - 1)


def voting_on(state: LancasterState) -> i64:
    """Which of the three proposals is voted on: the first that is left."""
    number: i64 = 0
    while number < 2 and state.proposed[number] < 0:
        number += 1
    return number


def offer_ballots(state: LancasterState, seat: i64) -> None:
    added: i64 = 0
    while added <= state.votes[seat]:
        state.offer(move_of(VOTE, ballot_arg(True, added)))
        state.offer(move_of(VOTE, ballot_arg(False, added)))
        added += 1


def count_votes(state: LancasterState) -> None:
    """Everybody's voice counts one, and so does every vote added; a tie is enough."""
    yes: i64 = 0
    no: i64 = 0
    state.ballots = state.choices[:]
    seat: i64 = 0
    while seat < state.seats:
        ballot: i64 = state.choices[seat]
        added: i64 = added_votes(ballot)
        state.votes[seat] -= added
        if says_yes(ballot):
            yes += 1 + added
        else:
            no += 1 + added
        if state.log is not None:
            vote = "vote:yes" if says_yes(ballot) else "vote:no"
            state.tell("voted", seat, "vote-add" if added > 0 else "vote-secret", {"vote": vote, "n": int(added)})
        seat += 1
    number: i64 = voting_on(state)
    law: i64 = state.proposed[number]
    state.proposed = state.proposed[:]
    state.proposed[number] = -1
    state.voted_law = law
    if yes >= no:
        accept(state, law, yes, no)
    elif state.log is not None:
        state.tell("law_rejected", -1, "law-rejected", {"law": law_slot(state, law), "yes": int(yes), "no": int(no)})


def accept(state: LancasterState, law: i64, yes: i64, no: i64) -> None:
    """The oldest law leaves on the left, the others move up, the new one comes in on the right."""
    if state.log is not None:
        args = {
            "law": law_slot(state, law),
            "yes": int(yes),
            "no": int(no),
            "removed": law_slot(state, state.current[0]),
        }
        state.tell("law_passed", -1, "vote-tie" if yes == no else "law-accepted", args)
    state.current = vec[i64]([state.current[1], state.current[2], law])


def law_slot(state: LancasterState, law: i64) -> str:
    return f"law:{state.board.law_ids[law]}"


def next_law(state: LancasterState, number: i64) -> None:
    if number < 3:
        state.push(NEXT_LAW, NOBODY, number + 1)
        apply_law(state, state.current[number])
        return
    return_votes(state)
    state.phase = COUNTY_PHASE
    if state.king.on:
        give_offices(state)
    if state.anger.on:
        clear_tower(state)
    state.push(NEXT_COUNTY, NOBODY, 0)


def return_votes(state: LancasterState) -> None:
    """What is left goes back; what the laws have given stays for the next round."""
    seat: i64 = 0
    while seat < state.seats:
        if state.log is not None and state.votes[seat] > 0:
            state.tell("votes_returned", seat, "leftover-votes", {"n": int(state.votes[seat])})
        state.votes[seat] = state.new_votes[seat]
        state.new_votes[seat] = 0
        seat += 1
