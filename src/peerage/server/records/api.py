"""Record handlers."""

from litestar import post
from litestar.di import NamedDependency

from peerage.server.dependencies import Request, address_hash_of, visitor_of
from peerage.server.records.service import RecordService
from peerage.server.tables.schemas import TableInfo

RECORD_BYTES = 2 * 1024 * 1024


@post("/records", request_max_body_size=RECORD_BYTES)
async def open_record(request: Request, records: NamedDependency[RecordService]) -> TableInfo:
    return await records.keep(visitor_of(request), address_hash_of(request), await request.body())


HANDLERS = [open_record]
