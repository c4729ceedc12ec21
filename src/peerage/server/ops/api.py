"""Handlers for operators."""

from litestar import get
from litestar.di import NamedDependency

from peerage.server.dependencies import Request
from peerage.server.ops.schemas import Addresses
from peerage.server.transport.addresses import BoundAddress, is_local, origins


@get("/addresses", sync_to_thread=False)
def list_addresses(request: Request, bound: NamedDependency[BoundAddress]) -> Addresses:
    """Return this server's addresses, but only to a browser on its own machine."""
    client = request.client
    here = client is not None and is_local(client.host)
    return {"addresses": origins(*bound.address) if here and bound.address is not None else []}


HANDLERS = [list_addresses]
