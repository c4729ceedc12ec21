"""peerage admin clean: delete and end unused tables now."""

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click

from peerage.cli.admin.acting import acting_on
from peerage.cli.admin.context import with_database
from peerage.cli.config_file import config_option, settings_of
from peerage.cli.output import json_option, print_json, say
from peerage.cli.server_process import database_option

if TYPE_CHECKING:
    from peerage.server.db.database import Database
    from peerage.server.tables.retention import Cleaned

DAYS = click.IntRange(min=0)
INSTEAD = "Overrides the setting; 0: none."


@click.command()
@database_option
@click.option("--abandoned-days", type=DAYS, help=INSTEAD)
@click.option("--abandoned", type=click.Choice(["end", "remove"]), help="Overrides the setting.")
@click.option("--finished-days", type=DAYS, help=INSTEAD)
@click.option("--dry-run", is_flag=True, help="Only list these tables.")
@json_option
@config_option
@click.pass_context
def clean(
    context: click.Context,
    db: str,
    abandoned_days: int | None,
    abandoned: Literal["end", "remove"] | None,
    finished_days: int | None,
    dry_run: bool,
    json: bool,
) -> None:
    """Remove tables that never started, end or remove abandoned ones, and remove old finished ones, by the settings."""
    from peerage.server.table_hooks import table_repository
    from peerage.server.tables.retention import clean as clean_database
    from peerage.server.tables.retention import utc_now

    settings = settings_of(context)
    if abandoned_days is not None:
        settings = replace(settings, abandoned_table_days=abandoned_days)
    if abandoned is not None:
        settings = replace(settings, abandoned_tables=abandoned)
    if finished_days is not None:
        settings = replace(settings, finished_table_days=finished_days)

    async def run(database: "Database") -> "Cleaned":
        done = await clean_database(table_repository(database), settings, utc_now(), only_look=dry_run)
        if not dry_run:
            counts = (
                f"{len(done.empty)} that never began, {len(done.abandoned)} abandoned, {len(done.finished)} finished"
            )
            await (await acting_on(database)).note("clean", " ".join(chain(*done)), counts)
        return done

    done = with_database(db, run, writing=not dry_run)
    if json:
        print_json(done._asdict())
        return
    fate = "ended" if settings.abandoned_tables == "end" else "removed"
    begin = "Would be " if dry_run else ""
    say(f"{begin}removed because their game never began: {len(done.empty)} {' '.join(done.empty)}".rstrip())
    say(f"{begin}{fate} because nobody plays there: {len(done.abandoned)} {' '.join(done.abandoned)}".rstrip())
    say(f"{begin}removed because they are over: {len(done.finished)} {' '.join(done.finished)}".rstrip())
