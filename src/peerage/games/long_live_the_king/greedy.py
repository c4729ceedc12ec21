"""Rules of thumb for Long Live the King, from what a seat may see.

Take empty regions, the more votes the better, and secure them; attack what is weakly held while cards are plenty;
stake for what a region is worth to you; take cards back; never run out of cards by your own will.
"""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.chance import Chance

Choice = tuple[int, dict[str, Any]]
View = Mapping[str, Any]

RESERVE = 5
"""Cards that are kept for defending."""


def advise(view: View, choices: list[Choice], noise: Chance) -> int:
    """The move that looks best; among equals any."""
    best, best_value = choices[0][0], float("-inf")
    for move, told in choices:
        value = VALUES[told["kind"]](view, told) + int(noise.below(1000)) * 1e-6
        if value > best_value:
            best, best_value = move, value
    return best


# What is seen.


def region_of(view: View, slot: str) -> dict[str, Any]:
    name = slot.removeprefix("region:")
    found: dict[str, Any] = next(region for region in view["regions"] if region["name"] == name)
    return found


def me(view: View) -> dict[str, Any]:
    player: dict[str, Any] = view["players"][view["seat"]]
    return player


def cards(view: View) -> int:
    return sum(me(view)["hand"])


def pieces(view: View, region: Mapping[str, Any]) -> int:
    """How many pieces hold a region."""
    owner = region["owner"]
    figure = owner is not None and view["players"][owner]["figure"] == region["name"]
    return int(region["courtiers"]) + int(figure)


def loss_by_leaving(view: View) -> float:
    """A region held by the figure alone is lost when it leaves."""
    here = region_of(view, me(view)["figure"])
    return float(here["votes"]) if here["courtiers"] == 0 else 0.0


# What each kind of move is worth, roughly in votes.


def enter(view: View, told: Mapping[str, Any]) -> float:
    region = region_of(view, told["to"])
    votes = float(region["votes"])
    if region["owner"] is None:
        return votes + 0.5 - loss_by_leaving(view)
    if region["owner"] == view["seat"]:
        return 0.6 - 0.3 * float(region["courtiers"]) - loss_by_leaving(view)
    return attack(view, region) - loss_by_leaving(view)


def attack(view: View, region: Mapping[str, Any]) -> float:
    """Worth its votes twice, mine and not theirs; less when many pieces defend it or cards are few."""
    chance = 0.62 - 0.09 * pieces(view, region) + 0.02 * (cards(view) - 2 * RESERVE)
    rank = sum(score > view["scores"][region["owner"]] for score in view["scores"])
    return float(region["votes"]) * (1.4 - 0.1 * rank) * max(chance, 0.0) - 0.8


def courtier(view: View, told: Mapping[str, Any]) -> float:
    """Always at the end of a move; for staying, the first courtiers of a region matter most."""
    region = region_of(view, told["slots"][0])
    courtiers = int(region["courtiers"])
    return 1.6 - 0.35 * courtiers if courtiers else 5.0


def roll(view: View, told: Mapping[str, Any]) -> float:
    """More courtiers for cheap cards, while there are enough cards."""
    region = region_of(view, view["players"][view["seat"]]["figure"])
    if told["card"] != "card:x1" or cards(view) <= 2 * RESERVE:
        return -1.0
    return 0.5 - 0.3 * float(region["courtiers"])


def go_on(view: View, told: Mapping[str, Any]) -> float:
    """Moving on is for those who stand where nothing can be placed."""
    return 0.3 if told["card"] == "card:x1" and cards(view) > 2 * RESERVE else -1.0


def commit(view: View, told: Mapping[str, Any]) -> float:
    """Come close to the points that the region is worth, and pay with low cards rather than high ones."""
    x1, x2, x3 = (int(told[card]) for card in ("x1", "x2", "x3"))
    stake = x1 + 2 * x2 + 3 * x3
    left = cards(view) - x1 - x2 - x3
    missing = abs(wanted_stake(view) - stake)
    return -missing - 0.05 * (x2 + 2 * x3) - (4.0 if left == 0 else 0.0)


def wanted_stake(view: View) -> float:
    dispute = view["dispute"]
    votes = float(region_of(view, dispute["region"])["votes"])
    plenty = cards(view) / (2 * RESERVE)
    if view["seat"] == dispute["intruder"]:
        return min(7.0, (2.0 + votes) * plenty + 1.0)
    if view["seat"] == dispute["defender"]:
        return min(6.0, (1.0 + votes) * plenty)
    return 1.0 if plenty < 1.2 else 2.0


def die(view: View, told: Mapping[str, Any]) -> float:
    """High dice on high cards. The die at hand is the first that lies on no card yet."""
    dispute = view["dispute"]
    seat = view["seat"]
    at_hand = next(die for die, card in zip(dispute["dice"][seat], dispute["on"][seat], strict=True) if card == 0)
    card = int(told["card"][-1])
    return float(card if at_hand >= 4 else -card)


def banish(view: View, told: Mapping[str, Any]) -> float:
    """Out of the way: where the figure does the least harm."""
    return -float(region_of(view, told["to"])["votes"])


def take(_view: View, told: Mapping[str, Any]) -> float:
    return float(told["n"])


def nothing(_view: View, _told: Mapping[str, Any]) -> float:
    return 0.0


VALUES = {
    "enter": enter,
    "courtier": courtier,
    "roll": roll,
    "go_on": go_on,
    "commit": commit,
    "die": die,
    "banish": banish,
    "take": take,
    "pass": nothing,
    "stop": nothing,
    "decline": nothing,
}
