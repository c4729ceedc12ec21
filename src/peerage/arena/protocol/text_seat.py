"""A seat in words, for a player that reads and writes: a language model or a program."""

from collections.abc import Mapping, Sequence
from typing import Any

from peerage.arena.protocol.messages import Decide, End, Happened, OfferedMove, Start
from peerage.arena.protocol.notation import matches, notation, wish_in
from peerage.arena.protocol.spoken import spoken_wishes
from peerage.errors import BadMove, PeerageError
from peerage.kernel.game import Game
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.move import NO_SUCH_MOVE
from peerage.kernel.playing.state import State
from peerage.kernel.presentation.text import words
from peerage.kernel.records.record import Record
from peerage.languages import FALLBACK


class TextSeat:
    """One seat of a game that is recorded.

    It says what the seat may know, in words of a language: `start`, then `decide` whenever the seat is asked, and
    `end`. `read` finds the move that an answer means.
    """

    def __init__(self, record: Record, seat: int, language: str = FALLBACK) -> None:
        record.game.check_language(language)
        if not 0 <= seat < record.state.seats:
            raise PeerageError(f"the game has seats 0 to {record.state.seats - 1}, not {seat}")
        self.record = record
        self.seat = seat
        self.language = language
        self.text = record.game.text(language)
        self.names = [words(self.text, "labels", "player", {"n": n + 1}, ()) for n in range(record.state.seats)]
        self.asked = 0
        """How many decisions were described so far; their ids count them."""
        self._reported = 0
        """How many moves the seat has got the events of; the set-up is the first of them."""

    def start(self) -> Start:
        return start_of(self.record.state, self.seat, self.names, self.language)

    def decide(self, seconds: float | None = None) -> Decide:
        """Describe the current decision of the seat, with the events since the last one."""
        if self.seat not in self.record.state.to_move:
            raise BadMove(f"seat {self.seat} is not to move", "not-your-turn")
        self.asked += 1
        return decision_of(self.record.state, self.seat, self.asked, self._news(), self.names, self.language, seconds)

    def end(self) -> End:
        return end_of(self.record.state, self.seat, self._news(), self.names, self.language)

    def read(self, answer: int | str | Mapping[str, Any]) -> int:
        """Return the move that is meant by its number, notation or words, or described.

        BadMove names the rule that forbids it, in words of the seat's language.
        """
        return read_move(self.record.state, self.seat, answer, self.text, self.names, self.language)

    def _news(self) -> list[Event]:
        """Return the events since the last call that the seat may see."""
        fresh = self.record.events[self._reported :]
        self._reported = len(self.record.events)
        return [event for events in fresh for event in events if event.visible(self.seat)]


def start_of(state: State, seat: int, names: Sequence[str], language: str) -> Start:
    game: Game = state.config.game
    return Start(
        game=game.id,
        title=str(game.text(language)["game"]["title"]),
        rules=game.rules_version,
        options=state.options,
        seats=int(state.seats),
        seat=seat,
        names=list(names),
    )


def end_of(state: State, seat: int, events: Sequence[Event], names: Sequence[str], language: str) -> End:
    """Describe the end; a game that was ended early has no places and no winners."""
    told = happened(events, seat, state.config.game.text(language), names)
    return End(state.scores, state.places if state.over else [], state.winners if state.over else [], told)


def decision_of(
    state: State,
    seat: int,
    number: int,
    events: Sequence[Event],
    names: Sequence[str],
    language: str,
    seconds: float | None = None,
) -> Decide:
    """Describe the decision of a seat, using only what the seat may know."""
    text, decision = state.config.game.text(language), state.decision(seat)
    assert decision is not None
    return Decide(
        id=number,
        view=state.view(seat),
        position=state.render("text", seat, language, names),
        events=happened(events, seat, text, names),
        decision=decision,
        question=words(text, "decisions", str(decision["kind"]), decision, names),
        moves=offered(state, seat, text, names),
        seconds=seconds,
    )


def offered(state: State, seat: int, text: Mapping[str, Any], names: Sequence[str]) -> list[OfferedMove]:
    game: Game = state.config.game
    described = [(move, game.describe(state, move)) for move in state.moves(seat)]
    return [OfferedMove(move, notation(one), move_words(one, text, names), one) for move, one in described]


def move_words(described: Mapping[str, Any], text: Mapping[str, Any], names: Sequence[str]) -> str:
    return words(text, "moves", described["kind"], described, names)


def happened(events: Sequence[Event], seat: int, text: Mapping[str, Any], names: Sequence[str]) -> list[Happened]:
    shown = [event.to_dict(seat) for event in events]
    return [
        Happened(
            kind=event["kind"],
            seat=event["seat"],
            rule=event["rule"],
            args=dict(event["args"]),
            words=words(text, "events", event["kind"], {"seat": event["seat"], **event["args"]}, names),
        )
        for event in shown
    ]


# Answers.


def read_move(
    state: State,
    seat: int,
    answer: int | str | Mapping[str, Any],
    text: Mapping[str, Any],
    names: Sequence[str],
    language: str,
    sentences: bool = True,
) -> int:
    """Return the legal move that an answer means; several moves with the same words are alike, so the first is it.

    Without `sentences`, sentences that say no legal move are not analyzed: a hostile one takes long.
    """
    if isinstance(answer, int):
        if state.legal(seat, answer):
            return answer
        raise refused(state, language, state.config.game.presentation.refusal(state, seat, answer).rule)
    if isinstance(answer, str):
        return said_move(state, seat, answer, text, names, language, sentences)
    return wished_move(state, seat, answer, language)


def said_move(
    state: State,
    seat: int,
    answer: str,
    text: Mapping[str, Any],
    names: Sequence[str],
    language: str,
    sentences: bool = True,
) -> int:
    """Return the offered move with this number, notation or words; say by which rule another wish is forbidden."""
    said = plain(answer)
    if said.isdecimal() and len(said) < 20:
        return read_move(state, seat, int(said), text, names, language)
    for move in offered(state, seat, text, names):
        if said in (plain(move.notation), plain(move.words)):
            return move.move
    wish = wish_in(answer)
    wishes = [*([] if wish is None else [wish]), *(spoken_wishes(text, said, names) if sentences else ())]
    refusal = refused(state, language, NO_SUCH_MOVE)
    for wish in wishes:
        try:
            return wished_move(state, seat, wish, language)
        except BadMove as error:
            if refusal.rule == NO_SUCH_MOVE:
                refusal = error
    raise refusal


def plain(said: str) -> str:
    """Normalize words: letter case, spaces and a full stop do not matter."""
    return " ".join(said.split()).removesuffix(".").casefold()


def wished_move(state: State, seat: int, wish: Mapping[str, Any], language: str) -> int:
    game: Game = state.config.game
    fitting = [move for move in state.moves(seat) if matches(game.describe(state, move), wish)]
    if len(fitting) == 1:
        return fitting[0]
    reason = game.explain(state, seat, wish)
    if reason is not None:
        raise refused(state, language, reason.rule)
    return game.parse(state, wish)


def refused(state: State, language: str, rule: str) -> BadMove:
    """Return the refusal in the words of the rule."""
    for each in state.config.game.rules(language):
        if each.id == rule:
            return BadMove(f"{each.title}: {each.text}", rule)
    return BadMove(rule, rule)
