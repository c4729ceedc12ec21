"""A release sets its version everywhere, is tagged, and says what an upgrade means."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from distribution.test_backend import ROOT

FILES = (
    "CHANGELOG.md",
    "CITATION.cff",
    "Dockerfile",
    "compose.yaml",
    "scripts/release/pin_images.py",
    "scripts/release/release.py",
    "src/peerage/__init__.py",
    "web/package.json",
)


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=maintainers", "-c", "user.email=maintainers@users.noreply.example"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that a release changes, in a repository of their own."""
    for name in (*FILES, ".gitignore", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "maintainers")
    git(tmp_path, "config", "user.email", "maintainers@users.noreply.example")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "sources")
    return tmp_path


def release(checkout: Path, version: str, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "scripts/release/release.py", version, *(more or ("--no-build", "--no-pins"))]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)


def test_release_sets_its_version_everywhere_and_tags_it(checkout: Path) -> None:
    done = release(checkout, "7.1.0")
    assert done.returncode == 0, done.stderr
    assert '__version__ = "7.1.0"' in (checkout / "src/peerage/__init__.py").read_text(encoding="utf-8")
    assert "\nversion: 7.1.0\n" in (checkout / "CITATION.cff").read_text(encoding="utf-8")
    lock = json.loads((checkout / "web/package-lock.json").read_text(encoding="utf-8"))
    assert (lock["version"], lock["packages"][""]["version"]) == ("7.1.0", "7.1.0")
    changelog = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.index("## Unreleased") < changelog.index("## 7.1.0 (")
    assert git(checkout, "describe", "--exact-match") == "v7.1.0"
    assert git(checkout, "status", "--porcelain") == ""


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0rc1", "01.0.0"])
def test_version_that_is_not_semantic_is_refused(checkout: Path, version: str) -> None:
    done = release(checkout, version)
    assert (done.returncode, "not a semantic version" in done.stderr) == (2, True)
    assert git(checkout, "tag") == ""


def test_release_without_words_about_the_upgrade_is_refused(checkout: Path) -> None:
    file = checkout / "CHANGELOG.md"
    file.write_text(file.read_text(encoding="utf-8").replace("- Pause:", "- Break:", 1), encoding="utf-8")
    git(checkout, "commit", "--quiet", "--all", "--message", "less")
    done = release(checkout, "7.1.0")
    assert (done.returncode, "'### Upgrade': Pause" in done.stderr) == (2, True)


def test_release_needs_committed_files_and_a_later_version(checkout: Path) -> None:
    assert release(checkout, "7.1.0").returncode == 0
    assert "is there already" in release(checkout, "7.1.0").stderr
    assert "CHANGELOG.md says nothing about this release" in release(checkout, "7.2.0").stderr
    (checkout / "CITATION.cff").write_text("changed", encoding="utf-8")
    assert "not committed" in release(checkout, "7.2.0").stderr


class Registry(BaseHTTPRequestHandler):
    """A registry of images as Docker's is: it wants a token, and names the digest of a tag in a header."""

    def do_GET(self) -> None:
        assert self.path.startswith("/token?service=registry&scope=")
        self.reply(200, {}, b'{"token": "anonymous"}')

    def do_HEAD(self) -> None:
        assert "application/vnd.oci.image.index.v1+json" in self.headers["Accept"]
        if self.headers["Authorization"] != "Bearer anonymous":
            realm = f"http://127.0.0.1:{self.connection.getsockname()[1]}/token"
            scope = "repository:pull"
            self.reply(401, {"WWW-Authenticate": f'Bearer realm="{realm}",service="registry",scope="{scope}"'})
        else:
            self.reply(200, {"Docker-Content-Digest": digest_at(self.path)})

    def reply(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def digest_at(path: str) -> str:
    return f"sha256:{hashlib.sha256(path.encode()).hexdigest()}"


@pytest.fixture
def registry() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Registry) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def images(checkout: Path) -> list[str]:
    text = (checkout / "Dockerfile").read_text(encoding="utf-8") + (checkout / "compose.yaml").read_text("utf-8")
    return re.findall(r"^(?:ARG \w+_IMAGE=|\s+image: )([\w./-]+:\S+)", text, re.MULTILINE)


def test_release_pins_images_by_the_digests_of_their_registry(checkout: Path, registry: str) -> None:
    check = [sys.executable, "scripts/release/pin_images.py", "--check"]
    for version in ("7.1.0", "7.2.0"):
        done = release(checkout, version, "--no-build", PEERAGE_REGISTRY=registry)
        assert done.returncode == 0, done.stderr
        found = images(checkout)
        assert f"docker.io/library/python:3.11-slim@{digest_at('/v2/library/python/manifests/3.11-slim')}" in found
        assert f"redis:8@{digest_at('/v2/library/redis/manifests/8')}" in found
        assert all(image.count("@sha256:") == 1 for image in found), "an old digest is replaced"
        assert git(checkout, "status", "--porcelain") == "", "the tag has them"
        assert subprocess.run(check, cwd=checkout, capture_output=True, check=False).returncode == 0
        changelog = checkout / "CHANGELOG.md"
        text = changelog.read_text(encoding="utf-8")
        changelog.write_text(text.replace("nothing.\n", "nothing.\n\n### Players\n- New.\n", 1), encoding="utf-8")
        git(checkout, "commit", "--quiet", "--all", "--message", "more")


def test_release_without_a_registry_changes_nothing(checkout: Path) -> None:
    before = images(checkout)
    done = release(checkout, "7.1.0", "--no-build", PEERAGE_REGISTRY="http://127.0.0.1:9")
    assert (done.returncode, "--no-pins" in done.stderr) == (2, True), done.stderr
    assert images(checkout) == before
    assert (git(checkout, "tag"), git(checkout, "status", "--porcelain")) == ("", "")
    check = subprocess.run(
        [sys.executable, "scripts/release/pin_images.py", "--check"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (check.returncode, "postgres:17" in check.stdout) == (1, True)


def test_release_asks_for_a_builder_of_images_before_it_tags(checkout: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "git").symlink_to(str(shutil.which("git")))
    done = release(checkout, "7.1.0", "--no-pins", PATH=str(tools))
    assert (done.returncode, "--no-image" in done.stderr) == (2, True), done.stderr
    assert git(checkout, "tag") == ""
