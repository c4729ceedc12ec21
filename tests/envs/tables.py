"""Tables at which the adapters to other libraries are tested: each game, with several seats and options."""

from dataclasses import dataclass, field
from typing import Any

import pytest

import peerage
from peerage.envs import SPECS
from peerage.kernel.content.options import every_module


@dataclass(frozen=True)
class Table:
    id: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.id, str(self.seats), *self.options])

    @property
    def settings(self) -> dict[str, Any]:
        return {"game": self.id, "seats": self.seats, "options": self.options}


TABLES = [
    *(Table(spec.id, spec.seats) for spec in SPECS.values()),
    Table("lancaster_v0", 2),
    Table("lancaster_v0", 5, every_module(peerage.load("lancaster").options)),
    Table("lancaster_v0", 3, {"court": True, "new_laws": "lot"}),
    Table("long_live_the_king_v0", 3, {"finite": False, "place_dice": True}),
    Table("long_live_the_king_v0", 5, {"two_cards_to_enter": True}),
    Table("noblemen_v0", 3, {"choose_title": True}),
    Table("noblemen_v0", 5, {"overlapping_areas": True, "open_screens": True}),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_environment = pytest.mark.parametrize("name", SPECS)
