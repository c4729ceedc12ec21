"""The ledger outside of the game: in positions, and as what everybody, or one seat, could know by remembering all."""

from typing import Any, Final

from peerage.games.noblemen.board import CARD_IDS, CARDS, KINDS, TILES
from peerage.games.noblemen.bot.recall import card_at, knows_card, slot_of
from peerage.games.noblemen.cards.scandal import card_slot
from peerage.games.noblemen.ledger import EVERYBODY, NOTE
from peerage.games.noblemen.presentation.view_schemas import Counted, Note, Range, Remembered
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.vecs import seats_of

ALL: Final = "everybody"


# Positions.


def write_ledger(state: NoblemenState) -> dict[str, Any]:
    knowers = [write_knowers(int(state.ledger.stack[slot_of(state, place)])) for place in places(state)]
    looked, seats = len(state.looking), range(state.config.seats)
    public = [write_note(state, None, holder) for holder in seats]
    private = [write_note(state, seat, holder) for seat in seats for holder in seats if knows_more(state, seat, holder)]
    return {
        "stack": knowers[looked:],
        "looking": knowers[:looked],
        "tiles": [note for note in public if any(note["tiles"].values())] + private,
        "lacking": [[name for kind, name in enumerate(TILES) if state.ledger.bag_lacks(seat, kind)] for seat in seats],
    }


def knows_more(state: NoblemenState, seat: int, holder: int) -> bool:
    return seat != holder and note_of(state, seat, holder) != note_of(state, None, holder)


def note_of(state: NoblemenState, seat: int | None, holder: int) -> list[int]:
    """The kinds of tiles, and those that are gone."""
    note = state.ledger.note(-1 if seat is None else seat, holder)
    return [int(number) for number in state.ledger.tiles[note : note + NOTE]]


def write_note(state: NoblemenState, seat: int | None, holder: int) -> Note:
    *seen, gone = note_of(state, seat, holder)
    return {"seat": seat, "holder": holder, "tiles": dict(zip(TILES, seen, strict=True)), "gone": gone}


def places(state: NoblemenState) -> range:
    """In the stack, and before them those of the cards that somebody looks at."""
    return range(-len(state.looking), int(state.deck_size))


def write_knowers(mask: int) -> list[int] | str:
    return ALL if mask == EVERYBODY else seats_of(mask)


# What everybody could know.


def counted(state: NoblemenState) -> list[Counted]:
    return [counted_of(state, seat) for seat in range(state.config.seats)]


def counted_of(state: NoblemenState, seat: int) -> Counted:
    if not state.ledger.remembers:
        return {}
    return {
        "money": exactly(int(state.money[seat])),
        "markers": exactly(int(state.markers[seat])),
        "tiles": exactly(int(state.tiles_of(seat))),
        "cards": exactly(int(state.cards_of(seat))),
        "kinds": {f"tile:{name}": tiles_of_kind(state, seat, kind) for kind, name in enumerate(TILES)}
        | {f"card:{name}": cards_of_kind(state, seat, card) for card, name in enumerate(CARD_IDS)},
    }


def exactly(number: int) -> Range:
    return [number, number]


def of_kind(held: int, hidden: list[int], kind: int) -> Range:
    """Of so many things, drawn from all that are hidden, how many can be of a kind."""
    return [max(held - (sum(hidden) - hidden[kind]), 0), min(held, hidden[kind])]


def tiles_of_kind(state: NoblemenState, seat: int, kind: int) -> Range:
    """Of the tiles seen behind the screen, as many may be missing as have left since."""
    if state.open_screens:
        return exactly(int(state.tiles[seat * KINDS + kind]))
    held = int(state.tiles_of(seat))
    least, most = of_kind(held, hidden_tiles(state), kind)
    *seen, gone = note_of(state, None, seat)
    others = max(sum(seen) - seen[kind] - gone, 0)
    return [max(least, seen[kind] - gone), min(most, held - others)]


def cards_of_kind(state: NoblemenState, seat: int, card: int) -> Range:
    if state.open_screens:
        return exactly(int(state.cards[seat * CARDS + card]))
    return of_kind(int(state.cards_of(seat)), hidden_cards(state), card)


def hidden_tiles(state: NoblemenState) -> list[int]:
    """By kind, in the bag and behind all screens."""
    shown = [int(state.church[kind] + sum(estate.tiles_of(kind) for estate in state.estates)) for kind in range(KINDS)]
    return [int(state.board.tiles[kind]) - shown[kind] for kind in range(KINDS)]


def hidden_cards(state: NoblemenState) -> list[int]:
    """By kind, those that not everybody saw going under the stack."""
    seen = [int(card_at(state, place)) for place in places(state) if knows_card(state, -1, place)]
    return [int(state.board.cards[card]) - seen.count(card) for card in range(CARDS)]


# What one seat could know besides.


def remembered(state: NoblemenState, seat: int | None) -> Remembered:
    known: Remembered = {"counted": counted(state)}
    if state.ledger.remembers:
        viewer = -1 if seat is None else seat
        cards = [
            card_slot(card_at(state, place)) if knows_card(state, viewer, place) else None for place in places(state)
        ]
        known["stack"] = cards[len(state.looking) :]
        known["looking"] = cards[: len(state.looking)]
        known["tiles"] = [write_note(state, seat, holder) for holder in range(state.config.seats) if holder != seat]
        known["lacking"] = [f"tile:{name}" for kind, name in enumerate(TILES) if state.ledger.bag_lacks(viewer, kind)]
    return known
