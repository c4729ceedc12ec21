"""The ledger in a position: who has seen which card of the stack, and what of the tiles; remembering.py writes it."""

import msgspec

from peerage.errors import check
from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.bot.fitting import bag_fits, screens_fit
from peerage.games.noblemen.bot.recall import slot_of
from peerage.games.noblemen.ledger import EVERYBODY, MOST_GONE, NOTE
from peerage.games.noblemen.presentation.remembering import ALL, places
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.vecs import mask_of


class NotePart(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat, or everybody, has seen of the tiles behind a screen."""

    seat: int | None
    holder: int
    tiles: dict[str, int]
    gone: int
    """So many have left since, and nobody knows which."""


class LedgerPart(msgspec.Struct, forbid_unknown_fields=True):
    stack: list[list[int] | str]
    """From the top down: the seats that know the card, or "everybody"."""
    looking: list[list[int] | str]
    """The same for the cards that somebody looks at, from before they came to the top."""
    tiles: list[NotePart]
    """What everybody has seen; and of each seat, what is more than that."""
    lacking: list[list[str]]
    """The kinds of tiles that each seat knows to be missing in the bag."""


def read_ledger(state: NoblemenState, part: LedgerPart | None) -> None:
    """After all else, because the ledger has to fit it."""
    if part is None:
        state.forget()
        return
    check(len(part.stack) == state.deck_size, "the ledger has an entry for each card in the stack")
    check(len(part.looking) == len(state.looking), "the ledger has an entry for each card that is looked at")
    for place, knowers in zip(places(state), part.looking + part.stack, strict=True):
        state.ledger.stack[slot_of(state, place)] = read_knowers(state, knowers)
    for note in part.tiles:
        read_note(state, note)
    check(len(part.lacking) == state.config.seats, "the ledger says for each seat which tiles the bag lacks")
    for seat, kinds in enumerate(part.lacking):
        check(len(set(kinds)) == len(kinds) and set(kinds) <= set(TILES), f"the ledger names no tiles by {kinds}")
        state.ledger.lacking |= mask_of([TILES.index(kind) for kind in kinds]) << seat * int(KINDS)
        check(bag_fits(state, seat), f"by the ledger seat {seat} saw no such tiles in the bag: {', '.join(kinds)}")


def read_knowers(state: NoblemenState, knowers: list[int] | str) -> int:
    if isinstance(knowers, str):
        check(knowers == ALL, f"a card is known to seats or to {ALL}, not to {knowers!r}")
        return int(EVERYBODY)
    check(set(knowers) <= set(range(state.config.seats)), f"the ledger names seats that do not exist: {knowers}")
    check(len(set(knowers)) == len(knowers), f"the ledger names a seat twice: {knowers}")
    return mask_of(knowers)


def read_note(state: NoblemenState, part: NotePart) -> None:
    """Those of everybody come first, and each seat's begin as copies of them."""
    ledger, seats = state.ledger, range(state.config.seats)
    own = part.seat is not None
    check(part.holder in seats and (not own or part.seat in seats), "the ledger names seats that do not exist")
    check(part.seat != part.holder, "the ledger says what others have seen")
    check(own or len(ledger.tiles) == len(seats) * NOTE, "what everybody knows comes first in the ledger")
    check(set(part.tiles) == set(TILES), "the ledger says how many tiles of each kind were seen")
    for kind, name in enumerate(TILES):
        check(0 <= part.tiles[name] <= state.board.tiles[kind], f"{part.tiles[name]} tiles {name} cannot be seen")
    most = MOST_GONE if any(part.tiles.values()) else 0
    check(0 <= part.gone <= most, f"of the tiles that were seen, {part.gone} cannot have left unseen")
    if own:
        ledger.write_for_each()
    viewer = -1 if part.seat is None else part.seat
    for place, number in enumerate([*(part.tiles[name] for name in TILES), part.gone]):
        ledger.tiles[ledger.note(viewer, part.holder) + place] = number
    check(screens_fit(state, viewer), f"by the ledger seat {part.holder} has other tiles than it has")
