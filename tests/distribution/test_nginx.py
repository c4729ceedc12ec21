"""The nginx of docs/operators/proxy.md works as it is written there: redirect, HSTS, cookies, WebSockets."""

import asyncio
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from distribution.test_backend import ROOT
from ports import free_port
from server.live_server import PATIENCE, LiveServer

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PAGE = ROOT / "docs" / "operators" / "proxy.md"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    name = ["-subj", "/CN=games.example", "-addext", "subjectAltName=DNS:games.example", "-days", "2"]
    subprocess.run([*command, *files, *name], check=True, capture_output=True)
    return tmp_path


@pytest.fixture
async def server(tmp_path: Path) -> Any:
    server = LiveServer(tmp_path / "peerage.db")
    await server.start()
    yield server
    await server.stop()


class Proxy:
    def __init__(self, http: int, https: int) -> None:
        self.http, self.https = http, https


@pytest.fixture
def proxy(server: LiveServer, certificate: Path) -> Iterator[Proxy]:
    """nginx with the page's configuration; only ports and paths are those of the test."""
    [written] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    http, https = free_port(), free_port()
    for before, after in (
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{https} ssl http2;"),
        ("/etc/letsencrypt/live/games.example", str(certificate)),
        ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
    ):
        assert before in written, before
        written = written.replace(before, after)
    folder = certificate
    config = folder / "nginx.conf"
    folders = "".join(f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr warn;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{folders}{written}\n}}\n",
        encoding="utf-8",
    )
    found = subprocess.run([ROOT / "scripts" / "nginx.sh"], capture_output=True, text=True, check=True).stdout.strip()
    assert shutil.which(found)
    with ExitStack() as stack:
        running = subprocess.Popen([found, "-c", str(config), "-e", "stderr"], stderr=subprocess.PIPE, text=True)
        stack.callback(running.wait)
        stack.callback(running.terminate)
        yield Proxy(http, https)


async def answered(client: httpx.AsyncClient, url: str) -> httpx.Response:
    """Wait until nginx listens."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await client.get(url)
            except httpx.ConnectError:
                await asyncio.sleep(0.02)


async def test_nginx_of_the_docs_serves_players_over_tls(server: LiveServer, proxy: Proxy, certificate: Path) -> None:
    trust = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
    trust.check_hostname = False  # the test reaches games.example at 127.0.0.1
    name = {"host": "games.example"}
    async with httpx.AsyncClient(verify=trust, headers=name, timeout=PATIENCE, trust_env=False) as client:
        redirect = await answered(client, f"http://127.0.0.1:{proxy.http}/learn/lancaster?x=1")
        assert (redirect.status_code, redirect.headers["location"]) == (
            301,
            "https://games.example/learn/lancaster?x=1",
        )
        answer = await client.get(f"https://127.0.0.1:{proxy.https}/api/tables")
        assert answer.status_code == 200
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        assert "secure" in answer.headers["set-cookie"].lower()
        assert (await client.get(f"https://127.0.0.1:{proxy.https}/metrics")).status_code == 404
        cookies = answer.headers["set-cookie"].partition(";")[0]
        headers = {"cookie": cookies, "origin": "https://games.example"}
        body = {"game": "noblemen", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "options": {}}
        url = f"https://127.0.0.1:{proxy.https}/api/tables"
        made = await client.post(url, json=body | {"name": "Ann", "public": False}, headers=headers)
        assert made.status_code == 201, made.text
        foreign = headers | {"origin": "https://evil.example"}
        assert (await client.post(url, json=body, headers=foreign)).status_code == 403
        socket = f"wss://games.example:{proxy.https}/api/tables/{made.json()['id']}/socket"
        own = {"cookie": cookies, "origin": f"https://games.example:{proxy.https}"}
        async with connect(
            socket, host="127.0.0.1", port=proxy.https, ssl=trust, additional_headers=own, open_timeout=PATIENCE
        ) as line:
            assert '"type":"state"' in str(await asyncio.wait_for(line.recv(), PATIENCE))
