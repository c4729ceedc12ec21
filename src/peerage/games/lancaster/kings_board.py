"""What lies on the king's board and comes from it: lords, offices, privileges, bishops, seals, the treasury."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.board import GOODS, OFFICES, RANKS
from peerage.kernel.vecs import zeros

# Where a lord is: on the space of an office (0 to 2), in the treasury, or at the court of his house.
TREASURY: Final[i64] = 3
AT_HOME: Final[i64] = -1

# The privileges, as bits.
SHIELD: Final[i64] = 1
ARCHER: Final[i64] = 2
TUDOR: Final[i64] = 4


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class KingsBoard:
    """Not `on`: the game is played without At the King's Court, and all states share an empty board."""

    def __init__(self, on: bool, seats: i64, houses: i64, bishops: i64) -> None:
        self.on: bool = on
        self.lord: vec[i64] = vec[i64]([-1] * houses)
        """By house; see above."""
        self.knights: vec[i64] = zeros(OFFICES * RANKS)
        """In support of the applicant for each office, by strength; the first of each row counts Tudor knights."""
        self.clergy: vec[i64] = zeros(OFFICES)
        """Bishops in support of the applicant for each office."""
        self.holder: vec[i64] = vec[i64]([-1] * OFFICES)
        """The house that holds each office, or -1."""
        self.privileges: vec[i64] = zeros(houses)
        """Held and not yet placed, as bits."""
        self.shielded: i64 = 0
        """Mask of the counties with a shield."""
        self.tudors: i64 = 0
        """Mask of the counties with a Tudor knight."""
        self.treasury: vec[i64] = zeros(GOODS)
        self.bishops_left: i64 = bishops
        self.bishops: vec[i64] = zeros(seats)
        """What a seat owns, wherever they stand."""
        self.seals: vec[i64] = zeros(seats)

    def clone(self) -> "KingsBoard":
        twin = KingsBoard.__new__(KingsBoard)
        twin.on = True
        twin.lord = self.lord[:]
        twin.knights = self.knights[:]
        twin.clergy = self.clergy[:]
        twin.holder = self.holder[:]
        twin.privileges = self.privileges[:]
        twin.shielded = self.shielded
        twin.tudors = self.tudors
        twin.treasury = self.treasury[:]
        twin.bishops_left = self.bishops_left
        twin.bishops = self.bishops[:]
        twin.seals = self.seals[:]
        return twin

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
