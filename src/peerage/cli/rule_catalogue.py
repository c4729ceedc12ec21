"""Keeps the rule catalogue, the tests and the code consistent.

Tests in tests/games/<module>/, and in tests/kernel/, tests/server/ and tests/browser/ for what all games share, name
the rules that they prove: @pytest.mark.rule("rule-id", ...).
"""

from pathlib import Path

from peerage.cli.build_check import CHECKOUT
from peerage.cli.rule_references import References, places_in_code, places_in_tests
from peerage.errors import PeerageError
from peerage.kernel.game import Game

SHARED = ("peerage.kernel", "peerage.server")
"""Rules of every table are implemented here."""

TESTED = ("kernel", "server", "browser")
"""Folders of tests, likewise."""


def problems(game: Game) -> list[str]:
    """Return every mismatch."""
    tested = places_in_tests(test_folders(game))
    first, *others = game.languages
    known = set(game.catalogue(first))
    used = code_places(game)
    found = [f"rule {rule} has no test" for rule in sorted(known - set(tested))]
    found += [f"rule {rule} is named nowhere in the code" for rule in sorted(known - set(used))]
    found += [f"no rule {rule}, which {tested[rule][0].path.name} names" for rule in sorted(set(tested) - known)]
    found += [f"no rule {rule}, which {used[rule][0].path.name} names" for rule in sorted(set(used) - known)]
    for lang in others:
        translated = set(game.catalogue(lang))
        found += [f"rule {rule} is not in rules/{lang}.md" for rule in sorted(known - translated)]
        found += [f"rule {rule} is only in rules/{lang}.md" for rule in sorted(translated - known)]
    return found


def code_places(game: Game) -> References:
    known = {rule.id for rule in game.rules(game.languages[0])}
    found: References = {}
    for package in (game.package, *SHARED):
        for rule, places in places_in_code(package, known).items():
            found.setdefault(rule, []).extend(places)
    return found


def test_folders(game: Game) -> list[Path]:
    """Return the folders of tests in the current folder, or else in the checkout that this package runs from."""
    own = Path("tests", "games", game.package.rpartition(".")[2])
    for root in (Path.cwd(), CHECKOUT):
        if (root / own).is_dir():
            return [root / own, *(root / "tests" / shared for shared in TESTED)]
    raise PeerageError(f"{game.id}: no folder {own}; run this in a checkout of the game")
