"""The wheel: compiled with a C compiler, pure with a notice without one or with a broken one."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("pyproject.toml", "LICENSE", "README.md", "build_backend", "src")


def build_wheel(tmp_path: Path, **environment: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """A wheel from a copy of the sources, and the names in it."""
    source = tmp_path / "source"
    source.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__", "static"))
        elif (ROOT / part).exists():
            shutil.copy(ROOT / part, source / part)
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    result = subprocess.run(
        [*command, "-w", str(tmp_path), str(source)],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    names = [name for wheel in tmp_path.glob("*.whl") for name in zipfile.ZipFile(wheel).namelist()]
    return result, names


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["false", "/no/such/compiler"])
def test_without_a_working_compiler_the_wheel_is_pure(tmp_path: Path, compiler: str) -> None:
    result, names = build_wheel(tmp_path, CC=compiler)
    assert result.returncode == 0, result.stderr
    assert "pure Python" in result.stdout + result.stderr
    assert not [name for name in names if name.endswith(".so")]
    king = "peerage/games/long_live_the_king"
    for name in ("components.toml", "rules/en.md", "rules/de.md", "text/en.toml", "text/de.toml"):
        assert f"{king}/{name}" in names
    assert "peerage/py.typed" in names


@pytest.mark.slow
def test_compiling_by_order_fails_without_a_compiler(tmp_path: Path) -> None:
    result, names = build_wheel(tmp_path, CC="false", PEERAGE_COMPILE="always")
    assert result.returncode != 0
    assert names == []
