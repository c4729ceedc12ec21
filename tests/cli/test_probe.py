"""`peerage admin probe` asks the server at the configured port; passwords can come from a file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerage.cli.passwords import without_password
from peerage.errors import PeerageError


def test_probe_of_a_port_without_a_server_fails(peerage: Callable[..., Any], tmp_path: Path, port: int) -> None:
    (tmp_path / "peerage.toml").write_text(f"port = {port}\n", encoding="utf-8")
    ran = peerage("admin", "probe", "--config", str(tmp_path / "peerage.toml"))
    assert ran.code == 1
    assert f"no answer at port {port}" in ran.out


def test_password_is_read_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_text("wild horses\n", encoding="utf-8")
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.setenv("PGPASSWORD_FILE", str(tmp_path / "secret"))
    assert without_password("postgresql://peerage@host/name") == "postgresql://peerage@host/name"
    assert os.environ["PGPASSWORD"] == "wild horses"
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.setenv("PGPASSWORD_FILE", str(tmp_path / "missing"))
    with pytest.raises(PeerageError, match="cannot read PGPASSWORD_FILE"):
        without_password("postgresql://peerage@host/name")
