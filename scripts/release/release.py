"""Makes a release: checks what it says about upgrades, sets the version, pins images, tags it, and builds its files.

    python scripts/release/release.py 0.2.0 [--no-build] [--no-image] [--no-pins]

It pushes nothing. The tag starts .github/workflows/release.yml once it is pushed.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pin_images

ROOT = Path(__file__).resolve().parents[2]
BUILDERS = ("docker", "podman", "buildah")
SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
UPGRADE = ("Rules", "Schema", "Pause", "Do")
"""What a release says to operators, under the heading `### Upgrade`."""
UNRELEASED = "## Unreleased\n"
NEXT = "### Upgrade\n- Rules: none.\n- Schema: none.\n- Pause: none.\n- Do: nothing.\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--no-build", action="store_true", help="only set the version and tag it")
    parser.add_argument("--no-image", action="store_true", help="do not build the container image")
    parser.add_argument("--no-pins", action="store_true", help="keep the digests of the images as they are")
    wish = parser.parse_args()
    try:
        builder = None if wish.no_build or wish.no_image else image_builder()
        tagged = release(wish.version, pins=not wish.no_pins)
        if not wish.no_build:
            build(wish.version, builder)
    except Unready as reason:
        print(f"release: {reason}", file=sys.stderr)
        return 2
    print(f"{tagged} is ready; publish it with: git push origin HEAD {tagged}")
    return 0


class Unready(Exception):
    """Why there is no release."""


def image_builder() -> str:
    """Return a program that builds images; ask for one before anything is changed."""
    found = next((name for name in BUILDERS if shutil.which(name)), None)
    if found is None:
        raise Unready(f"none of {', '.join(BUILDERS)} is there to build the image; without one: --no-image")
    return found


def release(version: str, pins: bool) -> str:
    """Set the version everywhere, pin the images, close the section of the changelog, commit and tag."""
    new = SEMANTIC.fullmatch(version)
    if new is None:
        raise Unready(f"{version} is not a semantic version like 1.4.0")
    if git("status", "--porcelain"):
        raise Unready("there are changes that are not committed")
    before = current_version()
    tags = git("tag", "--list", "v*").split()
    if f"v{version}" in tags:
        raise Unready(f"v{version} is there already")
    if tags and [int(part) for part in new.groups()] <= [int(part) for part in before.split(".")]:
        raise Unready(f"{version} does not come after {before}")
    changelog = ROOT / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    check_upgrade(section_of(text))
    if pins:
        try:
            pin_images.pin()
        except pin_images.Unpinned as reason:
            raise Unready(f"{reason}; to keep the digests as they are: --no-pins") from None
    day = datetime.now(UTC).date().isoformat()
    changelog.write_text(text.replace(UNRELEASED, f"{UNRELEASED}\n{NEXT}\n## {version} ({day})\n", 1), encoding="utf-8")
    set_version(before, version, day)
    git("commit", "--all", "--message", f"release: {version}")
    git("tag", "--annotate", f"v{version}", "--message", f"Peerage {version}")
    return f"v{version}"


def section_of(changelog: str) -> str:
    """Return what the changelog says about the next release."""
    if UNRELEASED not in changelog:
        raise Unready("CHANGELOG.md has no section Unreleased")
    return changelog.partition(UNRELEASED)[2].partition("\n## ")[0]


def check_upgrade(section: str) -> None:
    """Refuse a release that does not say what it means for rules, schema and operators."""
    said = section.partition("### Upgrade\n")[2].partition("\n### ")[0]
    missing = [name for name in UPGRADE if not re.search(rf"^- {name}: \S", said, re.MULTILINE)]
    if missing:
        raise Unready(f"CHANGELOG.md does not say under '### Upgrade': {', '.join(missing)}")
    if "### " not in section.replace("### Upgrade", ""):
        raise Unready("CHANGELOG.md says nothing about this release")


def current_version() -> str:
    found = re.search(r'^__version__ = "(.+)"$', source().read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise Unready(f"{source()} has no version")
    return found[1]


def source() -> Path:
    return ROOT / "src" / "peerage" / "__init__.py"


def set_version(before: str, version: str, day: str) -> None:
    replace(source(), f'__version__ = "{before}"', f'__version__ = "{version}"')
    citation = ROOT / "CITATION.cff"
    text = re.sub(r"^version: .*$", f"version: {version}", citation.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = re.sub(r"^date-released: .*$", f"date-released: {day}", text, flags=re.MULTILINE)
    citation.write_text(text, encoding="utf-8")
    for name in ("package.json", "package-lock.json"):
        file = ROOT / "web" / name
        facts = json.loads(file.read_text(encoding="utf-8"))
        facts["version"] = version
        if "packages" in facts:
            facts["packages"][""]["version"] = version
        file.write_text(json.dumps(facts, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def replace(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    if text.count(before) != 1:
        raise Unready(f"{file} does not have {before!r} once")
    file.write_text(text.replace(before, after), encoding="utf-8")


def build(version: str, builder: str | None) -> None:
    """Build the files of the tagged release into dist, and say how long each step took."""
    steps = [("sdist and wheel", ["make", "dist"]), ("bill of materials", ["make", "sbom"])]
    if builder is not None:
        arguments = ["--build-arg", f"PEERAGE_COMMIT={git('rev-parse', 'HEAD')}", "--build-arg", f"VERSION={version}"]
        form = [] if builder == "docker" else ["--format", "docker"]  # the other format has no health checks
        steps.append(("image", [builder, "build", *form, *arguments, "--tag", f"peerage:{version}", "."]))
    for number, (name, command) in enumerate(steps, start=1):
        print(f"[{number}/{len(steps)}] {name}", flush=True)
        began = time.monotonic()
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            raise Unready(f"{name} could not be built; remove the tag with: git tag --delete v{version}")
        print(f"[{number}/{len(steps)}] {name}: {time.monotonic() - began:.0f} s", flush=True)


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unready(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
