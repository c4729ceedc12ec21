"""How a game is shown and spoken of: views, moves in words, reasons, the drawing. The rules do not know it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Generic, TypeVar

from peerage.errors import BadMove
from peerage.kernel.playing.move import Moves
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import MOVE_LIMIT, SECRETLY, TAKE_BACK, State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.playing.view import Pack, Visibility, as_it_is, fresh, seen
from peerage.kernel.presentation.canvas import Canvas
from peerage.kernel.presentation.picture_frame import Facts, framed
from peerage.kernel.presentation.text import words
from peerage.kernel.presentation.text_view import TextView

S = TypeVar("S", bound=State)
"""A game's own state."""


class Presentation(ABC, Generic[S]):
    moves: Moves
    """The kinds of moves."""
    visible: Visibility
    """Who sees which fields of the picture; nobody sees the others."""
    wishes_by_kind: ClassVar[bool] = False
    """A wish is judged by its kind alone: the same tile may be laid, but not given away."""
    private_moves: ClassVar[frozenset[str]] = frozenset()
    """The kinds of moves of which others see at most that they were made, not which of them."""

    # What a game provides.

    @abstractmethod
    def picture(self, state: S) -> Mapping[str, Any]:
        """Everything that anybody could see, and what follows from it. `visible` says who sees what."""

    @abstractmethod
    def drawing(self, config: TableConfig) -> Mapping[str, Any]:
        """What the client needs to draw the board."""

    def counted(self, state: S) -> Sequence[Mapping[str, Any]]:
        """For each seat, what everybody could know of what it hides by remembering all that was seen."""
        return [{} for _ in range(state.config.seats)]

    def remembered(self, state: S, seat: int | None) -> Mapping[str, Any]:
        """What a seat (None: a spectator) could know by remembering all, and does not see now."""
        return {"counted": self.counted(state)}

    def forbids(self, state: S, seat: int, slot: str) -> Reason:
        """The rule that forbids a place that no legal move of the asked seat touches."""
        return state.decisions[state.top_kind()].forbids(state, seat, slot)

    def forbids_wish(self, state: S, seat: int, wish: Mapping[str, Any]) -> Reason:
        """The rule that forbids a wish of the asked seat that names no forbidden place."""
        return state.decisions[state.top_kind()].forbids_wish(state, seat, wish)

    def decision_args(self, state: S) -> Mapping[str, object]:
        """What the client gets of the pending question."""
        return state.decisions[state.top_kind()].about(state, int(state.top_seat()), int(state.top_arg()))

    # Moves in words.

    def describe(self, state: S, move: int) -> dict[str, Any]:
        """A move in structured form: its kind, the board slots it touches, its arguments."""
        return self.moves.describe(state, move)

    def parse(self, state: S, wish: Mapping[str, Any]) -> int:
        """The move that `describe` would describe like this."""
        return self.moves.parse(state, wish)

    def prospect(self, state: S, seat: int, move: int) -> Mapping[str, Any]:
        """What a seat could work out about a move it may make: chances, and what comes of it as things stand."""
        return state.decisions[state.top_kind()].preview(state, seat, int(state.top_arg()), move)

    def offered(self, state: S, seat: int, moves: Sequence[int]) -> list[dict[str, Any]]:
        """Moves as the client gets them: in words and, unlike in records, with what could be worked out."""
        described = [{"move": move, **self.describe(state, move)} for move in moves]
        for move in described:
            if move["move"] != TAKE_BACK and (prospect := self.prospect(state, seat, move["move"])):
                move["prospect"] = prospect
        return described

    def refusal(self, state: S, seat: int, move: int) -> BadMove:
        """Why a move is refused and by which rule, for the player who sent it."""
        if state.over:
            return BadMove("the game is over", "game-over")
        if not 0 <= seat < state.config.seats or not state.moves(seat):
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
        state.check_viewer(seat)
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
        state.check_viewer(seat)
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
            for slot in state.decisions[state.top_kind()].named_slots(state, seat, wish):
                reason = self.why_not(state, seat, slot)
                if reason is not None:
                    return reason
        return self.forbids_wish(state, seat, wish)

    # Looking.

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = fresh(self.views(state, [seat])[0])
        return view

    def views(self, state: S, seats: Sequence[int | None], pack: Pack = as_it_is) -> list[dict[str, Any]]:
        """What several viewers see, painted once. The views share their parts: read them, do not change them."""
        picture = self.picture(state)
        open_screens = state.config.on("open_screens")
        common = {
            "game": state.config.game.id,
            "seats": state.config.seats,
            "options": dict(state.config.options),
            "over": state.over,
            "scores": state.scores,
            "places": state.places,
            "winners": state.winners,
        }
        # rule: memory-aid
        if state.config.on("memory_aid"):
            common["counted"] = self.counted(state)
        views = seen(picture, self.visible, seats, open_screens, pack)
        for seat, view in zip(seats, views, strict=True):
            view.update(common)
            view["seat"] = seat
            view.update(self.choosing(state, seat))
        return views

    def text_lines(self, view: Mapping[str, Any], text: TextView) -> list[str]:
        """The players and the board of a view in words, for `State.render`."""
        return text.players(view, {})

    def player_facts(self, view: Mapping[str, Any], text: TextView) -> Facts:
        """What is written beside each player, by its label."""
        return {"place": view["places"]}

    def draw(self, canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
        """Draw the board of a view, with the printed components."""

    def render(self, state: S, viewer: int | None, lang: str, names: Sequence[str]) -> str:
        """What a viewer sees (None: a spectator) as lines of text."""
        text = self.words_for(state, lang, names)
        lines = [self.heading(state, viewer, text)]
        question = self.question(state, viewer, text)
        return "\n".join([*lines, *question, "", *self.text_lines(self.view(state, viewer), text)]) + "\n"

    def canvas(self, state: S, viewer: int | None, lang: str, names: Sequence[str]) -> Canvas:
        """What a viewer sees (None: a spectator) as a picture."""
        text, view = self.words_for(state, lang, names), self.view(state, viewer)
        decision = self.decision(state, viewer)
        canvas = framed(
            self.heading(state, viewer, text),
            "".join(self.question(state, viewer, text)),
            view,
            [] if decision is None else decision["seats"],
            self.player_facts(view, text),
            text,
        )
        self.draw(canvas, view, state.config.components, text)
        return canvas

    def words_for(self, state: S, lang: str, names: Sequence[str]) -> TextView:
        table = state.config.game.text(lang)
        seats = range(state.config.seats)
        return TextView(table, names or [words(table, "labels", "player", {"n": seat + 1}, ()) for seat in seats])

    def heading(self, state: S, viewer: int | None, text: TextView) -> str:
        title = text.table.get("game", {}).get("title", state.config.game.id)
        return str(title) if viewer is None else f"{title}, {text.seat(viewer)}"

    def question(self, state: S, viewer: int | None, text: TextView) -> list[str]:
        """The question and who is asked; nothing after the end."""
        decision = self.decision(state, viewer)
        if decision is None:
            return []
        asked = ", ".join(map(text.seat, decision["seats"]))
        return [f"{asked}: {words(text.table, 'decisions', decision['kind'], decision, text.names)}"]

    def choosing(self, state: S, seat: int | None) -> dict[str, Any]:
        """In a secret decision: who is shown as having chosen, and the viewer's own choice."""
        own = int(state.choices[seat]) if seat is not None and state.secret_open else 0
        return {
            "chosen": seats_of(shown_as_chosen(state, seat)),
            "choice": self.describe(state, own) if own else None,
        }

    def decision(self, state: S, seat: int | None) -> dict[str, Any] | None:
        return self.decisions(state, [seat])[0]

    def decisions(self, state: S, seats: Sequence[int | None]) -> list[dict[str, object] | None]:
        """What several viewers get of the pending question, in shared parts: read them, do not change them."""
        if state.over:
            return [None for _ in seats]
        pending = state.decisions[state.top_kind()]
        secret = state.top_seat() == SECRETLY
        about = self.decision_args(state)
        public = about
        if pending.private and not state.config.on("open_screens"):
            public = {name: value for name, value in about.items() if name not in pending.private}
        decisions: list[dict[str, object] | None] = []
        for seat in seats:
            asked = [int(state.top_seat())]
            if secret:
                asked = seats_of(int(state.waiting | state.forced) & ~shown_as_chosen(state, seat))
            common = {"kind": pending.name, "seats": asked, "secret": secret, "number": int(state.asked)}
            decisions.append({**common, **(about if asked == [seat] else public)})
        return decisions


def not_asked(state: State, seat: int) -> Reason:
    """Why a seat cannot choose now; a secret choice can be taken back."""
    chosen = state.secret_open and 0 <= seat < state.config.seats and state.choices[seat] != 0
    return Reason("secret-choice" if chosen else "not-your-turn")


def shown_as_chosen(state: State, viewer: int | None) -> int:
    """Mask of the seats shown as having chosen: a forced choice is shown to its own seat only."""
    if not state.secret_open:
        return 0
    chosen = sum(1 << seat for seat, choice in enumerate(state.choices) if choice)
    hidden = int(state.forced) & ~(0 if viewer is None else 1 << viewer)
    return chosen & ~hidden
