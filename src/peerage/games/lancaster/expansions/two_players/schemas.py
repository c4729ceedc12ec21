"""What the outside is told of allies, as types."""

from typing import TypedDict

from peerage.kernel.presentation.schemas import From


class AllyEvents(TypedDict):
    ally_declined: From
