"""Options of the commands that play many games: who plays them, and where they are kept."""

from pathlib import Path
from typing import Annotated

import typer

Jobs = Annotated[int, typer.Option(min=1, help="How many processes.")]

RunFolder = Annotated[
    Path | None, typer.Option("--folder", help="Where the run is kept; a run that stopped goes on there.")
]
