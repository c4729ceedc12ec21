"""A position in words: players, regions, and the dispute."""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.text_view import NONE, UNSEEN, TextView, rows, titled

CARDS = ("card:x1", "card:x2", "card:x3")


def facts(view: Mapping[str, Any], text: TextView) -> Facts:
    """What is written beside each player."""
    players = view["players"]
    return {
        "region_votes": [player["votes"] for player in players],
        "bonus": [player["bonus"] for player in players],
        "supply": [player["supply"] for player in players],
        "figure": [player["figure"] for player in players],
        "hand": [cards(player.get("hand"), text) for player in players],
    }


def text_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    heads = [text.label(label) for label in ("votes", "owner", "courtiers")]
    regions = [
        [text.name(f"region:{region['name']}"), region["votes"], text.seat(region["owner"]), region["courtiers"]]
        for region in view["regions"]
    ]
    return [
        text.fact("needed", view["needed"]),
        *text.players(view, facts(view, text)),
        "",
        *rows([["", *heads], *regions]),
        *(dispute_lines(view["dispute"], text) if view["dispute"] else []),
    ]


def cards(counts: list[int] | None, text: TextView) -> str:
    if counts is None:
        return UNSEEN
    return ", ".join(f"{count} × {text.name(card)}" for count, card in zip(counts, CARDS, strict=True) if count) or NONE


def dispute_lines(dispute: Mapping[str, Any], text: TextView) -> list[str]:
    """Who disputes the region, and what each has staked and rolled."""
    sides = [seat for seat in range(len(text.names)) if seat in (dispute["intruder"], dispute["defender"])]
    heads = [text.label(label) for label in ("stake", "dice", "pieces", "sum")]
    table = [
        [text.seat(seat), cards(dispute["cards"][seat], text)]
        + [dispute[key][seat] for key in ("dice", "pieces", "sums")]
        for seat in sides
    ]
    region = f"region:{dispute['region']}"
    return titled(f"{text.label('dispute')}: {text.name(region)}", rows([["", *heads], *table]))
