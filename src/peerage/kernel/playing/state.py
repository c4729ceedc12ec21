"""The state of a game: plain data, a stack of pending decisions, its own chance.

A game subclasses State for its data and lists its decisions and automatic steps (see decision.py).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.errors import BadPosition, BadSeats, PeerageError
from peerage.kernel.playing.buffers import is_vector, write_mask, write_numbers
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.envelope import wrapped
from peerage.kernel.playing.event import EVERYBODY, Event
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import clear, grown, share_out, zeros
from peerage.kernel.playing.whole_numbers import whole

if TYPE_CHECKING:
    from peerage.kernel.playing.decision import Decision

MOVE_LIMIT: Final = (1 << 62) - 1
"""Moves are smaller. One more, and compiled code would compare numbers of any size, which takes far longer."""

TAKE_BACK: Final = 0
"""The kernel's own move: a seat takes its secret choice back while others still choose."""

NOBODY: Final[i64] = -1
"""Seat of an automatic step."""

SECRETLY: Final[i64] = -2
"""Seat of a decision that several seats take in secret; its argument is the mask of the seats."""

SEAL: Final = 0
"""The seed of `State.sealed`. It may be known, because nothing that is drawn depends on what is really there."""

FRAME: Final[i64] = 3
STACK: Final[i64] = 24
MENU: Final[i64] = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: who is asked what, the legal moves, and how they are applied."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        self.config: TableConfig = config
        self.rng: Rng = rng
        self.seats: i64 = config.seats
        self.decisions: list[Decision[Any]] = []
        """All kinds of frames; copies share the list."""
        self.over: bool = False
        self.asked: i64 = 0
        self.commits: i64 = 0
        self.mover: i64 = -1
        """The seat that made the last move: what it reveals about others cannot be taken back."""
        self.veiled: i64 = 0
        """Mask of the decisions that are asked only if something hidden allows a choice."""
        self.stack: vec[i64] = zeros(STACK * FRAME)
        self.depth: i64 = 0
        self.secret_open: bool = False
        self.waiting: i64 = 0
        self.forced: i64 = 0
        self.choices: vec[i64] = zeros(self.seats)
        self.menu: vec[i64] = zeros(MENU)
        self.menu_size: i64 = 0
        self.menu_seat: i64 = -1
        self.log: list[Event] | None = None
        self.forcing: i64 = -1
        """The kind of the decision that is being made for a seat because it has no choice."""

    # What a game provides.

    def clone(self) -> "State":
        """A copy that plays on alike, chance included; it records no events until it is listened to."""
        raise NotImplementedError

    def carry(self, codec: Codec) -> None:
        """Write, or read, with the codec every field that `clone` copies and the config does not give."""
        raise NotImplementedError

    def redraw_hidden(self, viewer: i64, rng: Rng) -> None:
        """Draw again what `viewer` (or a spectator, -1) does not know: only what the ledger allows."""
        raise NotImplementedError

    def forget(self) -> None:
        """Empty the ledger: from now on this state remembers no more than a player who has just sat down.

        The ledger is what a player who remembers everything could know of what others hide.
        """

    def fits(self, viewer: i64) -> bool:
        """Whether all that `viewer` (or a spectator, -1) does not see is possible by the ledger."""
        return True

    def weigh(self, seat: i64, priors: vec[float]) -> None:
        """Write down, for each move on the menu of `seat`, its prior: the log-probability, up to a constant, that a
        sensible player chooses it who sees what `seat` may see. 1 more is clearly better.
        """
        index: i64 = 0
        while index < self.menu_size:
            priors[index] = 0.0
            index += 1

    def estimate(self, shares: vec[float]) -> None:
        """Guess the share of each seat in the win from 0 to 1, hidden things included. Exact when the game is over.

        It is for settled states: a seat is asked, or the game is over. `returns` has the result of a finished game.
        """
        raise NotImplementedError

    def calm(self, shares: vec[float]) -> None:
        """Correct estimated shares for whose turn it is, so that they do not jump where a turn passes on.

        A game need not: then its estimate stays as it is.
        """

    def turn_key(self) -> i64:
        """A number that changes whenever a turn passes on: a search can judge positions there (`leaf=turn`).

        Without turns of its own, a game has one wherever another seat is asked.
        """
        return -1 if self.over else self.top_seat()

    def observe(self, seat: i64, numbers: vec[float]) -> None:
        """Write down what `seat` may know: the unchecked `encode`, for nets."""
        clear(numbers)
        self.write_observation(seat, numbers)

    def write_observation(self, seat: i64, numbers: vec[float]) -> None:
        """Write what `seat` may know over zeros, for games to provide.

        Seats are counted from `seat`; what no seat, module or piece fills stays 0.
        """
        if type(self).observe is not State.observe:
            self.observe(seat, numbers)  # a game that provides one of the other two, as games did before
            return
        if type(self).encode is State.encode:
            raise NotImplementedError
        self.encode(int(seat), numbers)

    def policy_index(self, move: i64) -> i64:
        """The unchecked `index_of`, for nets and for games to provide."""
        if type(self).index_of is State.index_of:
            raise NotImplementedError
        return self.index_of(int(move))  # as above

    @property
    def scores(self) -> list[int]:
        """The score of each seat so far."""
        raise NotImplementedError

    @property
    def places(self) -> list[int]:
        """The place of each seat by its score and the ties of the rules, from 1."""
        raise NotImplementedError

    # The stack of pending decisions.

    def push(self, kind: i64, seat: i64, arg: i64) -> None:
        base: i64 = self.depth * FRAME
        if base == len(self.stack):
            self.stack = grown(self.stack, STACK * FRAME)
        self.stack[base] = kind
        self.stack[base + 1] = seat
        self.stack[base + 2] = arg
        self.depth += 1

    def top_kind(self) -> i64:
        return self.stack[(self.depth - 1) * FRAME]

    def top_seat(self) -> i64:
        return self.stack[(self.depth - 1) * FRAME + 1]

    def top_arg(self) -> i64:
        return self.stack[(self.depth - 1) * FRAME + 2]

    def offer(self, move: i64) -> None:
        size: i64 = self.menu_size
        if size == len(self.menu):
            self.menu = grown(self.menu, size)
        self.menu[size] = move
        self.menu_size = size + 1

    def commit(self) -> None:
        """Make what happens now irrevocable, because a player learns something hidden."""
        self.commits += 1

    # Playing.

    def start(self) -> None:
        """After the set-up: go on to the first decision."""
        self.settle()

    def settle(self) -> None:
        """Carry out automatic steps and choices with one answer until a seat has a real choice."""
        while not self.over:
            base: i64 = (self.depth - 1) * FRAME
            kind: i64 = self.stack[base]
            seat: i64 = self.stack[base + 1]
            arg: i64 = self.stack[base + 2]
            if seat == NOBODY:
                self.depth -= 1
                self.decisions[kind].run(self, arg)
            elif seat == SECRETLY:
                self.open_secret(kind, arg)
                if self.waiting != 0:
                    self.asked += 1
                    if self.mover >= 0 and not self.waiting >> self.mover & 1:
                        self.commit()  # that somebody else has a choice
                    return
                self.uncover()
            else:
                self.menu_size = 0
                self.decisions[kind].offer(self, seat, arg)
                if self.menu_size > 1:
                    self.menu_seat = seat
                    self.asked += 1
                    if self.veiled >> kind & 1 and seat != self.mover:
                        self.commit()
                    return
                self.depth -= 1
                if seat != self.mover:
                    self.commit()
                if self.menu_size == 1:
                    self.forcing = kind
                    self.decisions[kind].act(self, seat, arg, self.menu[0])
                    self.forcing = -1
                elif self.log is not None:
                    self.emit("skipped", seat, "no-choice", {})

    def open_secret(self, kind: i64, mask: i64) -> None:
        """Ask all at once. A seat with only one answer gives it unseen; a seat with none is not asked."""
        decision: Decision[Any] = self.decisions[kind]
        self.secret_open = True
        self.waiting = 0
        self.forced = 0
        seat: i64 = 0
        while seat < self.seats:
            self.choices[seat] = 0
            if mask >> seat & 1:
                answers: i64 = decision.answers(self, seat, mask)
                if answers == 1:
                    self.menu_size = 0
                    decision.offer(self, seat, mask)
                    self.choices[seat] = self.menu[0]
                    self.forced |= 1 << seat
                elif answers > 1:
                    self.waiting |= 1 << seat
            seat += 1
        self.menu_seat = -1

    def uncover(self) -> None:
        kind: i64 = self.top_kind()
        mask: i64 = self.top_arg()
        self.depth -= 1
        self.secret_open = False
        self.forced = 0
        self.commit()
        self.decisions[kind].reveal(self, mask)
        seat: i64 = 0
        while seat < self.seats:
            self.choices[seat] = 0
            seat += 1

    def prepare(self, seat: i64) -> i64:
        """Put the legal moves of `seat` on the menu; return how many there are."""
        if self.menu_seat == seat:
            return self.menu_size
        self.menu_size = 0
        self.menu_seat = -1
        if self.over or seat < 0 or seat >= self.seats:
            return 0
        asked: i64 = self.top_seat()
        if asked == seat:
            self.decisions[self.top_kind()].offer(self, seat, self.top_arg())
        elif asked == SECRETLY:
            if self.waiting >> seat & 1:
                self.decisions[self.top_kind()].offer(self, seat, self.top_arg())
            elif self.choices[seat] != 0 and not self.forced >> seat & 1:
                self.offer(TAKE_BACK)
        self.menu_seat = seat
        return self.menu_size

    def apply(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal."""
        self.menu_seat = -1
        self.mover = seat
        self.rng.next_move()
        if self.secret_open:
            self.choose_secretly(seat, move)
            if self.waiting != 0:
                return
            self.uncover()
        else:
            kind: i64 = self.top_kind()
            arg: i64 = self.top_arg()
            self.depth -= 1
            self.decisions[kind].act(self, seat, arg, move)
        self.settle()

    def choose_secretly(self, seat: i64, move: i64) -> None:
        self.choices[seat] = move
        if move == TAKE_BACK:
            self.waiting |= 1 << seat
            if self.log is not None:
                self.emit("took_back", seat, "secret-choice", {})
        else:
            self.waiting &= ~(1 << seat)
            self.commit()  # whether all is shown now reveals something about the others; TAKE_BACK is there instead
            if self.log is not None:
                self.emit("chosen", seat, "secret-choice", {})

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Play a move, checked. BadMove names the rule that forbids it."""
        mover, choice = whole(seat, "seat"), whole(move, "move")
        if not self.is_legal(mover, choice):
            raise self.config.game.presentation.refusal(self, mover, choice)
        self.apply(mover, choice)

    def legal(self, seat: SupportsIndex, move: SupportsIndex) -> bool:
        """Whether a seat may make this move now."""
        return self.is_legal(whole(seat, "seat"), whole(move, "move"))

    def is_legal(self, seat: int, move: int) -> bool:
        if not 0 <= seat < self.config.seats or not 0 <= move < MOVE_LIMIT:
            return False  # other numbers may be too large for the compiled build
        wanted: i64 = move
        count: i64 = self.prepare(seat)
        index: i64 = 0
        while index < count:
            if self.menu[index] == wanted:
                return True
            index += 1
        return False

    def moves(self, seat: SupportsIndex) -> list[int]:
        """The legal moves of a seat, none if it is not asked."""
        count: i64 = self.prepare(self.checked_seat(seat))
        return [int(self.menu[index]) for index in range(count)]

    def priors(self, seat: SupportsIndex) -> list[float]:
        """How sensible each legal move of a seat is by rules of thumb, in the order of `moves`."""
        asked: i64 = self.checked_seat(seat)
        count: i64 = self.prepare(asked)
        priors: vec[float] = vec[float]([0.0] * count)
        self.weigh(asked, priors)
        return list(priors)

    @property
    def shares(self) -> list[float]:
        """The share of each seat in the win as the game estimates it, hidden things included."""
        shares: vec[float] = vec[float]([0.0] * self.seats)
        self.estimate(shares)
        return list(shares)

    def returns(self) -> list[float]:
        """The share of each seat in the win of a finished game; before the end there is only `shares`, an estimate."""
        if not self.over:
            raise PeerageError("a game has returns only when it is over; `shares` estimates them before")
        shares: vec[float] = vec[float]([0.0] * self.seats)
        share_out(self.places, shares)
        return list(shares)

    def encode(self, seat: SupportsIndex, numbers: object) -> None:
        """Write what a seat may know, the ledger included, into an array; the game's `observed` names each number.

        The array holds as many float32 or float64 numbers: one of NumPy, a memoryview, an `array`, a `vec[float]`.
        """
        viewer = whole(seat, "seat")
        self.check_viewer(viewer)
        size: int = len(self.config.game.observed)
        if is_vector(numbers, size):
            observer: Any = self
            observer.observe(viewer, numbers)
            return
        written: vec[float] = vec[float]([0.0] * size)
        self.observe(viewer, written)
        write_numbers(numbers, written)

    def index_of(self, move: SupportsIndex) -> int:
        """The place of a legal move among the `indexed` numbers of the game; moves that share one mean alike."""
        choice = whole(move, "move")
        asked = self.to_move
        if choice == TAKE_BACK or not any(self.is_legal(seat, choice) for seat in asked):
            raise self.config.game.presentation.refusal(self, asked[0] if asked else 0, choice)
        return int(self.policy_index(choice))

    def mask(self, seat: SupportsIndex, flags: object) -> None:
        """Write 1 into an array for each legal move of a seat by its `index_of`, and 0 for all other moves.

        The array holds as many bools or 8-bit numbers as the game has `indexed` moves. Seats that are not asked get 0s.
        """
        viewer = whole(seat, "seat")
        self.check_viewer(viewer)
        asked = viewer in self.to_move
        moves = self.moves(viewer) if asked else []
        write_mask(flags, self.config.game.indexed, [int(self.policy_index(move)) for move in moves])

    def first_to_move(self) -> i64:
        """The asked seat, or the first of several; -1 when the game is over."""
        if self.over:
            return -1
        seat: i64 = self.top_seat()
        if seat != SECRETLY:
            return seat
        seat = 0
        while not self.waiting >> seat & 1:
            seat += 1
        return seat

    @property
    def to_move(self) -> list[int]:
        """The seats that are asked: one, or several who choose in secret; none when the game is over."""
        if self.over:
            return []
        if self.secret_open:
            return [seat for seat in range(self.config.seats) if self.waiting >> seat & 1]
        return [int(self.top_seat())]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end."""
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over else []

    @property
    def options(self) -> dict[str, bool | str]:
        """All options of the table with their values."""
        return dict(self.config.options)

    @property
    def irrevocable(self) -> int:
        """Grows whenever something happens that nobody can take back."""
        return int(self.commits + self.rng.draws)

    # Events.

    def listen(self, on: bool = True) -> None:
        """Keep events from now on, or no longer; a simulation does not pay for them."""
        self.log = [] if on else None

    def emit(self, kind: str, seat: i64, rule: str, args: Mapping[str, object], seen: int = EVERYBODY) -> None:
        """Say what happened; `Events` in the shapes of the game has the type of the arguments of each kind."""
        if self.log is not None:
            forced = self.forcing >= 0
            openly = forced and self.decisions[self.forcing].openly
            self.log.append(Event(kind, seat, rule, args, seen, forced, openly))

    def take_events(self) -> list[Event]:
        """What happened since the last time; nothing if nobody listens."""
        if self.log is None:
            return []
        events = self.log
        self.log = []
        return events

    # Copies.

    def copy_to(self, twin: "State") -> None:
        """The kernel's part of `clone`. A copy makes its own menu and records no events."""
        twin.config = self.config
        twin.rng = self.rng.clone()
        twin.seats = self.seats
        twin.decisions = self.decisions
        twin.over = self.over
        twin.asked = self.asked
        twin.commits = self.commits
        twin.mover = self.mover
        twin.veiled = self.veiled
        twin.stack = self.stack[:]
        twin.depth = self.depth
        twin.secret_open = self.secret_open
        twin.waiting = self.waiting
        twin.forced = self.forced
        twin.choices = self.choices[:]
        twin.menu = zeros(MENU)
        twin.menu_size = 0
        twin.menu_seat = -1
        twin.log = None
        twin.forcing = -1

    def carry_common(self, codec: Codec) -> None:
        """The kernel's part of `carry`."""
        self.rng.carry(codec)
        self.over = codec.flag(self.over)
        self.asked = codec.number(self.asked)
        self.commits = codec.number(self.commits)
        self.mover = codec.number(self.mover)
        frames: vec[i64] = codec.pile(self.stack[: self.depth * FRAME])
        if codec.reading:
            self.stack = grown(frames, STACK * FRAME)
            self.depth = len(frames) // FRAME
        self.secret_open = codec.flag(self.secret_open)
        self.waiting = codec.number(self.waiting)
        self.forced = codec.number(self.forced)
        self.choices = codec.row(self.choices)

    def to_bytes(self) -> bytes:
        """Everything that `clone` copies, with the config; `from_bytes` of the game takes it back."""
        codec = Codec(self.config.to_bytes(), 0, False)
        self.carry_common(codec)
        self.carry(codec)
        return wrapped(codec.written.getvalue())

    def restored(self, data: bytes, place: int) -> "State":
        """A state with this config whose numbers stand in the bytes from a place on."""
        twin = self.clone()
        codec = Codec(data, place, True)
        twin.carry_common(codec)
        twin.carry(codec)
        if codec.place != codec.end:
            raise BadPosition("there are more bytes than a position has")
        return twin

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        from peerage.kernel.registry import unpickled  # which knows the games, and they know states

        return unpickled, (self.config.game.id, self.to_bytes())

    def resample(self, viewer: SupportsIndex | None, seed: SupportsIndex, remembering: bool = True) -> "State":
        """Another state that `viewer` (None: a spectator) could not tell from this one; or not without remembering."""
        seat: i64 = self.checked_viewer(viewer)
        number: i64 = whole(seed, "seed")
        twin = self.clone()
        if not remembering:
            twin.forget()
        rng = Rng.quick(number)
        twin.rng = Rng.quick(number ^ 0x5DEECE66D)
        twin.redraw_hidden(seat, rng)
        if twin.secret_open:
            twin.rechoose(seat, rng)
        return twin

    def sealed(self, viewer: SupportsIndex | None) -> "State":
        """A determinization that keeps nothing else of this state: a function of what `viewer` knows alone."""
        twin = self.resample(viewer, SEAL)
        place: i64 = twin.depth * FRAME
        while place < len(twin.stack):
            twin.stack[place] = 0  # what answered questions were about
            place += 1
        return twin

    def rechoose(self, viewer: i64, rng: Rng) -> None:
        """Give the others different secret choices; seats shown as still choosing are still choosing."""
        mask: i64 = self.top_arg()
        seat: i64 = 0
        while seat < self.seats:
            bit: i64 = 1 << seat
            if mask & bit and seat != viewer and (self.choices[seat] != 0 or self.waiting & bit):
                self.menu_size = 0
                self.decisions[self.top_kind()].offer(self, seat, mask)
                shown: bool = self.choices[seat] != 0 and not self.forced & bit
                self.forced &= ~bit
                self.waiting &= ~bit
                if shown:
                    self.choices[seat] = self.menu[rng.below(self.menu_size)]
                elif self.menu_size == 1:
                    self.choices[seat] = self.menu[0]
                    self.forced |= bit
                else:
                    self.choices[seat] = 0
                    self.waiting |= bit
            seat += 1
        self.menu_seat = -1

    # What outsiders see; the game writes it.

    def to_dict(self) -> dict[str, Any]:
        """The whole position as plain data, secrets and chance included; `from_dict` of the game takes it back."""
        return self.config.game.position(self)

    def check_viewer(self, seat: SupportsIndex | None) -> None:
        self.checked_viewer(seat)

    def checked_seat(self, seat: SupportsIndex) -> int:
        """A seat of this table as a number."""
        return self.checked_viewer(whole(seat, "seat"))

    def checked_viewer(self, seat: SupportsIndex | None) -> int:
        """A seat of this table as a number; -1 for a spectator."""
        if seat is None:
            return -1
        viewer = whole(seat, "seat")
        if not 0 <= viewer < self.config.seats:
            raise BadSeats("seat_unknown", last=self.config.seats - 1)
        return viewer

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may know."""
        return self.config.game.presentation.view(self, seen_by(self.checked_viewer(seat)))

    def decision(self, seat: SupportsIndex | None) -> dict[str, Any] | None:
        """The pending question as a seat, or a spectator (None), may know it; None when the game is over."""
        return self.config.game.presentation.decision(self, seen_by(self.checked_viewer(seat)))

    def information_state(self, seat: SupportsIndex | None) -> str:
        """All that a seat with a perfect memory can go by; equal for states that it cannot tell apart."""
        return self.config.game.information_state(self, seen_by(self.checked_viewer(seat)))

    def render(
        self, form: str = "text", seat: SupportsIndex | None = None, lang: str = "en", names: Sequence[str] = ()
    ) -> str:
        """What a seat, or a spectator (None), may know: as `text` or a picture (`svg`), in a language, with names."""
        if form not in ("text", "svg"):
            raise PeerageError(f"a position is rendered as 'text' or 'svg', not as {form!r}")
        if names and len(names) != self.config.seats:
            raise PeerageError(f"{len(names)} names for {self.config.seats} seats")
        viewer = seen_by(self.checked_viewer(seat))
        presentation = self.config.game.presentation
        if form == "svg":
            return str(presentation.canvas(self, viewer, lang, names).svg())
        return presentation.render(self, viewer, lang, names)

    def __eq__(self, other: object) -> bool:
        """Whether both go on alike, move for move, chance included. States change, so they have no hash.

        As a key, use `to_bytes`, or `checksum` for the position alone.
        """
        if self is other:
            return True
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.decisions[self.top_kind()].name} asks {self.to_move}"
        return f"<{self.config.game.id}, {self.config.seats} seats, decision {self.asked}: {asked}>"

    def checksum(self) -> str:
        """A short hash of the position, without chance and ledger: these follow from seed and moves."""
        return self.config.game.checksum(self)


def seen_by(viewer: int) -> int | None:
    return None if viewer < 0 else viewer
