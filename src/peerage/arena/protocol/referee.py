"""Matches in which some seats are programs, named `cmd:` and the command line that starts them."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from peerage.arena.match import Player, Result, run
from peerage.arena.protocol.process import Process
from peerage.arena.protocol.program import Incident, Limits, Program
from peerage.errors import BadBot
from peerage.languages import FALLBACK

PREFIX = "cmd:"
"""Known to the referee alone: no other part of Peerage starts a program because a bot is called like this."""


PATIENT = Limits()


class Judged(NamedTuple):
    result: Result
    incidents: list[Incident]
    """In the order of the games."""


def referee(
    game_id: str,
    seats: int,
    games: int,
    bots: Sequence[str],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    limits: Limits = PATIENT,
    language: str = FALLBACK,
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
    components: object = None,
    logs: Path | None = None,
) -> Judged:
    """Play a match like `arena.run`; `logs` is a folder for what the programs write to their standard error."""
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    seated: list[Player] = [seated_bot(bot, number, limits, language, logs) for number, bot in enumerate(bots)]
    programs = [player for player in seated if isinstance(player, Program)]
    with ExitStack() as running:
        for program in programs:
            running.callback(program.close)
            program.check()
        result = run(
            game_id, seats, games, seated, options, seed, progress=progress, records=records, components=components
        )
    incidents = [incident for program in programs for incident in program.incidents]
    return Judged(result, sorted(incidents, key=lambda incident: (incident.game, incident.seat)))


def seated_bot(bot: str, number: int, limits: Limits, language: str, logs: Path | None) -> Player:
    if not bot.startswith(PREFIX):
        return bot
    command = bot.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"{bot!r} is no command line: {error}") from None
    if not words:
        raise BadBot(f"{PREFIX} needs the command line of a program, like {PREFIX}./mybot")
    log = None if logs is None else logs / f"{number + 1}-{Path(words[0]).name}.log"
    return Program(command, limits, language, connect=partial(Process, log=log))
