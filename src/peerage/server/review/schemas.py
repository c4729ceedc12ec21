"""Types of the API of reviews."""

from typing import Literal, TypedDict

import msgspec

from peerage.analysis.review.schemas import PlayReport, Review


class ReviewState(TypedDict):
    status: Literal["none", "working", "ready"]
    percent: int
    """How much of it is done."""
    review: Review | None
    """When it is ready."""


class PlayerReport(TypedDict):
    """What the reviews of a player's games say."""

    game: str
    games: int
    """How many reviewed games there are."""
    needed: int
    """How many a report needs."""
    shared: bool
    """Everybody who sees the profile may see it."""
    compared: int
    """How many games of others it is compared with."""
    same_rating: bool
    """They are games of players with about the same rating; otherwise of all players."""
    report: PlayReport | None
    """None if there are too few games."""


class ReportSharing(msgspec.Struct, forbid_unknown_fields=True):
    shared: bool
