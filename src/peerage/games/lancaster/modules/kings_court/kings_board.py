"""What lies on the king's board and comes from it: lords, offices, privileges, bishops, seals, the treasury."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.board import GOODS, OFFICES, RANKS
from peerage.kernel.tape import Tape
from peerage.kernel.vecs import zeros

START_VOTES: Final[i64] = 2

# Where a lord is: on the space of an office (0 to 2), in the treasury, or at the court of his house.
TREASURY: Final[i64] = 3
AT_HOME: Final[i64] = -1

# The privileges, as bits.
SHIELD: Final[i64] = 1
ARCHER: Final[i64] = 2
TUDOR: Final[i64] = 4


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class KingsBoard:
    """If not `on`, the game is played without At the King's Court, and all states share an empty board."""

    def __init__(self, on: bool, seats: i64, houses: i64, bishops: i64) -> None:
        self.on: bool = on
        # rule: court-lord
        self.lord: vec[i64] = vec[i64]([-1] * houses)
        """Where each house's lord is; see above."""
        self.knights: vec[i64] = zeros(OFFICES * RANKS)
        """Knights in support of each office's applicant, by strength; the first of each row counts Tudor knights."""
        self.clergy: vec[i64] = zeros(OFFICES)
        """Bishops in support of each office's applicant."""
        self.holder: vec[i64] = vec[i64]([-1] * OFFICES)
        """The house that holds each office, or -1."""
        self.privileges: vec[i64] = zeros(houses)
        """Privileges held and not yet placed, as bits."""
        self.unused: vec[i64] = zeros(houses)
        """Privileges not placed in their round, as bits: they are no longer of use, and go back when the round ends."""
        self.shielded: i64 = 0
        """Mask of the counties with a shield."""
        self.tudors: i64 = 0
        """Mask of the counties with a Tudor knight."""
        self.treasury: vec[i64] = zeros(GOODS)
        self.bishops_left: i64 = bishops
        self.bishops: vec[i64] = zeros(seats)
        """How many bishops each seat owns, wherever they stand."""
        self.seals: vec[i64] = zeros(seats)

    def clone(self) -> "KingsBoard":
        twin = KingsBoard.__new__(KingsBoard)
        twin.on = True
        twin.lord = self.lord[:]
        twin.knights = self.knights[:]
        twin.clergy = self.clergy[:]
        twin.holder = self.holder[:]
        twin.privileges = self.privileges[:]
        twin.unused = self.unused[:]
        twin.shielded = self.shielded
        twin.tudors = self.tudors
        twin.treasury = self.treasury[:]
        twin.bishops_left = self.bishops_left
        twin.bishops = self.bishops[:]
        twin.seals = self.seals[:]
        return twin

    def carry(self, tape: Tape) -> None:
        self.lord = tape.row(self.lord)
        self.knights = tape.row(self.knights)
        self.clergy = tape.row(self.clergy)
        self.holder = tape.row(self.holder)
        self.privileges = tape.row(self.privileges)
        self.unused = tape.row(self.unused)
        self.shielded = tape.number(self.shielded)
        self.tudors = tape.number(self.tudors)
        self.treasury = tape.row(self.treasury)
        self.bishops_left = tape.number(self.bishops_left)
        self.bishops = tape.row(self.bishops)
        self.seals = tape.row(self.seals)

    def applies_for(self, house: i64) -> i64:
        """The office that the lord of a house applies for, or -1."""
        return self.lord[house] if self.lord[house] < TREASURY else -1

    def applicant(self, office: i64) -> i64:
        """The house whose lord applies for an office, or -1."""
        house: i64 = 0
        while house < len(self.lord):
            if self.lord[house] == office:
                return house
            house += 1
        return -1


NO_COURT: Final = KingsBoard(False, 0, 0, 0)
