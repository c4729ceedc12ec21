"""Types of requests about tables, and of the facts of a table; messages over the socket: socket_schemas.py."""

from typing import Annotated, Any, Literal, TypedDict

import msgspec

from peerage.kernel.presentation.schemas import Asked, CommonView, GameEvent
from peerage.kernel.records.seed_commitment import Hex
from peerage.languages import LANGUAGES
from peerage.server.models.rating_rules import Counting, RatingStake
from peerage.server.models.time_control import TimeControl

LEAGUE = "league:"
"""The prefix of the owner of a league's table; no visitor id begins like this."""

OPEN = msgspec.Meta(extra={"open": True})
"""A table with further keys: the arguments of its kind, which the game declares."""

View = Annotated[CommonView, OPEN]
Decision = Annotated[Asked, OPEN]

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, msgspec.Meta(max_length=100)]
Language = Annotated[str, msgspec.Meta(max_length=35, examples=list(LANGUAGES))]
"""The code of a language that the server has words in; `Game.check_language` refuses others."""
Arms = Annotated[str, msgspec.Meta(max_length=60, pattern=r"^([a-z]+(\.[a-z]+){4})?$")]
"""A coat of arms in the words of the client (`web/src/ui/heraldry`), or nothing."""


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["me", "here", "open", "bot", "held"]
    """A `here` seat is played on the same browser as `me`; a `held` one is reserved for another player."""
    bot: Short | None = None
    name: Short | None = None


class AddedDice(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser adds to the seed of a table, for each of its seats there."""

    commitment: Hex
    """The commitment that it has seen before: the hash of the secret that it adds this to."""
    salt: Hex
    nonce: Short | None = None
    """Identifies the secret, where there is no table yet."""


class CreateTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=32)]
    options: dict[Short, bool | Short] = {}
    name: Short = ""
    arms: Arms = ""
    public: bool = False
    time: TimeControl | None = None
    private: bool = False
    """Only invited visitors may come in."""
    dice: AddedDice | None = None
    forks: bool | None = None
    """Whether players may fork the running game. Without a wish, they may if nobody else can play along; a rated table
    never allows it."""
    rated: bool | None = None
    """Whether it counts for the ratings, if it can. Without a wish, it does if people can play along and the owner has
    finished five games of this kind."""


class StudyWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays a game from a position."""

    bot: Short
    """In all seats but that of the visitor."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=32)] | None = None
    """Of the visitor. Without one, bots play, and the visitor watches."""
    name: Short = ""


class ForkTable(StudyWish, forbid_unknown_fields=True, kw_only=True):
    """A game that goes on from a position of another one, against bots."""

    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """After so many moves. Without it, the visitor's running game is forked as it is now, and all that is hidden from
    the visitor is drawn anew."""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    name: Short
    arms: Arms = ""
    seat: Number | None = None
    key: Short | None = None
    """The key of a reserved seat."""
    dice: AddedDice | None = None
    rated: bool | None = None
    """Whether a rated game counts for this player. Without a wish, the first five games do not."""


class PlayAgain(msgspec.Struct, forbid_unknown_fields=True):
    dice: AddedDice | None = None


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    bot: Short | None


Amount = int | float
Items = Annotated[
    list[Amount | Short | Annotated[list[Amount], msgspec.Meta(max_length=8)]], msgspec.Meta(max_length=64)
]
Amounts = Annotated[dict[Short, Amount], msgspec.Meta(max_length=16)]
Printed = bool | Amount | Short | Items | Amounts
"""A printed value: a number or word, several, or amounts of several things."""


class BoxWish(msgspec.Struct, forbid_unknown_fields=True):
    """Values of custom components by their paths, or a file of them."""

    changes: Annotated[dict[Short, Printed], msgspec.Meta(max_length=500)] = {}
    file: Annotated[str, msgspec.Meta(max_length=30_000)] | None = None


class BoxRefusal(TypedDict):
    path: str
    """The path of the invalid value; empty where several do not fit together."""
    message: str


class CheckedBox(TypedDict):
    """Custom components, checked."""

    id: str | None
    """The beginning of their hash; None without changes, or if they are refused."""
    changes: dict[str, Printed]
    """By path."""
    file: str | None
    """As TOML; None if they are refused."""
    refused: BoxRefusal | None


class GiveToBot(msgspec.Struct, tag_field="type", tag="bot", forbid_unknown_fields=True):
    bot: Short


class FreeSeat(msgspec.Struct, tag_field="type", tag="free", forbid_unknown_fields=True):
    pass


class SwapSeats(msgspec.Struct, tag_field="type", tag="swap", forbid_unknown_fields=True):
    other: Number


class HoldSeat(msgspec.Struct, tag_field="type", tag="hold", forbid_unknown_fields=True):
    """Reserve an open seat, or the seat of a player who never came to the game."""

    name: Short
    friend: Short | None = None
    """The profile of a player whom the owner follows. If that player follows the owner, an open seat is reserved for
    them without a link, and they are notified."""


Arrangement = GiveToBot | FreeSeat | SwapSeats | HoldSeat
"""A change of a seat."""


class BotManner(msgspec.Struct, frozen=True):
    """How a bot plays, as its family declares it."""

    kind: str
    """What the client has words for."""
    n: str
    """The number in them, like that of simulations per move."""


class SeatInfo(msgspec.Struct):
    kind: Literal["person", "bot", "open"]
    name: str | None
    arms: str
    """The coat of arms that the person has chosen, if any."""
    bot: str | None
    stand_in: str | None
    """The name of the bot that plays for a person."""
    you: bool
    here: int | None
    """The number of a player at the viewer's own browser, to play `as`; 0 for the browser itself."""
    online: bool
    away: bool
    vacation: bool
    """On vacation: the clock stands."""
    held_for: str | None
    """The name of the player whom an open seat is reserved for."""
    key: str | None
    """Anyone with it may take the seat; only the owner gets it."""
    missing: bool
    """The person never came since the game began: the owner may give the seat to another player."""
    stake: RatingStake
    """What a rated game can do to the person's rating."""
    kept_until: str | None
    """Until then, an open seat of a rematch is kept for a player of the last game."""
    kept_for_you: bool
    former: int | None
    """The person has deleted their account: which of several such people this is."""
    manner: BotManner | None = None
    """How the bot plays; None if its family does not say."""
    program: Literal["plays", "played"] | None = None
    """A program of the person has a token for the seat, or had one earlier in the game."""


class ProposalInfo(msgspec.Struct):
    """A vote on pausing or ending the game."""

    what: Literal["pause", "cancel"]
    by: int
    """The seat."""
    agreed: list[int]


class OwnSet(msgspec.Struct, frozen=True):
    """Custom components of a table."""

    id: str
    """The beginning of their hash."""
    changed: int
    """The number of values that differ from the printed ones."""


class DiceInfo(msgspec.Struct):
    """The origin of a table's seed."""

    commitment: str | None
    """The hash of the server's secret; None where the seed was drawn without one."""
    salted: list[bool]
    """For each seat, whether its browser has added something."""
    seed_hash: str | None
    """The hash of the seed, from when the game begins."""
    secret: str | None
    """This and the following are None until the game is over."""
    salts: list[str | None] | None
    seed: str | None


class Facts(msgspec.Struct):
    """What every viewer may know of a table."""

    id: str
    game: str
    options: dict[str, bool | str]
    components: OwnSet | None
    """None: as printed."""
    status: Literal["open", "running", "over"]
    public: bool
    rated: Counting
    private: bool
    """Only invited visitors may come in."""
    forks: bool
    """Players may fork the running game."""
    paused: bool
    league: str | None
    """The league that it belongs to."""
    seats: list[SeatInfo]
    host: int | None
    """The seat of the owner."""
    your_seat: int | None
    number: int
    created: str
    winners: list[int] | None
    time: TimeControl | None
    """None: no time control."""
    ending: Literal["time", "cancelled", "rules"] | None
    """Why a game was over before its end; then it has no winner. `rules`: this server could not go on with it."""
    playable: bool
    """Whether this server has the rules that the game began with; otherwise its archive can be read."""


class Summary(Facts):
    """A table in the list."""

    mine: bool
    your_turn: bool
    closable: bool
    left: int | None
    """Milliseconds that are left to one whose clock runs."""


class TableInfo(Facts):
    invite: str | None
    """The token in the link to a private table; only its players get it."""
    proposal: ProposalInfo | None
    dice: DiceInfo
    next: str | None
    takeable: list[int]
    """The seats of a running game that a spectator may take: those of bots, while only bots play."""


class ArchivedMove(msgspec.Struct):
    """A move as the record names it, without the rules."""

    n: int
    seat: int
    move: dict[str, Any]


class TableArchive(msgspec.Struct):
    """A table that this server cannot open: it lacks the rules, or the record is damaged."""

    table: TableInfo
    why: Literal["rules", "game", "damaged"]
    rules: int
    """The version of the rules that the game began with."""
    known: list[int]
    """The versions that this server has."""
    may_end: bool
    """The visitor plays here and may end the game, which opens its moves and its record."""
    moves: list[ArchivedMove]
    """Empty while the game is not over: they hold secrets."""
    scores: dict[int, int]
    """By seat, if the game came to its end here."""


class TableList(msgspec.Struct):
    tables: list[Summary]
    next: str | None


class Invitation(msgspec.Struct):
    """A table where a seat is reserved or kept for the visitor."""

    table: str
    game: str
    by: str | None
    """The name of the owner, if the owner has a seat."""


class WaitingTables(msgspec.Struct):
    tables: list[str]
    """Where it is the visitor's turn, the longest-waiting ones first."""
    invitations: list[Invitation]


class Position(TypedDict):
    number: int
    last: int
    view: View
    events: list[GameEvent]
    decision: Decision | None


class SealedDice(TypedDict):
    """The server's commitment for a table that is about to be opened."""

    nonce: str
    """Identifies the secret."""
    commitment: str
    """The hash of the secret."""
