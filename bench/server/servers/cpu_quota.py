"""A CPU quota for each process: where cores are few, it makes the process the bottleneck and not the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from servers.server_process import Server

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000
"""The period of the quota in microseconds: short compared with a move."""


@contextmanager
def limited(servers: list[Server], share: float | None) -> Iterator[None]:
    """Put each of these servers into a control group of its own; this needs root."""
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
