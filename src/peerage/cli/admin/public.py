"""peerage admin notice, codes, new-code, audit and pages: what the server says in public, and who may sign up."""

from importlib.resources import files
from pathlib import Path

import click

from peerage.cli.admin.acting import act
from peerage.cli.admin.context import day, limit_option
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError


@click.command()
@click.argument("text", metavar="TEXT", default="", help="What all pages show; without it, the notice is removed.")
@database_option
@click.option("--days", type=click.FloatRange(min=0), help="Days after which it is gone by itself.")
@config_option
def notice(text: str, db: str, days: float | None) -> None:
    """Show a notice on every page, like one of a pause for an update."""
    from peerage.server.operators.repository import Banner, in_days

    banner = Banner(text.strip(), in_days(days)) if text.strip() else None
    act(db, lambda acting: acting.set_banner(banner))
    say("Removed the notice" if banner is None else f"All pages show: {banner.text}")


@click.command()
@database_option
@json_option
@config_option
def codes(db: str, json: bool) -> None:
    """List invitation codes, and how many people have signed up by them."""
    found = act(db, lambda acting: acting.codes())
    if json:
        print_json(found)
        return
    rows = [(each.code, str(each.used), str(each.left), day(each.until or "for good"), each.note) for each in found]
    print_table(("code", "used", "left", "until", "note"), rows)


@click.command(name="new-code")
@database_option
@click.option("--uses", type=click.IntRange(min=1, max=10_000), default=1, help="How many people may use it.")
@click.option("--days", type=click.FloatRange(min=0), help="Days until it expires.")
@click.option("--note", default="", help="A note for operators, like whom it is for.")
@config_option
def new_code(db: str, uses: int, days: float | None, note: str) -> None:
    """Print a new invitation code, for servers with registration = "invitation"."""
    say(act(db, lambda acting: acting.new_code(uses, days, note)))


@click.command()
@database_option
@limit_option
@json_option
@config_option
def audit(db: str, limit: int, json: bool) -> None:
    """List the actions of operators, the latest first."""
    found = act(db, lambda acting: acting.audit(limit))
    if json:
        print_json(found)
        return
    rows = [(day(each.time), each.actor, each.action, each.target, each.detail) for each in found]
    print_table(("time", "who", "what", "whom", "detail"), rows)


@click.command()
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path), help="The folder that `pages` will name.")
def pages(folder: Path) -> None:
    """Write templates of imprint, privacy and terms, in every language, for you to complete."""
    templates = sorted(
        (each for each in files("peerage.server.operators").joinpath("pages").iterdir() if each.name.endswith(".md")),
        key=lambda each: each.name,
    )
    folder.mkdir(parents=True, exist_ok=True)
    there = [each.name for each in templates if (folder / each.name).exists()]
    if there:
        raise PeerageError(f"{folder} already has {', '.join(there)}; nothing was written")
    for each in templates:
        (folder / each.name).write_text(each.read_text(encoding="utf-8"), encoding="utf-8")
        say(str(folder / each.name))
