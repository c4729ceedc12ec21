"""Queenie 1: the reward tiles."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
ALLY = 2
LATER = {"I": (D, 1, 0)}
"""A knight in Surrey, so that the counties are not over yet."""


@pytest.fixture
def tiles(table: type[Table]) -> Callable[..., Table]:
    """The counties pay, and a tile lies in each that is named."""

    def laid(letters: str, seats: int = 4, **position: Any) -> Table:
        counties = {"I": (B, 1, 0)} if seats == 2 else LATER
        given = {"phase": "counties", "tiles": letters} | position
        return table(seats, reward_tiles=True, **(given | {"counties": counties | position["counties"]}))

    return laid


def choices(play: Table) -> set[str]:
    return {move["kind"] for move in play.moves()}


# The bag.


@pytest.mark.rule("tiles-bag", "tile-drawn")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_is_drawn_at_the_start(game: peerage.Game, seats: int) -> None:
    seen = set()
    for seed in range(40):
        view = game.start(seats, seed=seed, options={"reward_tiles": True}).view(None)
        lying = [county["id"] for county in view["counties"] if county["tile"]]
        assert len(lying) == 1
        assert view["reward_tiles_left"] == 8
        seen |= set(lying)
    assert seen == set("ABCDEFGHI")


@pytest.mark.rule("modules")
def test_views_have_no_tiles_without_reward_tiles(game: peerage.Game) -> None:
    view = game.start(4, seed=1).view(None)
    assert "reward_tiles_left" not in view
    assert all("tile" not in county for county in view["counties"])


@pytest.mark.rule("tile-drawn")
def test_one_is_drawn_in_every_round(table: type[Table]) -> None:
    play = table(reward_tiles=True, phase="parliament", round=3, tiles="AC").parliament()
    assert play.view["round"] == 4
    lying = [county["id"] for county in play.view["counties"] if county["tile"]]
    assert len(lying) == 3
    assert {"A", "C"} < set(lying)
    drawn = play.events_of("tile_drawn")[0].args
    letter = drawn["county"].removeprefix("county:")
    assert letter in lying
    assert drawn["tile"] == f"tile:{letter}"
    assert play.view["reward_tiles_left"] == 5


@pytest.mark.rule("tile-drawn")
def test_five_tiles_in_a_game(random_play: Callable[..., Iterator[Any]]) -> None:
    *_, last = random_play(3, seed=5, options={"reward_tiles": True})
    assert last.over
    assert last.view(None)["reward_tiles_left"] == 4


@pytest.mark.rule("tiles-seals", "tile-seal")
@pytest.mark.parametrize(("court", "reward"), [(False, {"points": 3}), (True, {"seals": 1})])
def test_seal_tiles_are_in_play_with_the_kings_court_only(
    table: type[Table], court: bool, reward: dict[str, int]
) -> None:
    options: dict[str, Any] = {"court": True} if court else {}
    play = table(reward_tiles=True, tiles="ADFH", **options)
    for letter in "ADF":
        assert play.part(letter)["tile"] == {"id": letter, "reward": reward}
    assert play.part("H")["tile"]["reward"] == {"squires": 3}


@pytest.mark.rule("tiles-seals")
def test_no_seal_tiles_with_the_resentment_alone(table: type[Table]) -> None:
    play = table(reward_tiles=True, resentment=True, tiles="A")
    assert play.part("A")["tile"]["reward"] == {"points": 3}


# Taking a tile.


@pytest.mark.rule("tile-choice", "tile-gone", "county-home")
def test_the_tile_instead_of_the_reward(tiles: Callable[..., Table]) -> None:
    play = tiles("B", counties={"B": (A, 1, 0)})
    assert choices(play) == {"take_noble", "take_reward", "take_tile"}
    play.play("take_tile")
    assert play.gold(A) == 3
    assert play.part("B")["tile"] is None
    assert play.court(A) == [1]
    assert play.nobles(A) == []
    assert not play.events_of("upgraded")
    assert play.events_of("took")[0].args["what"] == "take:tile"
    assert play.events_of("tile_gone")[0].args["tile"] == "tile:B"


@pytest.mark.rule("tile-both", "county-both")
def test_nobleman_and_tile_for_three_gold(tiles: Callable[..., Table]) -> None:
    play = tiles("B", counties={"B": (A, 1, 0)}, gold={A: 3})
    assert choices(play) == {"take_noble", "take_reward", "take_tile", "take_both", "take_both_tile"}
    play.play("take_both_tile")
    assert play.nobles(A) == ["B"]
    assert play.gold(A) == 3  # three paid, three from the tile
    assert [event.kind for event in play.events if event.kind in ("noble", "tile_gone")] == ["noble", "tile_gone"]
    assert play.events_of("took")[0].args["what"] == "take:both-tile"


@pytest.mark.rule("tile-both")
def test_the_gold_of_the_tile_comes_too_late(tiles: Callable[..., Table]) -> None:
    assert "take_both_tile" not in choices(tiles("B", counties={"B": (A, 1, 0)}, gold={A: 2}))


@pytest.mark.rule("tile-both", "county-noble")
def test_tile_and_nobleman_together_need_a_nobleman(tiles: Callable[..., Table]) -> None:
    play = tiles("B", counties={"B": (A, 1, 0)}, gold={A: 5}, nobles={A: "B"})
    assert choices(play) == {"take_reward", "take_tile"}


@pytest.mark.rule("tile-not-with-reward")
def test_county_gives_tile_or_reward_but_never_both(tiles: Callable[..., Table]) -> None:
    """Whatever is chosen, one of the two is left."""
    for choice in ("take_reward", "take_tile", "take_both", "take_both_tile"):
        play = tiles("D", counties={"D": (A, 3, 0)}, gold={A: 9}).play(choice)
        reward = bool([event for event in play.events_of("votes") if event.args["from"] == "county:D"])
        tile = bool([event for event in play.events_of("points") if event.args["from"] == "tile:D"])
        assert (reward, tile) == (not choice.endswith("tile"), choice.endswith("tile"))


@pytest.mark.rule("tile-stays")
@pytest.mark.parametrize("choice", ["take_noble", "take_reward"])
def test_a_tile_that_is_not_taken_stays(tiles: Callable[..., Table], choice: str) -> None:
    play = tiles("A", counties={"A": (A, 2, 0)})
    play.play(choice)
    if play.asked == "extension":
        play.play("extend", at="castle:gold")
    assert play.part("A")["tile"]["id"] == "A"
    play.play("take_noble").play("start_player", to_seat=A)
    assert play.view["round"] == 5
    assert play.part("A")["tile"]["id"] == "A"


@pytest.mark.rule("tile-stays")
def test_a_tile_without_a_knight_stays(tiles: Callable[..., Table]) -> None:
    play = tiles("H", counties={}).play("take_noble").play("start_player", to_seat=A)
    assert play.part("H")["tile"]["id"] == "H"


@pytest.mark.rule("tile-choice")
def test_county_without_a_tile_offers_no_tile(tiles: Callable[..., Table]) -> None:
    assert choices(tiles("H", counties={"B": (A, 1, 0)})) == {"take_noble", "take_reward"}


@pytest.mark.rule("tile-choice", "surrey-start")
def test_tile_of_surrey_leaves_the_choice_of_the_start_player(tiles: Callable[..., Table]) -> None:
    """Whatever is taken there, the owner names the start player."""
    play = tiles("I", counties={}).play("take_tile")
    while play.asked == "upgrade":
        play.play("decline")
    assert (play.asked, play.seat) == ("start_player", D)


# What the tiles give.


@pytest.mark.rule("tile-points")
@pytest.mark.parametrize(("letter", "strength"), [("A", 2), ("D", 3), ("F", 2)])
def test_reward_tile_gives_three_points(tiles: Callable[..., Table], letter: str, strength: int) -> None:
    play = tiles(letter, counties={letter: (A, strength, 0)}).play("take_tile")
    assert play.points(A) == 3


@pytest.mark.rule("tile-gold")
def test_reward_tile_gives_three_gold(tiles: Callable[..., Table]) -> None:
    assert tiles("B", counties={"B": (A, 1, 0)}).play("take_tile").gold(A) == 3


@pytest.mark.rule("tile-squires")
def test_reward_tile_gives_three_squires(tiles: Callable[..., Table]) -> None:
    assert tiles("H", counties={"H": (A, 1, 0)}).play("take_tile").squires(A) == 3


@pytest.mark.rule("tile-noble", "noble-once")
def test_the_tile_with_a_nobleman(tiles: Callable[..., Table]) -> None:
    play = tiles("C", counties={"C": (A, 3, 0)}, nobles={A: "B"}).play("take_tile")
    assert play.asked == "noble"
    assert set(play.offers("noble", "county")) == set("ACDEFGHI")
    play.play("noble", county="county:H")
    assert play.nobles(A) == ["B", "H"]


@pytest.mark.rule("tile-knight")
def test_the_tile_with_a_knight(tiles: Callable[..., Table]) -> None:
    play = tiles("E", counties={"E": (A, 2, 0)}).play("take_tile")
    assert play.court(A) == [1, 2]


@pytest.mark.rule("tile-upgrade")
def test_the_tile_with_an_upgrade(tiles: Callable[..., Table]) -> None:
    play = tiles("I", counties={"I": (A, 1, 0)}).play("take_tile")
    assert play.asked == "upgrade"
    play.play("upgrade", house=A, knight=1, at="county:I")
    assert play.county("I") == (A, 2, 0)


@pytest.mark.rule("tile-upgrade", "bishop")
def test_a_bishop_from_a_tile(tiles: Callable[..., Table]) -> None:
    play = tiles("I", counties={"I": (A, 1, 0)}, court=True).play("take_tile").play("bishop", house=A)
    assert play.bishops(A) == 1


@pytest.mark.rule("tile-extension")
def test_the_tile_with_an_extension(tiles: Callable[..., Table]) -> None:
    play = tiles("G", counties={"G": (A, 4, 0)}).play("take_tile")
    assert play.asked == "extension"
    play.play("extend", at="castle:gold")
    assert "gold" in play.extensions(A)


@pytest.mark.rule("tile-noble", "tile-upgrade", "tile-extension", "tile-gone")
@pytest.mark.parametrize(("letter", "asked"), [("C", "noble"), ("I", "upgrade"), ("G", "extension")])
@pytest.mark.parametrize("choice", ["take_tile", "take_both_tile"])
def test_gain_of_a_tile_can_be_declined(tiles: Callable[..., Table], letter: str, asked: str, choice: str) -> None:
    play = tiles(letter, counties={letter: (A, 4, 0)}, courts={A: [1]}, gold={A: 3}).play(choice)
    assert play.asked == asked
    before = play.extensions(A), play.nobles(A), play.court(A)
    play.play("decline")
    assert (play.extensions(A), play.nobles(A), [1]) == before
    assert not play.events_of("upgraded")
    assert play.part(letter)["tile"] is None
    assert play.events_of("declined")[0].args == {"from": f"tile:{letter}"}


@pytest.mark.rule("tile-extension")
def test_the_last_extension_of_a_tile_is_not_laid_by_itself(tiles: Callable[..., Table]) -> None:
    five = ["squires", "knight", "upgrade", "gold", "votes"]
    play = tiles("G", counties={"G": (A, 4, 0)}, extensions={A: five}).play("take_tile")
    assert (play.asked, choices(play)) == ("extension", {"extend", "decline"})


@pytest.mark.rule("county-a", "favor-noble")
def test_gain_of_a_county_or_favor_cannot_be_declined(tiles: Callable[..., Table], table: type[Table]) -> None:
    play = tiles("B", counties={"A": (A, 2, 0)}).play("take_reward")
    assert choices(play) == {"extend"}
    assert play.forbidden_by("decline") == "extension"
    play = table(reward_tiles=True).place(1, "conflict:1").play("favor", tile="favor:noble")
    assert choices(play) == {"noble"}
    assert play.forbidden_by("decline") == "favor-noble"


@pytest.mark.rule("tile-seal", "hidden-seals")
def test_the_tile_with_a_seal(tiles: Callable[..., Table]) -> None:
    play = tiles("F", counties={"F": (A, 2, 0)}, court=True, seals={A: 2}).play("take_tile")
    assert play.seals(A) == 3
    assert play.points(A) == 0
    assert "seals" not in play.state.view(B)["players"][A]


@pytest.mark.rule("tile-seal", "law-seals-to-squires-gold")
def test_a_seal_tile_is_given_like_a_seal(table: type[Table]) -> None:
    """A takes the tile, and in the next round the law buys it like any other seal."""
    laws = ["seals-to-squires-gold", "counties-2-points-3", "gold-to-votes"]
    play = table(
        reward_tiles=True,
        court=True,
        resentment=True,
        king_laws="all",
        phase="parliament",
        laws=laws,
        tiles="F",
        counties={"F": (A, 2, 0)},
    ).parliament()
    play.play("take_tile")
    assert play.seals(A) == 1
    while play.asked == "place":
        lord = [move for move in play.moves() if move["kind"] == "lord"]
        play.to_treasury() if lord else play.place(play.court(play.seat)[0], "castle:purse")
    play.parliament()
    assert (play.asked, play.seat, play.numbers("trade")) == ("trade", A, [0, 1])
    play.play("trade", n=1)
    assert [event.args["n"] for event in play.events_of("pays_seals")] == [1]
    assert play.from_law("squires", A) == 2


# With two players.


@pytest.mark.rule("two-tile", "tile-gone")
def test_a_knight_for_the_ally(tiles: Callable[..., Table]) -> None:
    play = tiles("E", 2, counties={"E": (ALLY, 2, 0)})
    assert "take_tile" in choices(play)
    play.play("take_tile")
    assert play.court(ALLY) == [1, 2]
    assert play.part("E")["tile"] is None


@pytest.mark.rule("two-tile")
def test_an_upgrade_for_the_ally(tiles: Callable[..., Table]) -> None:
    play = tiles("I", 2, counties={"I": (ALLY, 1, 0)}, courts={ALLY: [2]}).play("take_tile")
    assert play.asked == "upgrade"
    assert {move["house"] for move in play.moves() if move["kind"] == "upgrade"} == {ALLY}
    play.play("upgrade", house=ALLY, knight=2, at="court:2")
    assert play.court(ALLY) == [3]


@pytest.mark.rule("two-tile-lapse")
@pytest.mark.parametrize(("letter", "strength"), [("A", 2), ("B", 1), ("C", 3), ("G", 4), ("H", 1)])
def test_ally_gains_nothing_from_tiles_without_an_upgrade(
    tiles: Callable[..., Table], letter: str, strength: int
) -> None:
    play = tiles(letter, 2, counties={letter: (ALLY, strength, 0)})
    piles = [play.pile(other) for other in "ABCDEFGHI"]
    play.play("take_tile")
    assert play.part(letter)["tile"] is None
    assert (play.gold(A), play.squires(A), play.points(A), play.nobles(A)) == (0, 0, 0, [])
    assert play.extensions(A) == ["upgrade"]
    assert [play.pile(other) for other in "ABCDEFGHI"] == piles
    assert play.events_of("lapsed")[0].rule == "two-tile-lapse"


@pytest.mark.rule("two-tile-lapse", "two-office")
def test_no_seal_for_an_ally(tiles: Callable[..., Table]) -> None:
    play = tiles("F", 2, counties={"F": (ALLY, 2, 0)}, court=True).play("take_tile")
    assert play.seals(A) == 0


@pytest.mark.rule("two-tile-both")
def test_no_both_for_an_ally(tiles: Callable[..., Table]) -> None:
    play = tiles("E", 2, counties={"E": (ALLY, 2, 0)}, gold={A: 9})
    assert choices(play) == {"take_noble", "take_reward", "take_tile"}
