"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port of this machine.

Nothing here has a time limit of its own: a test that hangs is ended by pytest-timeout.
"""

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import pytest

from ports import reserved_port

USER, PASSWORD = "peerage", "never-shown"
STATUS_LINE = 7
"""Of `postmaster.pid`, counted from 0."""


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


def owned_folder() -> Path:
    """A new folder of the user who runs PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="peerage-postgres-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    return folder


def command(program: str, *arguments: str) -> list[str]:
    """PostgreSQL refuses to run as root. However the tests end, it ends with them."""
    ends = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() == 0:
        ends += ["--reuid", "postgres", "--regid", "postgres", "--init-groups"]
    return [*ends, "--", str(programs() / program), *arguments]


def data_template(shared: Path) -> Path:
    """The data directory of a new cluster, made once in a folder that all workers of a test run share."""
    template = shared / "postgres-template"
    with (shared / "postgres-template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not template.exists():
            folder = owned_folder()
            (folder / "password").write_text(PASSWORD)
            initdb = command(
                *("initdb", "--no-sync", "--username", USER, "--pwfile", "password", "--auth", "scram-sha-256"),
                *("--encoding", "UTF8", "--locale", "C.UTF-8", "--pgdata", "data"),
            )
            done = subprocess.run(initdb, capture_output=True, text=True, cwd=folder)
            assert done.returncode == 0, done.stdout + done.stderr
            shutil.move(folder / "data", template)
            shutil.rmtree(folder)
    return template


class Cluster:
    def __init__(self, template: Path) -> None:
        """With a copy of a data directory, which takes a fraction of the time that `initdb` takes."""
        self.folder = owned_folder()
        self._held = reserved_port()
        self.port: int = self._held.getsockname()[1]
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run(["cp", "--archive", "--reflink=auto", template, self.folder / "data"], check=True)
        self.set(fsync="off", recovery_init_sync_method="syncfs")

    def set(self, **values: str) -> None:
        """Settings that may change while it runs; the last word counts."""
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in values.items())
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    def start(self) -> None:
        places = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log.txt").open("ab") as log:
            postgres = command("postgres", *places)
            self._process = subprocess.Popen(postgres, stdout=log, stderr=log, cwd=self.folder)
        while not self._is_ready():
            assert self._process.poll() is None, self.log()
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        """PostgreSQL says so in a file, which costs less than asking it."""
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        assert self._process is not None
        return lines[:1] == [str(self._process.pid)] and lines[STATUS_LINE:][:1] == ["ready   "]

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once, without waiting for those who are connected."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def crash(self) -> None:
        """Everything that was not on disk is gone, as after a power cut; then it starts again."""
        self.stop(signal.SIGQUIT)
        self.start()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        self._held.close()
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
        psql = [str(programs() / "psql"), "-q", "-c", statement, address]
        environment = {**os.environ, "PGOPTIONS": f"-c {schema}"}
        done = subprocess.run(psql, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
