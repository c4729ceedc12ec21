"""What lies on the king's board and comes from it: lords, offices, privileges, bishops, seals, the treasury."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import BadPosition
from peerage.games.lancaster.board import PRIVILEGES
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.state import BASE_KINDS, LancasterState
from peerage.kernel.playing.codec import Codec

# The kinds of its decisions.
APPLYING: Final[i64] = BASE_KINDS
IN_TREASURY: Final[i64] = BASE_KINDS + 1

START_VOTES: Final[i64] = 2

# Where a lord is: on the space of an office (0 to 2), in the treasury, or at the court of his house.
TREASURY: Final[i64] = 3
AT_HOME: Final[i64] = -1

# The privileges, as bits.
SHIELD: Final[i64] = 1
ARCHER: Final[i64] = 2
TUDOR: Final[i64] = 4


class KingsBoard(ExpansionState):
    def __init__(
        self,
        lord: vec[i64],
        knights: vec[i64],
        clergy: vec[i64],
        holder: vec[i64],
        privileges: vec[i64],
        unused: vec[i64],
        tudors: i64,
        fighting_tudors: vec[i64],
        treasury: vec[i64],
        bishops_left: i64,
        bishops: vec[i64],
        seals: vec[i64],
        scored_seals: list[int],
    ) -> None:
        self.lord: vec[i64] = lord
        """Where each house's lord is; see above."""
        self.knights: vec[i64] = knights
        """Knights in support of each office's applicant, by strength; the first of each row counts Tudor knights."""
        self.clergy: vec[i64] = clergy
        """Bishops in support of each office's applicant."""
        self.holder: vec[i64] = holder
        """The house that holds each office, or -1. Replaced, never changed, like `unused`."""
        self.privileges: vec[i64] = privileges
        """Privileges held and not yet placed, as bits."""
        self.unused: vec[i64] = unused
        """Privileges not placed in their round, as bits: they are no longer of use, and go back when the round ends."""
        self.tudors: i64 = tudors
        """Mask of the counties with a Tudor knight. Those with a shield are the safe ones of the state."""
        self.fighting_tudors: vec[i64] = fighting_tudors
        """Tudor knights on each space of each conflict."""
        self.treasury: vec[i64] = treasury
        self.bishops_left: i64 = bishops_left
        self.bishops: vec[i64] = bishops
        """How many bishops each seat owns, wherever they stand."""
        self.seals: vec[i64] = seals
        self.scored_seals: list[int] = scored_seals
        """What the final scoring gave for seals. Never changed."""

    def carry(self, codec: Codec) -> None:
        self.lord = codec.row(self.lord)
        self.knights = codec.row(self.knights)
        self.clergy = codec.row(self.clergy)
        self.holder = codec.pile(self.holder)
        self.privileges = codec.row(self.privileges)
        self.unused = codec.pile(self.unused)
        self.tudors = codec.number(self.tudors)
        self.fighting_tudors = codec.row(self.fighting_tudors)
        self.treasury = codec.shared_row(self.treasury)
        self.bishops_left = codec.number(self.bishops_left)
        self.bishops = codec.shared_row(self.bishops)
        self.seals = codec.row(self.seals)
        self.scored_seals = codec.numbers(self.scored_seals)

    def applies_for(self, house: i64) -> i64:
        """The office that the lord of a house applies for, or -1."""
        office: i64 = self.lord[house]
        if office < TREASURY:
            return office
        return -1

    def applicant(self, office: i64) -> i64:
        """The house whose lord applies for an office, or -1."""
        house: i64 = 0
        while house < len(self.lord):
            if self.lord[house] == office:
                return house
            house += 1
        return -1


def court_of(state: LancasterState) -> KingsBoard:
    for expansion in state.expansions:
        if isinstance(expansion, KingsBoard):
            return expansion
    raise BadPosition("At the King's Court is not in play")


def lord_name(state: LancasterState, house: i64) -> str:
    return "lord:ally" if state.is_ally(house) else "lord:own"


def gives_privilege(state: LancasterState, office: i64) -> bool:
    """Return whether an office gives its privilege: in the last round only if it counts at the end."""
    return state.round < state.board.rounds or state.board.privilege_at_end[office] != 0


def office_gives(state: LancasterState, house: int, office: int) -> Reward:
    """The seals and the privilege that a house would get for an office."""
    seals = 0 if state.is_ally(house) else int(state.board.office_seals[office])
    gives = {"seals": seals} if seals > 0 else {}
    privilege = PRIVILEGES[state.board.office_privilege[office]]
    return gives | {privilege: 1} if gives_privilege(state, office) else gives
