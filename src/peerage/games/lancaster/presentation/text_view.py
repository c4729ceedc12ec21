"""A position in words: players and their houses, England, the castles, the conflicts in France, the laws."""

from collections.abc import Mapping, Sequence
from typing import Any

from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.text_view import NONE, UNSEEN, TextView, rows, shown, titled

GOODS = ("gold", "squires", "votes")


def facts(view: Mapping[str, Any], text: TextView) -> Facts:
    """What is written beside each player."""
    players = view["players"]
    return {good: [player.get(good) for player in players] for good in GOODS} | {
        "nobles": [None if player.get("nobles") is None else len(player["nobles"]) for player in players],
        "extensions": [len(player["extensions"]) for player in players],
    }


def text_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    return [
        f"{text.fact('round', view['round'])}/{view['rounds']}, {text.label('phase_' + view['phase'])}, "
        f"{text.fact('start_player', text.seat(view['start']))}",
        *text.players(view, facts(view, text)),
        *titled(text.label("knights"), house_rows(view, text)),
        *titled(text.label("england"), county_rows(view, text)),
        *titled(text.label("france"), conflict_rows(view, text)),
        *titled(text.label("parliament"), law_lines(view["laws"], text)),
    ]


def house_name(view: Mapping[str, Any], house: int | None, text: TextView) -> str:
    if house is None:
        return NONE
    owner = view["houses"][house]
    leader = text.seat(owner["leader"])
    return text.label("ally_of").format(seat=leader) if owner["ally"] else leader


def house_rows(view: Mapping[str, Any], text: TextView) -> list[str]:
    """The knights at the court, by their strength from 1 to 4, and in the castle."""
    table = [
        [
            house_name(view, house, text),
            owner["court"],
            ", ".join(f"{text.name(f'castle:{space}')} {knight}" for space, knight in owner["castle"].items() if knight)
            or NONE,
        ]
        for house, owner in enumerate(view["houses"])
    ]
    return rows([["", text.label("court"), text.label("castle")], *table])


def county_rows(view: Mapping[str, Any], text: TextView) -> list[str]:
    heads = [text.label(label) for label in ("nobles", "knight", "strength", "squires")]
    table = [
        [
            text.name(f"county:{county['id']}"),
            county["nobles"],
            house_name(view, county["house"], text),
            county["strength"],
            county["squires"],
        ]
        for county in view["counties"]
    ]
    return rows([["", *heads], *table])


def conflict_rows(view: Mapping[str, Any], text: TextView) -> list[str]:
    heads = [text.label(label) for label in ("french_strength", "english_strength", "knights")]
    table = [
        [
            text.name(conflict["slot"]),
            conflict["french"],
            conflict["english"],
            ", ".join(
                f"{house_name(view, band['house'], text)} {shown(band['strength'])}"
                for band in conflict["spaces"]
                if band is not None
            )
            or NONE,
        ]
        for conflict in view["conflicts"]
    ]
    return rows([["", *heads], *table])


def law_lines(laws: Mapping[str, Sequence[str | None]], text: TextView) -> list[str]:
    return [
        f"{text.label(label)}: {', '.join(UNSEEN if law is None else text.name(f'law:{law}') for law in laws[key])}"
        for label, key in (("in_force", "current"), ("proposals", "proposed"))
    ]
