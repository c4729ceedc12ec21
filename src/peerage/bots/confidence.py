"""How sure a share of wins is: of games that were played, or only imagined."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval for the share of `wins` in `games`; shared victories may make `wins` a fraction."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    square = Z95 * Z95 / games
    middle = (share + square / 2) / (1 + square)
    spread = Z95 * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - spread), min(1.0, middle + spread)
