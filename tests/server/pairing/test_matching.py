"""Who plays with whom, without a server."""

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from peerage.server.pairing.matching import BOTS_AFTER, distinct_names, parties
from peerage.server.pairing.repository import Seeker

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)


def seeker(visitor: str, waited: int = 5, **change: Any) -> Seeker:
    since = (NOW - timedelta(seconds=waited)).isoformat()
    plain = Seeker(visitor, "home", visitor, "", "lancaster", 3, "fast", False, since, NOW.isoformat())
    return replace(plain, **change)


def met(*waiting: Seeker, blocks: frozenset[tuple[str, str]] = frozenset()) -> list[str]:
    return ["".join(each.visitor for each in party) for party in parties(waiting, blocks, NOW)]


def test_players_meet_when_there_are_enough() -> None:
    assert met(seeker("a"), seeker("b")) == []
    assert met(seeker("a"), seeker("b"), seeker("c")) == ["abc"]


def test_longest_waiting_searches_are_matched_first() -> None:
    assert met(seeker("a", 1), seeker("b", 9), seeker("c", 5), seeker("d", 7)) == ["bdc"]


def test_several_parties_begin_at_once() -> None:
    assert met(*(seeker(name, 60 - number) for number, name in enumerate("abcdefg"))) == ["abc", "def"]


def test_searches_for_different_games_are_not_paired() -> None:
    others = seeker("c", game="noblemen"), seeker("d", seats=4), seeker("e", pace="calm")
    assert met(seeker("a"), seeker("b"), *others) == []


def test_blocked_seekers_do_not_meet() -> None:
    waiting = [seeker("a", 9), seeker("b", 8), seeker("c", 7), seeker("d", 6)]
    assert met(*waiting, blocks=frozenset({("b", "a")})) == ["acd"]
    assert met(*waiting[:3], blocks=frozenset({("b", "a")})) == []


def test_bots_join_those_who_agree_after_a_while() -> None:
    late = int(BOTS_AFTER["fast"].total_seconds())
    assert met(seeker("a", late, bots=True), seeker("b", 3)) == ["a"]
    assert met(seeker("a", late, bots=True), seeker("b", 3, bots=True)) == ["ab"]
    assert met(seeker("a", late - 1, bots=True)) == []
    assert met(seeker("a", 10 * late)) == []


def test_equal_names_get_numbers() -> None:
    assert distinct_names(["Guest", "Ann", "guest", "Guest"]) == ["Guest", "Ann", "guest 2", "Guest 3"]
    assert distinct_names(["x" * 24, "x" * 24])[1] == "x" * 22 + " 2"
