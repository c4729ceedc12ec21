"""Answers given inside the page, which is quick: see autoplay.js."""

from pathlib import Path

AUTOPLAY = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]

WISHES = [".pile.lit", ".commit:enabled", ".bar.mine button[data-kind]", ".place.legal:not(.picked)"]
"""What is clicked, the first that is there; piles of cards until no more may be laid."""
