"""The files for Docker and systemd name what is there. Images are not built here: that needs Docker and a network."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from peerage.cli import app
from postgres_cluster import PASSWORD, USER, Cluster, programs

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy" / "peerage.service"


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile: each with its arguments on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line.strip()]


def of(kind: str) -> list[str]:
    return [arguments for name, arguments in instructions() if name == kind]


def check_command(words: list[str], tmp_path: Path) -> None:
    """The command line has this command with these options."""
    (tmp_path / "peerage.toml").touch()
    words = [str(tmp_path / "peerage.toml") if word.endswith("peerage.toml") else word for word in words]
    with app.app.make_context("peerage", words) as context:
        name, command, rest = app.app.resolve_command(context, words)
        assert command is not None, words
        command.make_context(name, rest, parent=context)


def ignored(path: str) -> bool:
    """Whether Docker is not even sent this file: all but what is named, and that without what is named again."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = [line[1:] for line in lines if line.startswith("!")]
    assert "*" in lines
    return not any(path == name or path.startswith(f"{name}/") for name in sent)


def copied() -> Iterator[str]:
    for arguments in of("COPY"):
        words = [word for word in arguments.split() if not word.startswith("--")]
        if "--from=" not in arguments:
            yield from words[:-1]


def test_every_path_that_the_dockerfile_copies_exists() -> None:
    sources = list(copied())
    read = {"src", "build_backend", "docs/package.md", "pyproject.toml"}
    assert {"web", "requirements/serve.txt", *read} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source
        assert not ignored(source), source
    stages = re.findall(r"AS (\w+)", " ".join(of("FROM")))
    assert set(re.findall(r"--from=(\w+)", " ".join(of("COPY")))) <= set(stages)


def test_container_runs_without_root_and_has_a_health_check(tmp_path: Path) -> None:
    assert of("USER") == ["10001"]
    assert of("VOLUME") == of("WORKDIR")[-1:] == ["/data"]
    [health] = of("HEALTHCHECK")
    check_command(json.loads(health.partition("CMD ")[2])[1:], tmp_path)
    assert json.loads(of("ENTRYPOINT")[-1]) == ["peerage"]
    check_command(json.loads(of("CMD")[-1]), tmp_path)


def test_the_services_fit_together(tmp_path: Path) -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    ours = {name: service for name, service in services.items() if service["image"] == "peerage"}
    assert {service["command"][0] for service in ours.values()} == {"serve", "think"}
    known = {"FORWARDED_ALLOW_IPS", "PEERAGE_CONFIG", "PEERAGE_DB", "PEERAGE_REDIS", "PGPASSWORD_FILE"}
    written_by_the_operator = {"./peerage.toml"}
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert not any(":latest" in service["image"] for service in services.values())
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            known_source = source in compose["volumes"] or source in written_by_the_operator
            assert known_source or (ROOT / source).exists(), source
        assert service["logging"]["options"]["max-size"], f"the log of {name} fills the disk"
        assert set(service.get("secrets", ())) <= set(compose["secrets"]), name
    assert "PASSWORD:" not in (ROOT / "compose.yaml").read_text(encoding="utf-8"), "passwords are in secrets"
    for service in ours.values():
        check_command(service["command"], tmp_path)
        assert set(service["environment"]) == known
        assert "@postgres/" in service["environment"]["PEERAGE_DB"]
        assert "//redis:" in service["environment"]["PEERAGE_REDIS"]
    for host in re.findall(r"reverse_proxy (\w+):", (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")):
        assert host in services
    published = [port for service in ours.values() for port in service.get("ports", ())]
    assert all(port.startswith("127.0.0.1:") for port in published)


@pytest.mark.parametrize("unit", ["peerage.service", "peerage-backup.service"])
def test_the_units_start_commands(unit: str, tmp_path: Path) -> None:
    text = (UNIT.parent / unit).read_text(encoding="utf-8")
    [start] = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, *words = shlex.split(start)
    assert Path(program).name == "peerage"
    check_command(words, tmp_path)


def test_the_unit_does_not_restart_after_bad_settings() -> None:
    [status] = re.findall(r"^RestartPreventExitStatus=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert status.split() == [str(app.BAD_INPUT)]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    units = [*UNIT.parent.glob("*.service"), *UNIT.parent.glob("*.timer")]
    assert len(units) == 3
    for unit in units:
        text = unit.read_text(encoding="utf-8").replace("/opt/peerage/bin/peerage", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "SYSTEMD_LOG_LEVEL": "warning"}
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit.name) for unit in units)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "peerage" in line]
    assert (done.returncode, complaints) == (0, []), done.stderr


@pytest.mark.slow
def test_backups_of_containers_rotate_and_can_be_restored(tmp_path: Path, cluster: Cluster) -> None:
    shared = cluster.new_database()
    cluster.execute(shared, "CREATE DATABASE dumped")
    cluster.execute(
        f"{shared.partition('?')[0].rpartition('/')[0]}/dumped?search_path=public", "CREATE TABLE songs (id integer)"
    )
    for name in ("peerage-20200101T000000.dump", "peerage-20200102T000000.dump"):
        (tmp_path / name).touch()
    (tmp_path / "password").write_text(PASSWORD, encoding="utf-8")
    environment = {
        "PATH": f"{programs()}:{os.environ['PATH']}",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(cluster.port),
        "PGUSER": USER,
        "PGDATABASE": "dumped",
        "PGPASSWORD_FILE": str(tmp_path / "password"),
        "FOLDER": str(tmp_path),
        "KEEP": "2",
        "PAUSE": "0",
    }
    script = ["sh", str(ROOT / "deploy" / "backup.sh")]
    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    kept = sorted(file.name for file in tmp_path.glob("*.dump"))
    assert kept[0] == "peerage-20200102T000000.dump"
    assert len(kept) == 2
    listed = subprocess.run(
        [str(programs() / "pg_restore"), "--list", str(tmp_path / kept[1])], capture_output=True, text=True, check=True
    )
    assert "songs" in listed.stdout
    assert (tmp_path / kept[1]).stat().st_mode & 0o077 == 0
