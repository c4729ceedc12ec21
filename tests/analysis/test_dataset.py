"""Datasets: what is written, that others can read it, that flaws are found, and that they merge."""

import shutil
from array import array
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from librt.vecs import vec

import peerage
from peerage import arena
from peerage.analysis.dataset import writer
from peerage.analysis.dataset.check import check
from peerage.analysis.dataset.manifest import read_manifest
from peerage.analysis.dataset.merge import merge
from peerage.analysis.dataset.reader import games_in
from peerage.analysis.dataset.schema import OBSERVATION, TABLES, VERSION
from peerage.analysis.dataset.simulate import simulate
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective

GAME = "long-live-the-king"
BOTS = ["greedy", "search:12", "random"]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "king"
    simulate(folder, GAME, 3, 4, BOTS, seed=5)
    return folder


def read(folder: Path, table: str) -> Any:
    return pa.concat_tables([pq.read_table(path) for path in sorted((folder / table).glob("*.parquet"))])


def test_dataset_has_the_documented_columns_and_counts(dataset: Path) -> None:
    manifest = read_manifest(dataset)
    for name, columns in TABLES.items():
        table = read(dataset, name)
        assert table.column_names == [column.name for column in columns]
        assert manifest.counts[name] == table.num_rows > 0
        for column in columns:
            assert column.type.endswith("?") or table[column.name].null_count == 0, column.name
    assert manifest.schema == VERSION
    assert read(dataset, "games")["decisions"].to_pylist() == [
        read(dataset, "decisions").filter(pa.compute.equal(read(dataset, "decisions")["game"], game)).num_rows
        for game in range(4)
    ]


def test_dataset_has_the_games_of_the_match_with_its_seed(dataset: Path) -> None:
    result = arena.run(GAME, 3, 4, BOTS, seed=5)
    games = read(dataset, "games").to_pylist()
    wins = [sum(row["shares"][row["bots"].index(bot)] for row in games) for bot in BOTS]
    assert wins == pytest.approx(result.wins)


def test_dataset_does_not_depend_on_the_workers(dataset: Path, tmp_path: Path) -> None:
    simulate(tmp_path / "two", GAME, 3, 4, BOTS, seed=5, workers=arena.Local(2))
    for name in TABLES:
        assert read(tmp_path / "two", name) == read(dataset, name)


def test_observations_are_those_of_the_seat_that_decides(dataset: Path) -> None:
    game, known = peerage.load(GAME), next(games_in(dataset))
    run = known.run(game)
    numbers = vec[float]([0.0] * len(game.observed))
    rows = read(dataset, "decisions").to_pylist()
    for step, row in zip(run, rows, strict=False):
        Perspective(run.state, step.seat).encode(numbers)
        assert row[OBSERVATION] == array("f", numbers).tolist()
        assert row["moves"] == run.state.moves(step.seat)
        assert row["indices"][row["moves"].index(row["move"])] == row["index"]


def test_searching_bots_leave_visits_and_values(dataset: Path) -> None:
    by_game = {row["game"]: row["bots"] for row in read(dataset, "games").to_pylist()}
    for row in read(dataset, "decisions").to_pylist():
        if by_game[row["game"]][row["seat"]] != "search:12":
            assert row["visits"] is row["values"] is None
            continue
        assert len(row["visits"]) == len(row["values"]) == row["legal"]
        assert row["visits"][row["moves"].index(row["move"])] == max(row["visits"])
        assert all(value is None or 0 <= value <= 1 for value in row["values"])


def test_positions_and_estimates_are_in_the_hidden_table_alone(dataset: Path) -> None:
    for name in ("decisions", "events"):
        assert not {"position", "estimate"} & set(read(dataset, name).column_names)
    row = read(dataset, "hidden").to_pylist()[7]
    state = peerage.load(GAME).from_bytes(row["position"])
    assert state.shares == pytest.approx(row["estimate"], abs=1e-6)


def test_secret_events_name_the_seats_that_see_them(dataset: Path) -> None:
    rows = read(dataset, "events").to_pylist()
    secret = [row for row in rows if not row["public"]]
    assert secret
    assert all(row["seen"] for row in secret)
    assert all(row["seen"] is None for row in rows if row["public"])


def test_polars_reads_the_dataset(dataset: Path) -> None:
    table = polars.read_parquet(dataset / "decisions" / "*.parquet")
    assert table.height == read_manifest(dataset).counts["decisions"]
    assert table[OBSERVATION].to_list()[0] == read(dataset, "decisions")[OBSERVATION][0].as_py()


def test_duckdb_reads_the_dataset(dataset: Path) -> None:
    query = "SELECT count(*), max(len(observation)), max(len(moves) - legal) FROM '{}/decisions/*.parquet'"
    counts = read_manifest(dataset).counts
    found = duckdb.execute(query.format(dataset)).fetchall()[0]
    assert found == (counts["decisions"], len(peerage.load(GAME).observed), 0)


def test_card_says_what_the_dataset_is(dataset: Path) -> None:
    card = (dataset / "README.md").read_text(encoding="utf-8")
    for said in (GAME, ", ".join(BOTS), "`5`", peerage.__version__, "MIT", "license: mit", "4 games"):
        assert said in card
    for columns in TABLES.values():
        for column in columns:
            assert f"| {column.name} | " in card


def test_memory_holds_one_row_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GROUP_DECISIONS", 50)
    monkeypatch.setattr(writer, "PART_GROUPS", 2)
    most = 0
    add = writer.DatasetWriter.add

    def watched(self: writer.DatasetWriter, rows: Any) -> None:
        nonlocal most
        add(self, rows)
        most = max(most, self.decisions)

    monkeypatch.setattr(writer.DatasetWriter, "add", watched)
    simulate(tmp_path / "parts", GAME, 3, 12, ["random"] * 3, seed=1, observing=False)
    assert most < 50
    assert len(list((tmp_path / "parts" / "events").iterdir())) > 2
    assert check(tmp_path / "parts", 12).replayed == 12


def test_check_accepts_what_was_written(dataset: Path) -> None:
    assert check(dataset).replayed == 4


def test_dataset_without_observations_is_checked_and_merged(dataset: Path, tmp_path: Path) -> None:
    simulate(tmp_path / "small", GAME, 4, 2, ["random"] * 4, {"place_dice": True}, seed=1, observing=False)
    merged = merge([dataset, tmp_path / "small"], tmp_path / "both")
    assert merged.observed == 0
    assert merged.counts["games"] == 6
    assert check(tmp_path / "both").replayed == 6
    assert read(tmp_path / "both", "games")["game"].to_pylist() == [0, 1, 2, 3, 4, 5]
    assert len(read_manifest(tmp_path / "both").runs) == 2


def test_games_of_different_games_do_not_merge(dataset: Path, tmp_path: Path) -> None:
    simulate(tmp_path / "other", "noblemen", 3, 1, ["random"] * 3, seed=1, observing=False)
    with pytest.raises(PeerageError, match="noblemen"):
        merge([dataset, tmp_path / "other"], tmp_path / "both")


def changed(dataset: Path, folder: Path, table: str, column: str, value: object) -> Path:
    """Copy a dataset with another value in the first row of a column."""
    shutil.copytree(dataset, folder)
    path = folder / table / "part-00000.parquet"
    found = pq.read_table(path)
    values = [value, *found[column].to_pylist()[1:]]
    field = found.schema.field(column)
    place = found.schema.get_field_index(column)
    pq.write_table(found.set_column(place, field, pa.array(values, field.type)), path)
    return folder


@pytest.mark.parametrize(
    ("table", "column", "value", "said"),
    [
        ("decisions", "move", 1, "cannot be played"),
        ("decisions", "seat", 2, "another seat"),
        ("decisions", OBSERVATION, [0.5] * 422, "another observation"),
        ("events", "args", "{}", "another args"),
        ("hidden", "position", b"x", "another position"),
        ("games", "checksum", "0", "another checksum"),
        ("games", "game", 7, "not numbered"),
        ("games", "decisions", 3, "other decisions"),
    ],
)
def test_check_finds_a_changed_value(
    dataset: Path, tmp_path: Path, table: str, column: str, value: object, said: str
) -> None:
    with pytest.raises(PeerageError, match=said):
        check(changed(dataset, tmp_path / "copy", table, column, value))


def test_check_finds_a_missing_part_and_an_unfinished_dataset(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "copy")
    (tmp_path / "copy" / "events" / "part-00000.parquet").unlink()
    with pytest.raises(PeerageError, match="0 rows"):
        check(tmp_path / "copy")
    (tmp_path / "copy" / "dataset.json").unlink()
    with pytest.raises(PeerageError, match=r"dataset\.json"):
        check(tmp_path / "copy")


def test_dataset_of_another_schema_is_refused(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "copy")
    file = tmp_path / "copy" / "dataset.json"
    file.write_bytes(msgspec.json.encode(msgspec.json.decode(file.read_bytes()) | {"schema": VERSION + 1}))
    with pytest.raises(PeerageError, match="version"):
        check(tmp_path / "copy")


def test_stopped_run_is_no_finished_dataset(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(tmp_path / "half", GAME, 3, 4, ["random"] * 3, seed=1, progress=stop)
    with pytest.raises(PeerageError, match="no finished dataset"):
        check(tmp_path / "half")


def test_dataset_needs_a_new_folder(dataset: Path) -> None:
    with pytest.raises(PeerageError, match="empty folder"):
        simulate(dataset, GAME, 3, 1, ["random"] * 3)
