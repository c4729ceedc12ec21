"""A position in words: players, what is for sale, and the estates as maps of letters."""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.text_view import NONE, TextView, titled

TILES = ("field", "grove", "fountain", "meadow")
EMPTY = "."


def facts(view: Mapping[str, Any], text: TextView) -> Facts:
    """What is written beside each player."""
    players = view["players"]
    return {
        "title": [NONE if player["title"] is None else text.name(f"title:{player['title']}") for player in players],
        "prestige": [player["prestige"] for player in players],
        "knights": [player["knights"] for player in players],
        "money": [player.get("money") for player in players],
        "markers": [player.get("markers") for player in players],
    }


def text_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    return [
        f"{text.fact('decade', view['decade'])}/{view['decades']}, {text.fact('queen', text.seat(view['queen']))}, "
        f"{text.fact('bag', view['bag_size'])}",
        *text.players(view, facts(view, text)),
        *titled(text.label("screen"), screen_lines(view, text)),
        *titled(text.label("buildings"), sale_lines(view, text)),
        *titled(f"{text.label('estate')} ({legend(text)})", estate_lines(view, text)),
    ]


def screen_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    """The tiles and cards that the viewer sees."""
    return [
        f"{text.seat(seat)}: {text.counts('tile', player['tiles'])}; {text.counts('card', player['cards'])}"
        for seat, player in enumerate(view["players"])
        if "tiles" in player
    ]


def sale_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    sold = [
        f"{text.name(f'building:{building}')}: {offer['price'] if offer['left'] else text.label('sold_out')}"
        for building, offer in view["sale"].items()
    ]
    built = [f"{text.name('folly:' + folly['id'])}: {text.seat(folly['built'])}" for folly in view["follies"]]
    return [", ".join(sold), ", ".join(built), f"{text.label('church')}: {text.counts('tile', view['church'])}"]


def legend(text: TextView) -> str:
    return ", ".join(f"{letter} {text.name(f'tile:{tile}')}" for tile, letter in letters(text).items())


def letters(text: TextView) -> dict[str, str]:
    """For each kind of tile the first letter of its name that no other one has."""
    found: dict[str, str] = {}
    for tile in TILES:
        name = text.name(f"tile:{tile}").lower()
        found[tile] = next((letter for letter in name if letter not in found.values()), tile[0])
    return found


def estate_lines(view: Mapping[str, Any], text: TextView) -> list[str]:
    """A map for each seat, one below the other: capital letters are tiles with a building."""
    signs = letters(text)
    lines: list[str] = []
    for seat, player in enumerate(view["players"]):
        plots = {(plot["x"], plot["y"]): plot for plot in player["estate"]}
        wide = range(min(x for x, _ in plots), max(x for x, _ in plots) + 1)
        lines.append(f"{text.seat(seat)}:")
        for y in range(min(y for _, y in plots), max(y for _, y in plots) + 1):
            row = [plots.get((x, y)) for x in wide]
            lines.append("  " + " ".join(EMPTY if plot is None else sign(plot, signs) for plot in row))
        lines += buildings_of(player, text)
    return lines


def sign(plot: Mapping[str, Any], signs: Mapping[str, str]) -> str:
    return signs[plot["tile"]].upper() if plot["building"] else signs[plot["tile"]]


def buildings_of(player: Mapping[str, Any], text: TextView) -> list[str]:
    built = [plot["building"] for plot in player["estate"] if plot["building"]]
    names = [text.name(building if ":" in building else f"building:{building}") for building in built]
    return [f"  {', '.join(names)}"] if names else []
