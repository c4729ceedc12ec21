"""Makes the types of schemas.py from tasks and attempts."""

from peerage.arena.rating import Rating
from peerage.kernel.playing.event import Event
from peerage.server.puzzles.repository import Attempt
from peerage.server.puzzles.schemas import TRIES, PuzzleStand
from peerage.server.puzzles.task import Task
from peerage.server.ratings.display import anchor
from peerage.server.tables.socket_schemas import StateMessage
from peerage.server.tables.staged import staged_message


def stand_of(task: Task, attempt: Attempt, rating: Rating | None) -> PuzzleStand:
    """Return a puzzle as far as a visitor may see it."""
    closed = attempt.solved is not None
    return {
        "id": task.id,
        "game": task.game.id,
        "rating": None if rating is None else anchor(rating),
        "played": task.table,
        "state": position_of(task),
        "tries": 0 if closed else TRIES - attempt.tries,
        "solved": attempt.solved,
        "change": attempt.change,
        "solution": {"choice": task.choice, "themes": task.themes} if closed else None,
    }


def position_of(task: Task) -> StateMessage:
    state = task.state.clone()
    message = staged_message(state, task.seat, task.choice.n, state.moves(task.seat), [], unnamed(task))
    message["log"] = []
    return message


def line_of(task: Task) -> list[StateMessage]:
    """Return how it could go on: what the seat would see after each move."""
    state, number = task.state.clone(), task.choice.n
    state.listen()
    log: list[tuple[int, Event]] = []
    messages = []
    for seat, move in task.line:
        number += 1
        state.play(seat, move)
        log += [(number, event) for event in state.take_events()]
        messages.append(staged_message(state, task.seat, number, [], log, unnamed(task)))
    return messages


def unnamed(task: Task) -> list[str]:
    return [""] * task.state.config.seats
