"""Handlers of standing orders. Players see and change only their own."""

from typing import cast

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.dependencies import Request, player_of
from peerage.server.standing_orders.schemas import OrderInfo, OrderWish, Prospects, ProspectsWish
from peerage.server.standing_orders.service import StandingOrderService
from peerage.server.tables.manager import InjectedTableManager

InjectedOrders = NamedDependency[StandingOrderService]


async def orders_of(orders: StandingOrderService, table_id: str, visitor: str) -> list[OrderInfo]:
    found = await orders.repository.of_player(table_id, visitor)
    shown = ("id", "decision", "move", "after", "lapsed")
    return [cast(OrderInfo, {name: getattr(order, name) for name in shown}) for order in found]


@get("/tables/{table_id:str}/standing-orders")
async def list_orders(
    request: Request, tables: InjectedTableManager, orders: InjectedOrders, table_id: FromPath[str]
) -> list[OrderInfo]:
    async with tables.use(table_id) as table:
        table.own_seat(player_of(request))
    return await orders_of(orders, table_id, player_of(request))


@post("/tables/{table_id:str}/standing-orders/prospects", status_code=200)
async def show_prospects(
    request: Request,
    tables: InjectedTableManager,
    orders: InjectedOrders,
    table_id: FromPath[str],
    data: JSONBody[ProspectsWish],
) -> Prospects:
    async with tables.use(table_id) as table:
        return await orders.prospects(table, player_of(request), data.after)


@post("/tables/{table_id:str}/standing-orders")
async def give_order(
    request: Request,
    tables: InjectedTableManager,
    orders: InjectedOrders,
    table_id: FromPath[str],
    data: JSONBody[OrderWish],
) -> list[OrderInfo]:
    async with tables.use(table_id) as table:
        await orders.give(table, player_of(request), data)
    return await orders_of(orders, table_id, player_of(request))


@delete("/tables/{table_id:str}/standing-orders/{order:str}", status_code=200)
async def withdraw_order(
    request: Request,
    tables: InjectedTableManager,
    orders: InjectedOrders,
    table_id: FromPath[str],
    order: FromPath[str],
) -> list[OrderInfo]:
    async with tables.use(table_id) as table:
        table.own_seat(player_of(request))
        await orders.repository.withdraw(table_id, player_of(request), order)
    return await orders_of(orders, table_id, player_of(request))


HANDLERS = [list_orders, show_prospects, give_order, withdraw_order]
