"""What the choices under The New Laws would bring."""

from typing import Final

from peerage.games.lancaster.board import RANKS, REWARDS, ROOM
from peerage.games.lancaster.expansions.new_laws.choices import GIVEN, TAKEN
from peerage.games.lancaster.expansions.new_laws.new_laws import COUNTY_TAX, RATE
from peerage.games.lancaster.moves import SLOT
from peerage.games.lancaster.presentation.move_previews import Preview, fight
from peerage.games.lancaster.presentation.schemas import Prospect
from peerage.games.lancaster.state import LancasterState


def send(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    slot = int(SLOT.of(move))
    after = state.clone()
    assert isinstance(after, LancasterState)
    after.fighting[(slot * ROOM + after.space_in(seat, slot)) * RANKS] += 1
    return {"costs": {"squires": 1}, "fight": fight(after, seat, slot)}


def pay(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"costs": {"gold" if state.top_kind() == COUNTY_TAX else "squires": 1}}


def take_home(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"goods": {"home": 1}}


def turn_over(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"goods": {"turned": 1}}


def exchange(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    given, taken = int(GIVEN.of(move)), int(TAKEN.of(move))
    return {"costs": {REWARDS[given]: taken * int(RATE)}, "goods": {REWARDS[1 - given]: taken}}


PREVIEWS: Final[dict[str, Preview]] = {
    "send": send,
    "pay": pay,
    "take_home": take_home,
    "turn_over": turn_over,
    "exchange": exchange,
}
