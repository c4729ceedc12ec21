"""What a seat may know of a state, as numbers of about 0 to 1 for a net; observation.py names them.

How much the others hide is known to those who remember; of which kinds it is, as far as somebody saw it. A decision
adds what is asked about (`Decision.observe`).
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import (
    BALL_SPACE,
    CARDS,
    CASTLE,
    CHAPEL,
    FIELD,
    FOLLIES,
    FOUNTAIN,
    GROVE,
    KINDS,
    LOOK,
    MEADOW,
    TITLES,
)
from peerage.games.noblemen.bot.courting import count_prestige
from peerage.games.noblemen.bot.encoder_seat import write_seat
from peerage.games.noblemen.bot.numbers import COUNTS, flag, one_of, put
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.worth import balls_now, look_ahead
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import formed_of, laid_of, tiles_due
from peerage.games.noblemen.observation import AT_ACTION, AT_GIVEN, AT_QUESTION, AT_SEATS, DECADES, DECISIONS
from peerage.games.noblemen.state import BALL_STEPS, PHASES, NoblemenState


def encode(state: NoblemenState, viewer: i64, numbers: vec[float]) -> None:
    """Write it over zeros."""
    view: Outlook = look_ahead(state)
    count_prestige(state, view)
    write_table(state, viewer, numbers)
    if not state.over:
        write_question(state, viewer, numbers)
    place: i64 = AT_SEATS
    turn: i64 = 0
    while turn < state.seats:
        place = write_seat(state, view, viewer, (viewer + turn) % state.seats, numbers, place)
        turn += 1


# The table.


def write_table(state: NoblemenState, viewer: i64, numbers: vec[float]) -> None:
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
        numbers[at + title] = 0.25 * COUNTS[state.titles_left[title]]
        title += 1
    at += TITLES
    at = put(numbers, at, state.markers_left, 0.05)
    at = put(numbers, at, state.in_bag(), 0.01)
    at = write_tiles(state, viewer, numbers, at)
    at = write_sale(state, viewer, numbers, at)
    write_cards(state, viewer, numbers, at)


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
    unseen: vec[i64] = unseen_tiles(state, viewer)
    kind: i64 = 0
    while kind < KINDS:
        if viewer == state.active or state.open_screens:
            numbers[at + kind] = 1.0 if state.bag[kind] > 0 else -1.0
        elif state.ledger.bag_lacks(viewer, kind):
            numbers[at + kind] = -1.0
        numbers[at + KINDS + kind] = 0.03 * float(unseen[kind])
        numbers[at + 2 * KINDS + kind] = 0.33 * COUNTS[state.church[kind]]
        kind += 1
    return at + 3 * KINDS


def unseen_tiles(state: NoblemenState, viewer: i64) -> vec[i64]:
    """Of each kind, those in the bag and behind other screens."""
    unseen: vec[i64] = state.board.tiles[:]
    seat: i64 = 0
    while seat < state.seats:
        estate: Estate = state.estates[seat]
        unseen[FIELD] -= estate.fields
        unseen[GROVE] -= estate.groves
        unseen[FOUNTAIN] -= estate.fountains
        unseen[MEADOW] -= estate.meadows
        seat += 1
    kind: i64 = 0
    while kind < KINDS:
        unseen[kind] -= state.church[kind]
        seat = 0
        while seat < state.seats:
            if seat == viewer or state.open_screens:
                unseen[kind] -= state.tiles[seat * KINDS + kind]
            seat += 1
        kind += 1
    return unseen


def write_sale(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> i64:
    """Prices are the viewer's."""
    building: i64 = CASTLE
    while building <= CHAPEL:
        place: i64 = at + building - CASTLE
        if state.sale[building] > 0:
            numbers[place] = 0.2 * COUNTS[state.sale[building]]
            numbers[place + 3] = 0.1 * float(state.price(viewer, building))
        numbers[place + 6] = 0.1 * COUNTS[state.supply[building]]
        building += 1
    at += 9
    folly: i64 = 0
    while folly < FOLLIES:
        at = flag(numbers, at, state.folly_owner[folly] < 0)
        folly += 1
    built: i64 = state.follies_built()
    if built < FOLLIES:
        numbers[at] = 0.1 * float(state.board.folly_points[built])
    return at + 1


def write_cards(state: NoblemenState, viewer: i64, numbers: vec[float], at: i64) -> None:
    """Cards that may be in other hands or anywhere in the stack, and those known to be among the next ones."""
    card: i64 = 0
    while card < CARDS:
        numbers[at + card] = 0.25 * COUNTS[state.board.cards[card]]
        card += 1
    seat: i64 = 0
    while seat < state.seats:
        card = 0
        while card < CARDS and (seat == viewer or state.open_screens):
            numbers[at + card] -= 0.25 * COUNTS[state.cards[seat * CARDS + card]]
            card += 1
        seat += 1
    known: vec[i64] = state.ledger.stack
    if len(known) == 0:
        return
    number: i64 = 0
    slot: i64 = state.deck_top
    size: i64 = state.deck_size
    while number < size:
        if known[slot] >> viewer & 1:
            numbers[at + state.deck[slot]] -= 0.25
            if number < LOOK:
                numbers[at + CARDS + state.deck[slot]] += 0.5
        slot += 1
        if slot == len(known):
            slot = 0
        number += 1


# The question at hand.


def write_question(state: NoblemenState, viewer: i64, numbers: vec[float]) -> None:
    """Also what the action earned that is not paid yet."""
    kind: i64 = state.top_kind()
    if kind < DECISIONS:
        numbers[AT_QUESTION + kind] = 1.0
    at: i64 = flag(numbers, AT_ACTION, state.action_done)
    at = flag(numbers, at, state.card_played)
    at = put(numbers, at, len(state.laid), 0.5)
    if len(state.laid) > 0:
        seat: i64 = state.active
        money: i64 = laid_of(state, seat, FIELD) + 2 * formed_of(state, seat, FIELD)
        put(numbers, at, money, 0.25)
        put(numbers, at + 1, tiles_due(state, seat), 0.25)
        flag(numbers, at + 2, formed_of(state, seat, FOUNTAIN) > 0)
    state.decisions[kind].observe(state, viewer, state.top_arg(), numbers)
    at = put(numbers, AT_GIVEN, state.given_markers, 0.2)
    at = put(numbers, at, state.given_cards, 0.3)
    put(numbers, at, state.given_blackmail, 0.5)
