"""Builds images by buildah with chroot isolation: as root, without a daemon, and without a registry of images."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from distribution.recipes import program
from distribution.test_backend import ROOT

BASE = "localhost/base"
BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
NEEDED = ["ca-certificates", "gcc", "libc6-dev", "python3", "python3-dev", "python3-venv"]
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Builder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        driver = ["--storage-driver", os.environ.get("PEERAGE_STORAGE_DRIVER", "vfs")]
        store = ["--root", str(folder / "storage"), "--runroot", str(folder / "run")]
        self.command = [program("buildah"), *driver, *store]

    def run(self, *arguments: str) -> str:
        done = subprocess.run([*self.command, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.returncode == 0, f"{arguments}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout.strip()

    def make_base(self) -> None:
        """Make an image of this machine's Debian with Python, and with the Node that builds the client here."""
        root = self._folder / "debian"
        node = shutil.which("node")
        packages = NEEDED if node else [*NEEDED, "nodejs", "npm"]
        release = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
        suite = release["VERSION_CODENAME"].strip('"')
        command = [program("debootstrap"), "--variant=minbase", f"--include={','.join(packages)}", suite, str(root)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-3000:]
        if node:
            local = root / "usr" / "local"
            shutil.copy2(Path(node).resolve(), local / "bin" / "node")
            npm = Path(str(shutil.which("npm"))).resolve().parents[1]
            shutil.copytree(npm, local / "lib" / "node_modules" / "npm", symlinks=True)
            (local / "bin" / "npm").symlink_to("../lib/node_modules/npm/bin/npm-cli.js")
        shutil.copy2(BUNDLE, root / BUNDLE.relative_to("/"))  # the network may have an authority of its own
        container = self.run("from", "scratch")
        self.run("add", "--quiet", container, str(root), "/")
        trust = {"PIP_CERT": str(BUNDLE), "NODE_EXTRA_CA_CERTS": str(BUNDLE)}
        quick = {"PEERAGE_OPTIMIZE": "0"}  # it has to work and need not be fast
        for name, value in {"PATH": PATHS, **trust, **quick}.items():
            self.run("config", "--env", f"{name}={value}", container)
        self.run("commit", "--quiet", "--rm", container, BASE)
        shutil.rmtree(root)

    def build(self, name: str, **arguments: str) -> None:
        """Build the Dockerfile on the base image."""
        every = {"NODE_IMAGE": BASE, "PYTHON_IMAGE": BASE, **arguments}
        given = [word for key, value in every.items() for word in ("--build-arg", f"{key}={value}")]
        self.run("build", "--isolation", "chroot", "--format", "docker", *given, "--tag", name, ".")

    def facts(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run("inspect", "--type", "image", name))["Docker"]
        return found

    def inside(self, container: str, words: Sequence[str], *options: str) -> list[str]:
        """Return the command that runs something in a container."""
        return [*self.command, "run", "--isolation", "chroot", *options, container, "--", *words]

    def remove(self) -> None:
        self.run("rm", "--all")
        shutil.rmtree(self._folder / "storage", ignore_errors=True)
        shutil.rmtree(self._folder / "run", ignore_errors=True)
