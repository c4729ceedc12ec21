"""A forbidden wish is answered with the rule that forbids it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from games.tables import rule_of

A, B, C, D = range(4)
ALLY, OTHER = 2, 3


def rule(play: Table, seat: int = A, **wish: Any) -> str | None:
    reason = play.game.explain(play.state, seat, wish)
    return rule_of(reason)


def test_refused_places_of_knights_name_their_rule(table: type[Table]) -> None:
    held = {"B": (A, 1, 0), "H": (B, 2, 3)}
    fights = {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (6, [])}
    play = table(counties=held, conflicts=fights, castles={A: {"gold": 1}}, extensions={A: ["votes"]}, squires={A: 1})
    for at, wanted in [
        ("county:A", None),
        ("county:G", "county-minimum"),
        ("county:B", "county-own"),
        ("county:H", "county-expel"),
        ("castle:purse", None),
        ("castle:gold", "castle-place"),
        ("castle:votes", "castle-covered"),
        ("conflict:1", "conflict-full"),
        ("conflict:2", None),
        ("conflict:3", "conflict-place"),
    ]:
        assert rule(play, kind="place", house=A, knight=2, at=at) == wanted, at
    assert rule(play, kind="place", house=A, knight=1, at="county:A") == "county-minimum"
    assert rule(play, kind="place", house=A, knight=4, at="county:I") == "place-turn"
    assert rule(play, kind="place", house=B, knight=1, at="county:I") == "place-turn"
    assert rule(play, seat=B, kind="place", house=B, knight=1, at="county:I") == "not-your-turn"


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "take_reward", "at": "county:H"},
        {"kind": "take_noble", "slots": ["county:H"]},
        {"kind": "noble", "county": "county:H"},
        {"kind": "upgrade", "house": B, "knight": 2, "at": "county:H"},
        {"kind": "passage", "to": "conflict:3"},
        {"kind": "use", "at": "castle:votes"},
        {"kind": "extend", "at": "castle:votes"},
        {"kind": "favor", "tile": "favor:gold"},
        {"kind": "squires", "n": 1, "at": "county:H"},
    ],
    ids=lambda wish: wish["kind"],
)
def test_move_of_another_decision_is_not_offered_instead_of_refused_by_place(
    table: type[Table], wish: dict[str, Any]
) -> None:
    """A knight could not go to any of these places, but that is not what is wished for."""
    play = table(counties={"H": (B, 2, 3)}, extensions={A: ["votes"]}, courts={A: [1], B: [1]})
    assert play.why_not("county:H") == "county-expel"
    assert rule(play, **wish) == "not-offered"


def test_refused_slots_of_the_board_name_their_rule(table: type[Table]) -> None:
    play = table(counties={"B": (A, 1, 0)}, extensions={A: ["votes"]})
    assert play.why_not("county:A") is None
    assert play.why_not("county:G") == "county-minimum"
    assert play.why_not("castle:1:gold") == "castle-own"
    assert play.why_not("castle:0:votes") == "castle-covered"
    assert play.why_not("court:0:2") is None
    assert play.why_not("court:1:2") is not None
    assert play.why_not("favor:gold") is not None


def test_a_knight_without_a_space(table: type[Table]) -> None:
    """Only the knight of strength 2 can go somewhere."""
    full = [(B, [1]), (C, [1]), (D, [1])]
    play = table(
        extensions={A: ["squires", "knight", "upgrade", "gold", "votes", "purse"]},
        conflicts={1: (5, full), 2: (6, full)},
        counties={"B": (B, 2, 9), "H": (C, 2, 9), "I": (D, 2, 9)},
        courts={A: [1, 2], B: [3]},
        squires={A: 5},
    )
    assert play.why_not("court:0:2") is None
    assert play.why_not("court:0:1") == "cannot-place"
    assert play.why_not("court:0:3") == play.why_not("court:1:3") == "place-turn"
    assert rule(play, kind="place", house=A, knight=1, at="county:A") == "county-minimum"


@pytest.mark.parametrize("at", ["court:0", "court:1", "office:chancellor", "tower:0"])
@pytest.mark.parametrize("slots", [{}, {"slots": ["court:0:1"]}])
def test_no_places_for_a_knight(table: type[Table], at: str, slots: dict[str, Any]) -> None:
    assert rule(table(), kind="place", house=A, knight=1, at=at, **slots) == "place-where"


@pytest.mark.parametrize("slots", [{}, {"slots": ["court:0:1", "castle:0:gold"]}])
def test_the_castle_of_another_house(table: type[Table], slots: dict[str, Any]) -> None:
    """A house that is named is never taken for another one."""
    play = table(castles={A: {"gold": 2}}, extensions={A: ["knight"], B: ["knight"]})
    for house, at, wanted in [
        (A, "castle:0:purse", None),
        (A, "castle:1:purse", "castle-own"),
        (B, "castle:1:purse", "place-turn"),
    ]:
        assert rule(play, kind="place", house=house, knight=1, at=at, **slots) == wanted, (house, at)
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    for at, own in [("castle:0:gold", True), ("castle:1:gold", False), ("court:0", True), ("court:1", False)]:
        assert (rule(play, kind="upgrade", house=A, knight=2, at=at) is None) == own, at


def test_use_of_another_players_castle_names_its_rule(table: type[Table]) -> None:
    play = table(phase="parliament", extensions={A: ["knight"], B: ["knight"], C: ["knight"]}, squires={A: 3, B: 3})
    play.parliament()
    for house, wanted in [(A, None), (B, "castle-own-order"), (C, "castle-own-order")]:
        assert rule(play, kind="use", house=house, at="castle:knight") == wanted, house
    assert play.why_not("castle:1:knight") == "castle-own-order"
    assert rule(play, seat=B, kind="use", house=B, at="castle:knight") == "not-your-turn"
    play.play("done")
    assert rule(play, seat=B, kind="use", at="castle:knight") is None  # its own castle, if none is named
    two = table(2, phase="parliament", castles={ALLY: {"upgrade": 1}, OTHER: {"upgrade": 1}}).parliament()
    assert rule(two, kind="use", house=ALLY, at="castle:upgrade") is None
    assert rule(two, kind="use", house=OTHER, at="castle:upgrade") == "castle-own-order"


@pytest.mark.parametrize(
    ("seats", "position", "slot", "wanted"),
    [
        (4, {"squires": {A: 9}, "courts": {A: [1, 1, 1]}}, "castle:0:knight", "new-knight"),
        (4, {"squires": {A: 2}, "courts": {A: [1]}}, "castle:0:knight", "castle-knight"),
        (4, {"squires": {A: 9}, "courts": {A: [4]}}, "castle:0:upgrade", "upgrade-reserve"),
        (4, {"squires": {A: 9}}, "castle:0:gold", "castle-scored"),
        (2, {"squires": {A: 9}, "castles": {ALLY: {"upgrade": 4}}}, "castle:2:upgrade", "upgrade-reserve"),
    ],
)
def test_unusable_castle_space_names_its_rule(
    table: type[Table], seats: int, position: dict[str, Any], slot: str, wanted: str
) -> None:
    """A space is left that can be used, so that the castle is asked about."""
    play = table(seats, phase="parliament", extensions={A: ["knight", "upgrade"]}, **position).parliament()
    _, house, space = slot.split(":")
    assert play.asked == "castle"
    assert play.why_not(slot) == rule(play, kind="use", house=int(house), at=f"castle:{space}") == wanted


def test_refused_moves_of_allies_name_their_rule(table: type[Table]) -> None:
    play = table(2, counties={"B": (A, 1, 0), "H": (ALLY, 1, 0)}, courts={A: [4], ALLY: [4], B: [1]})
    assert rule(play, kind="place", house=ALLY, knight=4, at="castle:gold") == "two-castles"
    assert rule(play, kind="place", house=A, knight=4, at="county:H") == "two-no-expelling"
    assert rule(play, kind="place", house=A, knight=4, at="county:B") == "county-own"
    assert rule(play, kind="place", house=ALLY, knight=4, at="county:B") == "two-no-expelling"
    assert rule(play, kind="place", house=ALLY, knight=4, at="castle:0:gold") == "two-castles"
    assert rule(play, kind="place", house=ALLY, knight=4, at="castle:1:gold") == "castle-own"


def test_by_the_knight_that_is_meant(table: type[Table]) -> None:
    """Not by another one of the same side."""
    play = table(2, courts={A: [1], ALLY: [4], B: [1]}, counties={"G": (A, 4, 0)})
    assert rule(play, kind="place", house=ALLY, knight=4, at="county:G") == "two-no-expelling"
    assert rule(play, kind="place", house=A, knight=1, at="county:G") == "county-minimum"
    assert play.why_not("county:G") == "two-no-expelling"


@pytest.mark.parametrize(("house", "slot"), [(ALLY, "castle:0:gold"), (A, "castle:2:knight")])
def test_a_castle_without_knights_of_its_own(table: type[Table], house: int, slot: str) -> None:
    """Only the other house of the side has any at the court."""
    assert table(2, courts={house: [2], B: [1]}).why_not(slot) == "two-castles"


@pytest.mark.parametrize(("n", "wanted"), [(1, "county-expel"), (2, None), (4, None), (5, "county-squires")])
def test_refused_numbers_of_squires_name_their_rule(table: type[Table], n: int, wanted: str | None) -> None:
    play = table(counties={"B": (B, 1, 1)}, courts={A: [1], B: [1]}, squires={A: 4})
    play.play("place", house=A, knight=1, at="county:B")
    assert rule(play, kind="squires", n=n) == wanted


def test_refused_votes_and_trades_name_their_rule(table: type[Table]) -> None:
    play = table(phase="parliament", votes={A: 2})
    assert rule(play, kind="vote", yes=True, n=2) is None
    assert rule(play, kind="vote", yes=True, n=3) == "vote-add"
    laws = ["gold-to-votes", "counties-2-points-3", "extensions-3-points-5"]
    trade = table(phase="parliament", laws=laws, gold={A: 2}).parliament()
    assert rule(trade, kind="trade", n=2) is None
    assert rule(trade, kind="trade", n=3) == "law-gold-to-votes"


def test_passing_is_refused_while_a_knight_can_be_placed(table: type[Table]) -> None:
    play = table()
    assert rule(play, kind="decline") == rule(play, kind="done") == "must-place"


def test_upgrades_of_knights_that_are_not_there(table: type[Table]) -> None:
    """Nobody's knight, somebody else's, one of another strength, one that is there but cannot be upgraded."""
    fights = {1: (5, [(B, [1])]), 2: (8, [(A, [1])]), 3: (9, [(A, [4])])}
    play = table(courts={A: [1, 2], B: [1]}, counties={"B": (B, 1, 0)}, conflicts=fights)
    play.place(1, "conflict:2").play("favor", tile="favor:upgrade")
    for slot, wanted in [
        ("county:A", "upgrade"),
        ("county:B", "upgrade"),
        ("castle:0:gold", "upgrade"),
        ("conflict:1", "upgrade"),
        ("conflict:1:1:1", "upgrade"),
        ("court:1:1", "upgrade"),
        ("court:0:4", "upgrade"),
        ("favor:gold", "upgrade"),
        ("court:0:2", None),
        ("conflict:2", None),
        ("conflict:3", "upgrade-reserve"),
        ("conflict:3:0:4", "upgrade-reserve"),
    ]:
        assert play.why_not(slot) == wanted, slot
    for house, knight, at, wanted in [
        (A, 1, "conflict:2", None),
        (A, 2, "conflict:2", "upgrade"),
        (A, 1, "county:B", "upgrade"),
        (B, 1, "county:B", "upgrade"),
        (A, 1, "castle:0:gold", "upgrade"),
        (A, 4, "court:0", "upgrade"),
        (A, 2, "court:1", "upgrade"),
        (A, 4, "conflict:3", "upgrade-reserve"),
    ]:
        assert rule(play, kind="upgrade", house=house, knight=knight, at=at) == wanted, (house, knight, at)


def test_upgrades_of_the_other_house(table: type[Table]) -> None:
    """An ally's favor is for a knight of the ally, an own one for an own knight."""
    position: dict[str, Any] = {"courts": {A: [1], ALLY: [1], B: [1]}, "counties": {"B": (A, 1, 0), "H": (ALLY, 1, 0)}}
    for house, own, other, wanted in [(ALLY, "H", "B", "two-favor-upgrade"), (A, "B", "H", "upgrade")]:
        play = table(2, **position).place(1, "conflict:1", house=house).play("favor", tile="favor:upgrade")
        assert play.why_not(f"county:{own}") is None
        assert play.why_not(f"county:{other}") == wanted
        for named in (A, ALLY):
            assert rule(play, kind="upgrade", house=named, knight=1, at=f"county:{other}") == wanted


def test_refused_county_rewards_name_their_rule(table: type[Table]) -> None:
    play = table(phase="counties", counties={"B": (A, 1, 0)}, gold={A: 2})
    assert rule(play, kind="take_both") == "county-both"
    assert rule(play, kind="take_noble") is None
    full = table(phase="counties", counties={"H": (A, 1, 0), "I": (A, 1, 0)}, nobles={A: "I"}, gold={A: 9})
    full.play("take_noble")
    assert full.asked == "start_player"  # in Surrey the reward was the only choice
    assert rule(play, kind="done") == "not-offered"
    allied = table(2, phase="counties", counties={"G": (ALLY, 4, 0)}, gold={A: 9})
    assert rule(allied, kind="take_both") == "two-county"


def test_refused_favors_and_nobles_name_their_rule(table: type[Table]) -> None:
    play = table(nobles={A: "A"}).place(1, "conflict:1").play("favor", tile="favor:noble")
    assert rule(play, kind="noble", county="county:A") == "noble-once"
    assert rule(play, kind="noble", county="county:B") is None
    play.play("noble", county="county:B").place(1, "conflict:1")
    assert rule(play, seat=B, kind="favor", tile="favor:noble") == "favor-once"
    assert table(3).place(1, "conflict:1").why_not("favor:upgrade") == "favor-tiles"  # it is not in play


@pytest.mark.parametrize(
    ("seats", "house", "position"),
    [
        (4, A, {"nobles": {B: "A", C: "A", D: "A"}}),
        (2, ALLY, {"nobles": {A: "A", B: "A"}, "courts": {ALLY: [1], B: [1]}}),
    ],
)
def test_a_nobleman_who_is_gone(table: type[Table], seats: int, house: int, position: dict[str, Any]) -> None:
    play = table(seats, **position).place(1, "conflict:1", house=house).play("favor", tile="favor:noble")
    assert play.why_not("county:A") == "favor-noble"


def test_a_law_for_deployed_knights(apply_law: Callable[..., Table]) -> None:
    play = apply_law("most-gold-upgrades-deployed", gold={A: 4}, counties={"B": (A, 1, 0)}, courts={A: [1]})
    assert play.why_not("county:B") is None
    assert play.why_not("court:0:1") == "law-deployed"
    assert rule(play, kind="upgrade", house=A, knight=1, at="court:0") == "law-deployed"


def test_malformed_moves_in_lancaster_are_no_such_move(table: type[Table]) -> None:
    play = table()
    for wish in ({"kind": "dance"}, {}, {"kind": "place", "at": "county:Z"}, {"kind": "vote", "yes": 1}):
        assert rule(play, **wish) == "no-such-move"
    over = table(phase="parliament", round=5).parliament()
    assert rule(over, kind="done") == "game-over"


def test_lancaster_explains_every_kind_of_move(game: peerage.Game, random_play: Callable[..., Iterator[Any]]) -> None:
    """Whatever is wished for, and whenever: a legal wish, or a rule of the catalogue."""
    rules = {known.id for known in game.rules("en")}
    places = [f"county:{letter}" for letter in "ABCDEFGHI"] + [f"conflict:{slot}" for slot in (1, 2, 3, 4)]
    places += [f"castle:{space}" for space in ("squires", "knight", "upgrade", "gold", "votes", "purse")]
    wishes: list[dict[str, Any]] = [
        {"kind": kind} for kind in ("decline", "done", "ransom", "give_up", "take_noble", "take_both")
    ]
    wishes += [{"kind": kind, "n": n} for kind in ("squires", "trade") for n in (0, 2, 9)]
    wishes += [{"kind": "vote", "yes": True, "n": n} for n in (0, 9)]
    wishes += [{"kind": "place", "house": 0, "knight": knight, "at": at} for knight in (1, 2) for at in places]
    wishes += [{"kind": "upgrade", "house": 0, "knight": 1, "at": at} for at in places]
    wishes += [{"kind": "passage", "to": f"conflict:{slot}"} for slot in (1, 3)]
    wishes += [{"kind": kind, "house": 0, "at": at} for kind in ("use", "extend") for at in places[-6:]]
    wishes += [{"kind": "favor", "tile": "favor:gold"}, {"kind": "noble", "county": "county:C"}]
    answers = set()
    for seats in (2, 3):
        for number, state in enumerate(random_play(seats, seed=9, listen=False)):
            if number % 4 == 0:
                for seat in range(seats):
                    for wish in wishes:
                        reason = game.explain(state, seat, wish)
                        assert (reason is None) == state.legal(seat, game.parse(state, wish))
                        answers |= {reason.rule} if reason else set()
    assert len(answers) > 12
    assert answers <= rules


def test_every_slot_of_lancaster_is_answered(game: peerage.Game, random_play: Callable[..., Iterator[Any]]) -> None:
    rules = {known.id for known in game.rules("en")}
    slots = [f"county:{letter}" for letter in "ABCDEFGHI"] + [f"conflict:{slot}" for slot in (1, 2, 3, 4)]
    slots += [f"castle:{house}:{space}" for house in range(3) for space in ("knight", "gold", "votes")]
    slots += [f"court:{house}:{knight}" for house in range(3) for knight in (1, 4)]
    slots += ["favor:gold", "vote:yes", "seat:1", "moon:1", "conflict:1:0:2"]
    for seats in (2, 3):
        for number, state in enumerate(random_play(seats, seed=8, listen=False)):
            if number % 4 == 0 and not state.over:
                for seat in range(seats):
                    legal = {slot for move in state.moves(seat) for slot in game.describe(state, move)["slots"]}
                    for slot in slots:
                        reason = game.why_not(state, seat, slot)
                        assert (reason is None) == (slot in legal)
                        assert reason is None or reason.rule in rules
