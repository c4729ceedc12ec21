"""The wheel: compiled with a C compiler, pure with a notice without one or with a broken one; never without client."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("pyproject.toml", "LICENSE", "docs/package.md", "build_backend", "src")


def copy_of_the_sources(tmp_path: Path, *more: str) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    for part in (*PARTS, *more):
        if (ROOT / part).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "static", "node_modules")
            shutil.copytree(ROOT / part, source / part, ignore=ignored)
        else:
            (source / part).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / part, source / part)
    return source


def with_a_client(source: Path) -> Path:
    page = source / "src" / "peerage" / "server" / "static" / "index.html"
    page.parent.mkdir()
    page.write_text("<title>Peerage</title>")
    return source


def build_wheel(source: Path, **environment: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """A wheel beside the sources, and the names in it."""
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    result = subprocess.run(
        [*command, "-w", str(source.parent), str(source)],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    names = [name for wheel in source.parent.glob("*.whl") for name in zipfile.ZipFile(wheel).namelist()]
    return result, names


WORDS = {"rules": "md", "text": "toml", "values": "toml"}


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["false", "/no/such/compiler"])
def test_without_a_working_compiler_the_wheel_is_pure(tmp_path: Path, compiler: str) -> None:
    result, names = build_wheel(with_a_client(copy_of_the_sources(tmp_path)), CC=compiler)
    assert result.returncode == 0, result.stderr
    assert "pure Python" in result.stdout + result.stderr
    assert not [name for name in names if name.endswith(".so")]
    king = "peerage/games/long_live_the_king"
    for name in ("components.toml", "rules/en.md", "rules/de.md", "text/en.toml", "text/de.toml"):
        assert f"{king}/{name}" in names
    expansion = "peerage/games/lancaster/expansions/kings_court"
    assert {f"{expansion}/{folder}/de.{kind}" for folder, kind in WORDS.items()} <= set(names)
    assert "peerage/py.typed" in names
    assert "peerage/server/static/index.html" in names


@pytest.mark.slow
def test_compiling_by_order_fails_without_a_compiler(tmp_path: Path) -> None:
    result, names = build_wheel(with_a_client(copy_of_the_sources(tmp_path)), CC="false", PEERAGE_COMPILE="always")
    assert result.returncode != 0
    assert names == []


@pytest.mark.slow
def test_nothing_is_packed_without_the_client(tmp_path: Path) -> None:
    result, names = build_wheel(copy_of_the_sources(tmp_path), PEERAGE_COMPILE="never")
    assert result.returncode != 0
    assert "the browser client is missing" in result.stdout + result.stderr
    assert names == []


@pytest.mark.slow
def test_a_checkout_without_node_says_what_is_missing(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    source = copy_of_the_sources(tmp_path, "web", "scripts", "requirements")
    result, names = build_wheel(source, PEERAGE_COMPILE="never", PATH=str(tools))
    assert result.returncode != 0
    assert "needs Node 20.19 or newer" in result.stdout + result.stderr
    assert names == []
