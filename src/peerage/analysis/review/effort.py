"""How long a review thinks. A level names all its numbers, so that two reviews of one level can be compared."""

from typing import Final

import msgspec

from peerage.errors import PeerageError

LEAST: Final = 0.25
"""No decision of a long game is looked at with less than this part of the usual effort."""


class Effort(msgspec.Struct, frozen=True):
    explore: int
    """Iterations of a search that is free in its choice; it finds the options that are worth comparing."""
    each: int
    """How often every option is tried before that, at least."""
    rounds: int
    """Determinizations in which the best options and the one that was chosen are compared."""
    worth: int
    """Determinizations that estimate what a position is worth to every seat."""
    futures: int
    """Determinizations that are played on to find what a better option gains."""
    decisions: int
    """In games with more decisions than this, each gets less, down to `LEAST`."""

    def times(self, factor: int) -> "Effort":
        """Return so many times the effort for a decision."""
        return msgspec.structs.replace(self, explore=self.explore * factor, rounds=self.rounds * factor)

    def for_game(self, decisions: int) -> "Effort":
        """Return the effort for each decision of a game with so many."""
        part = max(LEAST, min(1.0, self.decisions / max(1, decisions)))
        return Effort(
            int(self.explore * part),
            self.each,
            int(self.rounds * part),
            int(self.worth * part),
            self.futures,
            self.decisions,
        )


LEVELS: Final = {
    "quick": Effort(explore=1600, each=6, rounds=600, worth=700, futures=48, decisions=240),
    "deep": Effort(explore=24000, each=24, rounds=9000, worth=12000, futures=160, decisions=480),
}


def effort_of(level: str) -> Effort:
    if level not in LEVELS:
        raise PeerageError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level]
