"""peerage admin: the commands for operators, one file each."""

import click

from peerage.cli.admin import (
    accounts,
    backup,
    clean,
    config,
    copy,
    ladder,
    probe,
    public,
    recount,
    reports,
    restrictions,
    status,
    tables,
    upgrade,
)


@click.group(no_args_is_help=False)
def admin() -> None:
    """Commands for operators of a server."""


admin.add_command(config.config)
admin.add_command(tables.tables)
admin.add_command(tables.show)
admin.add_command(tables.close)
admin.add_command(accounts.people)
admin.add_command(accounts.who)
admin.add_command(accounts.export)
admin.add_command(accounts.forget)
admin.add_command(accounts.link)
admin.add_command(accounts.rename)
admin.add_command(accounts.role)
admin.add_command(restrictions.bans)
admin.add_command(restrictions.ban)
admin.add_command(restrictions.unban)
admin.add_command(restrictions.mute)
admin.add_command(restrictions.unmute)
admin.add_command(restrictions.lock_chat)
admin.add_command(restrictions.unlock_chat)
admin.add_command(restrictions.warn)
admin.add_command(probe.probe)
admin.add_command(status.status)
admin.add_command(status.test_email)
admin.add_command(public.notice)
admin.add_command(public.codes)
admin.add_command(public.new_code)
admin.add_command(public.audit)
admin.add_command(public.pages)
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
