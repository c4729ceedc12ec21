"""Finds the visitor whom an operator means, and the network that a ban is for."""

import re
from ipaddress import ip_address, ip_network
from typing import Literal, NamedTuple

import sqlalchemy as sa

from peerage.errors import PeerageError
from peerage.server.db.schema import people, sitters, tables, visitor_addresses
from peerage.server.models.names import same_name
from peerage.server.models.player_ids import browser_of
from peerage.server.transport.cookies import VisitorCookies

ADDRESS_HASH = re.compile(r"[0-9a-f]{16}")
ALIAS = re.compile(r"[0-9a-f]{8}")
MOST_NAMED = 5

Kind = Literal["visitor", "address", "network"]


class Target(NamedTuple):
    """What a ban is for: a visitor's id, the keyed hash of an address, or a network."""

    kind: Kind
    who: str


def target_of(connection: sa.Connection, who: str, cookies: VisitorCookies) -> Target:
    """Return what an operator has named: an address, a network, the hash of an address, or a visitor."""
    if ADDRESS_HASH.fullmatch(who):
        return Target("address", who)
    try:
        network = ip_network(who, strict=False)
    except ValueError:
        return Target("visitor", visitor_of(connection, who, cookies))
    if network.num_addresses == 1:
        return Target("address", cookies.address_hash(str(ip_address(network.network_address))))
    return Target("network", str(network))


def visitor_of(connection: sa.Connection, who: str, cookies: VisitorCookies) -> str:
    """Return the visitor with this id, account name or alias of the log; refuse everything else."""
    if not who:
        raise PeerageError("name a visitor's id, an account, or what the log calls a visitor")
    accounts = connection.execute(sa.select(people.c.id, people.c.name, people.c.login)).all()
    known = {account.id for account in accounts} | known_visitors(connection)
    if browser_of(who) in known:
        return browser_of(who)
    by_login = [account.id for account in accounts if account.login == who.lower()]
    by_name = [account.id for account in accounts if same_name(account.name, who)]
    by_alias = [each for each in known if ALIAS.fullmatch(who) and cookies.alias(each) == who]
    found = list(dict.fromkeys(by_login or by_alias or by_name))
    if not found:
        raise PeerageError(f"there is no visitor, account or address {who!r}")
    if len(found) > 1:
        raise PeerageError(
            f"{len(found)} accounts are called {who!r}; name one by its id: {', '.join(found[:MOST_NAMED])}"
        )
    return str(found[0])


def known_visitors(connection: sa.Connection) -> set[str]:
    """Return all visitors who have a seat, have opened a table or were seen lately."""
    columns = sitters.c.visitor, tables.c.owner, visitor_addresses.c.visitor
    return {
        browser_of(each) for column in columns for each in connection.execute(sa.select(column).distinct()).scalars()
    }
