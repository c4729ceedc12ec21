"""At most so much of a core for a process: where cores are few, what is measured is the process and not the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server_process import Server

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000
"""Microseconds in which a process may use its share: short against a move's way."""


@contextmanager
def limited(servers: list[Server], share: float | None) -> Iterator[None]:
    """Each of these servers in a control group of its own; that needs root."""
    if share is None:
        yield
        return
    groups: list[Path] = []
    try:
        for server in servers:
            assert server.process is not None
            groups.append(group_of(server.process.pid, int(PERIOD * share)))
        yield
    finally:
        for server in servers:
            server.kill()
        for group in groups:
            group.rmdir()


def group_of(pid: int, quota: int) -> Path:
    older = (GROUPS / "cpu").is_dir()  # version 1 of control groups
    group = (GROUPS / "cpu" if older else GROUPS) / f"peerage-{pid}"
    group.mkdir()
    if older:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    (group / "cgroup.procs").write_text(str(pid))
    return group
