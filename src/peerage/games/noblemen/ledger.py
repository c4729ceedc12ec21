"""What players who remember everything could know of the tiles and cards that others hide.

How much money and how many markers, tiles and cards a seat has needs no note: everybody sees all that changes it, so it
is exact, and stands in the state. Of which kinds they are is hidden; noted is what somebody has seen of that.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.board import KINDS
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.vecs import zeros

EVERYBODY: Final[i64] = 255
SPECTATOR: Final[i64] = 7
"""The bit of those who know only what everybody knows."""

ALL_KINDS: Final[i64] = (1 << KINDS) - 1
GONE: Final[i64] = KINDS
NOTE: Final[i64] = KINDS + 1
"""A note on the tiles behind a screen: how many of each kind were seen there, and how many have left unseen since."""
MOST_GONE: Final[i64] = 32
"""When so many have left, what was seen before says nothing."""


@mypyc_attr(acyclic=True)  # made with each copy: the garbage collector need not follow it
class Ledger:
    def __init__(self, seats: i64, stack: vec[i64], tiles: vec[i64]) -> None:
        self.remembers: bool = True
        self.seats: i64 = seats
        self.stack: vec[i64] = stack
        """For each place in the ring of scandal cards: who knows the card there, as bits."""
        self.tiles: vec[i64] = tiles
        """Everybody's notes on each seat; once tiles are handed over, also those of each seat on each other one."""
        self.lacking: i64 = 0
        """For each seat, the kinds that it saw missing in the bag and that cannot have come into it since, as bits."""

    def clone(self) -> "Ledger":
        twin = Ledger(self.seats, self.stack[:], self.tiles[:])
        twin.remembers = self.remembers
        twin.lacking = self.lacking
        return twin

    def carry(self, codec: Codec) -> None:
        self.remembers = codec.flag(self.remembers)
        self.stack = codec.pile(self.stack)
        self.tiles = codec.pile(self.tiles)
        self.lacking = codec.number(self.lacking)

    def forget(self) -> None:
        self.remembers = False
        self.stack = zeros(0)
        self.tiles = zeros(0)
        self.lacking = 0

    # What is known.

    def knows_card(self, viewer: i64, place: i64) -> bool:
        return self.stack[place] >> (viewer if viewer >= 0 else SPECTATOR) & 1 == 1

    def bag_lacks(self, viewer: i64, kind: i64) -> bool:
        return viewer >= 0 and self.lacking >> (viewer * KINDS + kind) & 1 == 1

    def note(self, viewer: i64, holder: i64) -> i64:
        """Where the viewer's note on somebody's tiles begins."""
        own: i64 = (viewer + 1) * self.seats * NOTE
        if own < len(self.tiles):
            return own + holder * NOTE
        return holder * NOTE

    def seen(self, note: i64) -> i64:
        """How many tiles in all a note is about."""
        tiles: vec[i64] = self.tiles
        return tiles[note] + tiles[note + 1] + tiles[note + 2] + tiles[note + 3]

    def keep_for(self, viewer: i64) -> None:
        """What others know and this viewer does not is their secret: only what everybody knows is left of it."""
        self.lacking &= ALL_KINDS << viewer * KINDS if viewer >= 0 else 0
        knower: i64 = 0
        while knower < self.seats:
            holder: i64 = 0
            while holder < self.seats and knower != viewer:
                if holder != viewer:
                    self.copy_note(self.note(-1, holder), self.note(knower, holder))
                holder += 1
            knower += 1

    def copy_note(self, source: i64, target: i64) -> None:
        number: i64 = 0
        while number < NOTE:
            self.tiles[target + number] = self.tiles[source + number]
            number += 1

    def write_for_each(self) -> None:
        """From now on some know more than others."""
        if len(self.tiles) == self.seats * NOTE:
            shared: vec[i64] = self.tiles
            self.tiles = zeros(len(shared) * (self.seats + 1))
            place: i64 = 0
            while place < len(self.tiles):
                self.tiles[place] = shared[place % len(shared)]
                place += 1

    # What is seen.

    def opening_is_chosen(self, holder: i64, each: i64, missing: i64) -> None:
        """So many of each kind, except for so many: how many everybody sees by the tiles that are drawn instead."""
        if self.remembers:
            note: i64 = holder * NOTE
            kind: i64 = 0
            while kind < KINDS:
                self.tiles[note + kind] = each
                kind += 1
            self.tiles[note + GONE] = missing

    def card_goes_under(self, place: i64, known_to: i64) -> None:
        if self.remembers:
            self.stack[place] = known_to

    def tile_is_shown(self, holder: i64, kind: i64) -> None:
        """Laid or given to the church."""
        note: i64 = holder * NOTE
        while note < len(self.tiles):
            if self.tiles[note + kind] > 0:
                self.lower(note, kind, 1)
            note += self.seats * NOTE

    def lower(self, note: i64, kind: i64, count: i64) -> None:
        tiles: vec[i64] = self.tiles
        tiles[note + kind] = max(tiles[note + kind] - count, 0)
        if tiles[note + GONE] > 0 and self.seen(note) == 0:
            tiles[note + GONE] = 0

    def tiles_leave(self, holder: i64, count: i64) -> None:
        """Of kinds that nobody else sees."""
        note: i64 = holder * NOTE
        while note < len(self.tiles):
            if self.seen(note) > 0:
                self.tiles[note + GONE] += count
                if self.tiles[note + GONE] > MOST_GONE:
                    self.clear_note(note)
            note += self.seats * NOTE

    def clear_note(self, note: i64) -> None:
        number: i64 = 0
        while number < NOTE:
            self.tiles[note + number] = 0
            number += 1

    def tiles_go_into_bag(self, holder: i64, count: i64) -> None:
        """Of kinds that nobody else sees."""
        self.tiles_leave(holder, count)
        self.lacking = 0

    def tiles_are_handed(self, giver: i64, taker: i64, kind: i64, count: i64) -> None:
        """Those two see them."""
        if not self.remembers or count == 0:
            return
        self.write_for_each()
        takers: i64 = self.note(taker, giver)
        gone: i64 = self.tiles[takers + GONE]
        self.tiles_leave(giver, count)
        self.tiles[takers + GONE] = min(gone, self.tiles[takers + GONE])
        self.lower(takers, kind, count)
        givers: i64 = self.note(giver, taker)
        if self.tiles[givers + GONE] >= self.seen(givers):
            self.clear_note(givers)  # nothing of what was seen before need be there
        self.tiles[givers + kind] += count

    def bag_is_seen(self, seat: i64, bag: vec[i64]) -> None:
        if self.remembers:
            first: i64 = seat * KINDS
            self.lacking = self.lacking & ~(ALL_KINDS << first) | kinds_missing(bag) << first

    def church_goes_into_bag(self, church: vec[i64]) -> None:
        still: i64 = kinds_missing(church)
        seat: i64 = 0
        while seat < self.seats:
            self.lacking &= ~((ALL_KINDS & ~still) << seat * KINDS)
            seat += 1


def new_ledger(seats: i64, cards: i64) -> Ledger:
    """Nothing was seen yet."""
    return Ledger(seats, zeros(cards), zeros(seats * NOTE))


def kinds_missing(tiles: vec[i64]) -> i64:
    missing: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if tiles[kind] == 0:
            missing |= 1 << kind
        kind += 1
    return missing
