"""Messages of positions without a table, like those of lessons and puzzles, in the form that a table would send."""

from collections.abc import Sequence
from typing import Any

from peerage.kernel.playing.event import Event
from peerage.kernel.playing.state import State
from peerage.server.tables.schemas import SeatInfo, TableInfo
from peerage.server.tables.serializers import NO_DICE, event_dict
from peerage.server.tables.socket_schemas import StateMessage

Log = Sequence[tuple[int, Event]]
"""Events with the numbers of their moves."""


def staged_message(
    state: State, seat: int, number: int, moves: Sequence[int], log: Log, names: Sequence[str]
) -> StateMessage:
    """Return what a seat would get; its events are those of the last move."""
    decision = state.decision(seat)
    if decision is not None:
        decision["number"] = number  # after a step back, the game's own number could come twice
    return {
        "type": "state",
        "table": staged_table(state, seat, number, names),
        "seat": seat,
        "number": number,
        "view": state.view(seat),  # type: ignore[typeddict-item]
        "decision": decision,  # type: ignore[typeddict-item]
        "moves": state.config.game.presentation.offered(state, seat, moves),  # type: ignore[typeddict-item]
        "events": serialize_events([(n, event) for n, event in log if n == number], seat),
        "can_undo": False,
        "can_hint": False,
        "clock": None,
    }


def serialize_events(log: Log, seat: int) -> list[Any]:
    return [event_dict(n, event, seat) for n, event in log if event.visible(seat)]


def staged_table(state: State, seat: int, number: int, names: Sequence[str]) -> TableInfo:
    return TableInfo(
        id="",
        game=state.config.game.id,
        options=dict(state.config.options),
        components=None,
        status="over" if state.over else "running",
        public=False,
        rated="no",
        private=False,
        forks=False,
        paused=False,
        invite=None,
        proposal=None,
        league=None,
        seats=[staged_seat(name, index == seat) for index, name in enumerate(names)],
        host=None,
        your_seat=seat,
        number=number,
        created="",
        winners=list(state.winners) if state.over else None,
        dice=NO_DICE,
        next=None,
        takeable=[],
        time=None,
        ending=None,
        playable=True,
    )


def staged_seat(name: str, you: bool) -> SeatInfo:
    here = 0 if you else None
    return SeatInfo(
        kind="person",
        name=name,
        arms="",
        bot=None,
        stand_in=None,
        you=you,
        here=here,
        online=True,
        away=False,
        vacation=False,
        held_for=None,
        key=None,
        missing=False,
        stake="none",
        kept_until=None,
        kept_for_you=False,
        former=None,
    )
