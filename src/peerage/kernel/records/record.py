"""A game being played, with its history: header, moves, chance results, checksums. `Record.load` proves every line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, SupportsIndex

from msgspec.structs import replace

from peerage.errors import BadComponents, BadMove, BadRecord, OtherRules, PeerageError, UnknownRules, check
from peerage.kernel.game import Game, Seed, seed_text
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import TAKE_BACK, State
from peerage.kernel.playing.whole_numbers import whole
from peerage.kernel.records.record_format import (
    LONGEST_DETAIL,
    LONGEST_NAME,
    LONGEST_SEED,
    Header,
    Line,
    as_data,
    as_json,
    check_hints,
    compare,
    read_line,
)
from peerage.kernel.records.seed_commitment import Dice
from peerage.kernel.registry import load_version

FORMAT = 1
MARKED = 32
"""Every so many moves the position is kept as bytes; going back starts at the nearest one before."""
MOST_TAKEN_BACK = 10
"""How often a seat may take back its secret choice in one decision: each time adds two lines to the record."""


class Record:
    """A game as its moves and chance results; it can be played on, written, and loaded with a check of every line."""

    def __init__(self, game: Game, header: Header, state: State, set_up: list[Event]) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.moves: list[Line] = []
        self.events: list[list[Event]] = [set_up]
        self.__free: list[bool] = []
        """For each move: whether it could be taken back, because nobody learnt anything from it."""
        self.__asked: list[int] = []
        """For each move: the number of the question that it answers."""
        self.__marks: list[bytes] = [state.to_bytes()]

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
        names: Sequence[str] = (),
        dice: Dice | None = None,
    ) -> "Record":
        """A game with this seed, or with the one that dice are mixed to."""
        text = seed_text(seed) if dice is None else dice.seed
        check_length(text, seats, names)
        if dice is not None and len(dice.salts) != seats:
            raise PeerageError("dice_of_other_seats", count=len(dice.salts), seats=seats)
        config = game.config(seats, options or {}, components)
        rng = Rng.of_game(text)
        rng.watch()
        state = game.new_state(config, rng)
        state.listen()
        state.start()
        header = Header(
            peerage=FORMAT,
            game=game.id,
            rules=game.rules_version,
            seats=seats,
            options=config.options,
            components=config.components_hash,
            overrides=config.overrides,
            seed=text,
            names=list(names) or [f"{seat + 1}" for seat in range(seats)],
            chance=list(rng.results),
            check=state.checksum(),
            dice=dice,
            take_backs=MOST_TAKEN_BACK,
        )
        return cls(game, header, state, state.take_events())

    @classmethod
    def begin_at(cls, game: Game, start: Mapping[str, Any], names: Sequence[str] = ()) -> "Record":
        """A game that goes on from a position as `State.to_dict` writes it, with the seed that stands there."""
        state = game.from_dict(start)
        check(not state.over, "the game is over in this position")
        check(state.rng.keyed, "the position needs a seed")
        seed, config = state.rng.seed, state.config
        check_length(seed, config.seats, names)
        state.listen()
        header = Header(
            peerage=FORMAT,
            game=config.game.id,
            rules=config.game.rules_version,
            seats=config.seats,
            options=config.options,
            components=config.components_hash,
            overrides=config.overrides,
            seed=seed,
            names=list(names) or [f"{seat + 1}" for seat in range(config.seats)],
            chance=[],
            check=state.checksum(),
            take_backs=MOST_TAKEN_BACK,
            start=as_data(state.to_dict()),
        )
        return cls(config.game, header, state, [])

    @property
    def number(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> list[Event]:
        """Play a move, checked; return what happened."""
        mover, choice = whole(seat, "seat"), whole(move, "move")
        self.__check_legal(mover, choice, MOST_TAKEN_BACK)
        return self.__play(mover, choice)

    def __play(self, seat: int, move: int) -> list[Event]:
        said = self.game.describe(self.state, move)
        chance = self.__carry_out(seat, move)
        self.__keep(Line(self.number + 1, seat, move, said, chance, self.state.checksum()))
        return self.events[-1]

    def follow(self, text: str) -> Line:
        """Play a move of a line that another program has written; BadRecord if it does not fit here."""
        line = read_line(self.number + 2, text, Line)
        if line.n != self.number + 1:
            raise BadRecord(self.number + 2, "record_move_missing", expected=self.number + 1, found=line.n)
        try:
            self.__repeat(line)
        except BadMove as error:
            raise BadRecord(self.number + 2, "record_move_illegal", rule=error.rule) from None
        return line

    def __repeat(self, line: Line) -> None:
        """Play a move as given in a line; its words and its checksum are trusted."""
        self.__check_agreed(line)
        self.__keep(replace(line, chance=self.__carry_out(line.seat, line.move)))

    def __check_agreed(self, line: Line) -> None:
        """Check a move that has been played, by the limit of its time."""
        self.__check_legal(line.seat, line.move, self.header.take_backs)

    def __check_legal(self, seat: int, move: int, most_taken_back: int) -> None:
        if not self.state.legal(seat, move):
            raise self.game.presentation.refusal(self.state, seat, move)
        # rule: take-back-limit
        if move == TAKE_BACK and self.__taken_back(seat) >= most_taken_back:
            raise BadMove(f"seat {seat} has changed its choice {most_taken_back} times", "take-back-limit")

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat that has chosen in secret may still change its choice."""
        self.state.check_viewer(seat)
        return self.state.legal(seat, TAKE_BACK) and self.__taken_back(seat) < MOST_TAKEN_BACK

    def __taken_back(self, seat: int) -> int:
        """How often a seat has taken back its choice in the question that is open."""
        count = 0
        for line, asked in zip(reversed(self.moves), reversed(self.__asked), strict=True):
            if asked != self.state.asked:
                break
            count += line.seat == seat and line.move == TAKE_BACK
        return count

    def __carry_out(self, seat: int, move: int) -> list[int]:
        """Play a legal move; return its chance results."""
        state = self.state
        before = state.irrevocable
        self.__asked.append(int(state.asked))
        state.rng.watch()
        state.apply(seat, move)
        self.events.append(state.take_events())
        self.__free.append(state.irrevocable == before)
        return list(state.rng.results)

    def __keep(self, line: Line) -> None:
        self.moves.append(line)
        if self.number % MARKED == 0:
            self.__marks.append(self.state.to_bytes())

    def mark_hint(self, seat: int) -> bool:
        """A seat that is asked is given a hint; False if the record says so already."""
        if seat not in self.state.to_move:
            raise BadMove("a hint is for a seat that is asked", "not-your-turn")
        mark = self.number, seat
        if mark in self.header.hints[-self.state.seats :]:
            return False
        self.header.hints.append(mark)
        return True

    # Back in time.

    def last_seen(self, seat: int | None, until: int | None = None) -> int:
        """The last move of which this seat (None: a spectator) saw something; unseen choices do not count for it."""
        self.state.check_viewer(seat)
        for number in range(self.number if until is None else until, 0, -1):
            if any(event.visible(seat) for event in self.events[number]):
                return number
        return 0

    def can_undo(self, seat: int) -> bool:
        """Take back the seat's own last move only, and only if nobody learnt anything from it."""
        self.state.check_viewer(seat)
        return bool(self.moves) and self.moves[-1].seat == seat and self.__free[-1] and not self.state.over

    def is_final(self, seat: int, move: int) -> bool:
        """Whether a legal move could not be taken back, or would end the seat's turn. Nothing hidden decides that."""
        self.__check_legal(seat, move, MOST_TAKEN_BACK)
        after = self.state.clone()
        after.apply(seat, move)
        return after.irrevocable != self.state.irrevocable or seat not in after.to_move

    def undo(self, seat: int) -> None:
        """Take back the last move, which was this seat's own."""
        if not self.can_undo(seat):
            raise BadMove("there is nothing that this seat may take back", "take-back-limit")
        self.rewind(self.number - 1)

    def last_choice(self, seat: int) -> int | None:
        """How many moves were made before this seat's last choice; None if it has made none."""
        own = (at for at in reversed(range(self.number)) if self.moves[at].seat == seat)
        return next((at for at in own if self.moves[at].move != TAKE_BACK), None)

    def rewind(self, number: int) -> None:
        """Take back all moves after so many, whoever made them; for games in which that harms nobody."""
        if not 0 <= number <= self.number:
            raise PeerageError(f"the game has positions 0 to {self.number}, not {number}")
        self.state = self.__after(number)
        self.state.listen()
        del self.moves[number:], self.__free[number:], self.__asked[number:]
        del self.events[number + 1 :], self.__marks[number // MARKED + 1 :]
        # A hint is not taken back: its mark moves to the last move left.
        self.header.hints = list(dict.fromkeys((min(n, number), seat) for n, seat in self.header.hints))

    def at(self, number: int) -> tuple[State, list[Event]]:
        """The position after so many moves, and the events of the last of them."""
        if not 0 <= number <= self.number:
            raise PeerageError(f"the game has positions 0 to {self.number}, not {number}")
        return self.__after(number), self.events[number]

    def positions(self) -> Iterator[State]:
        """After the set-up and after each move: one state that is played on."""
        state: State = self.game.from_bytes(self.__marks[0])
        yield state
        for line in self.moves:
            state.apply(line.seat, line.move)
            yield state

    def __after(self, number: int) -> State:
        """Play from the mark before it, with moves that are known to be legal."""
        mark = number // MARKED
        state: State = self.game.from_bytes(self.__marks[mark])
        for line in self.moves[mark * MARKED : number]:
            state.apply(line.seat, line.move)
        return state

    # As JSON lines.

    def lines(self) -> list[str]:
        """The record as JSON: the header, then a line for each move."""
        return [self.header_line(), *(as_json(line) for line in self.moves)]

    def header_line(self) -> str:
        return as_json(self.header)

    def last_line(self) -> str:
        return as_json(self.moves[-1] if self.moves else self.header)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle has the lines of the record, as a file has."""
        return type(self).resume, ("\n".join(self.lines()),)

    @classmethod
    def load(cls, text: str) -> "Record":
        """Play a record again and prove that it is true; BadRecord names the first line that is not."""
        return cls.__read(text, proven=True)

    @classmethod
    def resume(cls, text: str) -> "Record":
        """Replay a record quickly, to go on with it: words and checksums are trusted, except the last."""
        record = cls.__read(text, proven=False)
        if record.moves:
            last = record.moves[-1]
            compare(record.number + 1, last, replace(last, check=record.state.checksum()))
        return record

    @classmethod
    def __read(cls, text: str, proven: bool) -> "Record":
        lines = text.removesuffix("\n").split("\n")
        if not text.strip():
            raise BadRecord(1, "record_empty")
        header = read_line(1, lines[0], Header)
        record = cls.__from_header(header)
        for number, content in enumerate(lines[1:], start=2):
            line = read_line(number, content, Line)
            if line.n != record.number + 1:
                raise BadRecord(number, "record_move_missing", expected=record.number + 1, found=line.n)
            try:
                if proven:
                    record.__check_agreed(line)
                    record.__play(line.seat, line.move)
                else:
                    record.__repeat(line)
            except BadMove as error:
                raise BadRecord(number, "record_move_illegal", rule=error.rule) from None
            compare(number, line, record.moves[-1])
        check_hints(header, record.number)
        record.header.hints = header.hints
        return record

    @classmethod
    def __from_header(cls, header: Header) -> "Record":
        if header.peerage != FORMAT:
            raise BadRecord(1, "record_format_unknown", format=header.peerage, known=FORMAT)
        try:
            game = load_version(header.game, header.rules)
            components, names = header.overrides, header.names
            if header.start is not None:
                record = cls.begin_at(game, header.start, names)
            else:
                record = cls.begin(game, header.seats, header.seed, header.options, components, names, header.dice)
        except UnknownRules as error:
            raise OtherRules(1, "record_rules_unknown", **error.details) from None
        except BadComponents as error:
            where, detail = error.where or "overrides", str(error)[:LONGEST_DETAIL]
            raise BadRecord(1, "record_components_wrong", where=where, detail=detail) from None
        except PeerageError as error:
            reason = {"situation": error.situation, "args": error.details}
            raise BadRecord(1, "record_header_invalid", reason=reason) from None
        except RecursionError:
            raise BadRecord(1, "record_components_too_deep") from None
        record.header.take_backs = header.take_backs
        if record.header.components != header.components:
            raise BadRecord(1, "record_components_differ")
        compare(1, replace(header, hints=[]), record.header)
        return record


def check_length(seed: str, seats: int, names: Sequence[str]) -> None:
    """What is written must be short enough to be read again."""
    if len(seed) > LONGEST_SEED:
        raise PeerageError("seed_too_long", most=LONGEST_SEED)
    if len(names) > seats:
        raise PeerageError("names_too_many", count=len(names), seats=seats)
    if any(len(name) > LONGEST_NAME for name in names):
        raise PeerageError("name_length", most=LONGEST_NAME)
