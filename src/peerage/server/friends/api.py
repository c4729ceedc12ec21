"""Handlers of friends."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.dependencies import Request, address_hash_of, visitor_of
from peerage.server.friends.schemas import FollowWish, Friends, OnlineWish
from peerage.server.friends.service import FriendService

InjectedFriends = NamedDependency[FriendService]


@get("/friends")
async def list_friends(request: Request, friends: InjectedFriends) -> Friends:
    return await friends.friends(visitor_of(request))


@post("/friends", status_code=200)
async def follow(request: Request, friends: InjectedFriends, data: JSONBody[FollowWish]) -> Friends:
    return await friends.follow(visitor_of(request), address_hash_of(request), data.profile)


@delete("/friends/{handle:str}", status_code=200)
async def unfollow(request: Request, friends: InjectedFriends, handle: FromPath[str]) -> Friends:
    return await friends.unfollow(visitor_of(request), handle)


@post("/friends/online", status_code=200)
async def show_online(request: Request, friends: InjectedFriends, data: JSONBody[OnlineWish]) -> Friends:
    return await friends.show_online(visitor_of(request), data.shown)


HANDLERS = [list_friends, follow, unfollow, show_online]
