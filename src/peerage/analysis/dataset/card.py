"""The dataset card: a README.md that says what the files hold, where they come from, and how to read them."""

import msgspec

from peerage.analysis.dataset.manifest import FILE, LICENCE, Manifest, Run
from peerage.analysis.dataset.schema import OBSERVATION, TABLES, VERSION

CARD = "README.md"

HEAD = """---
license: {licence}
pretty_name: "Peerage: {game}"
tags: [board-games, imperfect-information, reinforcement-learning]
configs:
{configs}
---

# Peerage: games of {game}

{games:,} games with {decisions:,} decisions, played by bots of Peerage with version {rules} of the rules.
Licence: {licence_name}.

| run | seats | games | bots | options | seed | Peerage | commit |
|---|---|---|---|---|---|---|---|
{runs}

Every game can be played again exactly, from its seed and its moves: `peerage data check` does so with a sample.

## Read it

```python
import polars
decisions = polars.read_parquet("decisions/*.parquet")
```

```sql
SELECT kind, avg(legal) FROM 'decisions/*.parquet' GROUP BY kind;
```

All tables have `game`; `decisions`, `hidden` and `events` also have `number`. Within a table, rows are in the order of
the games. `{manifest}` repeats this page for programs.

**Do not train players on `hidden`**: it has the whole position, which no seat may know. The seed of a game gives all
of it away, too. In `events`, rows that are not `public` are known to the seats in `seen` only.

## Tables

Version {version} of the schema. A question mark: the value may be null.
"""


def card_of(manifest: Manifest) -> str:
    head = HEAD.format(
        licence=LICENCE.lower(),
        licence_name=manifest.licence,
        game=manifest.game,
        configs="\n".join(f"  - config_name: {name}\n    data_files: {name}/*.parquet" for name in TABLES),
        games=manifest.counts.get("games", 0),
        decisions=manifest.counts.get("decisions", 0),
        rules=manifest.rules,
        runs="\n".join(f"| {number} | {run_row(run)} |" for number, run in enumerate(manifest.runs, start=1)),
        manifest=FILE,
        version=VERSION,
    )
    return head + "".join(table_of(name, manifest) for name in TABLES)


def run_row(run: Run) -> str:
    options = msgspec.json.encode(run.options).decode()
    own = " (corrected components)" if run.components else ""
    version = f"{run.peerage} ({run.build})"
    cells = (
        run.seats,
        run.games,
        ", ".join(run.bots),
        f"`{options}`{own}",
        f"`{run.seed}`",
        version,
        run.commit or "-",
    )
    return " | ".join(str(cell).replace("|", "\\|") for cell in cells)


def table_of(name: str, manifest: Manifest) -> str:
    kept = [column for column in TABLES[name] if manifest.observed or column.name != OBSERVATION]
    rows = [
        f"| {column.name} | {column.type.replace('floats', f'fixed_size_list<float>[{manifest.observed}]')} |"
        f" {column.meaning} |"
        for column in kept
    ]
    lines = [
        "",
        f"### {name} ({manifest.counts.get(name, 0):,} rows)",
        "",
        "| column | type | meaning |",
        "|---|---|---|",
    ]
    return "\n".join([*lines, *rows, ""])
