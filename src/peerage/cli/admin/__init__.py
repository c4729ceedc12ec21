"""peerage admin: the commands for operators, one file each."""

import click

from peerage.cli.admin import accounts, backup, clean, config, copy, ladder, recount, reports, tables, upgrade


@click.group(no_args_is_help=False)
def admin() -> None:
    """Commands for operators of a server."""


admin.add_command(config.config)
admin.add_command(tables.tables)
admin.add_command(tables.show)
admin.add_command(tables.close)
admin.add_command(accounts.people)
admin.add_command(accounts.bans)
admin.add_command(accounts.ban)
admin.add_command(accounts.unban)
admin.add_command(reports.reports)
admin.add_command(clean.clean)
admin.add_command(backup.backup)
admin.add_command(backup.restore)
admin.add_command(backup.migrate)
admin.add_command(backup.prove)
admin.add_command(upgrade.upgrade)
admin.add_command(ladder.ladder)
admin.add_command(recount.recount)
admin.add_command(copy.copy)
