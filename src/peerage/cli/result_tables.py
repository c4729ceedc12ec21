"""Prints the result of a finished game for `peerage replay --result`: the ranking, the points, and highlights."""

from typing import Any

from peerage.cli.output import print_table, say
from peerage.kernel.presentation.result import result_of
from peerage.kernel.presentation.schemas import FactInfo, GameResult
from peerage.kernel.presentation.text import words
from peerage.kernel.records.record import Record

Row = tuple[str, ...]


def show_result(record: Record, lang: str) -> None:
    result, text = result_of(record), record.game.text(lang)
    names = record.header.names
    keys = [text["labels"][key["name"]] for key in result["ranking"]]
    total = ("=", *map(str, result["scores"]))
    print_table(("", *keys), ranking(result, names), numbers=True)
    for rows in (sources(result, text), parts(result, text, names)):
        say("")
        print_table(("", *names), [*rows, total], numbers=True)
    say("")
    for fact in result["facts"]:
        say(fact_sentence(fact, result, text, names))


def ranking(result: GameResult, names: list[str]) -> list[Row]:
    return [
        (f"{result['places'][seat]}. {names[seat]}", *(amount(key["values"][seat]) for key in result["ranking"]))
        for seat in sorted(range(len(names)), key=lambda seat: result["places"][seat])
    ]


def amount(value: int | bool) -> str:
    return str(value) if not isinstance(value, bool) else "x" if value else ""


def sources(result: GameResult, text: dict[str, Any]) -> list[Row]:
    return [(text["sources"][source["name"]], *map(str, source["points"])) for source in result["sources"]]


def parts(result: GameResult, text: dict[str, Any], names: list[str]) -> list[Row]:
    return [
        (words(text, "parts", part["kind"], {"n": part["n"]}, names), *map(str, part["points"]))
        for part in result["parts"]
    ]


def fact_sentence(fact: FactInfo, result: GameResult, text: dict[str, Any], names: list[str]) -> str:
    """Return a highlight, the log line that it is about, and its place."""
    said = words(text, "facts", fact["kind"], fact["args"], names)
    event, part = fact["event"], result["parts"][fact["part"]]
    line = "" if event is None else " " + words(text, "events", event["kind"], {**event, **event["args"]}, names)
    return f"{fact['at']:4d}  {said}{line} ({words(text, 'parts', part['kind'], {'n': part['n']}, names)})"
