"""The image is built and started for real: it serves at the port of its settings, without root, and stops cleanly."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

import peerage
from distribution.images import Builder

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(
        os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None,
        reason="without a registry, images are built as root on Debian",
    ),
]

COMMIT = "0123456789abcdef0123456789abcdef01234567"
IMAGE = "localhost/peerage"


@pytest.fixture
def builder(tmp_path: Path) -> Iterator[Builder]:
    builder = Builder(tmp_path)
    yield builder
    builder.remove()


def last_descendant(pid: int) -> int:
    """The process inside of a container that a command has started."""
    children = [each for file in Path(f"/proc/{pid}/task").glob("*/children") for each in file.read_text().split()]
    return last_descendant(int(children[0])) if children else pid


def test_image_serves_at_the_port_of_its_settings(builder: Builder, tmp_path: Path, port: int) -> None:
    builder.make_base()
    builder.build(IMAGE, PEERAGE_COMMIT=COMMIT, VERSION="7.1.0")
    facts = builder.facts(IMAGE)["config"]
    assert facts["User"] == "10001"
    assert facts["Labels"]["org.opencontainers.image.version"] == "7.1.0"
    assert facts["Labels"]["org.opencontainers.image.revision"] == COMMIT
    assert facts["Healthcheck"]["Test"][0] == "CMD"

    settings = tmp_path / "etc"
    settings.mkdir()
    (settings / "peerage.toml").write_text(f"port = {port}\n", encoding="utf-8")
    options = ["--volume", f"{settings}:/etc/peerage:ro", "--env", "PEERAGE_CONFIG=/etc/peerage/peerage.toml"]
    container = builder.run("from", IMAGE)

    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        command = builder.inside(container, words, *options)
        return subprocess.run(command, capture_output=True, text=True, check=False)

    version = ran("peerage", "--version").stdout
    assert version == f"peerage {peerage.__version__} (compiled build, commit {COMMIT[:12]})\n"
    assert ran("python3", "-c", "import asyncpg, redis").returncode == 0, "it can use PostgreSQL and Redis"
    health = facts["Healthcheck"]["Test"][1:]
    assert ran(*health).returncode == 1

    serve = builder.inside(container, [*facts["Entrypoint"], *facts["Cmd"]], *options)
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            started = json.loads(server.stdout.readline())
            assert str(port) in started["url"]
            probe = ran(*health)
            assert (probe.returncode, probe.stdout) == (0, f"ready at port {port}\n")
            with urlopen(f"http://127.0.0.1:{port}/health") as answer:
                assert json.load(answer)["commit"] == COMMIT[:12]
            with urlopen(f"http://127.0.0.1:{port}/") as answer:
                assert "<title>Peerage" in answer.read().decode()
            assert ran("id", "-u").stdout == "10001\n"
            assert ran("stat", "--format=%a %u", "/data/peerage.db").stdout == "600 10001\n"
            assert ran("peerage", "admin", "tables").returncode == 0
            os.kill(last_descendant(server.pid), signal.SIGTERM)
            assert server.wait() == 0
        finally:
            server.kill()
    assert ran(*health).returncode == 1
