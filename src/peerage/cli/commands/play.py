"""peerage play: a server on this machine, and the browser on it."""

import os
import sys
import webbrowser
from typing import Any
from urllib.request import Request, urlopen

import click
import msgspec

from peerage.arena import check_bots
from peerage.bots.levels import usual_bot
from peerage.cli.component_options import components_of_games_option, read_all
from peerage.cli.output import say
from peerage.cli.server_process import database_option, host_tables, port_option
from peerage.errors import PeerageError
from peerage.kernel import registry


@click.command()
@click.argument("game", required=False, help="Open a table of this game immediately.")
@click.option("--bots", default="", help="The bots at that table, like greedy,search:500.")
@port_option
@database_option
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
@components_of_games_option
def play(game: str | None, bots: str, port: int, db: str, browser: bool, components: tuple[str, ...]) -> None:
    """Play in the browser, on this machine."""
    if game is None and bots:
        raise PeerageError("--bots needs a game: peerage play GAME --bots greedy,greedy")
    wish = table_wish(game, bots) if game is not None else None

    def open_browser(address: str) -> None:
        if wish is not None:
            address = make_table(address, wish)
            say(f"Your table: {address}", flush=True)
        if browser and has_screen():
            webbrowser.open(address)

    from peerage.server import Settings  # here, because the other commands start faster without it

    host_tables("127.0.0.1", port, db, open_browser, Settings(components=read_all(components)))


def table_wish(game_id: str, bots: str) -> dict[str, Any]:
    """Return a table with one open seat for the holder of the link, and bots on the others."""
    game = registry.load(game_id)
    names = [name.strip() for name in bots.split(",")] if bots else [usual_bot(game)] * (game.min_seats - 1)
    game.check_seats(len(names) + 1)
    check_bots(game, names)
    seats = [{"kind": "open"}, *({"kind": "bot", "bot": name} for name in names)]
    return {"game": game_id, "seats": seats, "options": {}, "name": ""}


def make_table(address: str, wish: dict[str, Any]) -> str:
    """Ask the server for the table; return its link."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"{address}api/tables", msgspec.json.encode(wish), headers)
    with urlopen(request, timeout=30) as answer:
        table = msgspec.json.decode(answer.read())
    return f"{address}table/{table['id']}"


def has_screen() -> bool:
    """Return whether a graphical browser exists; otherwise `webbrowser` would start one in the server's terminal."""
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(has_display)
