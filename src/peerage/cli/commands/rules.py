"""peerage rules: the rule catalogue of a game, one rule with its code and tests, and a consistency check."""

import os
import random
import time
from contextlib import suppress

import click

from peerage.cli.output import json_option, print_json, print_paragraph, print_title, say
from peerage.cli.rule_catalogue import code_places, problems, test_folders
from peerage.cli.rule_references import Reference, places_in_tests
from peerage.errors import PeerageError
from peerage.kernel import registry
from peerage.kernel.content.catalogue import Rule
from peerage.kernel.content.options import every_module
from peerage.kernel.game import Game
from peerage.kernel.presentation.text import words
from peerage.kernel.records.record import Record

EXAMPLE_SECONDS = 2.0
"""The length of the random games in which an example of a log line is searched."""


@click.command()
@click.argument("game", required=False, help="Game; --check checks all games by default.")
@click.argument("rule", required=False, help="Id of a rule, or words that occur in it.")
@click.option("--lang", default="en", help="Language of the catalogue.")
@json_option
@click.option("--check", is_flag=True, help="Fail if rules, code and tests do not match.")
def rules(game: str | None, rule: str | None, lang: str, json: bool, check: bool) -> None:
    """Print the rules of a game, or one rule with its code, tests and an example; or check that they all fit."""
    if check:
        check_all([game] if game else registry.game_ids(), json)
        return
    if game is None:
        raise PeerageError(f"choose a game: {', '.join(registry.game_ids())}")
    chosen = registry.load(game)
    catalogue = chosen.rules(lang)
    if rule is not None:
        catalogue = matching_rules(chosen, catalogue, rule, lang)
        if len(catalogue) == 1:
            print_rule(chosen, catalogue[0], lang, json)
            return
    if json:
        print_json(catalogue)
        return
    section = ""
    for each in catalogue:
        if each.section != section:
            section = each.section
            say("")
            print_title(section)
        say("")
        say(f"  {each.title}  ({each.id})")
        print_paragraph(each.text)


def matching_rules(game: Game, catalogue: list[Rule], wanted: str, lang: str) -> list[Rule]:
    """Return the rule with this id, or all rules that contain the words or a synonym of them."""
    exact = [rule for rule in catalogue if rule.id == wanted]
    if exact:
        return exact
    matches = [rule for rule in catalogue if wanted.casefold() in searched(game, rule, lang)]
    if not matches:
        raise PeerageError(f"{game.id} has no rule with the id or the words {wanted!r}")
    return matches


def searched(game: Game, rule: Rule, lang: str) -> str:
    return "\n".join([rule.id, rule.title, rule.text, *game.other_names(rule, lang)]).casefold()


def print_rule(game: Game, rule: Rule, lang: str, json: bool) -> None:
    """Print a rule: its sentence, the code and the tests that refer to it, and a log line."""
    code = [spot(place) for place in code_places(game).get(rule.id, [])]
    tests = []
    with suppress(PeerageError):  # an installed game comes without its tests
        tests = [spot(place) for place in places_in_tests(test_folders(game)).get(rule.id, [])]
    line = example(game, rule.id, lang)
    if json:
        facts = {"id": rule.id, "section": rule.section, "title": rule.title, "text": rule.text}
        print_json({**facts, "code": code, "tests": tests, "example": line})
        return
    print_title(rule.title, f"  ({rule.id}; {rule.section})")
    print_paragraph(rule.text)
    for heading, places in (("code", code), ("tests", tests)):
        for place in places or ["none"]:
            say(f"{heading:>8}  {place}")
    say(f"     log  {line or 'no line of its own'}")


def spot(reference: Reference) -> str:
    return f"{os.path.relpath(reference.path)}:{reference.line} {reference.name}".rstrip()


def example(game: Game, rule: str, lang: str) -> str | None:
    """Return a log line of this rule from a random game, if one is found soon."""
    until = time.monotonic() + EXAMPLE_SECONDS
    modules = every_module(game.options)
    seed = 0
    while time.monotonic() < until:
        rng = random.Random(seed)
        seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
        record = Record.begin(game, seats, str(seed), modules if seed % 2 else {})
        while not record.state.over and time.monotonic() < until:
            events = record.events[-1]
            for event in events:
                if event.rule == rule:
                    args = {"seat": event.seat, **event.args}
                    return words(game.text(lang), "events", event.kind, args, record.header.names)
            seat = rng.choice(record.state.to_move)
            record.play(seat, rng.choice(record.state.moves(seat)))
        seed += 1
    return None


def check_all(names: list[str], json: bool) -> None:
    found = {name: problems(registry.load(name)) for name in names}
    if json:
        print_json(found)
    else:
        for name, complaints in found.items():
            for complaint in complaints:
                say(f"{name}: {complaint}")
            if not complaints:
                say(f"{name}: {len(registry.load(name).rules('en'))} rules, all proven by tests")
    if any(found.values()):
        raise click.exceptions.Exit(1)
