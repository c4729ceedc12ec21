"""What players need of every reverse proxy: redirect, HSTS, secure cookies, Host, WebSockets, no metrics."""

import asyncio
import ssl
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect

from server.live_server import PATIENCE


class Proxy(NamedTuple):
    http: int
    https: int
    trust: ssl.SSLContext

    @property
    def base(self) -> str:
        return f"https://games.example:{self.https}"


class ToThisMachine(httpx.AsyncHTTPTransport):
    """Reaches games.example at 127.0.0.1, with the name in SNI and in Host as a browser sends them."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = "games.example"
        request.headers["host"] = "games.example"
        request.url = request.url.copy_with(host="127.0.0.1")
        return await super().handle_async_request(request)


def client_of(proxy: Proxy) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=ToThisMachine(verify=proxy.trust), timeout=PATIENCE, trust_env=False)


async def answered(client: httpx.AsyncClient, url: str, status: int | None = None) -> httpx.Response:
    """Wait until the proxy listens, and until it answers so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                answer = await client.get(url)
                if status in (None, answer.status_code):
                    return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)


TABLE = {"game": "noblemen", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "options": {}}


async def check_players_are_served(proxy: Proxy) -> None:
    async with client_of(proxy) as client:
        redirect = await answered(client, f"http://games.example:{proxy.http}/learn/lancaster?x=1")
        assert redirect.status_code in (301, 308)
        assert redirect.headers["location"] == "https://games.example/learn/lancaster?x=1"
        answer = await answered(client, f"{proxy.base}/api/tables", 200)
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        assert "secure" in answer.headers["set-cookie"].lower()
        assert (await client.get(f"{proxy.base}/metrics")).status_code == 404
        assert (await client.get(f"{proxy.base}/ready")).json()["ready"] is True
        cookie = answer.headers["set-cookie"].partition(";")[0]
        made = await open_table(client, proxy, cookie)
        foreign = {"cookie": cookie, "origin": "https://evil.example"}
        assert (await client.post(f"{proxy.base}/api/tables", json=TABLE, headers=foreign)).status_code == 403
    await hear_state(proxy, made["id"], cookie)


async def open_table(client: httpx.AsyncClient, proxy: Proxy, cookie: str) -> Any:
    headers = {"cookie": cookie, "origin": "https://games.example"}
    wish = TABLE | {"name": "Ann", "public": False}
    made = await client.post(f"{proxy.base}/api/tables", json=wish, headers=headers)
    assert made.status_code == 201, made.text
    return made.json()


async def hear_state(proxy: Proxy, table_id: str, cookie: str) -> None:
    """Open the table's socket through the proxy, and wait for its first message."""
    socket = f"wss://games.example:{proxy.https}/api/tables/{table_id}/socket"
    headers = {"cookie": cookie, "origin": proxy.base}
    async with connect(
        socket, host="127.0.0.1", port=proxy.https, ssl=proxy.trust, additional_headers=headers, open_timeout=PATIENCE
    ) as line:
        assert '"type":"state"' in str(await asyncio.wait_for(line.recv(), PATIENCE))
