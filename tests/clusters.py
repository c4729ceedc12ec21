"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port of this machine."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import pytest

USER, PASSWORD = "peerage", "never-shown"
STARTING = 30.0


def programs() -> Path:
    """Where PostgreSQL's programs are; Debian has them outside of the usual path."""
    named, usual = os.environ.get("PEERAGE_POSTGRES"), shutil.which("initdb")
    folders = [Path(named)] if named else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(usual).parent] if usual else []
    for folder in folders:
        if (folder / "initdb").exists():
            return folder
    pytest.fail("PostgreSQL is not installed: scripts/postgres.sh installs it, or says how")


class Cluster:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="peerage-postgres-"))
        self.port = free_port()
        self._programs = programs()
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            for path in (self.folder, secret):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        self._run(
            *("initdb", "--no-sync", "--username", USER, "--pwfile", str(secret), "--auth", "scram-sha-256"),
            *("--encoding", "UTF8", "--locale", "C.UTF-8", "--pgdata", str(self.folder / "data")),
        )
        self.set(fsync="off", recovery_init_sync_method="syncfs")

    def _command(self, program: str, *arguments: str) -> list[str]:
        """PostgreSQL refuses to run as root. However the tests end, it ends with them."""
        ends = ["setpriv", "--pdeathsig", "INT"]
        if os.geteuid() == 0:
            ends += ["--reuid", "postgres", "--regid", "postgres", "--init-groups"]
        return [*ends, "--", str(self._programs / program), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(self._command(program, *arguments), capture_output=True, text=True, cwd=self.folder)
        assert done.returncode == 0, done.stdout + done.stderr

    def set(self, **values: str) -> None:
        """Settings that may change while it runs; the last word counts."""
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in values.items())
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    def start(self) -> None:
        places = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log.txt").open("ab") as log:
            command = self._command("postgres", *places)
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        ready = self._command("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
        until = time.monotonic() + STARTING
        while subprocess.run(ready).returncode != 0:
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < until, self.log()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once, without waiting for those who are connected."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTING)
            self._process = None

    def crash(self) -> None:
        """Everything that was not on disk is gone, as after a power cut; then it starts again."""
        self.stop(signal.SIGQUIT)
        self.start()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def log(self) -> str:
        return (self.folder / "log.txt").read_text()

    def new_database(self) -> str:
        """The address of an empty schema: to its user a database like any other, but made and left in no time."""
        name = f"house_{next(self._numbers)}"
        address = f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{self.port}/postgres?search_path={name}"
        self.psql(address, f"CREATE SCHEMA {name}")
        return address

    def psql(self, address: str, statement: str) -> None:
        """Carry out a statement there."""
        address, _, schema = address.partition("?")
        command = [str(self._programs / "psql"), "-q", "-c", statement, address]
        environment = {**os.environ, "PGOPTIONS": f"-c {schema}"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
