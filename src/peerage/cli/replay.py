"""peerage replay: prove a recorded game, or tell it."""

from pathlib import Path
from typing import Annotated

import typer

from peerage.cli.output import console, print_json
from peerage.kernel.errors import PeerageError
from peerage.kernel.record import Record
from peerage.kernel.text import words


def replay(
    file: Annotated[
        Path, typer.Argument(help="A record, as the table or `peerage simulate --records` gives it.")
    ],
    log: Annotated[bool, typer.Option("--log", help="Tell the game in words.")] = False,
    lang: Annotated[str, typer.Option(help="Language of the story.")] = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play a record again and prove every line of it, or name the first bad one."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PeerageError(f"{file} is not a record: it is not UTF-8 text") from None
    except OSError as error:
        raise PeerageError(f"cannot read {file}: {error.strerror}") from None
    try:
        record = Record.load(text)
    except PeerageError as error:
        raise PeerageError(f"{file}: {error}") from None

    if log:
        tell(record, lang)
    state = record.state
    if json:
        print_json(
            {
                "game": record.game.id,
                "moves": record.number,
                "over": state.over,
                "scores": state.scores,
                "winners": state.winners,
            }
        )
    elif not log:
        names = record.header.names
        end = (
            f"won by {' and '.join(names[seat] for seat in state.winners)}" if state.over else "not over yet"
        )
        console.print(
            f"{file}: {record.game.id}, {record.number} moves, all true; {end}", markup=False, soft_wrap=True
        )


def tell(record: Record, lang: str) -> None:
    """Everything that happened, one line an event, as everybody together saw it."""
    table = record.game.text(lang)
    for number, events in enumerate(record.events):
        for event in events:
            sentence = words(
                table, "events", event.kind, {"seat": event.seat, **event.args}, record.header.names
            )
            if sentence:
                print(f"{number:4d}  {sentence}")
