"""A run of the benchmark: the anchors among themselves, and each agent with the anchors.

Each of these is kept in a folder of its own. So an agent that comes later finds the games of the anchors played.
"""

import hashlib
import os
import platform
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import permutations
from pathlib import Path

import peerage
from peerage import bots as players
from peerage.arena.benchmark.definition import Definition, Setting, check_pins, hash_of, read_definition
from peerage.arena.benchmark.duel import Duel, Played, play_duel
from peerage.arena.benchmark.report import Report, tracks_of
from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.match import Player, check_bots
from peerage.arena.protocol import Limits, Program
from peerage.arena.protocol.process import Process
from peerage.arena.protocol.referee import PREFIX
from peerage.arena.workers import HERE, Task, Workers
from peerage.errors import BadBot, PeerageError
from peerage.kernel.build import build
from peerage.kernel.registry import load

MILLISECONDS = "{ms}"


@dataclass(frozen=True)
class Selection:
    """A part of a benchmark."""

    settings: tuple[str, ...] = ()
    """All if empty, like the budgets."""
    budgets: tuple[int, ...] = ()
    deals: int | None = None
    """At most so many of each budget."""


EVERYTHING = Selection()


def measure(
    version: str,
    agents: Sequence[str] = (),
    selection: Selection = EVERYTHING,
    workers: Workers = HERE,
    progress: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
) -> Report:
    """Play what is missing and return all figures. `progress` gets the number of duels played, and that of all."""
    definition = read_definition(version)
    check_pins(definition)
    settings, budgets = chosen(definition, selection)
    check_agents(definition, agents, settings, budgets)
    entries = {entry: duels_of(definition, settings, budgets, selection.deals, entry) for entry in (None, *agents)}
    total = sum(map(len, entries.values()))
    results: list[tuple[Duel, Played]] = []
    for entry, duels in entries.items():
        plan = {
            "run": "benchmark",
            "benchmark": definition.version,
            "definition": hash_of(version),
            "peerage": peerage.__version__,
            "build": build(),
            "settings": [setting.id for setting in settings],
            "budgets": budgets,
            "agent": entry,
            "nets": nets_of(entry, budgets),
        }
        kept = None if folder is None else folder / folder_name(entry)
        if kept is not None:
            agreed_seed(kept, plan, definition.seed)
        for duel, played in zip(duels, play(definition, entry, duels, workers, kept), strict=True):
            results.append((duel, played))
            if progress is not None:
                progress(len(results), total)
    overall, tracks = tracks_of(definition, results)
    return Report(
        benchmark=definition.version,
        definition=hash_of(version),
        complete=is_complete(definition, selection),
        agents=list(agents),
        peerage=peerage.__version__,
        build=build(),
        machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, Python "
        + platform.python_version(),
        date=datetime.now(UTC).date().isoformat(),
        forfeits=sum(played.forfeits for _, played in results),
        overall=overall,
        tracks=tracks,
    )


def chosen(definition: Definition, selection: Selection) -> tuple[list[Setting], list[int]]:
    known = {setting.id: setting for setting in definition.settings}
    for name in selection.settings:
        if name not in known:
            raise PeerageError(f"{definition.version} has no setting {name!r}; it has {', '.join(known)}")
    for budget in selection.budgets:
        if budget not in definition.budgets:
            raise PeerageError(f"{definition.version} has the budgets {definition.budgets} ms, not {budget}")
    settings = [setting for setting in definition.settings if setting.id in (selection.settings or known)]
    return settings, [budget for budget in definition.budgets if budget in (selection.budgets or definition.budgets)]


def is_complete(definition: Definition, selection: Selection) -> bool:
    settings, budgets = chosen(definition, selection)
    enough = selection.deals is None or selection.deals >= max(definition.deals.values())
    return enough and settings == definition.settings and budgets == definition.budgets


def check_agents(
    definition: Definition, agents: Sequence[str], settings: Sequence[Setting], budgets: Sequence[int]
) -> None:
    if len({*agents, *definition.anchors}) < len(agents) + len(definition.anchors):
        raise BadBot("each agent is named once, and anchors play without being named")
    names = [with_budget(agent, budget) for agent in agents for budget in budgets if not agent.startswith(PREFIX)]
    for game_id in dict.fromkeys(setting.game for setting in settings):
        check_bots(load(game_id), names)


def duels_of(
    definition: Definition, settings: Sequence[Setting], budgets: Sequence[int], most: int | None, agent: str | None
) -> list[Duel]:
    """List the duels deal by deal, so that more deals go on where fewer have ended."""
    if agent is None:
        pairs = list(permutations(definition.anchors, 2))
    else:
        pairs = [pair for anchor in definition.anchors for pair in ((agent, anchor), (anchor, agent))]
    deals = {budget: min(definition.deals[budget], most or definition.deals[budget]) for budget in budgets}
    return [
        Duel(setting, budget, *pair, deal, f"{definition.seed}/{setting.id}/{deal}")
        for deal in range(max(deals.values()))
        for setting in settings
        for budget in budgets
        if deal < deals[budget]
        for pair in pairs
    ]


def play(
    definition: Definition, entry: str | None, duels: Sequence[Duel], workers: Workers, folder: Path | None
) -> Iterator[Played]:
    """Play duels, as far as they are not stored. Programs play in this process."""
    with ExitStack() as running:
        programs: dict[str, Program] = {}
        if entry is not None and entry.startswith(PREFIX):
            workers = HERE
            for budget in dict.fromkeys(duel.budget for duel in duels):
                program = program_of(definition, entry, budget, folder)
                programs[program.__name__] = program
                running.callback(program.close)

        def player(bot: str, budget: int) -> Player:
            name = with_budget(bot, budget)
            return programs.get(name, name) if bot == entry else name

        tasks: list[Task] = [(duel, player(duel.alone, duel.budget), player(duel.among, duel.budget)) for duel in duels]
        names = {bot for task in tasks for bot in task[1:] if isinstance(bot, str)}
        yield from resumed(folder, Played, tasks, lambda missing: workers.map(play_duel, missing, names))


def program_of(definition: Definition, agent: str, budget: int, folder: Path | None) -> Program:
    command = with_budget(agent, budget).removeprefix(PREFIX)
    limits = Limits(budget / 1000 + definition.patience)
    log = None if folder is None else folder / "program.log"
    return Program(command, limits, connect=partial(Process, log=log))


def with_budget(bot: str, budget: int) -> str:
    return bot.replace(MILLISECONDS, str(budget))


def nets_of(entry: str | None, budgets: Sequence[int]) -> dict[str, str]:
    """Return the hashes of the nets from files that an agent plays with."""
    if entry is None or entry.startswith(PREFIX):
        return {}
    files = players.net_files(with_budget(entry, budget) for budget in budgets)
    return {path: hashlib.sha256(net).hexdigest() for path, net in files.items()}


def folder_name(entry: str | None) -> str:
    """Two agents never share a folder, whatever signs are in their names."""
    if entry is None:
        return "anchors"
    readable = re.sub(r"[^A-Za-z0-9.]+", "-", entry).strip("-.")[:40]
    return f"{readable}-{hashlib.sha256(entry.encode()).hexdigest()[:8]}"
