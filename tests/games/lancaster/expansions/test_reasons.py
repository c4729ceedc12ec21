"""With the modules: a forbidden wish is answered with the rule that forbids it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from games.tables import rule_of

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2
LORDS = dict.fromkeys(EVERYBODY, "treasury")
CHANCELLOR = "office:chancellor"
ALL = {"court": True, "resentment": True, "reward_tiles": True, "new_laws": "lot", "king_laws": "lot"}


def rule(play: Table, seat: int = A, **wish: Any) -> str | None:
    reason = play.game.explain(play.state, seat, wish)
    return rule_of(reason)


def with_privilege(play: Table, at: str, *privileges: str, knight: int = 1) -> str | None:
    names = [f"privilege:{name}" for name in privileges]
    return rule(play, A, kind="place", house=A, knight=knight, at=at, **{"with": names})


# Lords.


def test_refused_lords_name_their_rule(table: type[Table]) -> None:
    play = table(court=True, courts={A: [1, 2]}, votes={A: 1}, lords={B: "chancellor"}, support={"chancellor": [2, 2]})
    for at, wanted in [
        ("office:chancellor", "lord-expel"),
        ("office:constable", "office-tribute"),
        ("treasury:0", None),
        ("tower:0", "no-such-move"),
    ]:
        assert rule(play, kind="lord", house=A, at=at) == wanted, at
    assert rule(play, kind="lord", house=B, at="treasury:0") == "place-turn"
    assert rule(play, seat=C, kind="lord", house=C, at="treasury:0") == "not-your-turn"
    gone = table(court=True, lords={A: "treasury"}, gold={A: 1})
    assert rule(gone, kind="lord", house=A, at="office:chamberlain") == "lord-turn"
    assert gone.why_not("treasury:0") == "lord-turn"


def test_by_the_lord_that_is_meant(table: type[Table]) -> None:
    """A cannot pay the tribute of any office; that stops neither the lord of the ally nor those of the others."""
    offices = ("office:chancellor", "office:constable", "office:chamberlain")
    allied = table(2, court=True, lords={ALLY: "treasury"})
    four = table(court=True)
    for at in offices:
        assert rule(allied, kind="lord", house=A, at=at) == "office-tribute", at
        assert rule(allied, kind="lord", house=ALLY, at=at) == "lord-turn", at
        assert rule(four, kind="lord", house=B, at=at) == "place-turn", at
        for house, wanted in [(A, "lord-no-later"), (ALLY, "two-lord-expel"), (B, "place-turn")]:
            play = table(2, court=True, lords={A: at.removeprefix("office:")}, votes={A: 1})
            assert rule(play, kind="lord", house=house, at=at) == wanted, (house, at)
    assert rule(allied, kind="lord", house=ALLY, at="treasury:0") == "lord-turn"


def test_refused_slots_of_the_court_name_their_rule(table: type[Table]) -> None:
    play = table(court=True, votes={A: 1}, bishops={A: 1}, privileges={A: ["tudor"]})
    assert play.why_not("office:chancellor") is None
    assert play.why_not("office:chamberlain") == "office-tribute"
    assert play.why_not("treasury:0") is None
    assert play.why_not("lord:0") is None
    assert play.why_not("lord:1") == "place-turn"
    assert play.why_not("bishops:0") == "bishop-where"
    assert play.why_not("supply:bishop") == "bishop"
    assert play.why_not("privilege:0:tudor") is None


def test_refused_support_of_applications_names_its_rule(table: type[Table]) -> None:
    play = table(court=True, votes={A: 1}, courts={A: [1, 2]}, lords={B: "chancellor"}, bishops={A: 1})
    play.play("lord", house=A, at="office:chancellor")
    assert play.asked == "application"
    assert rule(play, kind="support", what="knight:2") is None
    assert rule(play, kind="support", what="piece:bishop") is None
    assert rule(play, kind="apply") == "lord-expel"
    assert play.why_not("office:chancellor") == "lord-expel"
    assert rule(play, kind="support", what="knight:4") == "lord-support"
    assert rule(play, kind="support", what="privilege:tudor") == "lord-support"
    allied = table(2, court=True, courts={A: [1], ALLY: [1]}, bishops={A: 1}).play("lord", house=ALLY, at=CHANCELLOR)
    assert rule(allied, kind="support", what="piece:bishop") == allied.why_not("bishops:0") == "two-lord-support"
    assert rule(allied, kind="support", what="ally:4") == "lord-support"


def test_refused_goods_of_the_treasury_name_their_rule(table: type[Table]) -> None:
    play = table(court=True, treasury={"gold": 1, "votes": 1}).play("lord", house=A, at="treasury:0")
    assert rule(play, kind="treasury", good="good:gold") is None
    assert rule(play, kind="treasury", good="good:squires") == "treasury"
    assert play.why_not("treasury:squires") == "treasury"
    allied = table(2, court=True, treasury={"gold": 1, "votes": 1}).play("lord", house=ALLY, at="treasury:0")
    assert rule(allied, kind="decline") == "two-lord-treasury"


# Privileges and bishops.


def test_refused_privileges_name_their_rule(table: type[Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (8, [(B, [1]), (C, [1])])}
    play = table(court=True, lords=LORDS, privileges={A: ["shield", "archer"]}, conflicts=fights, courts={A: [1, 2]})
    for at, privilege, wanted in [
        ("county:B", "shield", None),
        ("county:B", "archer", "archer"),
        ("county:B", "tudor", "privilege-next-round"),
        ("castle:purse", "shield", "privilege-use"),
        ("conflict:1", "archer", "archer-not-stacked"),
        ("conflict:2", "archer", "archer-lowest"),
        ("conflict:2", "shield", "shield"),
    ]:
        assert with_privilege(play, at, privilege) == wanted, (at, privilege)
    assert with_privilege(play, "county:G", "shield") == "county-minimum"


def test_a_shield_in_the_way(table: type[Table]) -> None:
    play = table(court=True, lords=LORDS, counties={"B": (B, 1, 0)}, shields="B", courts={A: [4]})
    assert play.why_not("county:B") == "shield"
    assert rule(play, kind="place", house=A, knight=4, at="county:B") == "shield"


@pytest.mark.parametrize(
    ("bishops", "wanted"), [({A: 3}, "bishop-three"), ({B: 3, C: 3, D: 1}, "bishop-supply"), ({}, None)]
)
def test_refused_bishops_name_their_rule(table: type[Table], bishops: dict[int, int], wanted: str | None) -> None:
    play = table(court=True, lords=LORDS, bishops=bishops).place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.why_not("supply:bishop") == wanted
    assert rule(play, kind="bishop", house=A) == wanted


def test_a_bishop_is_for_the_house_of_the_upgrade(table: type[Table]) -> None:
    play = table(court=True, lords=LORDS, bishops={B: 3}).place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert rule(play, kind="bishop", house=A) is None
    assert rule(play, kind="bishop", house=B) == rule(play, kind="bishop", house=C) == "upgrade"
    allied = table(2, court=True, lords={A: "treasury", ALLY: "treasury"})
    allied.place(1, "conflict:1", house=A).play("favor", tile="favor:upgrade")
    assert rule(allied, kind="bishop", house=A) is None
    assert rule(allied, kind="bishop", house=ALLY) == "upgrade"


def test_no_bishops_without_the_court(table: type[Table]) -> None:
    play = table().place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert rule(play, kind="bishop", house=A) == "not-offered"


# The tower.


def test_refused_places_in_the_tower_name_their_rule(table: type[Table]) -> None:
    play = table(resentment=True, courts={A: [2, 3], B: [1]}, tower={B: [3]})
    assert rule(play, kind="place", house=A, knight=2, at="tower:0") is None
    assert rule(play, kind="place", house=A, knight=3, at="tower:0") == "tower-room"
    assert play.why_not("tower:0") is None
    full = table(resentment=True, courts={A: [2], B: [1]}, tower={B: [4]})
    assert full.why_not("tower:0") == "tower-room"


def test_tower_is_refused_without_kings_resentment(table: type[Table]) -> None:
    play = table()
    assert rule(play, kind="place", house=A, knight=1, at="tower:0") is not None
    assert play.why_not("tower:0") is not None


def test_no_privileges_in_the_tower(table: type[Table]) -> None:
    play = table(resentment=True, court=True, lords=LORDS, privileges={A: ["tudor"]})
    assert with_privilege(play, "tower:0", "tudor") == "tower-no-tudor"
    strong = table(resentment=True, court=True, courts={A: [4]}, lords=LORDS, privileges={A: ["tudor"]})
    assert with_privilege(strong, "tower:0", "tudor", knight=4) == "tower-no-tudor"


@pytest.mark.parametrize("place", ["county:B", "conflict:1", "castle:purse", "tower:0"])
@pytest.mark.parametrize("privilege", ["shield", "archer", "tudor"])
def test_no_privileges_without_the_court(table: type[Table], place: str, privilege: str) -> None:
    assert with_privilege(table(), place, privilege) is not None
    assert with_privilege(table(resentment=True), place, privilege) is not None


@pytest.mark.parametrize(("n", "wanted"), [(0, None), (2, None), (3, "tower-redeem")])
def test_refused_numbers_of_markers_to_redeem_name_their_rule(table: type[Table], n: int, wanted: str | None) -> None:
    play = table(resentment=True, courts={A: [2], B: [1]}, dishonor={A: 5}).place(2, "tower:0")
    assert rule(play, kind="redeem", n=n) == wanted


def test_an_upgrade_that_does_not_fit(table: type[Table]) -> None:
    play = table(resentment=True, courts={A: [1], B: [1]}, tower={A: [2], B: [3]})
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert rule(play, kind="upgrade", house=A, knight=2, at="tower:0") == "tower-room"


def test_refused_upgrades_beside_a_lord_name_their_rule(table: type[Table]) -> None:
    """Not while knights are placed; and only where an own knight stands."""
    position: dict[str, Any] = {
        "lords": {A: "chancellor", B: "constable", C: "chamberlain"},
        "courts": {A: [1], B: [1]},
    }
    play = table(court=True, support={"chancellor": [2], "constable": [2]}, **position)
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.why_not("office:chancellor") == "stack-upgrade"
    assert play.why_not("office:constable") == play.why_not("office:chamberlain") == "upgrade"
    assert rule(play, kind="upgrade", house=A, knight=2, at="office:chancellor") == "stack-upgrade"
    assert rule(play, kind="upgrade", house=A, knight=1, at="office:chancellor") == "upgrade"


@pytest.mark.parametrize(("court", "wanted"), [([1], "must-place"), ([], "lord-must")])
def test_passing_is_refused_while_a_lord_can_be_placed(table: type[Table], court: list[int], wanted: str) -> None:
    play = table(court=True, courts={A: court, B: [1]}, votes={A: 1})
    assert rule(play, kind="decline") == wanted


# Tiles and laws.


def test_refused_reward_tiles_name_their_rule(table: type[Table]) -> None:
    play = table(reward_tiles=True, phase="counties", counties={"B": (A, 1, 0)}, gold={A: 2}, tiles="B")
    assert rule(play, kind="take_tile") is None
    assert rule(play, kind="take_both_tile") == "tile-both"
    without = table(reward_tiles=True, phase="counties", counties={"B": (A, 1, 0)}, gold={A: 9}, tiles="C")
    assert rule(without, kind="take_tile") == "tile-choice"
    allied = table(2, reward_tiles=True, phase="counties", counties={"B": (ALLY, 1, 0)}, gold={A: 9}, tiles="B")
    assert rule(allied, kind="take_both_tile") == "two-tile-both"


def test_reward_tiles_are_refused_without_the_module(table: type[Table]) -> None:
    assert rule(table(phase="counties", counties={"B": (A, 1, 0)}), kind="take_tile") == "not-offered"


def test_refused_answers_to_laws_name_their_rule(apply_law: Callable[..., Table]) -> None:
    fights = {1: (5, [(A, [1])]), 2: (8, [])}
    play = apply_law("squires-into-conflicts", conflicts=fights, squires={A: 3})
    assert rule(play, kind="send", to="conflict:1") is None
    assert rule(play, kind="send", to="conflict:2") == "sent-squires-spread"
    play = apply_law("exchange-gold-squires", gold={A: 3}, squires={A: 1})
    assert rule(play, kind="exchange", give="good:gold", n=1) is None
    assert rule(play, kind="exchange", give="good:gold", n=2) == "law-exchange-gold-squires"
    assert rule(play, kind="exchange", give="good:squires", n=1) == "law-exchange-gold-squires"
    play = apply_law("seals-to-squires-gold", seals={A: 1})
    assert rule(play, kind="trade", n=2) == "law-seals-to-squires-gold"


def test_lancaster_expansions_explain_every_kind_of_move(
    game: peerage.Game, random_play: Callable[..., Iterator[Any]]
) -> None:
    """Whatever is wished for, and whenever: a legal wish, or a rule of the catalogue; and so every slot."""
    rules = {known.id for known in game.rules("en")}
    offices = ("office:chancellor", "office:constable", "office:chamberlain")
    wishes: list[dict[str, Any]] = [
        {"kind": "lord", "house": house, "at": at} for house in (0, 2) for at in (*offices, "treasury:0")
    ]
    wishes += [
        {"kind": "support", "what": what} for what in ("knight:1", "knight:4", "piece:bishop", "privilege:tudor")
    ]
    wishes += [{"kind": "treasury", "good": f"good:{good}"} for good in ("gold", "squires", "votes")]
    wishes += [
        {"kind": "place", "house": 0, "knight": 1, "at": at, "with": [f"privilege:{privilege}"]}
        for at in ("county:B", "county:G", "castle:gold", "conflict:1", "tower:0")
        for privilege in ("shield", "archer", "tudor")
    ]
    wishes += [{"kind": "place", "house": 0, "knight": knight, "at": "tower:0"} for knight in (1, 2)]
    wishes += [{"kind": "upgrade", "house": 0, "knight": 1, "at": at} for at in ("tower:0", *offices)]
    wishes += [{"kind": kind} for kind in ("apply", "take_tile", "take_both_tile", "pay", "take_home", "turn_over")]
    wishes += [{"kind": kind} for kind in ("return_dishonor", "decline", "done")] + [{"kind": "bishop", "house": 0}]
    wishes += [{"kind": "redeem", "n": n} for n in (0, 4)] + [{"kind": "send", "to": "conflict:1"}]
    wishes += [{"kind": "exchange", "give": give, "n": 1} for give in ("good:gold", "good:squires")]
    slots = [*offices, "treasury:0", "treasury:gold", "tower:0", "supply:bishop", "bishops:0", "lord:0", "lord:1"]
    slots += ["privilege:0:tudor", "privilege:1:shield", "county:B", "conflict:1", "court:0:1", "castle:0:gold"]
    answers = set()
    for seats in (2, 3):
        for number, state in enumerate(random_play(seats, seed=9, options=ALL, listen=False)):
            if number % 5 or state.over:
                continue
            for seat in range(seats):
                for wish in wishes:
                    reason = game.explain(state, seat, wish)
                    assert (reason is None) == state.legal(seat, game.parse(state, wish))
                    answers |= {reason.rule} if reason else set()
                legal = {slot for move in state.moves(seat) for slot in game.describe(state, move)["slots"]}
                for slot in slots:
                    reason = game.why_not(state, seat, slot)
                    assert (reason is None) == (slot in legal)
                    assert reason is None or reason.rule in rules
    assert len(answers) > 15
    assert answers <= rules
