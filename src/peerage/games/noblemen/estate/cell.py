"""The number of a cell: its tile, whether a tile may be laid there, its building, and what is near."""

from typing import Final

from mypy_extensions import i64

TILE: Final[i64] = 7
"""Its kind + 1, or 0 without a tile."""
OPEN: Final[i64] = 8
"""A tile may be laid there."""
BUILDING_BIT: Final[i64] = 4
BUILDING: Final[i64] = 7 << 4
NEAR_CASTLE: Final[i64] = 128
"""A castle or palace stands beside it, corners included."""
NEAR_CHAPEL: Final[i64] = 256
IN_AREA: Final[i64] = 512

EMPTY_MEADOW: Final[i64] = 4
"""Tile and building of a meadow without a building."""
