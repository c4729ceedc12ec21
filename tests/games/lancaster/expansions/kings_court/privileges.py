"""Playing with privileges."""

from typing import Any

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
LORDS = dict.fromkeys(EVERYBODY, "treasury")
"""All lords are placed already."""


def companies(play: Table, knight: int, at: str) -> list[Any]:
    """With which privileges a knight could be placed there."""
    return [
        [name.removeprefix("privilege:") for name in move.get("with", [])]
        for move in play.moves()
        if move["kind"] == "place" and (move["knight"], move["at"]) == (knight, at)
    ]


def place_with(play: Table, knight: int, at: str, *privileges: str, house: int = A) -> Table:
    names = [f"privilege:{name}" for name in privileges]
    return play.play("place", None, house=house, knight=knight, at=at, **{"with": names})


def supply(play: Table) -> dict[str, int]:
    return play.view["court"]["supply"]
