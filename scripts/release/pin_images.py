"""Writes the digests that registries name now into Dockerfile and compose.yaml: name:tag becomes name:tag@sha256:…

    python scripts/release/pin_images.py [--check]

`make release` runs it. With --check it only says which images have no digest (exit code 1).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
FILES = ("Dockerfile", "compose.yaml")
IMAGE = re.compile(
    r"^(?P<before>ARG \w+_IMAGE=|\s+image: )(?P<name>[\w./-]+:[\w.-]+)(?P<digest>@sha256:[0-9a-f]{64})?$", re.MULTILINE
)
"""An image of somebody else: ours, which is built here, has no tag."""
HUB = "docker.io"
HUB_API = "https://registry-1.docker.io"
KINDS = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
)
"""Lists of images for all processors come first: their digest holds for each of them."""
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
SECONDS = 60


class Unpinned(Exception):
    """Why an image has no digest."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    wish = parser.parse_args()
    if wish.check:
        missing = sorted(unpinned())
        print("\n".join(missing) or "every image has a digest")
        return 1 if missing else 0
    try:
        for name, digest in pin().items():
            print(f"{name} is {digest}")
    except Unpinned as reason:
        print(f"pin_images: {reason}", file=sys.stderr)
        return 2
    return 0


def unpinned() -> set[str]:
    texts = ((ROOT / file).read_text(encoding="utf-8") for file in FILES)
    return {found["name"] for text in texts for found in IMAGE.finditer(text) if found["digest"] is None}


def pin() -> dict[str, str]:
    """Write the digest of every image into the files, and return them; if one is not known, nothing is written."""
    texts = {ROOT / file: (ROOT / file).read_text(encoding="utf-8") for file in FILES}
    names = sorted({found["name"] for text in texts.values() for found in IMAGE.finditer(text)})
    digests = {name: digest_of(name) for name in names}
    for file, text in texts.items():
        pinned = IMAGE.sub(lambda found: f"{found['before']}{found['name']}@{digests[found['name']]}", text)
        file.write_text(pinned, encoding="utf-8")
    return digests


def digest_of(image: str) -> str:
    """Ask the registry of an image for the digest that its tag has now."""
    repository, _, tag = image.rpartition(":")
    host, slash, path = repository.partition("/")
    if not slash or "." not in host:  # as in compose.yaml: postgres:17
        host, path = HUB, repository
    if host == HUB and "/" not in path:
        path = f"library/{path}"
    api = os.environ.get("PEERAGE_REGISTRY") or (HUB_API if host == HUB else f"https://{host}")
    request = Request(f"{api}/v2/{path}/manifests/{tag}", method="HEAD", headers={"Accept": ", ".join(KINDS)})
    try:
        try:
            answer = urlopen(request, timeout=SECONDS)
        except HTTPError as refusal:
            if refusal.code != 401:
                raise
            request.add_header("Authorization", f"Bearer {token(refusal.headers.get('WWW-Authenticate', ''))}")
            answer = urlopen(request, timeout=SECONDS)
    except (URLError, OSError, ValueError) as error:
        raise Unpinned(f"{api} does not say which digest {image} has: {error}") from None
    digest = answer.headers.get("Docker-Content-Digest", "")
    if not DIGEST.fullmatch(digest):
        raise Unpinned(f"{api} names no digest of {image}")
    return str(digest)


def token(challenge: str) -> str:
    """Fetch the token that a registry wants even for public images."""
    facts = dict(re.findall(r'(\w+)="([^"]*)"', challenge))
    if "realm" not in facts:
        raise ValueError("the registry asks for a password")
    with urlopen(f"{facts.pop('realm')}?{urlencode(facts)}", timeout=SECONDS) as answer:
        return str(json.load(answer)["token"])


if __name__ == "__main__":
    sys.exit(main())
