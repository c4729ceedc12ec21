"""Phase 3, castles: knights and extensions give their rewards, then the round table gives votes."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import CASTLE, CONFLICT, KINDS, KNIGHT, RANKS, SPACES, SQUIRES, TABLE, UPGRADE
from peerage.games.lancaster.decision import LancasterDecision, Phase, check_house, check_phase, own_houses
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import DONE, ITEM, USE
from peerage.games.lancaster.observation import ASKED_OF_ALLY, ASKED_SPACE
from peerage.games.lancaster.pieces.goods import gain_votes, pay_squires
from peerage.games.lancaster.pieces.knights import ask_upgrade, can_upgrade, giving_rule, leave_castle
from peerage.games.lancaster.pieces.promises import added, promised, space_costs
from peerage.games.lancaster.pieces.rewards import give_reward
from peerage.games.lancaster.places import castle_slot, named_house
from peerage.games.lancaster.state import (
    CASTLE_END,
    CASTLE_PHASE,
    CASTLES,
    CONFLICT_PHASE,
    MUST,
    NEXT_CASTLE,
    NEXT_CONFLICT,
    UPGRADING,
    LancasterState,
    source_of,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.state import NOBODY

# What waits for its owner is a mask: the player's spaces in the lower six bits, those of an ally above them.


class NextCastle(Phase):
    """Go on from the start player, giving first whatever costs nothing and needs no choice."""

    kind: ClassVar[int] = NEXT_CASTLE
    name: ClassVar[str] = "next_castle"
    phase: ClassVar[int] = int(CASTLE_PHASE)

    def run(self, state: LancasterState, number: i64) -> None:
        if number == state.seats:
            for expansion in state.expansions:
                expansion.castles_end(state)
            state.phase = CONFLICT_PHASE
            state.push(NEXT_CONFLICT, NOBODY, 0)
            return
        # rule: castle-order
        seat: i64 = state.in_order(number)
        state.push(NEXT_CASTLE, NOBODY, number + 1)
        state.push(CASTLE_END, NOBODY, seat)
        left: i64 = give_freely(state, seat)
        if state.houses > state.seats:
            for expansion in state.expansions:
                left |= expansion.score_castle(state, seat + state.seats) << SPACES
        if left != 0:
            state.push(CASTLES, seat, left)

    def check_asked(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """An upgrade, perhaps with more left in the castle."""
        check_castle(state, seat, below)
        check_house(state, seat, arg & 7)
        fits = state.top_kind() == UPGRADING and CASTLE <= source_of(arg) < CONFLICT
        check(fits, "the castle gives an upgrade")
        rest = below[2:]
        if rest:
            kind, owner, left = rest[0]
            check(len(rest) == 1 and (kind, owner) == (CASTLES, seat), "the owner of the castle is asked")
            check_left(state, seat, left)


def check_castle(state: LancasterState, seat: int, below: list[Frame]) -> None:
    """Refuse a position in which the castle of the seat is not in turn."""
    check_phase(state, CASTLE_PHASE)
    number = below[0][2] - 1
    fits = below[0][:2] == (NEXT_CASTLE, NOBODY) and 0 <= number < state.config.seats
    check(fits, "the castles come in turn order")
    owner = int(state.in_order(number))
    check(below[1:2] == [(int(CASTLE_END), int(NOBODY), owner)], "the round table comes after the castle")
    check(seat == owner, "the owner of the castle is asked")


def check_left(state: LancasterState, seat: int, left: int) -> None:
    check(0 < left < 1 << 2 * SPACES, "nothing is left in the castle")
    for item in range(2 * SPACES):
        if left >> item & 1:
            house = owner_of(state, seat, item)
            check(house < state.houses and scores(state, house, item % SPACES), "an empty castle space is not scored")


def owner_of(state: LancasterState, seat: i64, item: i64) -> i64:
    return seat + state.seats if item >= SPACES else seat


def item_slot(state: LancasterState, seat: int, item: int) -> str:
    return castle_slot(state.board, int(owner_of(state, seat, item)), int(item % SPACES))


def scores(state: LancasterState, house: i64, space: i64) -> bool:
    """A space scores if it has a knight, or an extension that is not turned over."""
    if state.castle[house * SPACES + space] > 0:
        return True
    if state.is_ally(house):
        return False
    # rule: turned-extension
    return (state.extensions[house] & ~state.turned[house]) >> space & 1 == 1


def give_freely(state: LancasterState, seat: i64) -> i64:
    """Give what costs nothing and needs no choice, and return the mask of the rest."""
    left: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if scores(state, seat, space):
            if is_optional(state, space):
                left |= 1 << space
            else:
                # rule: castle-squires, castle-gold, castle-votes, castle-purse
                give_reward(state, seat, state.board.space_rewards, space, CASTLE + space)
                leave_castle(state, seat, space, "home", "castle-home")
        space += 1
    return left


def is_optional(state: LancasterState, space: i64) -> bool:
    """Whether a player is asked about a space."""
    return state.board.space_cost[space] > 0 or state.board.space_rewards[space * KINDS + UPGRADE] > 0


def usable(state: LancasterState, seat: i64, item: i64) -> bool:
    """Offer nothing that the reserve cannot give or the squires cannot pay for."""
    house: i64 = seat
    space: i64 = item
    if item >= SPACES:
        house, space = seat + state.seats, item - SPACES
    elif state.squires[seat] < state.board.space_cost[space]:
        return False
    if state.board.space_rewards[space * KINDS + KNIGHT] > 0:
        return state.reserve[house * RANKS + 1] > 0
    return can_upgrade(state, house, 0)


class Castle(LancasterDecision):
    """Which part of the castle is used next."""

    kind: ClassVar[int] = CASTLES
    name: ClassVar[str] = "castle"
    takes: ClassVar[tuple[int, ...]] = (int(SQUIRES),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "castle-decline"
    by_place: ClassVar[tuple[str, ...]] = ("use",)

    def offer(self, state: LancasterState, seat: i64, left: i64) -> None:
        item: i64 = 0
        while item < 2 * SPACES:
            if left >> item & 1 and usable(state, seat, item):
                state.offer(USE.of(item))
            item += 1
        state.offer(DONE.move)

    def act(self, state: LancasterState, seat: i64, left: i64, move: i64) -> None:
        if DONE.matches(move):
            if state.log is not None:
                emit_declined(state, seat, left)
            return
        item: i64 = ITEM.of(move)
        left &= ~(1 << item)
        if left != 0:
            state.push(CASTLES, seat, left)
        if item >= SPACES:
            for expansion in state.expansions:
                expansion.use_castle(state, seat + state.seats, item - SPACES)
            return
        source: i64 = CASTLE + item
        if state.board.space_cost[item] > 0:
            pay_squires(state, seat, state.board.space_cost[item], source, state.board.source_rule(source))
        leave_castle(state, seat, item, "home", "castle-home")
        if state.board.space_rewards[item * KINDS + UPGRADE] > 0:
            # rule: castle-upgrade
            ask_upgrade(state, seat, MUST, source)
        else:
            # rule: castle-knight
            give_reward(state, seat, state.board.space_rewards, item, source)

    def about(self, state: LancasterState, seat: int, left: int) -> decision_types.Castle:
        return {"left": [item_slot(state, seat, item) for item in range(2 * SPACES) if left >> item & 1]}

    def preview(self, state: LancasterState, seat: int, left: int, move: int) -> Prospect:
        if not USE.matches(move):
            return {}
        item = int(ITEM.of(move))
        house, space = int(owner_of(state, seat, item)), item % int(SPACES)
        return {
            "costs": added({}, {"squires": space_costs(state, house, space)}),
            "goods": promised(state, house, state.board.space_rewards, space),
        }

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        """What costs something is offered only if it can be paid and the reserve has the knight."""
        if not slot.startswith("castle:"):
            return self.rule
        castles = ["", *map(str, own_houses(state, seat))]
        if named_house(slot) not in castles:
            return "castle-own-order"
        left = int(state.top_arg())
        for item in range(2 * SPACES):
            if left >> item & 1 and slot == item_slot(state, seat, item):
                space = item % SPACES
                if item < SPACES and state.squires[seat] < state.board.space_cost[space]:
                    return state.board.source_rule(CASTLE + space)
                return "new-knight" if state.board.space_rewards[space * KINDS + KNIGHT] > 0 else "upgrade-reserve"
        return "castle-scored"

    def observe(self, state: LancasterState, seat: i64, left: i64, numbers: vec[float]) -> None:
        space: i64 = 0
        while space < SPACES:
            numbers[ASKED_SPACE + space] = float(left >> space & 1)
            space += 1
        numbers[ASKED_OF_ALLY] = 1.0 if left >> SPACES else 0.0

    def check(self, state: LancasterState, seat: int, left: int, below: list[Frame]) -> None:
        check_castle(state, seat, below)
        check(len(below) == 2, "the owner of the castle is asked")
        check_left(state, seat, left)


def emit_declined(state: LancasterState, seat: i64, left: i64) -> None:
    for item in range(2 * SPACES):
        if left >> item & 1:
            source = CASTLE + item % SPACES
            at = state.board.place_slot(source)
            if item < SPACES:
                state.emit("declined", seat, "castle-decline", {"from": at})
            else:
                rule = giving_rule(state, owner_of(state, seat, item), source)
                state.emit("ally_declined", seat, rule, {"from": at})


class CastleEnd(Step[LancasterState]):
    """All knights are home. The round table gives a vote for each nobleman and the lord, but not in the last round."""

    kind: ClassVar[int] = CASTLE_END
    name: ClassVar[str] = "castle_end"

    def run(self, state: LancasterState, seat: i64) -> None:
        space: i64 = 0
        while space < SPACES:
            leave_castle(state, seat, space, "home", "castle-home")
            space += 1
        if state.houses > state.seats:
            for expansion in state.expansions:
                expansion.end_castle(state, seat + state.seats)
        gain_votes(state, seat, table_votes(state, seat), TABLE)


def table_votes(state: LancasterState, seat: i64) -> i64:
    # rule: table-round-5
    return 1 + state.nobles_of(seat) if state.round < state.board.rounds else 0
