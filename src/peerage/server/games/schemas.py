"""Types of the games' API."""

from typing import Literal, NotRequired, TypedDict

from peerage.kernel.presentation.schemas import Option
from peerage.server.tables.schemas import BotManner, OwnSet, Printed

Source = Literal["text", "report", "rebuilt"]
"""Where a printed value comes from."""


class SeatRange(TypedDict):
    min: int
    max: int


class About(TypedDict):
    """The expected length of a game."""

    length: str
    weight: str
    special: str


class Level(TypedDict):
    """A bot that tables offer."""

    name: str
    bot: str
    manner: BotManner | None
    usual: bool
    """It plays where nobody has chosen one, also as a stand-in."""


class GameInfo(TypedDict):
    id: str
    title: dict[str, str]
    about: dict[str, About]
    seats: SeatRange
    options: list[Option]
    bots: list[str]
    levels: list[Level]
    """From the weakest to the strongest."""
    components: OwnSet | None
    """The components of new tables; None: as printed."""
    position_starts: list[str]
    """The decisions that a position set up by hand can begin with; none if there is no board editor."""


class Rule(TypedDict):
    id: str
    section: str
    title: str
    text: str
    when: list[str]
    """Options, or a number of seats, that it applies to: "court", "seats=2"; all of them are needed."""
    also: list[str]
    """Synonyms of its terms, for the search."""


class Importance(TypedDict):
    """What changes with another value near this one, in games of the same deals and bots."""

    level: Literal["nothing", "play", "points"]
    """nothing: no game differs; play: some do; points: so do the scores, beyond chance."""
    points: float
    """Points per player, more or less; 0 unless the level is points."""
    games: int
    """How many games were played with each value."""
    modules: bool
    """Measured with all modules, because the base game does not use it."""


class PrintedValue(TypedDict):
    path: str
    part: str
    """The part of the game that it belongs to."""
    label: str
    source: Source
    printed: Printed
    words: dict[str, str]
    """The names of the words that can be chosen, unless the text states the value."""
    importance: Importance | None
    """None: not measured."""


# The texts of a game, as in its text/<lang>.toml.


class Counted(TypedDict):
    none: NotRequired[str]
    one: str
    other: str


Template = str | Counted


class GameTitle(TypedDict):
    title: str
    tagline: str


class OptionText(TypedDict):
    title: str
    help: str
    choices: NotRequired[dict[str, str]]
    parts: NotRequired[dict[str, str]]


class GameText(TypedDict):
    game: GameTitle
    about: NotRequired[About]
    options: NotRequired[dict[str, OptionText]]
    decisions: NotRequired[dict[str, Template]]
    moves: NotRequired[dict[str, Template]]
    events: NotRequired[dict[str, Template]]
    forced: NotRequired[dict[str, str]]
    names: NotRequired[dict[str, str]]
    forms: NotRequired[dict[str, dict[str, str]]]
    """Names in other forms: the accusative of `{who:acc}` is in `forms.acc`."""
    labels: NotRequired[dict[str, str]]
    sources: NotRequired[dict[str, str]]
    """Sources of points."""
    parts: NotRequired[dict[str, str]]
    """The phases of a game: "Round {n}"."""
    facts: NotRequired[dict[str, Template]]
