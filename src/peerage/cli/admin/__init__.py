"""peerage admin: the commands for operators, one file each."""

import typer

from peerage.cli.admin import backup, clean, config, copy, ladder, people, recount, reports, tables

app = typer.Typer(help="Commands for operators of a server.", rich_markup_mode=None)


@app.callback()
def admin() -> None:
    """Commands for operators of a server."""


IDS = {"ignore_unknown_options": True}
"""Ids may begin with a dash."""

app.command("config")(config.config)
app.command("tables")(tables.tables)
app.command("show", context_settings=IDS)(tables.show)
app.command("close", context_settings=IDS)(tables.close)
app.command("people")(people.people)
app.command("bans")(people.bans)
app.command("ban", context_settings=IDS)(people.ban)
app.command("unban", context_settings=IDS)(people.unban)
app.command("reports")(reports.reports)
app.command("clean")(clean.clean)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("migrate")(backup.migrate)
app.command("prove")(backup.prove)
app.command("ladder")(ladder.ladder)
app.command("recount")(recount.recount)
app.command("copy")(copy.copy)
