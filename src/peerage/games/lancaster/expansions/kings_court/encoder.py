"""At the King's Court, what a seat may know, as numbers for a net."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOODS, OFFICES, PRIVILEGES, ROOM, SEALS, SLOTS
from peerage.games.lancaster.bot.encoder import seen_from
from peerage.games.lancaster.expansions.kings_court.application import (
    PIECES,
    application,
    applying_for,
    applying_house,
    chosen,
    strength_so_far,
)
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    APPLYING,
    AT_HOME,
    IN_TREASURY,
    TREASURY,
    KingsBoard,
)
from peerage.games.lancaster.observation import FOR_ALLY, SEATS
from peerage.games.lancaster.state import HELPERS, LancasterState

QUESTION: Final = (
    *("question:application", "question:treasury", "application:strength"),
    *[f"application:office:{office}" for office in range(OFFICES)],
    *[f"application:piece:{piece}" for piece in range(PIECES)],
)
BOARD: Final = (
    *("treasury:gold", "treasury:squires", "treasury:votes", "bishops_left"),
    *[f"archer:{slot}" for slot in range(SLOTS)],
)
HOUSE_ROW: Final = ("lord_at_home", "lord_in_treasury", *PRIVILEGES)
OBSERVED: Final = (
    *QUESTION,
    *BOARD,
    *[f"seat:{seat}:{name}" for seat in range(SEATS) for name in ("seals", "bishops")],
    *[f"house:{house}:{name}" for house in range(SEATS) for name in HOUSE_ROW],
    *[
        f"office:{office}:{name}:{house}"
        for office in range(OFFICES)
        for name in ("applies", "holds")
        for house in range(SEATS)
    ],
)


def encode_court(state: LancasterState, king: KingsBoard, viewer: i64, numbers: vec[float], begin: i64) -> None:
    encode_question(state, numbers, begin)
    at: i64 = begin + len(QUESTION)
    good: i64 = 0
    while good < GOODS:
        numbers[at + good] = float(king.treasury[good]) * 0.2
        good += 1
    numbers[at + 3] = float(king.bishops_left) * 0.1
    space: i64 = 0
    while space < SLOTS * ROOM:
        if state.fighter[space] >= HELPERS:
            own: bool = state.fighter[space] - HELPERS == viewer
            numbers[at + 4 + space // ROOM] = 1.0 if own else -1.0
        space += 1
    at += len(BOARD)
    seat: i64 = 0
    while seat < state.seats:
        row: i64 = at + 2 * seen_from(state, viewer, seat)
        seals: i64 = state.round
        if seat == viewer or state.open_screens:
            seals = king.seals[seat]
        elif state.ledger.kept():
            seals = state.ledger.counted(seat, SEALS)
        numbers[row] = float(seals) * 0.1
        numbers[row + 1] = float(king.bishops[seat]) / 3.0
        seat += 1
    encode_houses(state, king, viewer, numbers, at + 2 * SEATS)


def encode_houses(state: LancasterState, king: KingsBoard, viewer: i64, numbers: vec[float], at: i64) -> None:
    """Where the lords are, with how much support, and what they hold."""
    offices: i64 = at + len(HOUSE_ROW) * SEATS
    house: i64 = 0
    while house < state.houses:
        place: i64 = seen_from(state, viewer, house)
        row: i64 = at + len(HOUSE_ROW) * place
        where: i64 = king.lord[house]
        numbers[row] = 1.0 if where == AT_HOME else 0.0
        numbers[row + 1] = 1.0 if where == TREASURY else 0.0
        numbers[row + 2] = float(king.privileges[house] & 1)
        numbers[row + 3] = float(king.privileges[house] >> 1 & 1)
        numbers[row + 4] = float(king.privileges[house] >> 2 & 1)
        if where != AT_HOME and where != TREASURY:
            numbers[offices + 2 * SEATS * where + place] = float(application(state, king, where)) * 0.2
        house += 1
    office: i64 = 0
    while office < OFFICES:
        if king.holder[office] >= 0:
            numbers[offices + 2 * SEATS * office + SEATS + seen_from(state, viewer, king.holder[office])] = 1.0
        office += 1


def encode_question(state: LancasterState, numbers: vec[float], begin: i64) -> None:
    kind: i64 = -1 if state.over else state.top_kind()
    if kind == IN_TREASURY:
        numbers[begin + 1] = 1.0
        numbers[FOR_ALLY] = 1.0 if state.is_ally(state.top_arg()) else 0.0
    elif kind == APPLYING:
        arg: i64 = state.top_arg()
        numbers[begin] = 1.0
        numbers[begin + 2] = float(strength_so_far(state, arg)) * 0.2
        numbers[begin + 3 + applying_for(arg)] = 1.0
        piece: i64 = 0
        while piece < PIECES:
            numbers[begin + 3 + OFFICES + piece] = float(chosen(arg, piece)) * 0.5
            piece += 1
        numbers[FOR_ALLY] = 1.0 if state.is_ally(applying_house(arg)) else 0.0
