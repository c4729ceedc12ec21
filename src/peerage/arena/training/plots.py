"""Plots of a training run."""

from pathlib import Path
from typing import Any

ERRORS = {"brier": "Brier score of the value", "policy": "loss of the policy"}


def draw_course(generations: list[list[dict[str, Any]]], path: Path) -> None:
    """Plot the errors of values and policies on held-out games by epoch. Dashed: heuristics alone."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.5), layout="constrained")
    axes = figure.subplots(1, 2)
    for which, (axis, name) in enumerate(zip(axes, ERRORS, strict=True)):
        begin = 0
        for number, epochs in enumerate(generations):
            places = range(begin + 1, begin + len(epochs) + 1)
            axis.plot(places, [epoch[name] for epoch in epochs], marker=".", label=f"generation {number}")
            axis.hlines(epochs[0]["untaught"][which], begin + 1, begin + len(epochs), "grey", "dashed")
            begin += len(epochs)
        axis.set_title(ERRORS[name])
        axis.set_xlabel("epoch")
    axes[0].legend()
    figure.savefig(path, dpi=110)
