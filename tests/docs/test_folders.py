"""Tables of folders name every folder, so that a reader finds each by its name."""

from collections.abc import Iterator

import pytest

from docs.pages import ROOT


def folders(parent: str, prefix: str = "") -> Iterator[str]:
    """Those that hold files of ours, as a table names them."""
    files = "*.ts" if parent == "web/src" else "*.py"
    for path in sorted((ROOT / parent).glob("[!.]*")):
        if path.is_dir() and any(path.rglob(files)):
            yield prefix + path.name


@pytest.mark.parametrize(
    ("page", "named"),
    [
        ("web/README.md", [*folders("web/src")]),
        ("tests/README.md", [*folders("tests", "tests/")]),
        (
            "ARCHITECTURE.md",
            [
                *folders("src/peerage/server", "src/peerage/server/"),
                *folders("src/peerage/server/tables", "src/peerage/server/tables/"),
                *folders("bench", "bench/"),
            ],
        ),
    ],
    ids=["client", "tests", "server"],
)
def test_table_of_folders_names_all_of_them(page: str, named: list[str]) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(named) > 5
    assert [name for name in named if f"`{name}" not in text] == []
