"""`values/importance.toml` of each game, in short what `peerage study GAME --values` found; `--check`: is it fresh?"""

import sys
from pathlib import Path

import msgspec

import peerage
from peerage.analysis.study.value_effects import Effect, ValueEffects

ROOT = Path(__file__).parents[2]
STUDIES = ROOT / "docs/researchers/studies"
LEVELS = ("nothing", "play", "points")
"""From the least to the greatest importance."""


def importance_toml(study: ValueEffects) -> str:
    lines = [
        f"# How much each rebuilt value matters: docs/researchers/studies/{study.game}-values.json, in short, by",
        "# scripts/docs/value_importance.py. Points are per player, with the value that changes them most.",
        "",
        f"games = {study.games}",
        "",
        "[values]",
    ]
    for path, effects in study.values.items():
        if effects:
            most = max(effects, key=weight)
            points = f", points = {round(most.points.mean, 2)}" if most.level == "points" else ""
            modules = ", modules = true" if path in study.with_modules else ""
            lines.append(f'"{path}" = {{ level = "{most.level}"{points}{modules} }}')
    return "\n".join(lines) + "\n"


def weight(effect: Effect) -> tuple[int, float]:
    return LEVELS.index(effect.level), abs(effect.points.mean)


def main(check: bool) -> None:
    stale = []
    for file in sorted(STUDIES.glob("*-values.json")):
        study = msgspec.json.decode(file.read_bytes(), type=ValueEffects)
        place = Path(str(peerage.load(study.game).file("values/importance.toml")))
        fresh = importance_toml(study)
        if not place.is_file() or place.read_text(encoding="utf-8") != fresh:
            stale.append(str(place.relative_to(ROOT)))
            if not check:
                place.write_text(fresh, encoding="utf-8")
    if check and stale:
        sys.exit(f"stale, run scripts/docs/value_importance.py: {', '.join(stale)}")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
