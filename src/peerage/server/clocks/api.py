"""Handlers of vacations."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from peerage.server.clocks.schemas import VacationInfo, VacationWish
from peerage.server.clocks.vacations import Vacations
from peerage.server.dependencies import Request, visitor_of

InjectedVacations = NamedDependency[Vacations]


@get("/vacation")
async def show_vacation(request: Request, vacations: InjectedVacations) -> VacationInfo:
    return await vacations.info(visitor_of(request))


@post("/vacation", status_code=200)
async def go_on_vacation(request: Request, vacations: InjectedVacations, data: JSONBody[VacationWish]) -> VacationInfo:
    return await vacations.go(visitor_of(request), data.days)


@delete("/vacation", status_code=200)
async def end_vacation(request: Request, vacations: InjectedVacations) -> VacationInfo:
    return await vacations.end(visitor_of(request))


HANDLERS = [show_vacation, go_on_vacation, end_vacation]
