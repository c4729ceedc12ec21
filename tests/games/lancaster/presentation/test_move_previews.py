"""What a move is said to bring is what it brings."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import peerage
from games.lancaster.declared import BIG_BOX, EVERYTHING
from games.lancaster.table import KINGS, A, B, C, Table
from games.tables import sensible_move

COUNTED = ("gold", "squires", "votes", "points", "seals", "dishonor")


def prospect(play: Table, kind: str, seat: int | None = None, **wish: Any) -> dict[str, Any]:
    """What the moves of a kind that fit bring; they must not differ."""
    asked = play.seat if seat is None else seat
    offered = play.game.presentation.offered(play.state, asked, play.state.moves(asked))
    fitting = [move for move in offered if move["kind"] == kind and wish.items() <= move.items()]
    brings: list[dict[str, Any]] = [move.get("prospect", {}) for move in fitting]
    assert brings, f"no {kind} with {wish} among {offered}"
    assert all(each == brings[0] for each in brings)
    return brings[0]


# Placing.


def test_preview_of_a_held_county_names_the_squires_needed(table: type[Table]) -> None:
    """Against strength 2 with a squire, a knight of strength 2 needs two; the reward of Stafford is an upgrade."""
    play = table(courts={A: [2, 4]}, counties={"B": (B, 2, 1)}, squires={A: 5})
    assert prospect(play, "place", knight=2, at="county:B") == {
        "costs": {"squires": 2},
        "needs": 4,
        "follows": {"upgrade": 1},
    }
    assert "costs" not in prospect(play, "place", knight=4, at="county:B")
    play.play("place", house=A, knight=2, at="county:B")
    assert play.decision["least"] == 2
    assert prospect(play, "squires", n=3) == {"costs": {"squires": 3}, "strength": 5}


def test_preview_of_a_castle_space_names_its_later_income(table: type[Table]) -> None:
    play = table(courts={A: [1]}, extensions={A: ["purse"]})
    assert prospect(play, "place", at="castle:gold") == {"follows": {"gold": 2}}
    assert prospect(play, "place", at="castle:knight") == {"follows": {"knight": 1, "squires": -3}}


def test_preview_promises_no_knight_from_an_empty_reserve(table: type[Table]) -> None:
    """All three knights of strength 1 are out: the castle gives none, and Suffolk neither."""
    play = table(courts={A: [1, 1, 1, 2]})
    assert prospect(play, "place", knight=1, at="castle:knight") == {"follows": {}}
    assert prospect(play, "place", knight=2, at="county:F")["follows"] == {}


def test_a_conflict_as_it_would_stand(table: type[Table]) -> None:
    """England has 3 against 5. With a knight of strength 2 it wins, and the newcomer is third or, as a 4, first."""
    play = table(courts={A: [2, 4]}, conflicts={1: (5, [(B, [2]), (C, [1])])})
    points = play.view["conflicts"][0]["points"]
    assert prospect(play, "place", knight=2, at="conflict:1") == {
        "fight": {"english": 5, "french": 5, "missing": 0, "rank": 1, "points": points[0]}
    }, "of two equals the lower space is first"
    lost = prospect(play, "place", knight=2, at="conflict:2")["fight"]
    assert (lost["missing"], lost["rank"], lost["points"]) == (6, 1, play.view["conflicts"][1]["points"][1])


@pytest.mark.parametrize(("seats", "options"), [(2, BIG_BOX), (4, EVERYTHING)])
def test_preview_of_conflict_ranks_comes_true(game: peerage.Game, seats: int, options: dict[str, Any]) -> None:
    """With allies, archers, Tudor knights and squires that a law sends."""
    seen = Counter[str]()
    for state, seat, offer in offers(game, seats, options):
        fight = offer.get("prospect", {}).get("fight")
        if fight is None or seen[offer["kind"]] > 40:
            continue
        after = state.clone()
        after.listen()
        after.play(seat, offer["move"])
        slot = next(slot for slot in offer["slots"] if slot.startswith("conflict:") and slot.count(":") == 1)
        card = next(card for card in after.view(None)["conflicts"] if card["slot"] == slot)
        if card["french"] != fight["french"] or any(event.kind == "ranked" for event in after.take_events()):
            continue  # the conflict was scored at once
        house = offer.get("house", state.decision(None).get("house", seat))
        band = next(band for band in card["spaces"] if band and band["house"] == house and not band.get("archer"))
        assert fight == {
            "english": card["english"],
            "french": card["french"],
            "missing": card["missing"],
            "rank": band["rank"],
            "points": band["points"],
        }
        seen[offer["kind"]] += 1
    assert {"place", "upgrade"} <= seen.keys()


def offers(game: peerage.Game, seats: int, options: dict[str, Any], seeds: int = 3) -> Any:
    """Every legal move of some games, as the client gets it."""
    for seed in range(seeds):
        state, chooser = game.start(seats, seed, options), Random(seed)
        while not state.over:
            seat = state.to_move[0]
            for offer in game.presentation.offered(state, seat, state.moves(seat)):
                yield state, seat, offer
            state.play(*sensible_move(state, chooser, 0.6))


# Rewards.


def test_preview_of_favor_tiles_names_their_goods(table: type[Table]) -> None:
    play = table(courts={A: [1], B: [1]}, favors_left=3)
    play.place(1, "conflict:1")
    assert prospect(play, "favor", tile="favor:gold")["goods"] == {"gold": 2}
    assert prospect(play, "favor", tile="favor:upgrade")["goods"] == {"upgrade": 1}
    assert prospect(play, "decline") == {}
    play.play("favor", tile="favor:noble")
    assert prospect(play, "noble", county="county:B") == {"goods": {"noble": 1}, "end": 0}


def test_preview_of_nobleman_and_reward_names_price_and_goods(table: type[Table]) -> None:
    """The third nobleman brings the table from 1 point to 3; Surrey gives gold and squires."""
    play = table(phase="counties", counties={"I": (A, 1, 0)}, nobles={A: "AB"}, gold={A: 3})
    assert prospect(play, "take_noble") == {"goods": {"noble": 1}, "end": 2}
    assert prospect(play, "take_reward") == {"goods": {"gold": 2, "squires": 2}}
    assert prospect(play, "take_both") == {
        "costs": {"gold": 3},
        "goods": {"noble": 1, "gold": 2, "squires": 2},
        "end": 2,
    }


def test_an_ally_only_removes_a_nobleman(table: type[Table]) -> None:
    play = table(2, phase="counties", counties={"I": (C, 1, 0)})
    assert prospect(play, "take_noble") == {"goods": {"noble_removed": 1}}
    assert prospect(play, "take_reward") == {"goods": {}}


def test_the_castle_is_paid_for(table: type[Table]) -> None:
    play = table(phase="counties", castles={A: {"knight": 1, "upgrade": 1}}, squires={A: 5})
    assert prospect(play, "use", at="castle:knight") == {"costs": {"squires": 3}, "goods": {"knight": 1}}
    assert prospect(play, "use", at="castle:upgrade") == {"costs": {"squires": 2}, "goods": {"upgrade": 1}}


def test_preview_of_ransom_names_price_and_loss(table: type[Table]) -> None:
    play = table(phase="counties", conflicts={3: (6, [(A, [3])])}, gold={A: 4})
    assert prospect(play, "ransom") == {"costs": {"gold": 3}}
    assert prospect(play, "give_up") == {"goods": {"lost": 1}}


def test_preview_of_a_trade_names_price_and_points(table: type[Table]) -> None:
    laws = ["squire-gold-to-points-3", "extensions-3-points-5", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, gold={A: 3}, squires={A: 2}).parliament()
    assert prospect(play, "trade", n=2) == {"costs": {"gold": 2, "squires": 2}, "goods": {"points": 6}}


# The modules.


def test_preview_of_a_reward_tile_names_its_goods(table: type[Table]) -> None:
    play = table(phase="counties", counties={"I": (A, 1, 0)}, gold={A: 3}, reward_tiles=True, tiles="I")
    assert prospect(play, "take_tile")["goods"] == play.part("I")["tile"]["reward"]
    both = prospect(play, "take_both_tile")
    assert both["costs"] == {"gold": 3}
    assert both["goods"] == {"noble": 1, **play.part("I")["tile"]["reward"]}


def test_preview_of_an_office_names_tribute_seals_and_privilege(table: type[Table]) -> None:
    """The chancellor costs a vote and gives two seals and a shield, in the last round the seals alone."""
    more: dict[str, Any] = {"court": True, "courts": {A: [3]}, "votes": {A: 2}, "squires": {A: 2}}
    more |= {"lords": {B: "chancellor"}, "support": {"chancellor": [1]}}
    play = table(**more)
    assert prospect(play, "lord", at="office:chancellor") == {
        "costs": {"votes": 1},
        "needs": 3,
        "follows": {"seals": 2, "shield": 1},
    }
    assert prospect(table(round=5, **more), "lord", at="office:chancellor")["follows"] == {"seals": 2}
    assert prospect(play, "lord", at="treasury:0") == {}
    play.play("lord", house=A, at="office:constable")
    assert prospect(play, "support", what="knight:3") == {"strength": 4}
    assert prospect(play, "apply") == {"strength": 1, "follows": {"seals": 1, "archer": 1}}


def test_preview_of_treasury_and_bishops_names_goods_and_points(table: type[Table]) -> None:
    play = table(court=True, treasury={"gold": 3}, seals={A: 4}, courts={A: [1, 2], B: [1]}, favors_left=1)
    held = table(court=True, treasury={"gold": 3, "votes": 2}, courts={A: [1]})
    held.play("lord", house=A, at="treasury:0")
    assert prospect(held, "treasury", good="good:gold") == {"goods": {"gold": 3}}
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert prospect(play, "bishop") == {"goods": {"bishop": 1}, "end": 4}, "each seal counts one more"
    assert prospect(play, "upgrade", knight=2) == {"goods": {"3": 1}}


def test_preview_of_the_tower_names_redeemed_markers(table: type[Table]) -> None:
    """A knight of strength 3 redeems two markers if there are no more."""
    play = table(resentment=True, courts={A: [3]}, dishonor={A: 2})
    assert prospect(play, "place", at="tower:0") == {"follows": {"dishonor": -2}}
    play.play("place", house=A, knight=3, at="tower:0")
    assert prospect(play, "redeem", n=2) == {"costs": {"dishonor": 2}}
    assert prospect(play, "redeem", n=0) == {"costs": {}}


def test_preview_of_returned_dishonor_names_the_marker(table: type[Table]) -> None:
    laws = ["no-bishop-return-dishonor", "conflicts-2-extension", "counties-2-points-3"]
    play = table(phase="parliament", laws=laws, dishonor={A: 1}, **KINGS).parliament()
    assert prospect(play, "return_dishonor") == {"costs": {"dishonor": 1}}


@pytest.mark.parametrize(
    ("law", "position", "kind", "brings"),
    [
        ("county-tax-gold", {"counties": {"B": (A, 1, 0)}, "gold": {A: 1}}, "pay", {"costs": {"gold": 1}}),
        ("county-tax-gold", {"counties": {"B": (A, 1, 0)}, "gold": {A: 1}}, "take_home", {"goods": {"home": 1}}),
        ("extension-tax-squire", {"squires": {A: 1}}, "pay", {"costs": {"squires": 1}}),
        ("extension-tax-squire", {"squires": {A: 1}}, "turn_over", {"goods": {"turned": 1}}),
        ("exchange-gold-squires", {"gold": {A: 3}}, "exchange", {"costs": {"gold": 2}, "goods": {"squires": 1}}),
    ],
)
def test_preview_of_new_laws_names_prices_and_goods(
    table: type[Table], law: str, position: dict[str, Any], kind: str, brings: dict[str, Any]
) -> None:
    laws = [law, "counties-2-points-5", "both-strength-2-points-3"]
    play = table(phase="parliament", new_laws="all", laws=laws, **position).parliament()
    assert prospect(play, kind) == brings


# Whatever is promised.

PLAYED = {
    *("favor", "take_reward", "take_noble", "take_both", "take_tile", "take_both_tile", "use", "squires"),
    *("trade", "exchange", "ransom", "treasury", "redeem", "return_dishonor"),
}


@pytest.mark.parametrize(("seats", "options"), [(2, EVERYTHING), (4, EVERYTHING)])
def test_previews_of_goods_come_true(game: peerage.Game, seats: int, options: dict[str, Any]) -> None:
    """Goods change by what the move said: compared by the events of the move that come before anything else."""
    seen = Counter[str]()
    for state, seat, offer in offers(game, seats, options, seeds=2):
        if offer["kind"] not in PLAYED or seen[offer["kind"]] > 30:
            continue
        after = state.clone()
        after.listen()
        after.play(seat, offer["move"])
        brings = offer.get("prospect", {})
        wanted = Counter({good: brings.get("goods", {}).get(good, 0) for good in COUNTED})
        wanted.subtract({good: brings.get("costs", {}).get(good, 0) for good in COUNTED})
        got = Counter(dict.fromkeys(COUNTED, 0))
        for event in own_events(after.take_events(), seat, offer, state):
            for good, count in event.items():
                got[good] += count
        assert got == wanted, offer
        seen[offer["kind"]] += 1
    assert {"favor", "take_reward", "use", "trade", "squires"} <= seen.keys()


def own_events(events: list[peerage.Event], seat: int, offer: dict[str, Any], state: Any) -> Any:
    """What changed the goods of the seat because of this move alone: by its source."""
    decision = state.decision(seat)
    source = {
        "favor": offer.get("tile"),
        "use": offer.get("at"),
        "trade": decision.get("law"),
        "exchange": decision.get("law"),
        "ransom": decision.get("at"),
    }.get(offer["kind"], decision.get("at"))
    tile = str(source).replace("county:", "tile:") if "tile" in offer["kind"] else source
    for event in events:
        args: Mapping[str, Any] = event.args
        if event.seat != seat:
            continue
        if args.get("from") in (source, tile) and event.kind in COUNTED:
            yield {event.kind: args["n"]}
        elif args.get("from") in (source, tile) and event.kind.startswith("pays_"):
            yield {event.kind.removeprefix("pays_"): -args["n"]}
        elif event.kind == "ransomed" and offer["kind"] == "ransom":
            break
        elif event.kind == "treasury" and offer["kind"] == "treasury":
            yield {args["good"].removeprefix("good:"): args["n"]}
        elif event.kind == "redeemed" and offer["kind"] in ("redeem", "return_dishonor"):
            yield {"dishonor": -args["n"]}
            break
        elif event.kind == "place" and offer["kind"] == "squires":
            yield {"squires": -args["n"]}
            break
