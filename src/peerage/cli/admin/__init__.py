"""peerage admin: the commands of who runs a server, one file each."""

import typer

from peerage.cli.admin import config, copy

app = typer.Typer(help="For those who run a server.", rich_markup_mode=None)


@app.callback()
def admin() -> None:
    """For those who run a server."""


app.command("config")(config.config)
app.command("copy")(copy.copy)
