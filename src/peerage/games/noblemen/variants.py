"""Shorter games for learning."""

from typing import Any

from peerage.kernel.game import Variants

SMALL = {"decades": 1, "round_track": {"spaces": ["start", "", "ball", "", "ball", "queen-locked", "scoring"]}}

UNAFFORDABLE = 50


def tiny(components: dict[str, Any]) -> None:
    """One decade with one round and one ball; two kinds of cards, no money, no tiles at the start, no exchange."""
    components["decades"] = 1
    components["round_track"]["spaces"] = ["start", "ball", "scoring"]
    components["scandal"] = {kind: 3 if kind in ("blackmail", "liaison") else 0 for kind in components["scandal"]}
    components["start_tiles"] = {"choose_each_max": 0, "total": 0}
    components["tiles"] = dict.fromkeys(components["tiles"], 2)
    components["start_money"] = [0] * len(components["start_money"])
    components["expand_max_tiles"] = 1
    components["bribery_markers"] = 0
    components["swap"]["give"] = UNAFFORDABLE
    for name, prices in components["prices"].items():
        components["prices"][name] = UNAFFORDABLE if name == "folly" else [UNAFFORDABLE] * len(prices)


VARIANTS: Variants = {"small": SMALL, "tiny": tiny}
