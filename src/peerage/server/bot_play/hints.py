"""Hints: who may ask for one, which bot gives it, and its message."""

import peerage
from peerage import State
from peerage.bots import Advice
from peerage.server.bot_play.schemas import HintMessage
from peerage.server.errors import Fault
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings


def refusal(row: TableRow, state: State, seat: int, settings: Settings) -> Fault | None:
    """Return why this seat gets no hint now. Players who play with others have to think alone."""
    # rule: hint
    if not settings.hints_per_minute:
        return Fault("hints_off")
    if state.over or row.status == "over":
        return Fault("game_over")
    if row.paused:
        return Fault("game_paused")
    if any(seat_row.kind != "bot" for other, seat_row in enumerate(row.seats) if other != seat):
        return Fault("hints_only_with_bots")
    if row.seats[seat].bot is not None:
        return Fault("bot_plays_for_you")
    if seat not in state.to_move:
        return Fault("not_your_turn")
    return None


def hint_bot(game_id: str, seconds: float) -> str:
    """Return the game's strongest bot, with so much time to think."""
    strongest = peerage.load(game_id).bots[-1]
    return f"{strongest}:{seconds:g}s" if peerage.bots.family_of(strongest)[0].timed else strongest


def to_wire(advice: Advice, asked: int) -> HintMessage:
    return {
        "type": "hint",
        "number": asked,
        "games": advice.games,
        "verdict": advice.verdict,
        "options": [
            {
                "move": option.move,
                "games": option.games,
                "chance": percent(option.chance),
                "low": percent(option.low),
                "high": percent(option.high),
            }
            for option in advice.options
        ],
    }


def percent(share: float) -> int:
    return round(100 * share)
