"""What a seat may know of a state, as numbers of about 0 to 1 for a net; `OBSERVED` names them in their order.

Seats are counted from the viewer: seat 0 is the viewer, seat 1 sits to the left. How much the others hide is known to
those who remember; of which kinds it is, as far as somebody saw it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import (
    AREAS,
    BALL_SPACE,
    BUILDINGS,
    CARD_IDS,
    CARDS,
    CASTLE,
    CHAPEL,
    FIELD,
    FIRST_FOLLY,
    FOLLIES,
    FOLLY_IDS,
    FOUNTAIN,
    GROVE,
    KINDS,
    LOOK,
    MEADOW,
    TILES,
    TITLES,
)
from peerage.games.noblemen.bot.courting import count_prestige
from peerage.games.noblemen.bot.encoder_seat import OF_SEAT, write_seat
from peerage.games.noblemen.bot.numbers import flag, one_of, put
from peerage.games.noblemen.bot.outlook import MOST_SEATS, Outlook
from peerage.games.noblemen.bot.worth import balls_now, look_ahead
from peerage.games.noblemen.estate.build import BY_CARD
from peerage.games.noblemen.estate.expand import formed_of, laid_of
from peerage.games.noblemen.estate.plane import cell_of, owner_of
from peerage.games.noblemen.state import (
    ASK_AREA,
    ASK_CELL,
    ASK_HAND_OVER,
    ASK_KNIGHT_TO,
    ASK_MARKERS,
    ASK_SCANDAL,
    ASK_SITE,
    ASK_SWAP_SECOND,
    ASK_SWAP_TAKE,
    ASK_TITLE,
    ASK_VICAR,
    BALL_STEPS,
    PHASES,
    NoblemenState,
)
from peerage.games.noblemen.turn.taxes import TAXES

QUESTIONS: Final = (
    *("opening", "scandal", "turn", "cell", "area", "expand", "site", "knight", "knight_to", "hand_over", "markers"),
    *("church", "vicar", "swap_second", "swap_take", "ball", "title"),
)
DECADES: Final[i64] = 3
SOLD: Final = BUILDINGS[1:]

OF_TABLE: Final = (
    *("overlapping_areas", "choose_title", "open_screens"),
    *(f"decade:{number}" for number in range(1, DECADES + 1)),
    *("space", "to_ball", "balls_left", "queen_locked"),
    *(f"phase:{phase}" for phase in PHASES),
    *(f"ball:{step or 'none'}" for step in BALL_STEPS),
    *(f"title_left:{number}" for number in range(TITLES)),
    *("markers", "bag"),
    *(f"bag_known:{tile}" for tile in TILES),
    *(f"unseen:{tile}" for tile in TILES),
    *(f"church:{tile}" for tile in TILES),
    *(f"sale:{building}" for building in SOLD),
    *(f"price:{building}" for building in SOLD),
    *(f"supply:{building}" for building in SOLD),
    *(f"folly_left:{folly}" for folly in FOLLY_IDS),
    "folly_points",
    *(f"unseen_card:{card}" for card in CARD_IDS),
    *(f"next_card:{card}" for card in CARD_IDS),
)
OF_QUESTION: Final = (
    *(f"asked:{question}" for question in QUESTIONS),
    *("action_done", "card_played", "laid", "due:money", "due:tiles", "due:queen"),
    *(f"question_tile:{tile}" for tile in TILES),
    *(f"question_building:{building}" for building in (*SOLD, "folly")),
    *("question:by_card", "question:taxes", "question:land", "question:left"),
    *(f"lifted:{area}" for area in AREAS),
    *(f"looking:{card}" for card in CARD_IDS),
    *("given:markers", "given:cards", "given:blackmail"),
)
OBSERVED: Final = (
    *OF_TABLE,
    *OF_QUESTION,
    *(f"seat:{number}:{name}" for number in range(MOST_SEATS) for name in OF_SEAT),
)
SIZE: Final[i64] = len(OBSERVED)


def encode(state: NoblemenState, viewer: i64, numbers: vec[float]) -> None:
    size: i64 = SIZE
    place: i64 = 0
    while place < size:
        numbers[place] = 0.0
        place += 1
    view: Outlook = look_ahead(state)
    count_prestige(state, view)
    place = write_question(state, viewer, numbers, write_table(state, viewer, numbers))
    turn: i64 = 0
    while turn < state.seats:
        place = write_seat(state, view, viewer, (viewer + turn) % state.seats, numbers, place)
        turn += 1


# The table.


def write_table(state: NoblemenState, viewer: i64, numbers: vec[float]) -> i64:
    at: i64 = flag(numbers, 0, state.overlapping)
    at = flag(numbers, at, state.choose_title)
    at = flag(numbers, at, state.open_screens)
    at = one_of(numbers, at, DECADES, min(state.decade, DECADES) - 1)
    at = put(numbers, at, state.space, 0.1)
    at = put(numbers, at, spaces_to_ball(state), 0.2)
    at = put(numbers, at, balls_now(state), 0.5)
    at = flag(numbers, at, state.locked())
    at = one_of(numbers, at, len(PHASES), state.phase)
    at = one_of(numbers, at, len(BALL_STEPS), state.ball)
    title: i64 = 0
    while title < TITLES:
        at = put(numbers, at, state.titles_left[title], 0.25)
        title += 1
    at = put(numbers, at, state.markers_left, 0.05)
    at = put(numbers, at, state.in_bag(), 0.01)
    at = write_tiles(state, viewer, numbers, at)
    at = write_sale(state, viewer, numbers, at)
    return write_cards(state, viewer, numbers, at)


def spaces_to_ball(state: NoblemenState) -> i64:
    """None if no ball is left in this decade."""
    space: i64 = state.space + 1
    while space < len(state.board.track):
        if state.board.track[space] == BALL_SPACE:
            return space - state.space
        space += 1
    return 0


def write_tiles(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> i64:
    """Kinds that the viewer sees in the bag or saw missing; of each kind, those in the bag and behind other screens."""
    kind: i64 = 0
    while kind < KINDS:
        if viewer == state.active or state.open_screens:
            numbers[at + kind] = 1.0 if state.bag[kind] > 0 else -1.0
        elif state.ledger.bag_lacks(viewer, kind):
            numbers[at + kind] = -1.0
        unseen: i64 = state.board.tiles[kind] - state.church[kind]
        seat: i64 = 0
        while seat < state.seats:
            unseen -= state.estates[seat].tiles_of(kind)
            if seat == viewer or state.open_screens:
                unseen -= state.tiles[seat * KINDS + kind]
            seat += 1
        put(numbers, at + KINDS + kind, unseen, 0.03)
        put(numbers, at + 2 * KINDS + kind, state.church[kind], 0.33)
        kind += 1
    return at + 3 * KINDS


def write_sale(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> i64:
    """Prices are the viewer's."""
    building: i64 = CASTLE
    while building <= CHAPEL:
        place: i64 = at + building - CASTLE
        if state.sale[building] > 0:
            put(numbers, place, state.sale[building], 0.2)
            put(numbers, place + 3, state.price(viewer, building), 0.1)
        put(numbers, place + 6, state.supply[building], 0.1)
        building += 1
    at += 9
    folly: i64 = 0
    while folly < FOLLIES:
        at = flag(numbers, at, state.folly_owner[folly] < 0)
        folly += 1
    built: i64 = state.follies_built()
    return put(numbers, at, state.board.folly_points[built] if built < FOLLIES else 0, 0.1)


def write_cards(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> i64:
    """Cards that may be in other hands or anywhere in the stack, and those known to be among the next ones."""
    card: i64 = 0
    while card < CARDS:
        put(numbers, at + card, state.board.cards[card], 0.25)
        card += 1
    seat: i64 = 0
    while seat < state.seats:
        card = 0
        while card < CARDS and (seat == viewer or state.open_screens):
            numbers[at + card] -= 0.25 * float(state.cards[seat * CARDS + card])
            card += 1
        seat += 1
    known: vec[i64] = state.ledger.stack
    number: i64 = 0
    slot: i64 = state.deck_top
    while number < state.deck_size and len(known) > 0:
        if known[slot] >> viewer & 1:
            numbers[at + state.deck[slot]] -= 0.25
            if number < LOOK:
                numbers[at + CARDS + state.deck[slot]] += 0.5
        slot = slot + 1 if slot + 1 < len(known) else 0
        number += 1
    return at + 2 * CARDS


# The question at hand.


def write_question(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> i64:
    """Also what the action earned that is not paid yet; which tiles are being swapped only the asked seat knows."""
    if state.over:
        return at + len(OF_QUESTION)
    asked: i64 = state.top_kind()
    at = one_of(numbers, at, len(QUESTIONS), asked if asked <= ASK_TITLE else -1)
    at = flag(numbers, at, state.action_done)
    at = flag(numbers, at, state.card_played)
    at = put(numbers, at, len(state.laid), 0.5)
    if len(state.laid) > 0:
        seat: i64 = state.active
        money: i64 = laid_of(state, seat, FIELD) + 2 * formed_of(state, seat, FIELD)
        put(numbers, at, money, 0.25)
        put(numbers, at + 1, laid_of(state, seat, GROVE) + 2 * formed_of(state, seat, GROVE), 0.25)
        flag(numbers, at + 2, formed_of(state, seat, FOUNTAIN) > 0)
    write_argument(state, viewer, asked, numbers, at + 3)
    at += 3 + KINDS + 4 + 4 + MEADOW
    number: i64 = 0
    while asked == ASK_SCANDAL and state.top_seat() == viewer and number < len(state.looking):
        numbers[at + state.looking[number]] += 0.5
        number += 1
    at += CARDS
    at = put(numbers, at, state.given_markers, 0.2)
    at = put(numbers, at, state.given_cards, 0.3)
    return put(numbers, at, state.given_blackmail, 0.5)


def write_argument(state: NoblemenState, viewer: i64, asked: i64, numbers: vec[float], at: i64) -> None:
    """What the question is about: tiles, then buildings, then the rest."""
    arg: i64 = state.top_arg()
    rest: i64 = at + KINDS + 4
    if asked == ASK_CELL:
        numbers[at + arg] = 1.0
    elif asked == ASK_AREA:
        numbers[at + state.estates[state.active].tile(arg)] = 1.0
    elif asked == ASK_SWAP_SECOND and viewer == state.active:
        numbers[at + arg] = 0.5
    elif asked == ASK_SWAP_TAKE and viewer == state.active:
        numbers[at + arg // KINDS] += 0.5
        numbers[at + arg % KINDS] += 0.5
    elif asked == ASK_SITE:
        numbers[at + KINDS + min(arg & 7, FIRST_FOLLY) - CASTLE] = 1.0
        flag(numbers, rest, arg & BY_CARD != 0)
    elif asked == ASK_MARKERS:
        numbers[rest + (1 if arg == TAXES.number else 2)] = 1.0
    elif asked == ASK_HAND_OVER:
        put(numbers, rest + 3, arg >> 3, 0.5)
    elif asked == ASK_VICAR:
        put(numbers, rest + 3, 4 - arg, 0.25)
    elif asked == ASK_KNIGHT_TO:
        numbers[rest + 4 + state.estates[owner_of(arg)].tile(cell_of(arg))] = 1.0
