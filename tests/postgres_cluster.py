"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port of this machine.

Nothing here has a time limit of its own: a test that hangs is ended by pytest-timeout.
"""

import asyncio
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from ports import reserved_port

T = TypeVar("T")

USER, PASSWORD = "peerage", "never-shown"
PREPARED = "prepared"
"""The schema that all clusters have, with the tables of a new server."""
SHAPE = f"""
SELECT string_agg(oid || ' ' || xmin, ', ' ORDER BY oid) FROM pg_class WHERE relnamespace = '{PREPARED}'::regnamespace
"""
"""Changes with each change of the schema."""
EMPTY = f"""
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid();
DO $$
DECLARE name text;
BEGIN
    SET LOCAL session_replication_role = replica;  -- in any order
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = '{PREPARED}' AND tablename <> 'peerage_version' LOOP
        EXECUTE format('DELETE FROM {PREPARED}.%I', name);
    END LOOP;
END $$
"""
"""A test before this one may have left connections: of a server that it killed, for example."""
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
            first = Cluster(folder / "data")
            first.start()
            first.prepare()
            first.stop()
            shutil.move(first.folder / "data", template)
            first.remove()
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
        self._shape: str | None = None
        subprocess.run(["cp", "--archive", "--reflink=auto", template, self.folder / "data"], check=True)
        self.set(fsync="off", recovery_init_sync_method="syncfs", autovacuum="off", jit="off")

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
        self.execute(self.address(name), f"CREATE SCHEMA {name}")
        return self.address(name)

    def address(self, schema: str) -> str:
        return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{self.port}/postgres?search_path={schema}"

    def prepared_database(self) -> str:
        """The address of a database with tables, all empty; one test at a time may have it.

        To empty tables takes a fraction of the time that creating them takes.
        """
        address = self.address(PREPARED)

        async def empty() -> bool:
            connection = await asyncpg.connect(address)
            try:
                shape = str(await connection.fetchval(SHAPE))
                if self._shape is not None:
                    await connection.execute(EMPTY)
                self._shape = self._shape or shape
            finally:
                await connection.close()
            return shape == self._shape

        if not run(empty()):
            self.execute(address, f"DROP SCHEMA {PREPARED} CASCADE")
            self.prepare()
        return address

    def prepare(self) -> None:
        from peerage.server.db import open_database  # loads slowly, and most tests need no cluster
        from peerage.server.db.url import database_address

        async def create_tables() -> None:
            await (await open_database(database_address(self.address(PREPARED)))).aclose()

        self.execute(self.address(PREPARED), f"CREATE SCHEMA {PREPARED}")
        run(create_tables())
        self._shape = None

    def execute(self, address: str, statement: str) -> None:
        """Carry out a statement there."""

        async def execute() -> None:
            connection = await asyncpg.connect(address)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        run(execute())


def run(job: Coroutine[Any, Any, T]) -> T:
    """In another thread, as the caller may have an event loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, job).result()
