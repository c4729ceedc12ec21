"""Tables of training: how well shares are predicted, and how a gate ended."""

from collections.abc import Sequence

from peerage.arena.training.calibration import Calibration
from peerage.arena.training.generation import Generation
from peerage.cli.output import print_table, say

CALIBRATION = ("kind", "games", "rows", "Brier, rules", "net", "change", "95 % interval", "bias, rules", "net")


def print_generation(done: Generation) -> None:
    """Print what came out of a generation."""
    if done.before:
        say(f"Generation {done.number}: predictions of the best net so far, in games that it has not learned from")
        print_calibrations(done.before)
    say(f"Generation {done.number}: predictions of the new net, in games that were held back")
    print_calibrations(done.after)
    say(f"Generation {done.number}: {done.verdict}")


def print_calibrations(calibrations: Sequence[Calibration]) -> None:
    print_table(CALIBRATION, map(row_of, calibrations))


def row_of(each: Calibration) -> list[str]:
    low, high = each.interval
    return [
        each.kind,
        f"{each.games}",
        f"{each.rows}",
        f"{each.plain:.4f}",
        f"{each.brier:.4f}",
        f"{each.change:+.1%}",
        f"{low:+.1%} to {high:+.1%}",
        f"{each.plain_bias:+.4f}",
        f"{each.bias:+.4f}",
    ]


def print_bins(each: Calibration) -> None:
    """Print predicted and final shares, by the predicted one."""
    say(f"{each.kind}:")
    print_table(
        ("predicted", "won", "rows"), [(f"{bin.predicted:.3f}", f"{bin.won:.3f}", f"{bin.rows}") for bin in each.bins]
    )
