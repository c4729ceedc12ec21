"""Matches with the program of the documentation, and with one that crashes."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import peerage
from docs.pages import ROOT, write_files
from peerage import Record, arena
from peerage.arena.protocol import Judged, Limits, referee
from peerage.arena.protocol.messages import schema

PAGE = ROOT / "docs/researchers/programs.md"
PATIENT = Limits(seconds=None)

CRASHING = """
import json, sys
starts = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "start":
        if message["seat"] == 1:
            sys.exit("no seat for me")
    elif message["type"] == "decide":
        print(json.dumps({"type": "move", "id": message["id"], "move": message["moves"][-1]["notation"]}), flush=True)
"""


def command(program: Path) -> str:
    return f"cmd:{shlex.join([sys.executable, str(program)])}"


@pytest.fixture
def example(tmp_path: Path) -> str:
    write_files(PAGE, tmp_path)
    return command(tmp_path / "mybot.py")


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("lancaster", {}),
        ("lancaster", {"new_laws": "all", "court": True, "resentment": True, "reward_tiles": True}),
        ("long-live-the-king", {"place_dice": True}),
        ("noblemen", {}),
    ],
)
def test_the_program_of_the_documentation_plays_every_game(
    game_id: str, options: dict[str, object], example: str, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    bots = [example, "random", "greedy"]
    result, incidents = referee(game_id, 3, 1, bots, options, seed=1, limits=PATIENT, records=records)
    assert incidents == []
    assert sum(result.wins) == pytest.approx(1)
    (path,) = records.iterdir()
    record = Record.load(path.read_text(encoding="utf-8"))
    assert record.state.over
    assert record.header.names == [bot[:100] for bot in bots]


def test_two_programs_meet_in_paired_deals(example: str) -> None:
    bots = [example, example, "random"]
    once, again = (referee("long-live-the-king", 3, 3, bots, seed=2, limits=PATIENT) for _ in range(2))
    assert once.result.wins == again.result.wins
    assert once.result.scores == again.result.scores


def test_a_crash_is_reported_with_its_game_and_seat_and_the_match_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "crashing.py"
    program.write_text(CRASHING, encoding="utf-8")
    logs = tmp_path / "logs"
    judged: Judged = referee(
        "long-live-the-king", 3, 3, [command(program), "random", "random"], seed=1, limits=PATIENT, logs=logs
    )
    (incident,) = judged.incidents
    assert (incident.game, incident.seat, incident.kind) == (2, 1, "ended")
    assert "exit code 1" in incident.detail
    assert judged.result.games == 3
    (log,) = logs.iterdir()
    assert log.read_text(encoding="utf-8").count("no seat for me") == 1


@pytest.mark.parametrize("bot", ["cmd:", "cmd:'", "cmd:./no-such-bot"])
def test_a_command_that_cannot_start_is_no_match(bot: str) -> None:
    with pytest.raises(peerage.PeerageError):
        referee("long-live-the-king", 3, 1, [bot, "random", "random"])


def test_no_other_part_of_the_package_starts_programs_by_name(tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    for name in (f"cmd:touch {touched}", "cmd:touch", "cmd", "cmd:Cmd:x"):
        with pytest.raises(peerage.BadBot):
            arena.run("long-live-the-king", 3, 1, [name, "random", "random"])
    assert not touched.exists()


def test_the_page_of_the_protocol_names_every_message_and_field() -> None:
    text = PAGE.read_text(encoding="utf-8")
    definitions = schema()["$defs"]
    for name, definition in definitions.items():
        for field, described in definition.get("properties", {}).items():
            words = [described["enum"][0]] if field == "type" and "enum" in described else [field]
            assert all(f"`{word}`" in text for word in words), f"{name}.{field} is not on the page"


COUNTING = """
import json, os, sys
print(os.getpid(), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"type": "move", "id": message["id"], "move": message["moves"][0]["move"]}), flush=True)
"""


def test_games_at_a_time_have_the_result_of_games_one_by_one(tmp_path: Path) -> None:
    """Each game has its own process of the program, and none of them is left."""
    (tmp_path / "counting.py").write_text(COUNTING, encoding="utf-8")
    bots = [command(tmp_path / "counting.py"), "greedy", "random"]
    results = {}
    for jobs in (1, 3):
        records, logs = tmp_path / f"records{jobs}", tmp_path / f"logs{jobs}"
        judged = referee(
            "long-live-the-king", 3, 6, bots, seed=1, limits=PATIENT, records=records, logs=logs, jobs=jobs
        )
        assert judged.incidents == []
        results[jobs] = replace(judged.result, seconds=0.0)
        processes = [path.read_text("utf-8").split() for path in logs.iterdir()]
        assert [len(each) for each in processes] == [1] * jobs
    assert results[1] == results[3]
    for path in (tmp_path / "records1").iterdir():
        assert path.read_text("utf-8") == (tmp_path / "records3" / path.name).read_text("utf-8")


def test_incidents_of_games_at_a_time_are_in_the_order_of_the_games(tmp_path: Path) -> None:
    (tmp_path / "crashing.py").write_text(CRASHING, encoding="utf-8")
    bots = [command(tmp_path / "crashing.py"), "random", "random"]
    one, three = (referee("long-live-the-king", 3, 6, bots, seed=1, limits=PATIENT, jobs=jobs) for jobs in (1, 3))
    assert [incident.game for incident in three.incidents] == [2, 5]
    assert [(each.game, each.seat) for each in one.incidents] == [(each.game, each.seat) for each in three.incidents]
