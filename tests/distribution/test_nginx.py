"""The nginx of docs/operators works as it is written there: for one server, and for two machines."""

import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from distribution.behind_proxy import Proxy, answered, check_players_are_served, client_of, hear_state, open_table
from distribution.recipes import block, certificate, changed, program
from ports import free_port
from postgres_cluster import Cluster
from redis_server import RedisServer
from server.coordination.server_pair import CALM, ServerPair
from server.live_server import LiveServer

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@contextmanager
def nginx(folder: Path, written: str) -> Iterator[Proxy]:
    """nginx with the page's server block; only ports and paths are those of the test."""
    http, https = free_port(), free_port()
    certificate(folder)
    written = changed(
        written,
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{https} ssl http2;"),
        ("/etc/letsencrypt/live/games.example", str(folder)),
    )
    config = folder / "nginx.conf"
    folders = "".join(f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr warn;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{folders}{written}\n}}\n",
        encoding="utf-8",
    )
    running = subprocess.Popen([program("nginx"), "-c", str(config), "-e", "stderr"], stderr=subprocess.PIPE, text=True)
    try:
        yield Proxy(http, https, ssl.create_default_context(cafile=str(folder / "fullchain.pem")))
    finally:
        running.terminate()
        running.wait()


@pytest.fixture
async def server(tmp_path: Path) -> Any:
    server = LiveServer(tmp_path / "peerage.db")
    await server.start()
    yield server
    await server.stop()


async def test_nginx_of_the_docs_serves_players_over_tls(server: LiveServer, tmp_path: Path) -> None:
    written = changed(block("proxy.md", "nginx"), ("127.0.0.1:8000", f"127.0.0.1:{server.port}"))
    with nginx(tmp_path, written) as proxy:
        await check_players_are_served(proxy)


async def test_nginx_of_the_docs_spreads_players_over_two_servers(
    cluster: Cluster, redis_server: RedisServer, tmp_path: Path
) -> None:
    async with ServerPair(cluster.new_database(), redis_server.address, CALM) as servers:
        ports = [server.port for server in (servers.first, servers.second)]
        upstream = changed(
            block("scale.md", "nginx", "upstream"),
            ("10.0.0.11:8000", f"127.0.0.1:{ports[0]}"),
            ("10.0.0.12:8000", f"127.0.0.1:{ports[1]}"),
        )
        [name] = re.findall(r"upstream (\w+)", upstream)
        written = changed(block("proxy.md", "nginx"), ("http://127.0.0.1:8000", f"http://{name}"))
        with nginx(tmp_path, upstream + written) as proxy:
            await check_players_are_served(proxy)
            async with client_of(proxy) as client:
                cookie = (
                    (await answered(client, f"{proxy.base}/api/tables", 200)).headers["set-cookie"].partition(";")[0]
                )
                made = await open_table(client, proxy, cookie)
                for _ in range(4):  # in turns: at both servers
                    await hear_state(proxy, made["id"], cookie)
        loaded = [made["id"] in server.app.services.tables.live for server in (servers.first, servers.second)]
        assert loaded == [True, True]
