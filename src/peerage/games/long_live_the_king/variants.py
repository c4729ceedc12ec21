"""Shorter games for learning."""

from typing import Any

from peerage.kernel.game import Variants

SMALL = {"cards_per_player": {"x1": 4, "x2": 2}, "votes_to_win": {"3": 8, "4": 8, "5": 8}}


def tiny(components: dict[str, Any]) -> None:
    """Four turns in four regions, two cards in each hand, one card in a dispute; the first election decides."""
    start = ["Rouecestre", "Lincolia", "Lundonia"]
    kept = {*start, "Grentebrige"}
    components["regions_out"] = {"3": [region["name"] for region in components["region"] if region["name"] not in kept]}
    components["start_cards"]["3"] = start
    components["cards_per_player"] = {"x1": 1, "x2": 1, "x3": 0}
    components["cards_per_dispute"] = {"min": 1, "max": 1}
    components["votes_to_win"]["3"] = 1
    components["start_courtiers"], components["courtiers_per_player"] = 1, 3
    components["most_turns"] = 4


VARIANTS: Variants = {"small": SMALL, "tiny": tiny}
