"""Games are found by entry point, so that others can add theirs."""

import subprocess
import sys
from pathlib import Path

import pytest

import peerage

OWN_GAME = """
from peerage.games.long_live_the_king import LongLiveTheKingGame

class OwnGame(LongLiveTheKingGame):
    id = "own-game"
    package = "peerage.games.long_live_the_king"

GAME = OwnGame()
WRONG = 7
"""


def test_a_game_of_somebody_else_is_found_and_played(tmp_path: Path) -> None:
    (tmp_path / "own_game.py").write_text(OWN_GAME)
    info = tmp_path / "own_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[peerage.games]\nown-game = own_game:GAME\nwrong = own_game:WRONG\n")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import peerage\n"
        "assert 'own-game' in peerage.game_ids() and 'long-live-the-king' in peerage.game_ids()\n"
        "game = peerage.load('own-game'); state = game.start(3, seed=1)\n"
        "assert game.from_dict(state.to_dict()).view(0)['game'] == 'own-game'\n"
        "try: peerage.load('wrong')\n"
        "except peerage.UnknownGame as error: assert 'not a game' in str(error); print('found')\n"
    )
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True)
    assert run.stdout.strip() == "found", run.stderr


def test_unknown_game_names_the_installed_ones() -> None:
    with pytest.raises(peerage.UnknownGame, match=r"no game 'chess' here. Choose one of .*long-live-the-king"):
        peerage.load("chess")


@pytest.mark.parametrize("seats", [0, 2, 6, -3])
def test_start_refuses_wrong_numbers_of_seats(seats: int) -> None:
    with pytest.raises(peerage.BadSeats, match="3 to 5 players"):
        peerage.load("long-live-the-king").start(seats)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"joker": True}, "no option 'joker'"),
        ({"place_dice": 3}, "either true or false"),
        ({"finite": "x"}, "either true or false"),
    ],
)
def test_options_that_a_game_does_not_offer_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(peerage.BadOption, match=reason):
        peerage.load("long-live-the-king").start(3, options=options)


def test_options_can_be_given_as_words() -> None:
    state = peerage.load("long-live-the-king").start(3, options={"place_dice": "yes", "finite": "off"})
    assert state.options["place_dice"] is True
    assert state.options["finite"] is False


def test_seeds_of_any_kind_and_fresh_ones() -> None:
    game = peerage.load("long-live-the-king")
    assert game.start(3, 7).to_dict() == game.start(3, "7").to_dict()
    assert game.start(3, b"\x07").to_dict() == game.start(3, "07").to_dict()
    assert game.start(3).to_dict()["chance"] != game.start(3).to_dict()["chance"]


def test_a_package_of_a_game_can_be_imported() -> None:
    code = "import peerage.games.lancaster as lancaster, peerage; assert lancaster.GAME is peerage.load('lancaster')"
    subprocess.run([sys.executable, "-c", code], check=True)
