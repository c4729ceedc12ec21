"""Prints the result of a finished game for `peerage replay --result`: the ranking, the points, and highlights."""

from typing import Any

from rich.table import Table

from peerage.cli.output import console
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.schemas import FactInfo, GameResult
from peerage.kernel.presentation.text import words
from peerage.kernel.records.record import Record


def show_result(record: Record, lang: str) -> None:
    result, text = result_of(record), record.game.text(lang)
    names = record.header.names
    for table in (ranking(result, text, names), sources(result, text, names), parts(result, text, names)):
        for column in table.columns[1:]:
            column.justify = "right"
        console.print(table)
        console.print()
    for fact in result["facts"]:
        console.print(fact_sentence(fact, result, text, names), soft_wrap=True)


def ranking(result: GameResult, text: dict[str, Any], names: list[str]) -> Table:
    table = Table("", *(text["labels"][key["name"]] for key in result["ranking"]), box=None)
    for seat in sorted(range(len(names)), key=lambda seat: result["places"][seat]):
        values = [amount(key["values"][seat]) for key in result["ranking"]]
        table.add_row(f"{result['places'][seat]}. {names[seat]}", *values)
    return table


def amount(value: int | bool) -> str:
    return str(value) if not isinstance(value, bool) else "x" if value else ""


def sources(result: GameResult, text: dict[str, Any], names: list[str]) -> Table:
    table = Table("", *names, box=None)
    for source in result["sources"]:
        table.add_row(text["sources"][source["name"]], *map(str, source["points"]))
    return summed(table, result)


def parts(result: GameResult, text: dict[str, Any], names: list[str]) -> Table:
    table = Table("", *names, box=None)
    for part in result["parts"]:
        table.add_row(words(text, "parts", part["kind"], {"n": part["n"]}, names), *map(str, part["points"]))
    return summed(table, result)


def summed(table: Table, result: GameResult) -> Table:
    table.add_row("=", *map(str, result["scores"]))
    return table


def fact_sentence(fact: FactInfo, result: GameResult, text: dict[str, Any], names: list[str]) -> str:
    """Return a highlight, the log line that it is about, and its place."""
    said = words(text, "facts", fact["kind"], fact["args"], names)
    event, part = fact["event"], result["parts"][fact["part"]]
    line = "" if event is None else " " + words(text, "events", event["kind"], {**event, **event["args"]}, names)
    return f"{fact['at']:4d}  {said}{line} ({words(text, 'parts', part['kind'], {'n': part['n']}, names)})"
