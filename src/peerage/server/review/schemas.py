"""Types of the API of reviews."""

from typing import Literal, TypedDict

from peerage.analysis.review.schemas import Review


class ReviewState(TypedDict):
    status: Literal["none", "working", "ready"]
    percent: int
    """How much of it is done."""
    review: Review | None
    """When it is ready."""
