"""peerage puzzles: mines puzzles from games, and checks them."""

import random
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from peerage.cli.commands.simulate import options_option, read_options, seed_option, usual_seats
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.cli.worker_options import cluster_option, folder_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.kernel import registry

if TYPE_CHECKING:
    from peerage.analysis.puzzles.schemas import Puzzle

FILE = click.Path(path_type=Path)
LEAST_SHARE = 0.97
"""Of its puzzles' moves, an independent search must find this share."""


@click.group()
def puzzles() -> None:
    """Mine puzzles from games, and check them: positions where one move is clearly best."""


@puzzles.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--games", type=click.IntRange(min=1), default=10, help="Number of games to play and mine.")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--bots", default="net:100,greedy,net:30,greedy:1", help="Bots, which are repeated for all seats.")
@options_option
@seed_option
@click.option("--records", type=FILE, help="Folder with records of finished games to mine instead of playing.")
@click.option("--out", type=FILE, required=True, help="File to which the puzzles are added.")
@jobs_option
@cluster_option
@folder_option
def mine(
    game: str,
    games: int,
    seats: int | None,
    bots: str,
    options: tuple[str, ...],
    seed: str | None,
    records: Path | None,
    out: Path,
    jobs: int,
    cluster: str | None,
    folder: Path | None,
) -> None:
    """Let bots play, and keep each position in which one move is clearly best, confirmed by two deep searches."""
    from peerage.analysis.puzzles import library, mining
    from peerage.arena.match import agreed_plan

    texts = [] if records is None else texts_in(records, game)
    total = len(texts) or games
    with workers_for(jobs, cluster) as workers, progress_bar(game, total) as progress:
        if records is None:
            places = seats or usual_seats(game)
            names = list(islice(cycle([name.strip() for name in bots.split(",")]), places))
            plan = agreed_plan(game, places, names, read_options(options), seed)
            brought = mining.mine(plan, games, workers, progress, folder)
        else:
            brought = mining.mine_records(texts, workers, progress, folder)
    found = [puzzle for each in brought for puzzle in each.puzzles]
    decisions = sum(each.decisions for each in brought)
    known = library.add(out, found)
    say(f"{out}: {len(found)} puzzles from {decisions:,} decisions of {total} games, {len(known)} in all")


def texts_in(folder: Path, game: str) -> list[str]:
    files = sorted(folder.glob("*.jsonl"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    own = [text for text in texts if f'"{game}"' in text.partition("\n")[0]]
    if not own:
        raise PeerageError(f"{folder} has no records of {game}")
    return own


@puzzles.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--file", type=FILE, help="File of puzzles; by default those that come with the game.")
@click.option("--again", type=click.IntRange(min=0), default=0, help="Search the moves of so many with another seed.")
@seed_option
@jobs_option
@cluster_option
@json_option
@click.pass_context
def check(
    context: click.Context,
    game: str,
    file: Path | None,
    again: int,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    json: bool,
) -> None:
    """Check that puzzles fit the rules, and that an independent deep search finds their moves in at least 97 %."""
    from peerage.analysis.puzzles import checking, library

    known = list((library.puzzles_of(registry.load(game)) if file is None else library.read(file)).values())
    faults = {puzzle.id: fault for puzzle in known if (fault := checking.fault_of(game, puzzle))}
    sample = random.Random(seed or "0").sample(known, min(again, len(known)))
    with workers_for(jobs, cluster) as workers, progress_bar(game, len(sample)) as progress:
        searched = list(checking.check_all(game, sample, workers, progress=progress))
    others = [each for each in searched if not each.same]
    if json:
        counts = {"puzzles": len(known), "themes": themes_in(known), "grades": grades_in(known)}
        again_found = [each._asdict() for each in searched]
        print_json({"game": game, **counts, "faults": faults, "again": again_found})
    else:
        print_table(("theme", "puzzles"), [(name, str(count)) for name, count in themes_in(known).items()], True)
        for number, fault in faults.items():
            say(f"{number}: {fault}")
        for each in others:
            say(f"{each.id}: another move is better by {each.lead:.1%}")
        same = f"; {len(searched) - len(others)} of {len(searched)} found again" if searched else ""
        say(f"{len(known)} puzzles, {len(faults)} with faults{same}")
    if faults or len(others) > (1 - LEAST_SHARE) * len(searched):
        context.exit(1)


def themes_in(known: "list[Puzzle]") -> dict[str, int]:
    return dict(Counter(theme for puzzle in known for theme in puzzle.themes).most_common())


def grades_in(known: "list[Puzzle]") -> dict[int, int]:
    return dict(sorted(Counter(puzzle.grade for puzzle in known).items()))
