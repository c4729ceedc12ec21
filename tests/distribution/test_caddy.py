"""The Caddy of docs/operators/proxy.md and of compose.yaml works as it is written; certificates are Caddy's own."""

import os
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from distribution.behind_proxy import Proxy, check_players_are_served
from distribution.recipes import block, changed, program
from distribution.test_backend import ROOT
from ports import free_port
from server.live_server import PATIENCE, LiveServer

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@contextmanager
def caddy(folder: Path, written: str, http: int, https: int) -> Iterator[Path]:
    """Caddy with the recipe behind options of a test; yields where it puts the certificate of its authority."""
    ports = f"http_port {http}\n https_port {https}\n"
    options = f"{{\n admin off\n {ports} local_certs\n skip_install_trust\n}}\n"
    config = folder / "Caddyfile"
    config.write_text(options + written, encoding="utf-8")
    environment = {"XDG_DATA_HOME": str(folder), "HOME": str(folder), "PEERAGE_NAME": "games.example"}
    running = subprocess.Popen(
        [program("caddy"), "run", "--config", str(config), "--adapter", "caddyfile"],
        env={**os.environ, **environment},
        stderr=(folder / "caddy.log").open("w"),
    )
    try:
        yield folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    finally:
        running.terminate()
        running.wait()


async def trust_in(authority: Path) -> ssl.SSLContext:
    """Wait for the certificate of Caddy's authority."""
    with anyio.fail_after(PATIENCE):
        while not authority.exists() or not authority.read_text(encoding="utf-8").endswith("-----\n"):
            await anyio.sleep(0.02)
    return ssl.create_default_context(cafile=str(authority))


@pytest.mark.parametrize("recipe", ["docs", "compose"])
async def test_caddy_of_the_docs_and_of_compose_serves_players_over_tls(recipe: str, tmp_path: Path) -> Any:
    server = LiveServer(tmp_path / "peerage.db")
    await server.start()
    if recipe == "docs":
        written = changed(block("proxy.md", "caddy"), ("127.0.0.1:8000", f"127.0.0.1:{server.port}"))
    else:
        text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
        written = changed(text, ("web:8000", f"127.0.0.1:{server.port}"))
    http, https = free_port(), free_port()
    try:
        with caddy(tmp_path, written, http, https) as authority:
            proxy = Proxy(http, https, await trust_in(authority))
            await check_players_are_served(proxy)
    finally:
        await server.stop()
