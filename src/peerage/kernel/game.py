"""What every game promises around its state: starting, words for moves, positions, views, reasons, texts and rules."""

import hashlib
import secrets
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic

import msgspec
from typing_extensions import TypeVar

from peerage.kernel.catalogue import Rule, read_catalogue
from peerage.kernel.chance import Chance
from peerage.kernel.components import components_hash, override, read_toml
from peerage.kernel.errors import BadComponents, BadMove, BadPosition, BadSeats, PeerageError
from peerage.kernel.options import Option, read_options
from peerage.kernel.packing import unwrapped
from peerage.kernel.position import Agreed, Labelled, convert
from peerage.kernel.reason import Reason
from peerage.kernel.recent import Recent
from peerage.kernel.state import MOVE_LIMIT, SECRETLY, TAKE_BACK, State
from peerage.kernel.terms import Terms
from peerage.kernel.vecs import seats_of
from peerage.kernel.view import Visibility, fresh, seen

Seed = int | str | bytes | None
S = TypeVar("S", bound=State, default=Any)
"""A game's own state."""
B = TypeVar("B", default=Any)
"""A game's own board."""


class Game(ABC, Generic[S, B]):
    id: str
    package: str
    min_seats: int
    max_seats: int
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    bots: tuple[str, ...] = ("random", "search")
    languages: tuple[str, ...] = ("en", "de")
    rollout_depth: int = 60
    """How many moves a searching bot rolls out before it trusts `value`: fewer where the score says a lot."""
    wishes_by_kind: bool = False
    """A wish is judged by its kind alone: the same tile may be laid, but not given away."""
    replaced_whole: tuple[str, ...] = ()
    """Tables of the components that a user's file replaces as a whole, as patterns of their paths."""
    frames: tuple[str, ...]
    """Names of the kinds on the stack of pending decisions."""
    visible: Visibility
    """Who sees which fields of the picture; nobody sees the others."""

    def __init__(self) -> None:
        self.boards: Recent[tuple[str, int], B] = Recent()
        self.blanks: Recent[bytes, Any] = Recent()
        """For terms as bytes: a state to be filled with numbers."""

    # What a game provides.

    @abstractmethod
    def new_state(self, terms: Terms, chance: Chance) -> S:
        """The set-up; `start` of the state begins the first turn."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """Everything, as plain data that `from_dict` takes back."""

    @abstractmethod
    def restore(self, position: Mapping[str, Any], terms: Terms) -> S:
        """A state from a position, fully checked for what is possible."""

    @abstractmethod
    def picture(self, state: S) -> dict[str, Any]:
        """Everything that anybody could see, and what follows from it. `visible` says who sees what."""

    @abstractmethod
    def move_args(self, state: S, move: int) -> dict[str, Any]:
        """A move in structured form: its kind, the board slots it touches, its arguments."""

    @abstractmethod
    def parse(self, state: S, wish: Mapping[str, Any]) -> int: ...

    def forbids(self, state: S, seat: int, slot: str) -> Reason:
        """The rule that forbids a place that no legal move of the asked seat touches."""
        return state.decisions[state.top_kind()].forbids(state, seat, slot)

    def forbids_wish(self, state: S, seat: int, wish: Mapping[str, Any]) -> Reason:
        """The rule that forbids a wish of the asked seat that names no forbidden place."""
        return state.decisions[state.top_kind()].forbids_wish(state, seat, wish)

    @abstractmethod
    def drawing(self, seats: int, components: object = None) -> dict[str, Any]:
        """What the client needs to draw the board."""

    @abstractmethod
    def check_components(self, components: dict[str, Any]) -> None:
        """Refuse what contradicts the rulebook's text."""

    def new_board(self, components: dict[str, Any], seats: int) -> B:
        """What is printed, in the form the rules use; for games that ask for their `board`."""
        raise NotImplementedError

    def decision_args(self, state: S) -> dict[str, Any]:
        """What the client is told about the pending question."""
        return state.decisions[state.top_kind()].about(state, int(state.top_seat()), int(state.top_arg()))

    def rollout_depth_at(self, terms: Terms) -> int:
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
        key = seed_text(seed)
        state = self.new_state(self.terms(seats, options or {}, components), Chance.from_key(chance_key(key, 0)))
        state.start()
        return state

    def from_dict(self, position: Mapping[str, Any]) -> S:
        return self.restore(position, self.agreed_terms(convert(position, Agreed)))

    def from_bytes(self, data: bytes) -> S:
        """A state from what its `to_bytes` returned, here or in another process."""
        if not isinstance(data, bytes):
            raise BadPosition("a position as bytes is needed")
        agreed, place = unwrapped(data)
        state: S = self.blanks.get(agreed, lambda: self.blank(agreed)).restored(data, place)
        return state

    def blank(self, agreed: bytes) -> S:
        try:
            labelled = convert(msgspec.json.decode(agreed), Labelled)
            terms = self.agreed_terms(labelled)
        except ValueError:
            raise BadPosition("these bytes do not say what was agreed") from None
        except PeerageError as error:
            raise BadPosition(str(error)) from None
        if terms.components_hash != labelled.components:
            raise BadPosition("a position with other components than the ones that are here")
        return self.new_state(terms, Chance.quick(0))

    def agreed_terms(self, agreed: Agreed) -> Terms:
        if agreed.game != self.id:
            raise BadPosition(f"a position of {agreed.game}, not of {self.id}")
        if agreed.rules != self.rules_version:
            raise BadPosition(f"version {agreed.rules} of the rules; here is version {self.rules_version}")
        return self.terms(agreed.seats, agreed.options, agreed.overrides)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is the same in every process, and a copy of it is itself."""
        from peerage.kernel.registry import load  # which knows this class

        return load, (self.id,)

    def terms(self, seats: int, options: Mapping[str, object], components: object = None) -> Terms:
        self.check_seats(seats)
        agreed = read_options(self.options, options)
        own = own_components(components)
        if not own:
            return Terms(self, seats, agreed, *self.printed(), own)
        merged = override(self.printed()[0], own, self.replaced_whole)
        self.check_components(merged)
        return Terms(self, seats, agreed, merged, components_hash(merged), own)

    def board(self, terms: Terms) -> B:
        """States with the same components and seats share a board."""
        key = terms.components_hash, terms.seats
        return self.boards.get(key, lambda: self.new_board(terms.components, terms.seats))

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise BadSeats(f"{self.id} is for {self.min_seats} to {self.max_seats} seats, not {seats}")

    @cache
    def printed(self) -> tuple[dict[str, Any], str]:
        """The game's own components and their hash."""
        printed = tomllib.loads(self.file("components.toml").read_text(encoding="utf-8"))
        self.check_components(printed)
        return printed, components_hash(printed)

    # Moves in words.

    def describe(self, state: S, move: int) -> dict[str, Any]:
        if move == TAKE_BACK:
            return {"kind": "take_back", "slots": []}
        return self.move_args(state, move)

    def refusal(self, state: S, seat: int, move: int) -> BadMove:
        """Why a move is refused and by which rule, for the player who sent it."""
        if state.over:
            return BadMove("the game is over", "game-over")
        if not 0 <= seat < state.terms.seats or not state.moves(seat):
            return BadMove(f"seat {seat} is not to move", "not-your-turn")
        return BadMove(f"move {move} is not legal now", self.rule_against(state, seat, move))

    def rule_against(self, state: S, seat: int, move: int) -> str:
        """The rule that forbids a number that is not a legal move of the asked seat."""
        reason = None
        if 0 <= move < MOVE_LIMIT:
            with suppress(BadMove):
                reason = self.explain(state, seat, self.describe(state, move))
        return reason.rule if reason else "no-such-move"

    def why_not(self, state: S, seat: int, slot: str) -> Reason | None:
        """The rule that forbids a place now; None if it is legal."""
        if state.over:
            return Reason("game-over")
        moves = state.moves(seat)
        if any(slot in self.describe(state, move).get("slots", ()) for move in moves):
            return None
        if seat not in state.to_move:
            return not_asked(state, seat)
        return self.forbids(state, seat, slot)

    def explain(self, state: S, seat: int, wish: Mapping[str, Any]) -> Reason | None:
        """The rule that forbids a wish; None if it is legal."""
        unreadable = ""
        try:
            if state.legal(seat, self.parse(state, wish)):
                return None
        except BadMove as error:
            unreadable = error.rule
        if unreadable == "no-such-move":
            return Reason(unreadable)
        if state.over:
            return Reason("game-over")
        if seat not in state.to_move:
            return not_asked(state, seat)
        if unreadable:
            return Reason(unreadable)
        if not self.wishes_by_kind:
            named = [value for value in wish.values() if isinstance(value, str) and ":" in value]
            for slot in wish.get("slots") or named:
                reason = self.why_not(state, seat, str(slot))
                if reason is not None:
                    return reason
        return self.forbids_wish(state, seat, wish)

    # Looking.

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = fresh(self.views(state, [seat])[0])
        return view

    def views(self, state: S, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """What several viewers see, painted once. The views share their parts: read them, do not change them."""
        picture = self.picture(state)
        open_screens = state.terms.on("open_screens")
        common = {
            "game": self.id,
            "seats": state.terms.seats,
            "options": dict(state.terms.options),
            "over": state.over,
            "scores": state.scores,
            "places": state.places,
            "winners": state.winners,
        }
        views = seen(picture, self.visible, seats, open_screens)
        for seat, view in zip(seats, views, strict=True):
            view.update(common)
            view["seat"] = seat
            view.update(self.choosing(state, seat))
        return views

    def choosing(self, state: S, seat: int | None) -> dict[str, Any]:
        """In a secret decision: who is shown as having chosen, and the viewer's own choice."""
        own = int(state.choices[seat]) if seat is not None and state.secret_open else 0
        return {
            "chosen": seats_of(shown_as_chosen(state, seat)),
            "choice": self.describe(state, own) if own else None,
        }

    def decision(self, state: S, seat: int | None) -> dict[str, Any] | None:
        if state.over:
            return None
        kind = self.frames[state.top_kind()]
        secret = state.top_seat() == SECRETLY
        asked = [int(state.top_seat())]
        if secret:
            asked = seats_of(int(state.waiting | state.forced) & ~shown_as_chosen(state, seat))
        about = self.decision_args(state)
        if asked != [seat] and not state.terms.on("open_screens"):
            for name in state.decisions[state.top_kind()].private:
                del about[name]
        return {"kind": kind, "seats": asked, "secret": secret, "number": int(state.asked), **about}

    def checksum(self, state: S) -> str:
        """A short hash of the whole position except the generator, which follows from the seed."""
        position = {name: value for name, value in self.position(state).items() if name != "chance"}
        canonical = msgspec.json.encode(position, order="sorted")
        return hashlib.blake2b(canonical, digest_size=8).hexdigest()

    # Texts and rules: the game's own, and those shared by every table.

    def file(self, name: str) -> Traversable:
        return files(self.package).joinpath(name)

    @cache
    def text(self, lang: str) -> dict[str, Any]:
        self.check_language(lang)
        shared, own = (tomllib.loads(place.read_text(encoding="utf-8")) for place in self.both(f"text/{lang}.toml"))
        return {name: shared.get(name, {}) | own.get(name, {}) for name in shared | own}

    @cache
    def rules(self, lang: str) -> list[Rule]:
        self.check_language(lang)
        shared, own = (place.read_text(encoding="utf-8") for place in self.both(f"rules/{lang}.md"))
        return read_catalogue(f"{own}\n{shared}")

    def synonyms(self, lang: str) -> list[list[str]]:
        """Names for the same thing, if the game lists any."""
        place = self.file("rules/synonyms.toml")
        listed: list[list[str]] = tomllib.loads(place.read_text(encoding="utf-8"))[lang] if place.is_file() else []
        return listed

    def both(self, name: str) -> tuple[Traversable, Traversable]:
        return files("peerage.kernel").joinpath(name), self.file(name)

    def check_language(self, lang: str) -> None:
        if lang not in self.languages:
            raise PeerageError(f"{self.id} speaks {', '.join(self.languages)}, not {lang!r}")


def not_asked(state: State, seat: int) -> Reason:
    """Why a seat cannot choose now; a secret choice can be taken back."""
    chosen = state.secret_open and 0 <= seat < state.terms.seats and state.choices[seat] != 0
    return Reason("secret-choice" if chosen else "not-your-turn")


def shown_as_chosen(state: State, viewer: int | None) -> int:
    """Mask of the seats shown as having chosen: a forced choice is shown to its own seat only."""
    if not state.secret_open:
        return 0
    chosen = sum(1 << seat for seat, choice in enumerate(state.choices) if choice)
    hidden = int(state.forced) & ~(0 if viewer is None else 1 << viewer)
    return chosen & ~hidden


def own_components(source: object) -> dict[str, Any]:
    if source is None:
        return {}
    if isinstance(source, Mapping):
        return dict(source)
    if isinstance(source, (str, Path)):
        return read_toml(Path(source))
    raise BadComponents("components are a TOML file or a table")


def seed_text(seed: Seed) -> str:
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, bytes):
        return seed.hex()
    return str(seed)


def chance_key(seed: str, number: int) -> bytes:
    """The key of the generator before move `number` (0: the set-up) of a game with this seed."""
    return f"{seed}/{number}".encode()


def seed_hash(seed: Seed) -> str:
    """What a table publishes before the first move, so that its dice can be checked afterwards."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()
