"""How a program is asked: its time, its illegal answers, and the game that it forfeits."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

import peerage
from peerage import Record, arena
from peerage.arena.protocol import Incident, Limits, Program
from peerage.arena.protocol.process import Gone

KING = "long-live-the-king"
Reply = Mapping[str, Any] | str
Play = Callable[["FakeLink", Mapping[str, Any]], None]


class StoppedClock:
    """A clock that stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class FakeLink:
    """A program that answers at once, by a function that is given each message; time passes when it says so."""

    def __init__(self, play: Play, clock: StoppedClock) -> None:
        self.play = play
        self.clock = clock
        self.sent: list[dict[str, Any]] = []
        self.waiting: list[bytes | Exception] = []
        self.closed: bytes | None = None

    def send(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        message = msgspec.json.decode(line)
        self.sent.append(message)
        if message["type"] == "hello":
            self.answer({"type": "ready", "protocol": 1})
        self.play(self, message)

    def receive(self, seconds: float | None) -> bytes:
        if not self.waiting:
            assert seconds is not None, "nobody would ever answer"
            self.clock.now += seconds
            raise TimeoutError
        answer = self.waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if seconds is not None and seconds < 0:
            raise TimeoutError
        return answer

    def close(self, last: bytes = b"") -> None:
        self.closed = last

    def answer(self, reply: Reply) -> None:
        self.waiting.append(reply.encode() if isinstance(reply, str) else msgspec.json.encode(reply))

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.sent]


class Match:
    """Matches of a program against two random bots."""

    def __init__(self, play: Play, limits: Limits) -> None:
        self.clock = StoppedClock()
        self.links: list[FakeLink] = []

        def connect(command: str) -> FakeLink:
            self.links.append(FakeLink(play, self.clock))
            return self.links[-1]

        self.program = Program("fake", limits, connect=connect, clock=self.clock)

    def run(self, games: int = 1) -> arena.Result:
        return arena.run(KING, 3, games, [self.program, "random", "random"], seed=1)

    @property
    def incident(self) -> Incident:
        (incident,) = self.program.incidents
        return incident


@pytest.fixture
def match() -> Callable[..., Match]:
    return lambda play, **limits: Match(play, Limits(**limits))


def first_move(link: FakeLink, message: Mapping[str, Any]) -> None:
    if message["type"] == "decide":
        link.answer({"type": "move", "id": message["id"], "move": message["moves"][0]["move"]})


def test_a_program_plays_all_games_of_a_match_in_one_session(match: Callable[..., Match]) -> None:
    played = match(first_move)
    result = played.run(games=3)
    (link,) = played.links
    assert result.bots == ["cmd:fake", "random", "random"]
    assert played.program.incidents == []
    kinds = link.kinds()
    assert kinds[:3] == ["hello", "start", "decide"]
    assert kinds.count("start") == kinds.count("end") == 3
    assert [message["seat"] for message in link.sent if message["type"] == "start"] == [0, 1, 2]
    assert all(len(message["places"]) == 3 for message in link.sent if message["type"] == "end")
    played.program.close()
    assert link.closed == b'{"type":"quit"}\n'


def test_an_illegal_answer_gets_its_rule_and_another_try(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] == "decide" and message["id"] == 1:
            link.answer({"type": "move", "id": 1, "move": "enter to=region:Nowhere"})
        elif message["type"] == "illegal":
            link.clock.now += 2.0
            link.answer({"type": "move", "id": message["id"], "move": "pass"} if message["tries"] == 1 else "{")
        else:
            first_move(link, message)

    played = match(play, tries=3, seconds=10.0)
    played.run()
    first, second = [message for message in played.links[0].sent if message["type"] == "illegal"]
    assert (first["id"], first["rule"], first["tries"], first["seconds"]) == (1, "no-such-move", 2, 10.0)
    assert first["reason"]
    assert (second["id"], second["rule"], second["tries"], second["seconds"]) == (1, None, 1, 8.0)
    assert played.program.incidents == []


def test_too_many_illegal_answers_forfeit_the_game(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] in ("decide", "illegal"):
            link.answer({"type": "move", "id": message["id"], "move": 5})

    played = match(play, tries=2)
    result = played.run()
    assert (played.incident.kind, played.incident.decision) == ("illegal", 1)
    assert "no-such-move" in played.incident.detail
    assert played.links[0].kinds().count("illegal") == 1
    assert played.links[0].closed == b"", "it is ended by force"
    assert result.wins[0] == 0
    assert sum(result.wins) == 1


def test_a_late_answer_forfeits_the_game_with_its_number_and_seat(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        late = message["type"] == "decide" and len(played.links) == 1 and link.kinds().count("start") == 2
        if not late:
            first_move(link, message)

    played = match(play, seconds=3.0)
    played.run(games=3)
    assert played.incident == Incident("cmd:fake", 2, 1, 1, "timeout", "it did not answer in time")
    assert played.clock.now == 3.0
    again = played.links[1]
    assert again.kinds()[:2] == ["hello", "start"], "the next game starts it again"
    assert again.kinds()[-1] == "end"


def test_illegal_answers_do_not_renew_the_time(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] in ("decide", "illegal"):
            link.clock.now += 0.75
            link.answer({"type": "move", "id": message["id"], "move": 5})

    played = match(play, seconds=2.0, tries=100)
    played.run()
    assert played.incident.kind == "timeout"
    assert played.links[0].kinds().count("illegal") == 2


def test_answers_to_other_decisions_are_ignored(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] == "decide":
            link.answer({"type": "move", "id": message["id"] - 1, "move": 5})
        first_move(link, message)

    played = match(play, tries=1)
    played.run()
    assert played.program.incidents == []


def test_a_program_that_ends_forfeits_the_game_and_cannot_win_it(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] == "decide" and message["id"] == 2:
            link.waiting.append(Gone("it ended with exit code 3"))
        first_move(link, message)

    played = match(play)
    result = played.run(games=6)
    assert [(each.game, each.seat) for each in played.program.incidents] == [(n + 1, n % 3) for n in range(6)]
    assert {(each.kind, each.decision) for each in played.program.incidents} == {("ended", 2)}
    assert result.wins[0] == 0, "greedy plays on against random bots, but does not win for it"
    assert sum(result.wins) == pytest.approx(6)


def test_a_game_that_all_seats_forfeit_has_no_winner(match: Callable[..., Match]) -> None:
    matches = [match(lambda link, message: None, seconds=1.0) for _ in range(3)]
    result = arena.run(KING, 3, 1, [each.program for each in matches], seed=1)
    assert [each.incident.seat for each in matches] == [0, 1, 2]
    assert result.wins == [0, 0, 0]


@pytest.mark.parametrize(
    ("ready", "said"),
    [
        ({"type": "ready", "protocol": 9}, "speaks protocol 9"),
        ({"type": "ready", "protocol": 1, "language": "xx"}, "no language 'xx'"),
        ({"type": "move", "id": 1, "move": 1}, "not of type ready"),
        ("hello!", "not a message"),
    ],
)
def test_a_wrong_handshake_is_an_error_before_the_match(match: Callable[..., Match], ready: Reply, said: str) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        link.waiting.clear()
        link.answer(ready)

    played = match(play)
    with pytest.raises(peerage.PeerageError, match=said):
        played.program.check()
    assert played.links[0].closed == b""


def test_a_program_chooses_the_language_of_its_words(match: Callable[..., Match]) -> None:
    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] == "hello":
            assert {"en", "de"} <= set(message["languages"])
            link.waiting.clear()
            link.answer({"type": "ready", "protocol": 1, "language": "de"})
        first_move(link, message)

    played = match(play)
    played.run()
    asked = next(message for message in played.links[0].sent if message["type"] == "decide")
    assert asked["question"].startswith("Du bist am Zug")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["This line is not a message. ", "This message is not an answer. "]),
        ("de", ["Diese Zeile ist keine Nachricht. ", "Diese Nachricht ist keine Antwort. "]),
    ],
)
def test_reasons_for_unreadable_lines_are_in_the_language_of_the_program(
    match: Callable[..., Match], lang: str, said: list[str]
) -> None:
    wrong: list[Reply] = ["{", {"type": "ready", "protocol": 1}]

    def play(link: FakeLink, message: Mapping[str, Any]) -> None:
        if message["type"] == "hello":
            link.waiting.clear()
            link.answer({"type": "ready", "protocol": 1, "language": lang})
        elif message["type"] in ("decide", "illegal") and wrong:
            link.answer(wrong.pop(0))
        elif message["type"] == "illegal":
            link.answer({"type": "move", "id": message["id"], "move": "pass"})
        else:
            first_move(link, message)

    played = match(play, tries=3)
    played.run()
    reasons = [message["reason"] for message in played.links[0].sent if message["type"] == "illegal"]
    assert [reason.startswith(start) for reason, start in zip(reasons, said, strict=True)] == [True, True]


def test_programs_cannot_be_sent_to_other_processes(match: Callable[..., Match]) -> None:
    with pytest.raises(peerage.PeerageError, match="one process"):
        match(first_move).program.__reduce__()


def test_a_listener_gets_the_game_and_its_record() -> None:
    heard: list[object] = []

    class Noting(arena.Listener):
        def begin(self, record: Record, seat: int, number: int) -> None:
            heard.append((record.number, seat, number))

        def choose(self, perspective: peerage.Perspective) -> int:
            return perspective.moves[0]

        def end(self) -> None:
            heard.append("end")

    arena.run(KING, 3, 2, [Noting, "random", "random"], seed=1)
    assert heard == [(0, 0, 0), "end", (0, 1, 1), "end"]
