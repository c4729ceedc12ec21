"""Peerage beside other libraries, in one run on this machine: random play and copies, one core."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from peerage.cli.output import print_table

HERE = Path(__file__).resolve().parent


def output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> None:
    ours = json.loads(output(str(Path(sys.executable).with_name("peerage")), "bench", "--json"))
    others = json.loads(output(str(HERE.parent / ".venv" / "bin" / "python"), str(HERE / "others.py")))
    modules = {f"{game}, all modules": row for game, row in ours["all_modules"].items()}
    own = {**ours["games"], **modules}
    rows = [{"library": f"peerage ({ours['build']})", "game": game, **row} for game, row in own.items()]

    columns = "library", "game", "seats", "decisions/s", "games/s", "copy", "search iterations/s"
    print("Random play with legal-move generation, one core, best of several slices\n")
    print_table(columns, map(cells, rows + others))
    print(
        "\nPeerage plays out in compiled Python; catanatron is Python; open_spiel is C++, driven from Python here."
        "\nThe games differ in size: decisions per second compare engines, not rules."
    )


def cells(row: dict[str, Any]) -> list[str]:
    search = row.get("search_iterations_per_second")
    return [
        row["library"],
        row["game"],
        str(row["seats"]),
        f"{row['decisions_per_second']:,}",
        f"{row['games_per_second']:,.0f}",
        f"{row['clone_us']:,.2f} µs",
        f"{search:,}" if search else "",
    ]


if __name__ == "__main__":
    main()
