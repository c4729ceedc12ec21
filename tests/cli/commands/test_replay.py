import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from peerage import arena

GAME = "long-live-the-king"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    arena.run(GAME, 3, 1, ["random"] * 3, seed=11, records=folder)
    [path] = folder.iterdir()
    return path


def damaged(record: Path, to: Path, line: int, **changes: object) -> Path:
    lines = record.read_text().splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    to.write_text("\n".join(lines))
    return to


def test_a_true_record_is_proven(peerage: Callable[..., Any], record: Path) -> None:
    ran = peerage("replay", record)
    assert ran.code == 0
    assert "moves, verified" in ran.out
    assert "won by" in ran.out


def test_json_gives_the_end(peerage: Callable[..., Any], record: Path) -> None:
    end = peerage("replay", record, "--json").json
    assert end["game"] == GAME
    assert end["over"]
    assert end["moves"] == len(record.read_text().splitlines()) - 1


def test_the_log_is_printed_in_two_languages(peerage: Callable[..., Any], record: Path) -> None:
    english, german = (peerage("replay", record, "--log", "--lang", lang).out for lang in ("en", "de"))
    assert english.count("\n") > 50
    assert english.count("\n") == german.count("\n")
    assert english != german
    assert "{" not in english + german  # every place in the sentences is filled
    assert english.count("(no choice)") == german.count("(keine Wahl)") > 0


@pytest.mark.rule("hint")
def test_the_log_names_players_who_asked_for_hints(peerage: Callable[..., Any], record: Path, tmp_path: Path) -> None:
    names = json.loads(record.read_text().splitlines()[0])["names"]
    path = damaged(record, tmp_path / "hints.jsonl", 1, hints=[[3, 0], [9, 1]])
    assert "moves, verified" in peerage("replay", path).out
    plain, logged = [peerage("replay", each, "--log").out.splitlines() for each in (record, path)]
    assert [line for line in logged if line not in plain] == [
        f"   3  {names[0]} asked for a hint.",
        f"   9  {names[1]} asked for a hint.",
    ]
    german = peerage("replay", path, "--log", "--lang", "de").out
    assert f"   9  {names[1]} hat um einen Tipp gebeten." in german


def test_the_result_is_printed_in_two_languages(peerage: Callable[..., Any], record: Path) -> None:
    """The sums below the tables are the scores, and every fact says in which part it happened."""
    english, german = (peerage("replay", record, "--result", "--lang", lang).out for lang in ("en", "de"))
    end = peerage("replay", record, "--result", "--json").json
    sums = [line.split()[1:] for line in english.splitlines() if line.strip().startswith("=")]
    assert sums == [[str(score) for score in end["scores"]]] * 2
    assert "Regions with courtiers" in english
    assert "Gebiete mit Höflingen" in german
    assert english.count("(Election ") == german.count(". Königswahl)") == len(end["facts"])
    assert english.count("\n") == german.count("\n")


def test_names_in_a_record_do_not_act_on_the_terminal(
    peerage: Callable[..., Any], record: Path, tmp_path: Path
) -> None:
    names = ["[/x]", "\x1b[2J", ":king:\n\u202e"]
    odd = damaged(record, tmp_path / "odd\x1b.jsonl", 1, names=names)
    shown = ["[/x]", r"\u001b[2J", r":king:\n\u202e"]
    for wish in ((), ("--log",), ("--result",), ("--json",), ("--result", "--json")):
        ran = peerage("replay", odd, *wish)
        assert ran.code == 0, ran.err
        assert all(sign.isprintable() or sign == "\n" for sign in ran.out), wish
        assert "--json" in wish or any(name in ran.out for name in shown)
    for name in shown:
        assert name in peerage("replay", odd, "--log").out
    broken = damaged(record, tmp_path / "broken.jsonl", 1, game="\x1b[2J")
    for ran in (peerage("replay", broken), peerage("replay", "--all", tmp_path)):
        assert ran.code
        assert all(sign.isprintable() or sign == "\n" for sign in ran.out + ran.err)


def test_a_game_that_is_not_over_has_no_result(peerage: Callable[..., Any], record: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    part.write_text("\n".join(record.read_text().splitlines()[:10]))
    ran = peerage("replay", part, "--result")
    assert ran.code == 2
    assert "not over" in ran.err


def test_the_log_names_the_decisions_without_a_choice(peerage: Callable[..., Any], tmp_path: Path) -> None:
    arena.run("noblemen", 3, 1, ["greedy"] * 3, seed=1, records=tmp_path)
    [path] = tmp_path.iterdir()
    logged = peerage("replay", path, "--log").out
    assert re.search(r"builds a palace for £\d+\. \(the only site\)", logged)


def test_a_game_that_is_not_over_is_true_as_far_as_it_goes(
    peerage: Callable[..., Any], record: Path, tmp_path: Path
) -> None:
    part = tmp_path / "part.jsonl"
    part.write_text("\n".join(record.read_text().splitlines()[:10]))
    assert "not over" in peerage("replay", part).out


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        (1, {"seed": "another"}),
        (1, {"game": "chess"}),
        (1, {"rules": 99}),
        (1, {"seats": 17}),
        (1, {"components": "0" * 64}),
        (5, {"check": "0123456789abcdef"}),
        (7, {"chance": [6, 6, 6, 6]}),
        (9, {"move": 99999}),
        (9, {"move": -1}),
        (9, {"seat": 77}),
        (12, {"n": 4}),
        (12, {"extra": 1}),
        (14, {"move": "three"}),
    ],
)
def test_the_first_bad_line_is_named(
    refused: Callable[..., str], record: Path, tmp_path: Path, line: int, changes: dict[str, object]
) -> None:
    assert f"Line {line}:" in refused("replay", damaged(record, tmp_path / "bad.jsonl", line, **changes))


def test_a_missing_line_is_noticed(refused: Callable[..., str], record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    del lines[20]
    (tmp_path / "gap.jsonl").write_text("\n".join(lines))
    assert "Line 21:" in refused("replay", tmp_path / "gap.jsonl")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"not json", b"[]", b"{}\n{}", b"null"])
def test_replay_refuses_files_that_are_not_records(refused: Callable[..., str], tmp_path: Path, content: bytes) -> None:
    (tmp_path / "none.jsonl").write_bytes(content)
    refused("replay", tmp_path / "none.jsonl")


def test_replay_refuses_unreadable_files_and_languages(
    refused: Callable[..., str], record: Path, tmp_path: Path
) -> None:
    assert "cannot read" in refused("replay", tmp_path / "nowhere.jsonl")
    assert "cannot read" in refused("replay", tmp_path)
    assert "'fr'" in refused("replay", record, "--log", "--lang", "fr")


def test_a_folder_is_proven_and_what_breaks_is_named(peerage: Callable[..., Any], record: Path, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    folder.mkdir(parents=True)
    (folder / "good.jsonl").write_text(record.read_text())
    whole = peerage("replay", "--all", tmp_path)
    assert (whole.code, whole.out.splitlines()[-1].partition(": ")[2][:9]) == (0, "1 records")
    bad = damaged(record, folder / "bad.jsonl", 5, check="0" * 16)
    (folder / "odd.jsonl").write_bytes(b"\xff\xfe")
    ran = peerage("replay", "--all", tmp_path, "--json")
    assert ran.code == 1
    assert ran.json["records"] == 3
    assert set(ran.json["broken"]) == {str(bad), str(folder / "odd.jsonl")}
    assert "Line 5" in ran.json["broken"][str(bad)]


def test_a_database_is_proven_table_by_table(
    peerage: Callable[..., Any], refused: Callable[..., str], record: Path, tmp_path: Path
) -> None:
    lines = record.read_text().splitlines()
    path = tmp_path / "peerage.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE lines (table_id TEXT, n INTEGER, line TEXT)")
        rows = [("one", n, line) for n, line in enumerate(lines)] + [
            ("two", n, line) for n, line in enumerate(lines[:4])
        ]
        database.executemany("INSERT INTO lines VALUES (?, ?, ?)", reversed(rows))
        database.commit()
        assert peerage("replay", "--all", path, "--json").json["broken"] == {}
        database.execute("DELETE FROM lines WHERE table_id = 'two' AND n = 2")
        database.commit()
    ran = peerage("replay", "--all", path)
    assert ran.code == 1
    assert "table two: Line 3" in ran.out
    assert "neither a folder nor a database" in refused("replay", "--all", record)
    assert "neither a folder nor a database" in refused("replay", "--all", tmp_path / "nothing")
