"""The state of Noblemen: what lies on the board, in the estates, behind the screens, in the bag and in the stack."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.board import (
    BARON,
    CARDS,
    FIRST_FOLLY,
    FOLLIES,
    KINDS,
    KNIGHTS,
    LOCKED,
    Board,
)
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.estate.estate import Estate, new_estate
from peerage.games.noblemen.ledger import Ledger, new_ledger
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import zeros

# The kinds on the stack: decisions, then automatic steps.
ASK_OPENING: Final[i64] = 0
ASK_SCANDAL: Final[i64] = 1
ASK_TURN: Final[i64] = 2
ASK_CELL: Final[i64] = 3
ASK_AREA: Final[i64] = 4
ASK_EXPAND: Final[i64] = 5
ASK_SITE: Final[i64] = 6
ASK_KNIGHT: Final[i64] = 7
ASK_KNIGHT_TO: Final[i64] = 8
ASK_HAND_OVER: Final[i64] = 9
ASK_MARKERS: Final[i64] = 10
ASK_CHURCH: Final[i64] = 11
ASK_VICAR: Final[i64] = 12
ASK_SWAP_SECOND: Final[i64] = 13
ASK_SWAP_TAKE: Final[i64] = 14
ASK_BALL: Final[i64] = 15
ASK_TITLE: Final[i64] = 16
NEXT_LOOK: Final[i64] = 17
NEXT_TURN: Final[i64] = 18
TURN_END: Final[i64] = 19
HOLD_BALL: Final[i64] = 20
NEXT_GUEST: Final[i64] = 21
NEXT_TITLE: Final[i64] = 22
MOVE_MARKER: Final[i64] = 23
SCORE: Final[i64] = 24
NEW_DECADE: Final[i64] = 25

SETUP: Final[i64] = 0
TURNS: Final[i64] = 1
AT_BALL: Final[i64] = 2
BETWEEN: Final[i64] = 3
"""Before a new decade."""
PHASES: Final = ("setup", "turn", "ball", "decade")

# How far the ball of this decade got.
NO_BALL: Final[i64] = 0
COUNTING: Final[i64] = 1
GIVING_TITLES: Final[i64] = 2
HELD: Final[i64] = 3
BALL_STEPS: Final = ("", "prestige", "titles", "held")

NOWHERE: Final[i64] = -1
NO_OUTLOOK: Final = Outlook()


class FinalScore:
    """What the end brought. Never changed, so copies share it."""

    def __init__(self, before: list[int], liaisons: list[int]) -> None:
        self.before = before
        self.liaisons = liaisons

    def carry(self, codec: Codec) -> None:
        self.before = codec.numbers(self.before)
        self.liaisons = codec.numbers(self.liaisons)


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class NoblemenState(State):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng)
        seats: i64 = self.seats
        self.board: Board = board
        self.open_screens: bool = config.on("open_screens")
        self.overlapping: bool = config.on("overlapping_areas")
        self.choose_title: bool = config.on("choose_title")
        self.decade: i64 = 1
        self.space: i64 = 0
        """Of the round marker."""
        self.phase: i64 = SETUP
        self.first: i64 = 0
        """The start player."""
        self.queen: i64 = 0
        self.active: i64 = NOWHERE
        """The seat whose turn it is."""
        self.action_done: bool = False
        self.card_played: bool = False
        self.swap_dropped: bool = False
        """Whether the last thing done was to give up a swap; the next swap is then finished, so that a turn ends."""
        self.laid: vec[i64] = zeros(0)
        """The cells of the tiles laid in this action; replaced, never changed."""
        self.formed: i64 = 0
        """Areas formed in this action: the last so many of the estate."""
        self.estates: list[Estate] = [new_estate() for _ in range(config.seats)]
        self.tiles: vec[i64] = zeros(seats * KINDS)
        # rule: tile-counts
        self.bag: vec[i64] = board.tiles[:]
        self.church: vec[i64] = zeros(KINDS)
        self.money: vec[i64] = zeros(seats)
        self.markers: vec[i64] = zeros(seats)
        # rule: start-markers
        self.markers_left: i64 = board.markers
        """On the board."""
        # rule: start-points
        self.points: vec[i64] = zeros(seats)
        # rule: start-title
        self.title: vec[i64] = vec[i64]([BARON] * seats)
        """The title of each seat, or -1 at a ball."""
        # rule: start-knights
        self.posts: vec[i64] = vec[i64]([NOWHERE] * (seats * KNIGHTS))
        """Where the knights of each seat stand: see `post`. Those in the supply come first, the others in order."""
        self.taxed: i64 = 0
        """Mask of the seats that have collected taxes in this decade; the same for land."""
        self.landed: i64 = 0
        self.cards: vec[i64] = zeros(seats * CARDS)
        self.deck: vec[i64] = zeros(board.card_count)
        """A ring: the stack of scandal cards begins at `deck_top` and has `deck_size` cards."""
        self.deck_top: i64 = 0
        self.deck_size: i64 = 0
        self.looking: vec[i64] = zeros(0)
        """The cards that a seat looks at, in the order seen; replaced, never changed."""
        # rule: for-sale
        self.sale: vec[i64] = board.on_board[:]
        """How many castles, palaces and chapels stand on the board, and lie in the supply beside it."""
        self.supply: vec[i64] = zeros(FIRST_FOLLY)
        # rule: follies-all
        self.folly_owner: vec[i64] = vec[i64]([NOWHERE] * FOLLIES)
        # rule: titles-in-play
        self.titles_left: vec[i64] = board.title_count[:]
        self.ball: i64 = NO_BALL
        self.host: i64 = 0
        """The seat that had the Queen at the last ball."""
        self.prestige: vec[i64] = vec[i64]([NOWHERE] * seats)
        """Places on the track, at the ball of this decade that was held last or is being held."""
        self.given_markers: i64 = 0
        """Given by the seat whose prestige is being counted."""
        self.given_cards: i64 = 0
        self.given_blackmail: i64 = 0
        self.scored: vec[i64] = zeros(0)
        """The last scoring of buildings; replaced, never changed."""
        self.final: FinalScore | None = None
        self.ledger: Ledger = new_ledger(seats, board.card_count)
        self.outlook: Outlook = NO_OUTLOOK
        self.outlook_of: i64 = NOWHERE
        """The seat and the decision for which the outlook was formed; copies form their own."""

    def copy_noblemen(self, twin: "NoblemenState") -> None:
        self.copy_to(twin)
        twin.board = self.board
        twin.open_screens = self.open_screens
        twin.overlapping = self.overlapping
        twin.choose_title = self.choose_title
        twin.decade = self.decade
        twin.space = self.space
        twin.phase = self.phase
        twin.first = self.first
        twin.queen = self.queen
        twin.active = self.active
        twin.action_done = self.action_done
        twin.card_played = self.card_played
        twin.swap_dropped = self.swap_dropped
        twin.laid = self.laid
        twin.formed = self.formed
        twin.estates = [estate.clone() for estate in self.estates]
        twin.tiles = self.tiles[:]
        twin.bag = self.bag[:]
        twin.church = self.church[:]
        twin.money = self.money[:]
        twin.markers = self.markers[:]
        twin.markers_left = self.markers_left
        twin.points = self.points[:]
        twin.title = self.title[:]
        twin.posts = self.posts[:]
        twin.taxed = self.taxed
        twin.landed = self.landed
        twin.cards = self.cards[:]
        twin.deck = self.deck[:]
        twin.deck_top = self.deck_top
        twin.deck_size = self.deck_size
        twin.looking = self.looking
        twin.sale = self.sale[:]
        twin.supply = self.supply[:]
        twin.folly_owner = self.folly_owner[:]
        twin.titles_left = self.titles_left[:]
        twin.ball = self.ball
        twin.host = self.host
        twin.prestige = self.prestige[:]
        twin.given_markers = self.given_markers
        twin.given_cards = self.given_cards
        twin.given_blackmail = self.given_blackmail
        twin.scored = self.scored
        twin.final = self.final
        twin.ledger = self.ledger.clone()
        twin.outlook = NO_OUTLOOK
        twin.outlook_of = NOWHERE

    def carry(self, codec: Codec) -> None:
        self.decade = codec.number(self.decade)
        self.space = codec.number(self.space)
        self.phase = codec.number(self.phase)
        self.first = codec.number(self.first)
        self.queen = codec.number(self.queen)
        self.active = codec.number(self.active)
        self.action_done = codec.flag(self.action_done)
        self.card_played = codec.flag(self.card_played)
        self.swap_dropped = codec.flag(self.swap_dropped)
        self.laid = codec.pile(self.laid)
        self.formed = codec.number(self.formed)
        for estate in self.estates:
            estate.carry(codec)
        self.tiles = codec.row(self.tiles)
        self.bag = codec.row(self.bag)
        self.church = codec.row(self.church)
        self.money = codec.row(self.money)
        self.markers = codec.row(self.markers)
        self.markers_left = codec.number(self.markers_left)
        self.points = codec.row(self.points)
        self.title = codec.row(self.title)
        self.posts = codec.row(self.posts)
        self.taxed = codec.number(self.taxed)
        self.landed = codec.number(self.landed)
        self.cards = codec.row(self.cards)
        self.deck = codec.row(self.deck)
        self.deck_top = codec.number(self.deck_top)
        self.deck_size = codec.number(self.deck_size)
        self.looking = codec.pile(self.looking)
        self.sale = codec.row(self.sale)
        self.supply = codec.row(self.supply)
        self.folly_owner = codec.row(self.folly_owner)
        self.titles_left = codec.row(self.titles_left)
        self.ball = codec.number(self.ball)
        self.host = codec.number(self.host)
        self.prestige = codec.row(self.prestige)
        self.given_markers = codec.number(self.given_markers)
        self.given_cards = codec.number(self.given_cards)
        self.given_blackmail = codec.number(self.given_blackmail)
        self.scored = codec.pile(self.scored)
        scored = codec.flag(self.final is not None)
        if codec.reading:
            self.final = FinalScore([], []) if scored else None
        if self.final is not None:
            self.final.carry(codec)
        self.ledger.carry(codec)

    # Seats.

    def left_of(self, seat: i64) -> i64:
        return (seat + 1) % self.seats

    # Behind the screens.

    def tiles_of(self, seat: i64) -> i64:
        base: i64 = seat * KINDS
        return self.tiles[base] + self.tiles[base + 1] + self.tiles[base + 2] + self.tiles[base + 3]

    def in_bag(self) -> i64:
        return self.bag[0] + self.bag[1] + self.bag[2] + self.bag[3]

    def cards_of(self, seat: i64) -> i64:
        count: i64 = 0
        card: i64 = 0
        while card < CARDS:
            count += self.cards[seat * CARDS + card]
            card += 1
        return count

    # On the board.

    def locked(self) -> bool:
        """Whether nobody can get the Queen now."""
        return self.board.track[self.space] == LOCKED

    def discount(self, seat: i64) -> i64:
        title: i64 = self.title[seat]
        if title < 0:
            return 0
        # rule: discount
        return self.board.discount[title]

    def price(self, seat: i64, building: i64) -> i64:
        """What a seat pays for the cheapest building of a kind that is for sale."""
        full: i64 = (
            self.board.folly_price if building >= FIRST_FOLLY else self.board.price(building, self.sale[building])
        )
        # rule: discount-zero
        return max(full - self.discount(seat), 0)

    def follies_built(self) -> i64:
        count: i64 = 0
        folly: i64 = 0
        while folly < FOLLIES:
            if self.folly_owner[folly] >= 0:
                count += 1
            folly += 1
        return count

    # Knights.

    def knights_left(self, seat: i64) -> i64:
        """In the supply."""
        base: i64 = seat * KNIGHTS
        return (1 if self.posts[base] < 0 else 0) + (1 if self.posts[base + 1] < 0 else 0)

    def knight_on(self, owner: i64, area: i64) -> i64:
        """The seat whose knight stands on an area of the owner, or -1."""
        wanted: i64 = post(owner, area)
        place: i64 = 0
        while place < len(self.posts):
            if self.posts[place] == wanted:
                return place // KNIGHTS
            place += 1
        return NOWHERE

    def symbols(self, seat: i64, kind: i64) -> i64:
        """What counts double for a seat: its areas of a kind without a knight, and its knights on such areas."""
        # rule: taxes-manors, land-forests, prestige-gardens
        count: i64 = self.estates[seat].areas_of(kind)
        own: i64 = seat * KNIGHTS
        posts: vec[i64] = self.posts
        place: i64 = 0
        while place < len(posts):
            stands: i64 = posts[place]
            if stands >= 0 and self.estates[stands >> 8].areas[stands & 255] & 3 == kind:
                # rule: taxes-knights, land-knights, prestige-knights
                if own <= place < own + KNIGHTS:
                    count += 1
                elif stands >> 8 == seat:
                    count -= 1
            place += 1
        return count

    # Results.

    @property
    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    @property
    def places(self) -> list[int]:
        """By points, and when all is over, by money where points are equal."""
        # rule: winner
        ranked = [(int(self.points[seat]), int(self.money[seat]) if self.over else 0) for seat in range(self.seats)]
        return [1 + sum(other > own for other in ranked) for own in ranked]


def post(owner: i64, area: i64) -> i64:
    """Where a knight stands: the number of an area in the owner's estate."""
    return owner << 8 | area
