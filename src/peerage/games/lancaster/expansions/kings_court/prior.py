"""Rules of thumb at the king's court: which office, with how much support, or the treasury.

They look only at what the seat may see: the boards, and its own goods and seals.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, GOODS, OFFICES, RANKS, ROOM, SQUIRES
from peerage.games.lancaster.bot.battles import win_chance
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.expansions.kings_court import treasury
from peerage.games.lancaster.expansions.kings_court.application import (
    APPLY,
    BISHOP_PIECE,
    PIECE,
    SUPPORT,
    application,
    applying_for,
    applying_house,
    at_hand,
    bishops_at_court,
    most_strength,
    piece_strength,
    strength_so_far,
)
from peerage.games.lancaster.expansions.kings_court.bishops import BISHOP
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    ARCHER,
    AT_HOME,
    SHIELD,
    TREASURY,
    TUDOR,
    KingsBoard,
)
from peerage.games.lancaster.expansions.kings_court.lords import LORD, WHERE
from peerage.games.lancaster.moves import HOUSE
from peerage.games.lancaster.state import PARLIAMENT, PLACEMENT, LancasterState
from peerage.kernel.playing.rng import Rng


def court_prior(state: LancasterState, king: KingsBoard, seat: i64, move: i64) -> float:
    if LORD.matches(move):
        house: i64 = HOUSE.of(move)
        where: i64 = WHERE.of(move)
        return into_treasury(state, king, seat, house) if where == TREASURY else applying(state, king, house, where)
    if SUPPORT.matches(move) or APPLY.matches(move):
        return supporting_lord(state, king, move)
    if treasury.TREASURY.matches(move):
        return taking_goods(state, king, seat, state.top_arg(), treasury.GOOD.of(move))
    if BISHOP.matches(move):
        return 0.2 if state.is_ally(HOUSE.of(move)) else bishop_worth(state, king, HOUSE.of(move), True)
    return 0.0


def good_worth(state: LancasterState, good: i64) -> float:
    if good == GOLD:
        return prices_of(state).gold
    return prices_of(state).squire if good == SQUIRES else prices_of(state).vote


# Seals and bishops.


def seal_worth(state: LancasterState, king: KingsBoard, seat: i64) -> float:
    """A seal is worth as many points as there will be black pieces."""
    return 1.0 + min(3.0, float(king.bishops[seat]) + prices_of(state).rounds_left)


def bishop_worth(state: LancasterState, king: KingsBoard, seat: i64, knows_seals: bool) -> float:
    """A bishop is worth a point for each seal, including those to come, and supports the lord."""
    seals: i64 = king.seals[seat] if knows_seals else state.round
    return float(seals) + prices_of(state).rounds_left


# Offices.


def office_worth(state: LancasterState, king: KingsBoard, house: i64, office: i64) -> float:
    """The worth of its seals and its privilege; for an ally, of keeping them from the others."""
    worth: float = privilege_worth(1 << state.board.office_privilege[office])
    if state.round == state.board.rounds:
        worth = 1.2 if state.board.privilege_at_end[office] else 0.0
    seals: float = float(state.board.office_seals[office])
    if state.is_ally(house):
        return 0.3 * worth + 0.4 * seals * seal_worth(state, king, 1 - state.leader(house))
    return worth + seals * seal_worth(state, king, house)


def privilege_worth(privilege: i64) -> float:
    if privilege == SHIELD:
        return 0.8
    return 1.6 if privilege == ARCHER else 1.8


def safety(state: LancasterState, king: KingsBoard, house: i64, strength: i64) -> float:
    """How likely an application is to stand until the offices are given, judging by the lords at home."""
    danger: float = 0.0
    rival: i64 = 0
    while rival < state.houses:
        free: bool = king.lord[rival] == AT_HOME and state.leader(rival) != state.leader(house)
        if free and most_strength(state, king, rival) > strength:
            danger += 0.06 if bishops_at_court(state, king, rival) >= strength else 0.15 / float(1 + strength)
        rival += 1
    return 1.0 - min(danger, 0.5)


def applying(state: LancasterState, king: KingsBoard, house: i64, office: i64) -> float:
    """Apply with the bishops, who have nothing else to do, and with as many knights as it takes."""
    needed: i64 = application(state, king, office) + 1
    strength: i64 = 1 + bishops_at_court(state, king, house)
    cost: float = 0.0 if state.is_ally(house) else good_worth(state, state.board.tribute[office])
    knight: i64 = 1
    while strength < needed and knight < RANKS:
        if at_hand(state, king, house, knight) > 0 and (strength + knight >= needed or knight == RANKS - 1):
            strength += knight
            cost += piece_cost(state, knight)
        knight += 1
    if strength < needed:
        cost += 2.0 + float(needed - strength)
        strength = needed
    worth: float = office_worth(state, king, house, office)
    if king.holder[office] == house and needed == 1:
        worth *= 0.6  # the holder may keep it without applying
    return worth * safety(state, king, house, strength) - cost


def piece_cost(state: LancasterState, piece: i64) -> float:
    """What a supporter could have done elsewhere in this round."""
    if piece == BISHOP_PIECE:
        return 0.0
    return 1.6 + 0.5 * float(piece) if piece > 0 else 1.4


def supporting_lord(state: LancasterState, king: KingsBoard, move: i64) -> float:
    """Add another piece of support, or stop there."""
    arg: i64 = state.top_arg()
    house: i64 = applying_house(arg)
    office: i64 = applying_for(arg)
    strength: i64 = strength_so_far(state, arg)
    cost: float = 0.0
    piece: i64 = -1
    if SUPPORT.matches(move):
        piece = PIECE.of(move)
        strength += piece_strength(state, piece)
        cost = piece_cost(state, piece)
    missing: i64 = application(state, king, office) + 1 - strength
    if missing > 0:
        return -cost - 2.0 - float(missing)
    worth: float = office_worth(state, king, house, office) * safety(state, king, house, strength) - cost
    return worth + 0.01 if piece == BISHOP_PIECE else worth


# The treasury.


def into_treasury(state: LancasterState, king: KingsBoard, seat: i64, house: i64) -> float:
    best: float = 0.0
    good: i64 = 0
    while good < GOODS:
        if king.treasury[good] > 0:
            best = max(best, taking_goods(state, king, seat, house, good))
        good += 1
    return best - 0.5


def taking_goods(state: LancasterState, king: KingsBoard, seat: i64, house: i64, good: i64) -> float:
    """An ally removes what the player's own lord no longer wants."""
    worth: float = float(king.treasury[good]) * good_worth(state, good)
    if not state.is_ally(house):
        return worth
    return -0.3 * worth if king.lord[seat] == AT_HOME else 0.3 * worth


# Privileges with a knight.


def company_price(company: i64) -> float:
    """What the privileges could have done with another knight in this round."""
    price: float = 0.0
    if company & SHIELD:
        price += 0.2
    if company & ARCHER:
        price += 0.3
    return price + (0.5 if company & TUDOR else 0.0)


def archer_worth(state: LancasterState, house: i64, strength: i64, slot: i64, helpful: float) -> float:
    """The points of the archer's own rank, and what his strength does for England; an ally's archer gets none."""
    archer: i64 = state.board.archer_strength
    before: float = win_chance(state, slot, strength, helpful)
    after: float = win_chance(state, slot, strength + archer, helpful)
    if state.is_ally(house):
        return 0.0
    rank: i64 = 1 if strength >= archer else 0
    space: i64 = 0
    while space < ROOM:
        if state.fighter[slot * ROOM + space] >= 0 and state.effort(slot, space) > archer:
            rank += 1
        space += 1
    card: i64 = state.conflict[slot] * ROOM
    won: float = float(state.board.conflict_points[card + rank]) if rank < ROOM else 0.0
    lost: float = float(state.board.conflict_points[card + rank + 1]) if rank + 1 < ROOM else 0.0
    return after * won + (1.0 - after) * lost + 3.0 * (after - before)


# For the evaluation of the whole game.


def at_court(state: LancasterState, king: KingsBoard, seat: i64) -> float:
    """The worth of seals and bishops, of offices to come, and of privileges that can still be used."""
    black: float = 1.0 + min(3.0, float(king.bishops[seat]) + 0.45 * prices_of(state).rounds_left)
    worth: float = black * (float(king.seals[seat]) + 0.75 * prices_of(state).rounds_left)
    if state.phase <= PLACEMENT + 1:
        house: i64 = seat
        while house < state.houses:
            worth += offices_ahead(state, king, house)
            house += state.seats
    if state.round < state.board.rounds or state.phase <= PLACEMENT:
        worth += privileges_in_hand(king, seat)
    return worth


def offices_ahead(state: LancasterState, king: KingsBoard, house: i64) -> float:
    """What a lord, or an office that its holder keeps, can still bring in this round."""
    worth: float = 0.0
    office: i64 = 0
    while office < OFFICES:
        rival: i64 = king.applicant(office)
        if rival == house:
            worth += office_worth(state, king, house, office) * safety(
                state, king, house, application(state, king, office)
            )
        elif rival < 0 and king.holder[office] == house:
            worth += 0.5 * office_worth(state, king, house, office)
        office += 1
    if king.lord[house] == AT_HOME:
        worth += 1.0
    return worth


def privileges_in_hand(king: KingsBoard, house: i64) -> float:
    worth: float = 0.0
    privilege: i64 = SHIELD
    while privilege <= TUDOR:
        if king.privileges[house] & privilege:
            worth += privilege_worth(privilege)
        privilege <<= 1
    return worth


# What lies behind the screens.


def redraw_seals(state: LancasterState, king: KingsBoard, viewer: i64, rng: Rng) -> None:
    """About three a round have been given so far, the last of them to the holders of the offices. The others have those
    that the viewer does not have.
    """
    seals: vec[i64] = king.seals
    given: i64 = 3 * (state.round if state.phase > PARLIAMENT else state.round - 1)
    seat: i64 = 0
    while seat < state.seats:
        if seat == viewer:
            given -= seals[seat]
        else:
            seals[seat] = 0
        seat += 1
    office: i64 = 0
    while office < OFFICES:
        seat = king.holder[office]
        if 0 <= seat < state.seats and seat != viewer:
            seals[seat] += state.board.office_seals[office]
            given -= state.board.office_seals[office]
        office += 1
    while given > 0:
        seat = rng.drawn_below(state.seats)
        if seat != viewer:
            seals[seat] += 1
            given -= 1
