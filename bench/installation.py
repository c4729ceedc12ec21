"""What a wheel brings into an empty environment: packages, bytes, and the time of `import peerage`.

python bench/installation.py dist/peerage-*.whl [EXTRA ...]
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
PROGRAMS = {"nothing": "pass", "import peerage": "import peerage", "the command line": "import peerage.cli.app"}


def main(wheel: str, *extras: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        wish = f"{Path(wheel).resolve()}[{','.join(extras)}]" if extras else str(Path(wheel).resolve())
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "pip", "--quiet", "--python", python, "install", wish], check=True)
        print(f"installed in {time.perf_counter() - began:.0f} s")
        [site] = Path(folder).glob("lib/python*/site-packages")
        files = [path for path in site.rglob("*") if path.is_file()]
        print(f"{len(list(site.glob('*.dist-info')))} packages")
        print(f"{megabytes(files)} MB with bytecode")
        print(f"{megabytes([path for path in files if path.suffix != '.pyc'])} MB without")
        for name, program in PROGRAMS.items():
            wall, processor = fastest(python, program)
            print(f"{name}: {wall * 1000:.0f} ms, {processor * 1000:.0f} ms of processor time")


def megabytes(files: list[Path]) -> str:
    return f"{sum(path.stat().st_size for path in files) / 1e6:.1f}"


def fastest(python: str, program: str) -> tuple[float, float]:
    """The shortest of several runs, and the least processor time."""
    walls, processors = [], []
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PEERAGE"))}
    for _ in range(RUNS):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([python, "-c", program], env=environment, check=True)
        walls.append(time.perf_counter() - began)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processors.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(walls), min(processors)


if __name__ == "__main__":
    main(*sys.argv[1:])
