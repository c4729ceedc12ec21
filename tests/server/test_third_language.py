"""A language is a folder of files and an entry of a list: here a third one, which falls back to English."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage import languages
from peerage.games.long_live_the_king import LongLiveTheKingGame
from peerage.kernel import registry
from peerage.kernel.content.lesson import Lesson
from peerage.languages import say_error
from peerage.server.accounts.email_verification import verification_message
from peerage.server.notifications.templates import Message, title_of, trial
from server import mailbox
from server.live_server import LiveServer
from server.notifications.channels import accepted

GAME = {
    "text/en.toml": '[game]\ntitle = "Toy"\ntagline = "A game"\n[about]\ngoal = "Win."\n[labels]\nround = "Round"\n',
    "text/xx.toml": '[game]\ntitle = "Xoy"\n',
    "rules/en.md": "## Turns\n### roll: Roll\nRoll a die.\n### stop: Stop\nStop.\n",
    "rules/xx.md": "## Xurns\n### roll: Xoll\nXoll a xie.\n",
    "lessons/first.toml": 'names = ["Ann"]\n[[steps]]\nid = "one"\n[[steps]]\nid = "two"\n',
    "lessons/first.en.toml": 'title = "First"\nabout = "It"\n[steps.one]\nsee = "Look."\n[steps.two]\nsee = "Again."\n',
    "lessons/first.xx.toml": 'title = "Xirst"\n[steps.one]\nsee = "Xook."\n',
    "__init__.py": "",
}
SERVER = {
    "errors.json": json.dumps({"too_many": {"league_full": "Xull: {most}"}}),
    "notifications.toml": """
        [titles]
        try = "Xeerage"
        [confirmation]
        subject = "Xonfirm"
        text = "Xello {name}: {link}"
    """,
}
SOURCES = Path(__file__).parents[2]
PAIR = re.compile(r"""["'`]en["'`]\s*[,|]\s*["'`]de["'`]""")


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[peerage.Game]:
    """A game and a server whose words are partly in a language xx."""
    write(tmp_path / "toy_words", GAME)
    shipped = languages.TEXT
    for language in languages.LANGUAGES:
        for name in SERVER:
            write(tmp_path / "text" / language, {name: shipped.joinpath(language, name).read_text(encoding="utf-8")})
    write(tmp_path / "text/xx", SERVER)
    monkeypatch.setattr(languages, "TEXT", tmp_path / "text")
    monkeypatch.setitem(languages.LANGUAGES, "xx", "Xanguage")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()

    class Toy(LongLiveTheKingGame):
        id = "toy"
        package = "toy_words"

    class Installed:
        name = value = "toy"

        def load(self) -> peerage.Game:
            return Toy()

    monkeypatch.setattr(registry, "installed_games", lambda: {"toy": Installed()})
    registry.load.cache_clear()
    yield peerage.load("toy")
    registry.load.cache_clear()
    forget()
    sys.modules.pop("toy_words", None)


def forget() -> None:
    languages.table.cache_clear()
    languages.situations.cache_clear()


def test_third_language_has_words_of_a_game(game: peerage.Game) -> None:
    assert game.languages == ("en", "xx")
    text = game.text("xx")
    assert text["game"] == {"title": "Xoy", "tagline": "A game"}
    assert text["labels"]["round"] == "Round"
    assert text["events"] == game.text("en")["events"], "shared words"
    assert game.text("de")["game"]["title"] == "Toy"
    with pytest.raises(peerage.PeerageError, match="There is no language 'yy' here"):
        game.text("yy")


def test_third_language_has_rules_of_a_game(game: peerage.Game) -> None:
    rules = {rule.id: rule for rule in game.rules("xx")}
    assert (rules["roll"].title, rules["roll"].section, rules["roll"].text) == ("Xoll", "Xurns", "Xoll a xie.")
    assert rules["stop"].text == "Stop."
    assert list(rules) == [rule.id for rule in game.rules("en")]


def test_third_language_has_lessons_of_a_game(game: peerage.Game) -> None:
    words = Lesson(game, "first").words("xx")
    assert (words.title, words.about) == ("Xirst", "It")
    assert [step.see for step in words.steps.values()] == ["Xook.", "Again."]


@pytest.mark.usefixtures("game")
def test_third_language_has_words_of_the_server() -> None:
    assert say_error("league_full", {"most": 8}, "xx") == "Xull: 8"
    assert say_error("banned", {}, "xx") == say_error("banned", {}, "en")


@pytest.mark.usefixtures("game")
def test_third_language_has_notifications_and_e_mails() -> None:
    assert trial("xx").title == "Xeerage"
    assert title_of("toy", "xx") == "Xoy"
    assert Message("xx", "", "", "", ("Ann", "Bob")).body() == "With Ann and Bob."
    assert verification_message("xx", "Ann", "https://peerage.example/") == (
        "Xonfirm",
        "Xello Ann: https://peerage.example/",
    )


@pytest.mark.anyio
async def test_third_language_is_served_over_http(server: Any, game: peerage.Game) -> None:
    visitor = await server.visitor()
    [about] = (await visitor.get("/games")).json()
    assert about["title"] == {"en": "Toy", "de": "Toy", "xx": "Xoy"}
    assert (await visitor.get(f"/games/{game.id}/text/xx")).json()["game"]["title"] == "Xoy"
    assert (await visitor.get(f"/games/{game.id}/rules/xx")).json()[0]["title"] == "Xoll"
    refused = await visitor.get(f"/games/{game.id}/text/yy")
    assert (refused.status_code, refused.json()["reason"]) == (400, "language_unknown")


@pytest.mark.anyio
async def test_third_language_is_chosen_for_e_mails(db: Path | str, known_dice: None, game: peerage.Game) -> None:
    with mailbox.opened() as box:
        server = LiveServer(db)
        server.settings = replace(
            server.settings, address="https://games.example", smtp_url=box.url, smtp_from="games@mail.example"
        )
        await server.start()
        ann = await server.visitor()
        await accepted(ann, "/account/link", {"name": "Ann"})
        for path, wish in (("/account/email", {"address": "ann@mail.example"}), ("/notices/mail", {})):
            refused = await ann.post(path, {**wish, "language": "yy"})
            assert (refused.status_code, refused.json()["reason"]) == (400, "language_unknown")
        await accepted(ann, "/account/email", {"address": "ann@mail.example", "language": "xx"})
        [sent] = box.emails
        assert sent["Subject"] == "Xonfirm"
        token = re.search(r"/confirm#([\w-]+)", sent.get_content())
        assert token is not None
        await accepted(ann, "/confirm", {"token": token[1]})
        [channel] = (await accepted(ann, "/notices/mail", {"language": "xx"}))["channels"]
        assert (await ann.post(f"/notices/channels/{channel['id']}/try", {})).status_code == 204
        assert box.emails[-1]["Subject"] == "Xeerage"
        await server.stop()


def test_no_source_lists_the_languages() -> None:
    sources = [*SOURCES.joinpath("src").rglob("*.py"), *SOURCES.joinpath("scripts").rglob("*.py")]
    sources += [path for kind in ("ts", "svelte") for path in SOURCES.joinpath("web/src").rglob(f"*.{kind}")]
    shipped = [path for path in sources if not path.name.endswith(".test.ts")]
    assert [path for path in shipped if PAIR.search(path.read_text(encoding="utf-8"))] == []
