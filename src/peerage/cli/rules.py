"""peerage rules: the rule catalogue of a game, and whether every rule is proven by a test."""

from typing import Annotated

import typer

from peerage.cli.catalogue import problems
from peerage.cli.output import console, print_json
from peerage.kernel import registry
from peerage.kernel.errors import PeerageError


def rules(
    game: Annotated[str | None, typer.Argument(help="Which game; --check takes all if none is named.")] = None,
    lang: Annotated[str, typer.Option(help="Language of the catalogue.")] = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Fail if rules and tests do not fit.")] = False,
) -> None:
    """Print the rules of a game, or check that each of them has a test."""
    if check:
        check_all([game] if game else registry.games(), json)
        return
    if game is None:
        raise PeerageError(f"name a game: {', '.join(registry.games())}")
    catalogue = registry.load(game).rules(lang)
    if json:
        print_json(catalogue)
        return
    section = ""
    for rule in catalogue:
        if rule.section != section:
            section = rule.section
            console.print(f"\n[bold]{section}[/bold]")
        console.print(f"\n  {rule.title}  ({rule.id})", markup=False)
        console.print(f"  {rule.text}", markup=False)


def check_all(names: list[str], json: bool) -> None:
    found = {name: problems(registry.load(name)) for name in names}
    if json:
        print_json(found)
    else:
        for name, complaints in found.items():
            for complaint in complaints:
                print(f"{name}: {complaint}")
            if not complaints:
                print(f"{name}: {len(registry.load(name).rules('en'))} rules, all proven by tests")
    if any(found.values()):
        raise typer.Exit(1)
