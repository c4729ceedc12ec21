"""Shorter games for learning."""

from typing import Any

from peerage.kernel.game import Variants

SMALL = {"rounds": 2}

NEVER = 9
"""A strength that no knight has, and squires that nobody has."""
IN_FORCE = ["counties-2-points-3", "most-gold-upgrades-deployed", "most-squires-new-knight"]
PROPOSED = ["gold-to-votes", "squires-to-points", "gold-to-points"]


def tiny(components: dict[str, Any]) -> None:
    """One round with one knight of strength 1, one county, one castle space, one favor and fixed proposals."""
    components["rounds"] = 1
    components["start_court"] = [1]
    components["start"] = {"votes": 0, "gold": 0, "squires": 0}
    components["knights_per_player"] = {"1": 1, "2": 0, "3": 0, "4": 0}
    components["nobles"]["per_county"] = dict.fromkeys(components["nobles"]["per_county"], 0)
    for county in components["county"]:
        county["min_strength"] = 1 if county["id"] == "G" else NEVER
    for space in components["castle_space"]:
        space["cost"] = {"squires": 0 if space["id"] == "gold" else NEVER}
    for favor in components["favor"]:
        favor["removed_with_players"] = [] if favor["id"] == "gold" else [2, 3, 4, 5]
    conflicts = components["conflicts"]
    conflicts["cards"] = [{"strength": 3, "points": [3, 2, 1]}, {"strength": 4, "points": [4, 2, 1]}]
    conflicts["removed"] = {seats: [] for seats in conflicts["removed"]}
    components["laws"] = laws(components["laws"])


def laws(printed: dict[str, dict[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    """Return laws of which only those of the tiny game are ever in force or proposed."""
    played = {*IN_FORCE, *PROPOSED}
    others = [law for groups in printed.values() for group in groups.values() for law in group if law not in played]
    base = {"0": IN_FORCE, **{str(group): [law] for group, law in enumerate(PROPOSED, start=1)}, "4": []}
    return {"base": base, "new": {"0": others}, "king": {}}


VARIANTS: Variants = {"small": SMALL, "tiny": tiny}
