"""How the rules are compiled: with the flags that the compiler takes, with a profile where one can be made."""

import ctypes
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import peerage
from peerage import arena

Backend = Callable[[str], ModuleType]


@pytest.fixture
def compiling(backend: Backend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setenv("MAKEFLAGS", "")
    monkeypatch.delenv("PEERAGE_OPTIMIZE", raising=False)
    module = backend("peerage_compile")
    monkeypatch.setattr(module, "BUILD", tmp_path / "build")
    return module


@pytest.fixture
def extensions(compiling: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """What mypyc hands over, without the minute that it takes to compile it."""
    made = [SimpleNamespace(extra_compile_args=["-O3"], extra_link_args=[]) for _ in range(2)]
    monkeypatch.setitem(sys.modules, "mypyc.build", SimpleNamespace(mypycify=lambda *_, **__: made))
    monkeypatch.delenv("PEERAGE_PROFILE", raising=False)
    return made


def picky(tmp_path: Path, refused: str) -> str:
    """A compiler that takes everything but one flag."""
    path = tmp_path / "picky"
    path.write_text(f'case "$*" in *{refused}*) echo "error: no {refused}" >&2; exit 1;; esac\n')
    return f"sh {path}"


def test_the_compiled_library_shows_its_door_only() -> None:
    if peerage.build() == "pure":
        assert importlib.util.find_spec("peerage__mypyc") is None
        return
    library = ctypes.CDLL(importlib.import_module("peerage__mypyc").__file__)
    assert hasattr(library, "PyInit_peerage__mypyc")
    assert not hasattr(library, "CPyDef_playout___play_random")


def test_functions_that_no_loop_calls_are_marked_cold(compiling: ModuleType) -> None:
    fast = [
        "extern PyObject *CPyDef_moves___MoveKind___pack(PyObject *self);",
        "extern char CPyDef_state___State___apply(PyObject *self, int64_t seat, int64_t move);",
        "extern char CPyDef_state___describe_all(PyObject *self);",
    ]
    slow = [
        "extern PyObject *CPyPy_state___State___apply(PyObject *self, PyObject *const *args, size_t nargs);",
        "extern PyObject *CPyInit_peerage___bots___bot(void);",
        "extern char CPyDef_bot_____top_level__(void);",
        "extern PyObject *CPyDef_moves___MoveKind___describe(PyObject *self, PyObject *state, int64_t move);",
    ]
    marked = compiling.marked_cold("\n".join([*fast, *slow])).splitlines()
    assert marked[:3] == fast
    assert marked[3:] == [line.replace("extern ", "extern __attribute__((cold)) ") for line in slow]


@pytest.mark.parametrize(
    "refused", ["-fvisibility=hidden", "-flto", "-Wno-misleading-indentation", "-z,noseparate-code"]
)
def test_flags_that_the_compiler_does_not_take_are_left_out(
    compiling: ModuleType,
    extensions: list[SimpleNamespace],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    refused: str,
) -> None:
    monkeypatch.setattr(compiling, "CORES", 2)
    monkeypatch.setattr(compiling.shutil, "which", lambda name: name)

    def flags() -> tuple[str, str]:
        library = compiling.extensions()[0]
        return " ".join(library.extra_compile_args), " ".join(library.extra_link_args)

    monkeypatch.setenv("CC", picky(tmp_path, "-nothing"))
    assert refused in " ".join(flags())
    assert flags()[1].split().count("-flto=2") == 2
    for extension in extensions:
        extension.extra_compile_args, extension.extra_link_args = ["-O3"], []
    monkeypatch.setenv("CC", picky(tmp_path, refused))
    assert refused not in " ".join(flags())
    assert "-fno-semantic-interposition" in flags()[0]


def test_shims_are_made_small_where_the_compiler_takes_the_flags(
    compiling: ModuleType, extensions: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", picky(tmp_path, "-Os"))
    library, shim = compiling.extensions()
    assert "-nostartfiles" in shim.extra_link_args
    assert "-nostartfiles" not in library.extra_link_args
    assert "-Os" not in shim.extra_compile_args
    shim.extra_link_args = []
    monkeypatch.setenv("CC", picky(tmp_path, "-nostartfiles"))
    compiling.extensions()
    assert "-nostartfiles" not in shim.extra_link_args
    assert "-Os" in shim.extra_compile_args


def test_without_make_the_compiler_is_not_asked_to_use_several_cores(
    compiling: ModuleType, extensions: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiling, "CORES", 2)
    monkeypatch.setattr(compiling.shutil, "which", lambda name: None)
    monkeypatch.setenv("CC", picky(tmp_path, "-nothing"))
    assert "-flto" not in " ".join(compiling.extensions()[0].extra_compile_args)


@pytest.mark.parametrize("trained", [True, False])
def test_a_profile_is_used_if_it_could_be_made(
    compiling: ModuleType,
    extensions: list[SimpleNamespace],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    trained: bool,
) -> None:
    monkeypatch.setenv("CC", picky(tmp_path, "-nothing"))
    monkeypatch.setenv("PEERAGE_PROFILE", "1")
    monkeypatch.setattr(compiling, "train", lambda made: None if trained else "the training failed")
    library, shim = compiling.extensions()
    assert ("-fprofile-use" in library.extra_compile_args) is trained
    assert "-fprofile-use" not in shim.extra_compile_args
    assert ("the training failed; compiling without a profile" in capsys.readouterr().err) is not trained


@pytest.mark.parametrize("refused", ["-fprofile-generate", "-fprofile-partial-training"])
def test_a_compiler_without_profiles_compiles_without_one(
    compiling: ModuleType,
    extensions: list[SimpleNamespace],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    refused: str,
) -> None:
    monkeypatch.setenv("CC", picky(tmp_path, refused))
    monkeypatch.setenv("PEERAGE_PROFILE", "1")
    assert "-fprofile-use" not in compiling.extensions()[0].extra_compile_args
    assert "without a profile" in capsys.readouterr().err


@pytest.mark.parametrize("outcome", ["profile", "nothing", "failure"])
def test_the_training_build_counts_and_the_real_one_does_not(
    compiling: ModuleType,
    extensions: list[SimpleNamespace],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    outcome: str,
) -> None:
    built: list[list[str]] = []
    monkeypatch.setattr(compiling, "OBJECTS", tmp_path)
    monkeypatch.setattr(compiling, "build", lambda made, folder: built.append(made[0].extra_compile_args))
    (tmp_path / "old.gcda").touch()

    def train(command: list[str], env: dict[str, str], **_: object) -> SimpleNamespace:
        assert Path(env["PYTHONPATH"].split(os.pathsep)[0], "peerage", "__init__.py").is_file()
        if outcome == "profile":
            (tmp_path / "new.gcda").touch()
        return SimpleNamespace(returncode=outcome == "failure", stderr="no such game")

    monkeypatch.setattr(compiling.subprocess, "run", train)
    problem = compiling.train(extensions)
    assert built == [["-O3", "-fprofile-generate"]]
    assert extensions[0].extra_compile_args == ["-O3"]
    assert not (tmp_path / "old.gcda").exists()
    expected = {"profile": "None", "nothing": "left no profile", "failure": "no such game"}
    assert expected[outcome] in str(problem)


@pytest.mark.slow
def test_the_training_plays_every_game_and_in_the_compiled_build_only(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = backend("peerage_train")
    played: list[tuple[str, tuple[str, ...]]] = []
    monkeypatch.setattr(training, "RANDOM_GAMES", 2)
    monkeypatch.setattr(training, "ITERATIONS", 2)
    monkeypatch.setattr(peerage, "build", lambda: "compiled")
    run = arena.run

    def noted(game: str, seats: int, games: int, bots: list[str], *rest: Any, **more: Any) -> None:
        played.append((game, tuple(bots)))
        run(game, seats, games, bots, *rest, **more)

    monkeypatch.setattr(training.arena, "run", noted)
    training.main()
    assert {game for game, _ in played} == set(peerage.game_ids())
    assert ("lancaster", ("random",) * 5) in played
    assert ("noblemen", ("search:2", "greedy", "greedy")) in played
    monkeypatch.setattr(peerage, "build", lambda: "pure")
    with pytest.raises(SystemExit, match="not compiled"):
        training.main()


def test_setuptools_is_asked_where_the_compiler_is_not_gcc(
    compiling: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiling.setuptools_problem() == compiling.compiler_problem()
    monkeypatch.setattr(compiling, "PROBE", "no C")
    assert "no C compiler works" in compiling.setuptools_problem()
    monkeypatch.setattr(compiling.sys, "platform", "win32")
    assert "no C compiler works" in compiling.compiler_problem()
    assert compiling.accepted(compiling.FLAGS) == []
