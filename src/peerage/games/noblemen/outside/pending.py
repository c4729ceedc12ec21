"""Which decisions and steps can be pending in a position."""

from peerage.games.noblemen.ball.ball import ranked
from peerage.games.noblemen.board import BALL_SPACE, BARON, KINDS, LOOK, SCORING_SPACE
from peerage.games.noblemen.cards.scandal import DECADE_CARD, SETUP_CARD, look_arg
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.state import (
    AREA,
    AT_BALL,
    BALL,
    BETWEEN,
    CELL,
    CHURCH,
    COUNTING,
    EXPAND,
    GIVING_TITLES,
    HAND_OVER,
    HELD,
    NEW_DECADE,
    NEXT_GUEST,
    NEXT_LOOK,
    NEXT_TITLE,
    NEXT_TURN,
    NO_BALL,
    OPENING,
    SCANDAL,
    SETUP,
    SWAP_SECOND,
    SWAP_TAKE,
    TITLE,
    TURN,
    TURN_END,
    TURNS,
    VICAR,
    NoblemenState,
)
from peerage.kernel.decision import Frame, frames_of
from peerage.kernel.errors import check
from peerage.kernel.state import NOBODY, SECRETLY


def check_decisions(state: NoblemenState) -> None:
    """The stack is one that a game can have, it fits the board, and every asked seat has a choice."""
    space = state.board.track[state.space]
    if state.over:
        check(state.depth == 0, "nothing is pending in a game that is over")
        last = state.decade == state.board.decades and space == SCORING_SPACE
        check(last, "the game is over before the last scoring")
        check(not state.swap_dropped, "no swap is given up in a game that is over")
        return
    check_phase(state, int(space))
    frames = frames_of(state)
    check(len(frames) > 1, "a step is pending, but no decision")
    CHECKS[int(state.phase)](state, frames)
    looks = frames[-1][0] == SCANDAL
    check((len(state.looking) > 0) == looks and len(state.looking) <= LOOK, "who takes a card looks at up to three")
    laying = {kind for kind, _, _ in frames} & {int(CELL), int(AREA), int(EXPAND)}
    check(len(state.laid) == 0 or bool(laying), "tiles are laid, but nobody is laying")
    check(not state.swap_dropped or frames[-1][0] in NEAR_SWAPS, "after a swap that was given up something else came")
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")


def check_phase(state: NoblemenState, space: int) -> None:
    phase = state.phase
    check((phase == AT_BALL) == (space == BALL_SPACE), "a ball is held when the marker is there")
    check((phase == BETWEEN) == (space == SCORING_SPACE), "buildings are scored when the marker is there")
    check(phase != BETWEEN or state.decade < state.board.decades, "after the last scoring the game is over")
    check((state.active >= 0) == (phase == TURNS), "somebody has a turn, and only then")
    check((state.ball in (COUNTING, GIVING_TITLES)) == (phase == AT_BALL), "a ball is going on, and only then")
    untitled = [seat for seat in range(state.terms.seats) if state.title[seat] < 0]
    check(not untitled or phase == AT_BALL, "everybody has a title but at a ball")
    check(state.ball != HELD or min(state.prestige) >= 0, "after a ball everybody has a place")


def check_setup(state: NoblemenState, frames: list[Frame]) -> None:
    """The first turn comes last; before it the cards, from the start player onwards; and first of all the opening."""
    seats = state.terms.seats
    estates = state.estates
    built = any(len(estate.buildings) > 1 for estate in estates)
    laid = any(estate.high_x > estate.low_x or estate.high_y > estate.low_y for estate in estates)
    used = state.taxed or state.landed or any(state.church) or any(title != BARON for title in state.title)
    check(state.decade == 1 and state.space == 0, "the set-up comes before everything else")
    begun = built or laid or used or any(state.points) or state.ball != NO_BALL
    check(not begun, "nothing is laid, built or won in the set-up")
    check(frames[0] == (NEXT_TURN, NOBODY, state.first), "the start player has the first turn")
    check(state.queen == (state.first - 1) % seats, "the Queen begins to the right of the start player")
    everybody = (1 << seats) - 1
    opening = frames[-1] == (OPENING, SECRETLY, everybody)
    check_looks(state, frames[1:-1], frames[-1], int(state.first), int(SETUP_CARD), opening)
    for seat in range(seats):
        tiles = int(state.board.opening_total)
        check(state.tiles_of(seat) == (0 if opening else tiles), f"seat {seat} has {state.tiles_of(seat)} tiles")
        money = int(state.board.start_money[(seat - state.first) % seats])
        check(state.money[seat] == money and state.markers[seat] == 0, f"seat {seat} begins with {money} pounds")


def check_looks(
    state: NoblemenState, steps: list[Frame], asked: Frame, first: int, source: int, opening: bool = False
) -> None:
    """Cards are taken one seat after another, clockwise from the first."""
    order = [(first + place) % state.terms.seats for place in range(state.terms.seats)]
    waiting = order if opening else order[order.index(asked[1]) + 1 :] if asked[1] in order else []
    wanted = [(int(NEXT_LOOK), int(NOBODY), int(look_arg(seat, source))) for seat in reversed(waiting)]
    check(steps == wanted, "scandal cards are taken clockwise")
    check(opening or (asked[0] == SCANDAL and asked[2] == source), "a scandal card is to be chosen")
    if source == SETUP_CARD:
        for seat in order:
            held = 0 if seat in waiting or seat == asked[1] else 1
            check(state.cards_of(seat) == held, f"seat {seat} has {state.cards_of(seat)} cards in the set-up")


def check_between(state: NoblemenState, frames: list[Frame]) -> None:
    check(frames[0] == (NEW_DECADE, NOBODY, 0), "a new decade comes after the scoring")
    check_looks(state, frames[1:-1], frames[-1], int(state.queen), int(DECADE_CARD))
    check(state.taxed == 0 and state.landed == 0, "taxes and land are open again before a new decade")
    check(max(state.church) == 0, "the church is empty before a new decade")


def check_ball(state: NoblemenState, frames: list[Frame]) -> None:
    check(state.host == state.queen, "the Queen's holder opens the ball")
    check(len(frames) == 2 and frames[0][1] == NOBODY and frames[1][2] == 0, "one decision at a time at a ball")
    (step, _, number), (kind, seat, _) = frames
    seats = state.terms.seats
    check(1 <= number <= seats, "everybody has a turn at the ball")
    order = [int((state.host + place) % seats) for place in range(seats)]
    if state.ball == COUNTING:
        check((step, kind, seat) == (NEXT_GUEST, BALL, order[number - 1]), "prestige is counted clockwise")
        placed = [guest for guest in order if state.prestige[guest] >= 0]
        check(placed == order[: number - 1], "who has counted has a place on the track")
        check(max(state.title) < 0, "nobody has a title while prestige is counted")
    else:
        check(min(state.prestige) >= 0, "everybody has a place before titles are given")
        takers = [int(ranked(state, place)) for place in range(seats)]
        check((step, kind, seat) == (NEXT_TITLE, TITLE, takers[number - 1]), "titles go in order of prestige")
        titled = [taker for taker in takers if state.title[taker] >= 0]
        check(titled == takers[: number - 1], "titles go in order of prestige")
        check(state.choose_title, "titles are chosen only with the option")


# A turn.


def check_turn(state: NoblemenState, frames: list[Frame]) -> None:
    seat = int(state.active)
    check(frames[0] == (TURN_END, NOBODY, seat), "the end of the turn is pending")
    check(frames[1] == (TURN, seat, 0), "the player who has the turn decides on it")
    rest = frames[2:]
    if rest and rest[-1][0] in (SWAP_SECOND, SWAP_TAKE):
        check_swap(state, rest.pop(), seat)
    check(len(rest) <= 1, "one thing at a time in a turn")
    if rest:
        kind, asked, arg = rest[0]
        decision = state.decisions[kind]
        swapping = len(frames) > 2 + len(rest)
        check(not swapping or kind in (EXPAND, CHURCH, VICAR), f"no swap in the middle of {decision.name}")
        check((asked == seat) != (kind == HAND_OVER), f"another seat is asked in {decision.name}")
        check(state.action_done or state.card_played, "nothing was begun")
        fits = isinstance(decision, NoblemenDecision) and decision.fits(state, asked, arg)
        check(fits, f"{decision.name} cannot be asked now")


NEAR_SWAPS = {int(kind) for kind in (TURN, EXPAND, CHURCH, VICAR, SWAP_SECOND, SWAP_TAKE)}
"""Where a swap can be begun, or has been."""


def check_swap(state: NoblemenState, frame: Frame, seat: int) -> None:
    kind, asked, arg = frame
    check(asked == seat and 0 <= arg < (KINDS if kind == SWAP_SECOND else KINDS * KINDS), "no such swap")
    check(state.tiles_of(seat) >= 2 and state.in_bag() > 0, "a swap needs two tiles, and one in the bag")
    given = [arg] if kind == SWAP_SECOND else [int(arg // KINDS), int(arg % KINDS)]
    for tile in given:
        check(state.tiles[seat * KINDS + tile] >= given.count(tile), "a tile is swapped that is not there")


CHECKS = {int(SETUP): check_setup, int(TURNS): check_turn, int(AT_BALL): check_ball, int(BETWEEN): check_between}
"""By phase."""
