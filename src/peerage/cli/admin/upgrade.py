"""peerage admin upgrade: what a new version does to a database, before and while it does it."""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from peerage.cli.admin.acting import write_down
from peerage.cli.admin.context import agree, yes_option
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.passwords import without_password
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server.db.admin.upgrade import Upgrade
    from peerage.server.db.url import DatabaseAddress, PostgresUrl


@click.command()
@database_option
@click.option("--check", is_flag=True, help="Only say what would change; the server may run. Exit code 1: something.")
@click.option("--backup", "to", type=click.Path(path_type=Path), help="Where pg_dump writes its backup.")
@click.option("--no-backup", is_flag=True, help="PostgreSQL: migrate without a backup, because you have one.")
@yes_option
@json_option
@config_option
def upgrade(db: str, check: bool, to: Path | None, no_backup: bool, yes: bool, json: bool) -> None:
    """Say what this version would change in a database: schema, rules, running games. Then back it up and migrate."""
    from peerage.server.db import open_database
    from peerage.server.db.admin.upgrade import planned
    from peerage.server.db.url import database_address

    address = database_address(without_password(db))
    plan = asyncio.run(planned(address))
    if json:
        print_json(msgspec.to_builtins(plan) | {"running": plan.running, "stopped": plan.stopped})
    else:
        report(address, plan)
    if check:
        raise click.exceptions.Exit(1 if plan.steps or plan.stopped else 0)
    if not plan.steps:
        return
    if plan.stopped:
        agree(f"{plan.stopped} running games would not go on. Migrate?", yes)
    if not isinstance(address, Path) and not no_backup:
        dump(address, to or Path(f"peerage-schema-{plan.schema}.dump"))

    async def migrate() -> None:
        await (await open_database(address)).aclose()  # a file is backed up by this

    asyncio.run(migrate())
    write_down(db, "upgrade", "", f"schema {plan.schema} to {plan.needed}")
    say(f"{address} was migrated from schema version {plan.schema} to {plan.needed}")


def report(address: "DatabaseAddress", plan: "Upgrade") -> None:
    from peerage.server.db.admin.backup import migration_backup

    if plan.steps:
        say(f"{address}: schema version {plan.schema}; this Peerage needs version {plan.needed}.")
        if isinstance(address, Path):
            say(f"A backup comes first: {migration_backup(address, plan.schema)}. Then:")
        for step in plan.steps:
            say(f"  {step.version}  {step.what}")
    else:
        say(f"{address}: schema version {plan.schema}, nothing to migrate.")
    rows = [
        (
            each.game,
            str(each.version),
            str(each.running),
            str(each.over),
            fate_of(each.playable, each.version, each.newest),
        )
        for each in plan.rules
    ]
    if rows:
        print_table(("game", "rules", "running", "over", "with this Peerage"), rows)
    for table_id, why in plan.broken.items():
        say(f"table {table_id} cannot go on: {why}")
    say(f"{plan.running} running games: {plan.running - plan.stopped} go on, {plan.stopped} do not.")


def fate_of(playable: bool, version: int, newest: int | None) -> str:
    if not playable:
        return "cannot go on; players see the archive and may end the game"
    return "go on" if version == newest else f"go on by version {version}; new tables play by {newest}"


def dump(address: "PostgresUrl", target: Path) -> None:
    """Back up a PostgreSQL database by its own tool; the password is in the environment."""
    program = shutil.which("pg_dump")
    if program is None:
        raise PeerageError("pg_dump is not installed, so there is no backup; make one, then repeat with --no-backup")
    if target.exists():
        raise PeerageError(f"{target} already exists; remove it or choose another name with --backup")
    command = [program, "--format=custom", f"--file={target}", f"--dbname={address.without_password}"]
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds the seeds of running games
    os.close(descriptor)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        target.unlink()
        raise PeerageError(f"pg_dump failed, nothing was changed: {done.stderr.strip()}")
    say(f"{target} is the backup; pg_restore goes back to it")
