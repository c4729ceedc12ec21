"""The levels of the bots that tables offer: there for every game, and the nets that they need."""

import pytest

import peerage
from games.cases import COMPILED
from games.declaring import declared
from peerage import arena
from peerage.bots import Manner, manner_of
from peerage.bots.levels import LEVELS, levels_of, usual_bot
from peerage.bots.nets.net_file import SHIPPED, net_at
from peerage.server.bot_play.pool import check_bot

LARGEST_NET = 1_000_000
GAMES = [game_id for game_id in peerage.game_ids() if declared(game_id).encodes]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_offers_all_levels(game_id: str) -> None:
    game = peerage.load(game_id)
    assert levels_of(game) == LEVELS
    for bot in LEVELS.values():
        check_bot(game, bot)


def test_a_game_without_these_bots_offers_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    game = peerage.load(GAMES[0])
    monkeypatch.setattr(game, "bots", ("random", "search"))
    assert levels_of(game) == {"hard": LEVELS["hard"]}
    monkeypatch.setattr(game, "bots", ("random",))
    assert levels_of(game) == {"beginner": "random"}


@pytest.mark.parametrize("game_id", GAMES)
def test_nets_come_with_the_games_and_are_small(game_id: str) -> None:
    game = peerage.load(game_id)
    assert len(game.file(SHIPPED).read_bytes()) < LARGEST_NET
    assert net_at(game_id, "").inputs == len(game.observed)


@pytest.mark.skipif(not COMPILED, reason="takes long")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_net_that_hardly_searches_beats_rules_of_thumb(game_id: str) -> None:
    result = arena.run(game_id, 4, 16, ["net:30", "greedy", "greedy", "greedy"], seed=1)
    assert result.wins[0] > 16 / 4


@pytest.mark.parametrize(
    ("bot", "manner"),
    [
        ("random", Manner("random")),
        ("greedy", Manner("greedy")),
        ("greedy:0.7", Manner("easy")),
        ("greedy:2", Manner("beginner")),
        ("search", Manner("search", "1000")),
        ("search:300:cores=2", Manner("search", "300")),
        ("search:1.5s", Manner("search_seconds", "1.5")),
        ("net", Manner("net_alone")),
        ("net:300", Manner("net", "300")),
        ("parrot", None),
        ("search:fast", None),
    ],
)
def test_family_of_a_bot_says_how_it_plays(bot: str, manner: Manner | None) -> None:
    assert manner_of(bot) == manner


@pytest.mark.parametrize("game_id", peerage.game_ids())
def test_usual_bot_is_one_of_the_levels(game_id: str) -> None:
    game = peerage.load(game_id)
    assert usual_bot(game) == levels_of(game)["medium"]
