"""Gold, squires, votes and points: what is gained, and what goes back to the endless supply."""

from mypy_extensions import i64

from peerage.games.lancaster.state import PARLIAMENT, LancasterState


def gain_gold(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        # rule: supply
        state.gold[seat] += count
        state.known_gold = 0
        if state.log is not None:
            tell_gain(state, "gold", seat, count, source)


def gain_squires(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        state.squires[seat] += count
        state.known_squires = 0
        if state.log is not None:
            tell_gain(state, "squires", seat, count, source)


def gain_votes(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    """Votes from laws are kept for the next round, so they are held apart from leftover votes."""
    if count > 0:
        if state.phase == PARLIAMENT:
            state.new_votes[seat] += count
        else:
            state.votes[seat] += count
        if state.log is not None:
            tell_gain(state, "votes", seat, count, source)


def gain_points(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        state.points[seat] += count
        if state.log is not None:
            tell_gain(state, "points", seat, count, source)


def gain_seals(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    """How many a seat gets is public; how many it has is not."""
    if count > 0:
        # rule: court-seals
        state.kings_board.seals[seat] += count
        if state.log is not None:
            tell_gain(state, "seals", seat, count, source)


def tell_gain(state: LancasterState, kind: str, seat: i64, count: i64, source: i64) -> None:
    state.tell(kind, seat, state.board.source_rule(source), {"n": int(count), "from": state.board.place_slot(source)})


def pay_gold(state: LancasterState, seat: i64, count: i64, source: i64, rule: str) -> None:
    state.gold[seat] -= count
    state.known_gold = 0
    if state.log is not None:
        state.tell("pays_gold", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})


def pay_votes(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    """Taken from the votes left over from the three votes; what laws have given is kept apart."""
    state.votes[seat] -= count
    if state.log is not None:
        args = {"n": int(count), "from": state.board.place_slot(source)}
        state.tell("pays_votes", seat, "leftover-votes-count", args)


def pay_seals(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    state.kings_board.seals[seat] -= count
    if state.log is not None:
        args = {"n": int(count), "from": state.board.place_slot(source)}
        state.tell("pays_seals", seat, state.board.source_rule(source), args)


def pay_squires(state: LancasterState, seat: i64, count: i64, source: i64, rule: str) -> None:
    state.squires[seat] -= count
    state.known_squires = 0
    if state.log is not None:
        state.tell("pays_squires", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})
