"""peerage replay: verify a recorded game, or print its log."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from peerage.cli.output import json_option, print_json, say
from peerage.cli.passwords import without_password
from peerage.cli.result_tables import show_result
from peerage.cli.verify import prove_all
from peerage.errors import PeerageError
from peerage.kernel.game import seed_hash
from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.text import no_choice, words
from peerage.kernel.records.record import Record


@click.command()
@click.argument("source", metavar="FILE", help="The record of a game; with --all a folder or a database of records.")
@click.option("--log", is_flag=True, help="Print the log of the game.")
@click.option("--result", is_flag=True, help="Print the ranking, points and highlights of a finished game.")
@click.option("--lang", default="en", help="Language of the log.")
@json_option
@click.option("--all", "every", is_flag=True, help="Verify every record in a folder or a database.")
def replay(source: str, log: bool, result: bool, lang: str, json: bool, every: bool) -> None:
    """Verify every line of a record by playing it again, or name the first bad one."""
    if every:
        replay_all(source, json)
        return
    file = Path(source)
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

    state = record.state
    if result and not state.over:
        raise PeerageError(f"{file}: the game is not over yet")
    if log:
        print_log(record, lang)
    if json:
        print_json(
            {
                "game": record.game.id,
                "moves": record.number,
                "over": state.over,
                "scores": state.scores,
                "winners": state.winners,
                "dice": shown_dice(record),
            }
            | (dict(result_of(record)) if result else {})
        )
    elif result:
        show_result(record, lang)
    elif not log:
        winners = " and ".join(record.header.names[seat] for seat in state.winners)
        end = f"won by {winners}" if state.over else "not over yet"
        say(f"{file}: {record.game.id}, {record.number} moves, verified; {end}")
        say(about_dice(record))


def about_dice(record: Record) -> str:
    """Return the origin of the seed, so that players can compare it with the commitment."""
    dice, shown = record.header.dice, shown_dice(record)
    seed = f"the seed has the hash {shown['seed_hash']}"
    if dice is None:
        return f"dice: {seed}"
    names = dict(enumerate(record.header.names))
    added = [names.get(seat, f"seat {seat + 1}") for seat, salt in enumerate(dice.salts) if salt is not None]
    return f"dice: a secret with the hash {dice.commitment}, salted by {' and '.join(added) or 'nobody'}; {seed}"


def shown_dice(record: Record) -> dict[str, Any]:
    dice = record.header.dice
    return {
        "commitment": None if dice is None else dice.commitment,
        "salts": None if dice is None else dice.salts,
        "seed_hash": seed_hash(record.header.seed),
    }


def replay_all(source: str, json: bool) -> None:
    """Verify many records, and list the invalid ones."""
    source = without_password(source)
    outcomes = []
    for outcome in prove_all(source):
        outcomes.append(outcome)
        if outcome.flaw is not None and not json:
            say(f"{outcome.name}: {outcome.flaw}")
    broken = [outcome for outcome in outcomes if outcome.flaw is not None]
    if json:
        flaws = {outcome.name: outcome.flaw for outcome in broken}
        print_json({"records": len(outcomes), "moves": sum(outcome.moves for outcome in outcomes), "broken": flaws})
    else:
        moves = sum(outcome.moves for outcome in outcomes)
        say(f"{source}: {len(outcomes)} records, {moves} moves; {len(broken) or 'none'} broken")
    if broken:
        raise click.exceptions.Exit(1)


def print_log(record: Record, lang: str) -> None:
    """Print all public events, one per line."""
    table, names = record.game.text(lang), record.header.names
    for number, events in enumerate(record.events):
        for before, event in pairwise([None, *events]):
            assert event is not None
            sentence = words(table, "events", event.kind, {"seat": event.seat, **event.args}, names)
            if sentence:
                note = f" ({no_choice(table, event.kind)})" if is_forced(event, before) else ""
                say(f"{number:4d}  {sentence}{note}")
        for seat in (seat for n, seat in record.header.hints if n == number):
            say(f"{number:4d}  {words(table, 'events', 'hint', {'seat': seat}, names)}")


def is_forced(event: Event, before: Event | None) -> bool:
    """Return whether an event was forced; of several events of one move, only the first says so."""
    follows = before is not None and before.forced and before.seat == event.seat and before.kind != event.kind
    return event.forced and not follows
