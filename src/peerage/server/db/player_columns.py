"""Conditions on columns that name players."""

from typing import Any

import sqlalchemy as sa


def is_one_of(column: sa.Column[Any], browser: str) -> sa.ColumnElement[bool]:
    """Match all players at a browser."""
    return sa.or_(column == browser, column.startswith(f"{browser}/", autoescape=True))
