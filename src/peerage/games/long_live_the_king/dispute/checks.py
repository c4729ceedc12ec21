"""What a position with a dispute must satisfy, whatever is asked in it."""

from peerage.errors import check
from peerage.games.long_live_the_king.state import COMPARE, Dispute, KingState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.state import NOBODY


def the_dispute_in(state: KingState) -> Dispute:
    dispute = state.dispute
    check(dispute is not None, "this is asked in a dispute only")
    assert dispute is not None
    check(dispute.intruder == state.active, "the active seat is the intruder")
    came_from = int(dispute.came_from)
    owners = [seat for seat in range(state.config.seats) if state.realm(seat) >> came_from & 1]
    check(
        came_from != dispute.region and set(owners) <= {int(dispute.intruder)},
        "the intruder came from another region, which nobody else holds",
    )
    return dispute


def open_dispute_in(state: KingState, below: list[Frame]) -> Dispute:
    """A dispute that is still being fought."""
    dispute = the_dispute_in(state)
    region, intruder, defender = int(dispute.region), int(dispute.intruder), int(dispute.defender)
    check(below[1:2] == [(int(COMPARE), int(NOBODY), 0)], "a dispute is pending, but not its end")
    inside = {seat for seat in range(state.config.seats) if state.realm(seat) >> region & 1}
    check(inside == {intruder, defender}, "intruder and defender, and nobody else, are in the disputed region")
    check(not state.courts[intruder] >> region & 1, "the intruder has no courtiers in the disputed region")
    check(dispute.winner < 0, "a dispute that is won is not fought any more")
    return dispute


def check_won(state: KingState, dispute: Dispute) -> list[int]:
    """The figures that the winner still has to send away."""
    region, winner = int(dispute.region), int(dispute.winner)
    check(dispute.revealed and winner >= 0 and dispute.contenders == 1 << winner, "the dispute needs its one winner")
    owners = [seat for seat in range(state.config.seats) if state.courts[seat] >> region & 1]
    check(set(owners) <= {winner}, "only the winner has courtiers in the region that was won")
    figures = [seat for seat in range(state.config.seats) if state.figure[seat] == region and seat != winner]
    check(
        set(figures) <= {int(dispute.intruder), int(dispute.defender)},
        "only intruder and defender can be sent away",
    )
    stays_out = winner not in (dispute.intruder, dispute.defender)
    check(not stays_out or state.figure[winner] != region, "a third winner's figure stays away")
    return sorted(figures, key=lambda seat: seat == dispute.intruder)
