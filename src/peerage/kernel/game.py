"""What every game promises around its state: starting, positions, components. Its texts and rules: `game_words.py`.

The rules are here; how the game is shown and spoken of is another object, `presentation`.
"""

import hashlib
import secrets
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, SupportsIndex

import msgspec
from typing_extensions import TypeVar

from peerage.errors import BadComponents, BadPosition, BadSeats, PeerageError, UnknownRules
from peerage.kernel.content.components import LONGEST_PATH, components_hash, override, read_toml
from peerage.kernel.content.options import Option, read_options
from peerage.kernel.content.values import Corrections, Value, as_toml, described, overriding, values_in
from peerage.kernel.game_words import GameWords
from peerage.kernel.lru_cache import Recent
from peerage.kernel.playing.envelope import unwrapped
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.whole_numbers import whole
from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.presentation.report import Report
from peerage.kernel.presentation.schemas import merged as merged_schemas
from peerage.kernel.presentation.text import words
from peerage.kernel.records.position import Agreed, Labelled, convert
from peerage.kernel.records.position_form import PositionForm
from peerage.kernel.records.seed_commitment import hash_of
from peerage.languages import Table

Seed = SupportsIndex | str | bytes | None
Variants = Mapping[str, Mapping[str, Any] | Callable[[dict[str, Any]], None]]
S = TypeVar("S", bound=State, default=Any)
"""A game's own state."""
B = TypeVar("B", default=Any)
"""A game's own board."""
VALUE_WORDS = ("parts", "labels", "demands", "names")


class Game(GameWords, ABC, Generic[S, B]):
    """A game: it starts states, and describes and parses moves, and has texts, rules, options and components."""

    id: str
    """Its name in records, positions and commands."""
    min_seats: int
    """The fewest seats of a table."""
    max_seats: int
    """The most seats of a table."""
    rules_version: int = 1
    """Grows whenever the same seed and moves would lead elsewhere."""
    earlier: "tuple[Game, ...]" = ()
    """Older versions of the rules that can still be played: their records and positions stay good."""
    options: tuple[Option, ...] = ()
    """What a table may agree on, each with its default and its choices."""
    bots: tuple[str, ...] = ("random", "search")
    """The families of bots that play it well."""
    rollout_depth: int = 60
    """How many moves a searching bot rolls out before it trusts `value`: fewer where the score says a lot."""
    replaced_whole: tuple[str, ...] = ()
    """Tables of the components that a user's file replaces as a whole, as patterns of their paths."""
    variants: ClassVar[Variants] = {}
    """Shorter games for learning, by name: values other than the rulebook's, or a function that changes the printed
    ones. Components {"variant": name} play one."""
    frames: tuple[str, ...]
    """Names of the kinds on the stack of pending decisions."""
    observed: tuple[str, ...] = ()
    """The names of the numbers that `State.encode` writes, at tables of every size and with all options."""
    observed_bounds: tuple[float, float] = (-8.0, 8.0)
    """The least and the greatest number that `State.encode` writes; most are between 0 and 1."""
    observed_type: str = "float32"
    """The type of number, by NumPy's name, that is exact enough for them; `State.encode` also writes float64."""
    observed_before: tuple[str, ...] = ()
    """Hashes of other names that the same numbers had: nets that were trained with these names still fit."""
    indexed: int = 0
    """How many numbers `State.index_of` gives to moves, and `State.mask` writes."""
    presentation: Presentation[S]
    """Its views, moves in words, reasons and drawing."""
    report: Report[S] = Report()
    """What the result page of a finished game shows: points by source, parts, highlights."""
    position_form: PositionForm | None = None
    """How positions are set up by hand; None: not at all."""

    def __init__(self) -> None:
        self.boards: Recent[tuple[str, int], B] = Recent()
        self.blanks: Recent[bytes, Any] = Recent()
        """For a table config as bytes: a state to be filled with numbers."""
        self.own_sets: Recent[str, tuple[dict[str, Any], str]] = Recent()
        self.own_corrections: Recent[str, Corrections] = Recent()
        """For a user's components as text: what is played with, and its hash."""

    # What a game provides.

    @abstractmethod
    def new_state(self, config: TableConfig, rng: Rng) -> S:
        """Return the state after the set-up; its `start` begins the first turn."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """Return the whole state as plain data that `from_dict` reads."""

    @abstractmethod
    def restore(self, position: Mapping[str, Any], config: TableConfig) -> S:
        """Return the state of a position; refuse positions that no game can reach."""

    @abstractmethod
    def check_components(self, components: dict[str, Any]) -> None:
        """Refuse components that contradict the text of the rulebook."""

    def new_board(self, components: dict[str, Any], seats: int) -> B:
        """Return the components in the form the rules use; for games that ask for their `board`."""
        raise NotImplementedError

    def rollout_depth_at(self, config: TableConfig) -> int:
        """The rollout depth at one table."""
        return self.rollout_depth

    # Beginning.

    def start(
        self,
        seats: int,
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
    ) -> S:
        """The first position. The same seed gives the same dice as in a record."""
        return self.started(Rng.of_game(seed_text(seed)), seats, options, components)

    def quick_start(
        self,
        seats: int,
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
    ) -> S:
        """Start faster, for simulations: one generator serves the whole game, so a seed gives other dice."""
        return self.started(Rng.running(seed_text(seed)), seats, options, components)

    def started(self, rng: Rng, seats: int, options: Mapping[str, object] | None, components: object) -> S:
        state = self.new_state(self.config(seats, options or {}, components), rng)
        state.start()
        return state

    def from_dict(self, position: Mapping[str, Any]) -> S:
        """Return the state of a position that `State.to_dict` wrote, fully checked; BadPosition says what is wrong."""
        agreed = convert(position, Agreed)
        game = self.agreed_game(agreed)
        state: S = game.restore(position, game.config(agreed.seats, agreed.options, agreed.overrides))
        return state

    def from_bytes(self, data: bytes) -> S:
        """Return the state that `to_bytes` wrote, in this or another process."""
        if not isinstance(data, bytes):
            raise BadPosition("a position as bytes is needed")
        agreed, place = unwrapped(data)
        state: S = self.blanks.get(agreed, lambda: self.blank(agreed)).restored(data, place)
        return state

    def blank(self, agreed: bytes) -> S:
        try:
            labelled = convert(msgspec.json.decode(agreed), Labelled)
            game = self.agreed_game(labelled)
            config = game.config(labelled.seats, labelled.options, labelled.overrides)
        except ValueError:
            raise BadPosition("these bytes do not say what was agreed") from None
        except PeerageError as error:
            raise BadPosition(str(error)) from None
        if config.components_hash != labelled.components:
            raise BadPosition("a position with other components than the ones that are here")
        state: S = game.new_state(config, Rng.quick(0))
        return state

    def agreed_game(self, agreed: Agreed) -> "Game":
        if agreed.game != self.id:
            raise BadPosition(f"a position of {agreed.game}, not of {self.id}")
        try:
            return self.by_version(agreed.rules)
        except UnknownRules as error:
            raise BadPosition(str(error)) from None

    def by_version(self, version: int) -> "Game":
        """Return the game with this version of its rules: itself, or an earlier one that it still has."""
        known = (self, *self.earlier)
        for game in known:
            if game.rules_version == version:
                return game
        numbers = [game.rules_version for game in known]
        raise UnknownRules("rules_unknown", game=self.id, version=version, known=numbers)

    def __repr__(self) -> str:
        seats = f"{self.min_seats}" if self.min_seats == self.max_seats else f"{self.min_seats} to {self.max_seats}"
        return f"<{self.id}, rules version {self.rules_version}, {seats} seats>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is the same in every process, and a copy of it is itself."""
        from peerage.kernel.registry import load_version  # which knows this class

        return load_version, (self.id, self.rules_version)

    def config(self, seats: int, options: Mapping[str, object], components: object = None) -> TableConfig:
        self.check_seats(seats)
        agreed = read_options(self.options, options)
        own = own_components(components)
        return TableConfig(self, seats, agreed, *self.played_with(own), own)

    def board(self, config: TableConfig) -> B:
        """States with the same components and seats share a board."""
        key = config.components_hash, config.seats
        return self.boards.get(key, lambda: self.new_board(config.components, config.seats))

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise BadSeats("game_seats", game=self.id, least=self.min_seats, most=self.max_seats, count=seats)

    # Components: what is printed, and what users correct.

    @cache
    def printed(self) -> tuple[dict[str, Any], str]:
        """The game's own components and their hash."""
        printed = tomllib.loads(self.file("components.toml").read_text(encoding="utf-8"))
        self.check_components(printed)
        return printed, components_hash(printed)

    def played_with(self, own: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """Return the components with a user's corrections, and their hash; refuse impossible corrections."""
        return self.own_sets.get(repr(own), lambda: self.merged(own)) if own else self.printed()

    def merged(self, own: dict[str, Any]) -> tuple[dict[str, Any], str]:
        if list(own) == ["variant"]:
            return self.varied(own["variant"])
        try:
            merged = override(self.printed()[0], own, self.replaced_whole)
            self.check_components(merged)
        except BadComponents as error:
            error.reason = self.say_demand(error, "en")
            raise
        return merged, components_hash(merged)

    def varied(self, name: object) -> tuple[dict[str, Any], str]:
        """Return the components of a variant, which may contradict the rulebook, and their hash."""
        if not isinstance(name, str) or name not in self.variants:
            raise BadComponents(f"there is no variant {name!r}; there are {', '.join(self.variants)}", "variant")
        variant, printed = self.variants[name], self.printed()[0]
        if callable(variant):
            varied = deepcopy(printed)
            variant(varied)
        else:
            varied = override(printed, dict(variant), self.replaced_whole)
        return varied, components_hash(varied)

    def say_demand(self, error: BadComponents, lang: str) -> str:
        """Say why components are refused, in this language if the game has words for it."""
        table = self.values_text(lang)
        return words(table, "demands", error.demand, error.args_of_demand, ()) if error.demand else error.reason

    def values(self, lang: str) -> list[Value]:
        """Return every printed value with its source; rebuilt ones first."""
        text = self.values_text(lang)
        return described(self.printed()[0], self.replaced_whole, self.sources(), text, text["names"])

    def changed(self, own: dict[str, Any]) -> dict[str, Any]:
        """Return the values that a user's components change, by path."""
        printed = dict(values_in(self.printed()[0], self.replaced_whole))
        played = values_in(self.played_with(own)[0], self.replaced_whole)
        return {path: value for path, value in played if value != printed.get(path)}

    def overriding(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the user's components that make these changes; refuse paths that are not printed."""
        known = {path for path, _ in values_in(self.printed()[0], self.replaced_whole)}
        for path in changes:
            if path not in known:
                error = BadComponents(path, path[:LONGEST_PATH], "known")
                error.reason = self.say_demand(error, "en")
                raise error
        return overriding(self.printed()[0], changes)

    def corrections(self, own: dict[str, Any]) -> Corrections:
        """Return the corrections of a user's components; refuse unplayable ones."""
        return self.own_corrections.get(repr(own), lambda: self.find_corrections(own))

    def find_corrections(self, own: dict[str, Any]) -> Corrections:
        changes = self.changed(own)
        smallest = self.overriding(changes)
        return Corrections(changes, self.played_with(smallest)[1] if changes else None, as_toml(smallest))

    @cache
    def sources(self) -> dict[str, Any]:
        """Where the values come from, by patterns of their paths, if the game says so."""
        place = self.file("values/sources.toml")
        return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}

    @cache
    def importance(self) -> dict[str, Any]:
        """How much rebuilt values matter in so many games, by their paths, if that is measured."""
        place = self.file("values/importance.toml")
        return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {"games": 0, "values": {}}

    @cache
    def values_text(self, lang: str) -> dict[str, Any]:
        """Return the words for values and for demands on them, with the names of the game's things."""
        names = self.text(lang).get("names", {})
        text: Table = {name: {} for name in VALUE_WORDS} | self.spoken(lang, "values")
        return text | {"names": names | text["names"]}

    # Moves in words; see Presentation.

    def describe(self, state: S, move: SupportsIndex) -> dict[str, Any]:
        """Return a move in structured form: its kind, the slots of the board that it touches, its arguments."""
        return self.presentation.describe(state, whole(move, "move"))

    def parse(self, state: S, wish: Mapping[str, Any]) -> int:
        """Return the move that `describe` would describe like this."""
        return self.presentation.parse(state, wish)

    def why_not(self, state: S, seat: int, slot: str) -> Reason | None:
        """Return the rule that forbids a place now; None if a legal move touches it."""
        return self.presentation.why_not(state, seat, slot)

    def explain(self, state: S, seat: int, wish: Mapping[str, Any]) -> Reason | None:
        """Return the rule that forbids a whole wish; None if it is legal."""
        return self.presentation.explain(state, seat, wish)

    def drawing(self, seats: int, components: object = None) -> Mapping[str, Any]:
        """Return what a client needs to draw the board."""
        return self.presentation.drawing(self.config(seats, {}, components))

    # Types of what clients get: see `peerage.kernel.presentation.schemas`.

    def schema_modules(self) -> list[ModuleType]:
        """The files that declare them."""
        return [import_module(f"{self.package}.presentation.schemas")]

    def schemas(self) -> dict[str, Any]:
        """The types by their names, put together from all files."""
        return merged_schemas(self.schema_modules())

    # Writing.

    def checksum(self, state: S) -> str:
        """Return a short hash of the position, without generator and ledger: these follow from seed and moves."""
        position = {name: value for name, value in self.position(state).items() if name not in ("chance", "ledger")}
        canonical = msgspec.json.encode(position, order="sorted")
        return hashlib.blake2b(canonical, digest_size=8).hexdigest()

    def information_state(self, state: S, seat: int | None) -> str:
        state.check_viewer(seat)
        presentation = self.presentation
        known = {
            "view": presentation.view(state, seat),
            "decision": presentation.decision(state, seat),
            "moves": [] if seat is None else state.moves(seat),
            "remembered": presentation.remembered(state, seat),
        }
        return msgspec.json.encode(known, order="sorted").decode()


def own_components(source: object) -> dict[str, Any]:
    """Read a user's components from a file or a table."""
    if source is None:
        return {}
    if isinstance(source, Mapping):
        return dict(source)
    if isinstance(source, (str, Path)):
        return read_toml(Path(source))
    raise BadComponents("components are a TOML file or a table")


def seed_text(seed: Seed) -> str:
    """The text that a seed stands for; a fresh one for None. PeerageError for anything that is no seed."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, bytes):
        return seed.hex()
    if isinstance(seed, str):
        return str(seed)
    try:
        return str(whole(seed, "seed"))
    except TypeError:
        raise PeerageError(f"a seed is a whole number, a text, bytes or None, not {type(seed).__name__}") from None


def seed_hash(seed: Seed) -> str:
    """Return the hash that a table publishes before the first move, so that its dice can be checked afterwards."""
    return hash_of(seed_text(seed))
