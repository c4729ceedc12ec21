"""A game being played, with its history: header, moves, chance results, checksums. `Record.load` proves every line."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from peerage.kernel.chance import Chance
from peerage.kernel.errors import BadMove, BadRecord, PeerageError
from peerage.kernel.event import Event
from peerage.kernel.game import Game, Seed, chance_key, seed_text
from peerage.kernel.registry import load as load_game
from peerage.kernel.state import State

FORMAT = 1

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Header(msgspec.Struct, forbid_unknown_fields=True):
    peerage: int
    game: str
    rules: int
    seats: int
    options: dict[str, bool | str]
    components: str
    overrides: dict[str, Any]
    seed: str
    names: list[str]
    chance: list[int]
    check: str


class Line(msgspec.Struct, forbid_unknown_fields=True):
    n: Number
    seat: Number
    move: Number
    say: dict[str, Any]
    chance: list[int]
    check: str


T = TypeVar("T", Header, Line)


class Record:
    """Each move gets its own key for chance from the seed and its number: dice seen never tell dice to come."""

    def __init__(self, game: Game, header: Header, state: State, set_up: list[Event]) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.moves: list[Line] = []
        self.events: list[list[Event]] = [set_up]
        self.__free: list[bool] = []
        """For each move: whether it could be taken back, because nobody learnt anything by it."""

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
        names: Sequence[str] = (),
    ) -> "Record":
        text = seed_text(seed)
        terms = game.terms(seats, options or {}, components)
        chance = Chance.from_key(chance_key(text, 0))
        chance.watch()
        state = game.new_state(terms, chance)
        state.listen()
        state.start()
        header = Header(
            peerage=FORMAT,
            game=game.id,
            rules=game.rules_version,
            seats=seats,
            options=terms.options,
            components=terms.components_hash,
            overrides=terms.overrides,
            seed=text,
            names=list(names) or [f"{seat + 1}" for seat in range(seats)],
            chance=list(chance.results),
            check=state.checksum(),
        )
        return cls(game, header, state, state.take_events())

    @property
    def number(self) -> int:
        return len(self.moves)

    def play(self, seat: int, move: int) -> list[Event]:
        state = self.state
        if not state.legal(seat, move):
            raise BadMove(self.game.refusal(state, seat, move))
        said = self.game.describe(state, move)
        before = state.irrevocable
        state.chance.rekey(chance_key(self.header.seed, self.number + 1))
        state.chance.watch()
        state.apply(seat, move)
        line = Line(self.number + 1, seat, move, said, list(state.chance.results), state.checksum())
        events = state.take_events()
        self.moves.append(line)
        self.events.append(events)
        self.__free.append(state.irrevocable == before)
        return events

    def can_undo(self, seat: int) -> bool:
        """Back over one's own last move only, and only if nobody learnt anything by it."""
        return bool(self.moves) and self.moves[-1].seat == seat and self.__free[-1] and not self.state.over

    def undo(self, seat: int) -> None:
        if not self.can_undo(seat):
            raise BadMove("there is nothing that this seat may take back")
        earlier = self.__until(self.number - 1)
        self.state, self.moves, self.events, self.__free = (
            earlier.state,
            earlier.moves,
            earlier.events,
            earlier.__free,
        )

    def at(self, number: int) -> tuple[State, list[Event]]:
        """The position after so many moves, and the events of the last of them."""
        if not 0 <= number <= self.number:
            raise PeerageError(f"the game has positions 0 to {self.number}, not {number}")
        return self.__until(number).state, self.events[number]

    def __until(self, number: int) -> "Record":
        header = self.header
        record = Record.begin(self.game, header.seats, header.seed, header.options, header.overrides, header.names)
        for line in self.moves[:number]:
            record.play(line.seat, line.move)
        return record

    # As JSON lines.

    def lines(self) -> list[str]:
        return [as_json(self.header), *(as_json(line) for line in self.moves)]

    def last_line(self) -> str:
        return as_json(self.moves[-1] if self.moves else self.header)

    @classmethod
    def load(cls, text: str) -> "Record":
        """Play a record again and prove that it is true; BadRecord names the first line that is not."""
        lines = text.removesuffix("\n").split("\n")
        if not text.strip():
            raise BadRecord(1, "the record is empty")
        record = cls.__from_header(read_line(1, lines[0], Header))
        for number, content in enumerate(lines[1:], start=2):
            line = read_line(number, content, Line)
            if line.n != record.number + 1:
                raise BadRecord(number, f"move {record.number + 1} is missing, move {line.n} stands here")
            try:
                record.play(line.seat, line.move)
            except BadMove as error:
                raise BadRecord(number, str(error)) from None
            compare(number, line, record.moves[-1])
        return record

    @classmethod
    def __from_header(cls, header: Header) -> "Record":
        if header.peerage != FORMAT:
            raise BadRecord(1, f"record format {header.peerage} is not known here; this is format {FORMAT}")
        try:
            game = load_game(header.game)
            if header.rules != game.rules_version:
                raise BadRecord(
                    1, f"played by version {header.rules} of the rules; here is version {game.rules_version}"
                )
            record = cls.begin(game, header.seats, header.seed, header.options, header.overrides, header.names)
        except BadRecord:
            raise
        except PeerageError as error:
            raise BadRecord(1, str(error)) from None
        if record.header.components != header.components:
            raise BadRecord(1, "played with other components than the ones that are here")
        compare(1, header, record.header)
        return record


def as_json(part: Header | Line) -> str:
    return msgspec.json.encode(part).decode()


def read_line(number: int, content: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(number, f"not a line of a record: {error}") from None


def compare(number: int, told: Header | Line, played: Header | Line) -> None:
    for name in told.__struct_fields__:
        if getattr(told, name) != getattr(played, name):
            what = {
                "chance": "the chance results",
                "check": "the checksum",
                "say": "the words of the move",
            }.get(name, name)
            raise BadRecord(number, f"{what} should be {getattr(played, name)!r}, not {getattr(told, name)!r}")
