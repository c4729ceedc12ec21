"""Quick pairing over HTTP."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from peerage.server.dependencies import Request, address_hash_of, visitor_of
from peerage.server.pairing.schemas import PairingState, PairingWish, StillWaiting
from peerage.server.pairing.service import PairingService

InjectedPairingService = NamedDependency[PairingService]


@get("/pairing")
async def show_pairing(request: Request, pairing: InjectedPairingService) -> PairingState:
    """Return who waits, without prolonging the visitor's own search."""
    return await pairing.state(visitor_of(request))


@post("/pairing", status_code=200)
async def find_players(request: Request, pairing: InjectedPairingService, data: JSONBody[PairingWish]) -> PairingState:
    return await pairing.seek(visitor_of(request), address_hash_of(request), data)


@post("/pairing/wait", status_code=200)
async def wait_for_players(
    request: Request, pairing: InjectedPairingService, data: JSONBody[StillWaiting]
) -> PairingState:
    return await pairing.wait_on(visitor_of(request), data.bots)


@delete("/pairing")
async def stop_looking(request: Request, pairing: InjectedPairingService) -> None:
    await pairing.stop(visitor_of(request))


HANDLERS = [show_pairing, find_players, wait_for_players, stop_looking]
