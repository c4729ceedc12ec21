"""peerage admin clean: delete and end unused tables now."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from peerage.cli.admin.context import Json, with_database
from peerage.cli.config_file import ConfigFile, settings_of
from peerage.cli.output import print_json, say
from peerage.cli.server_process import DATABASE, Database

Days = Annotated[int | None, typer.Option(min=0, help="Overrides the setting; 0: none.")]


def clean(
    context: typer.Context,
    db: Database = DATABASE,
    abandoned_days: Days = None,
    abandoned: Annotated[Literal["end", "remove"] | None, typer.Option(help="Overrides the setting.")] = None,
    finished_days: Days = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list these tables.")] = False,
    json: Json = False,
    config: ConfigFile = None,
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
    done = with_database(
        db,
        lambda database: clean_database(table_repository(database), settings, utc_now(), only_look=dry_run),
        writing=not dry_run,
    )
    if json:
        print_json(done._asdict())
        return
    fate = "ended" if settings.abandoned_tables == "end" else "removed"
    begin = "Would be " if dry_run else ""
    say(f"{begin}removed because their game never began: {len(done.empty)} {' '.join(done.empty)}".rstrip())
    say(f"{begin}{fate} because nobody plays there: {len(done.abandoned)} {' '.join(done.abandoned)}".rstrip())
    say(f"{begin}removed because they are over: {len(done.finished)} {' '.join(done.finished)}".rstrip())
