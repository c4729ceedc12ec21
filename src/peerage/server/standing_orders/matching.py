"""Compares the orders of a seat with the question that it is asked."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from peerage import BadMove, Record
from peerage.server.standing_orders.prospects import essence, question_of, trigger_of
from peerage.server.standing_orders.repository import Order
from peerage.server.standing_orders.schemas import Lapse, Trigger


class Outcome(NamedTuple):
    order: Order | None
    """The order that is carried out."""
    move: int
    alternatives: Collection[str]
    """Orders for the same question that are then void."""
    lapsed: Collection[tuple[str, Lapse]]
    """Orders that are not carried out, and why."""


def compare(record: Record, seat: int, orders: Sequence[Order]) -> Outcome:
    """Choose the order that answers the question to a seat: those with a condition come first."""
    # rule: standing-order
    question = essence(question_of(record.state, seat))
    meant = [order for order in orders if essence(order.decision) == question]
    lapsed: list[tuple[str, Lapse]] = []
    for order in sorted(meant, key=lambda order: order.after is None):
        if order.after is not None and not happened(record, seat, order.after, order.number):
            lapsed.append((order.id, "unmet"))
            continue
        move = legal_move(record, seat, order)
        if move is not None:
            others = [other.id for other in meant if other.id != order.id]
            return Outcome(order, move, others, [])
        lapsed.append((order.id, "illegal"))
    return Outcome(None, 0, [], lapsed)


def happened(record: Record, seat: int, trigger: Trigger, since: int) -> bool:
    """Return whether the seat has seen an event after a move of the game."""
    return any(
        event.seat == trigger["seat"]
        and event.kind == trigger["kind"]
        and event.visible(seat)
        and trigger_of(event) == trigger
        for events in record.events[since + 1 :]
        for event in events
    )


def legal_move(record: Record, seat: int, order: Order) -> int | None:
    """Return the ordered move if the engine offers exactly that."""
    try:
        move = record.game.parse(record.state, order.move)
    except BadMove:
        return None
    return move if record.state.legal(seat, move) else None
