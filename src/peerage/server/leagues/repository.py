"""Leagues in the database. Like tables, they change under a version check: of two processes, one succeeds."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from peerage.server.db.schema import leagues, members, pairings, placings, tables
from peerage.server.errors import Fault
from peerage.server.leagues.pairing import Tables
from peerage.server.leagues.schemas import Kind, LeagueStatus
from peerage.server.leagues.scoring import Score, Standing, by_places, out_of_time, standings


class League(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    options: dict[str, bool | str]
    kind: Kind
    size: int
    rounds: int
    days: int
    rated: bool
    public: bool
    owner: str
    created: str
    status: LeagueStatus = "open"
    round: int = 0
    deadline: str | None = None
    version: int = 0


class Member(NamedTuple):
    number: int
    visitor: str
    name: str
    gone: bool


class Pairing(NamedTuple):
    round: int
    board: int
    table: str
    players: list[int]
    scores: list[Score] | None


class FullLeague(NamedTuple):
    """A league with all its parts, in one state of the database."""

    league: League
    members: list[Member]
    pairings: list[Pairing]

    def member(self, visitor: str) -> Member | None:
        return next((member for member in self.members if member.visitor == visitor), None)

    @property
    def active(self) -> list[int]:
        return [member.number for member in self.members if not member.gone]

    @property
    def shown(self) -> list[Member]:
        """The members who play, or have played."""
        paired = {player for pairing in self.pairings for player in pairing.players}
        return [member for member in self.members if not member.gone or member.number in paired]

    @property
    def current(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.round == self.league.round]

    @property
    def rounds(self) -> list[Tables]:
        """The players of each table, from the first round on."""
        return [
            [pairing.players for pairing in self.pairings if pairing.round == number]
            for number in range(1, self.league.round + 1)
        ]

    @property
    def standings(self) -> list[Standing]:
        boards = [pairing.scores for pairing in self.pairings if pairing.scores is not None]
        return standings([member.number for member in self.shown], boards)


def to_columns(league: League) -> dict[str, Any]:
    values = msgspec.structs.asdict(league)
    return {**values, "options": msgspec.json.encode(league.options).decode()}


def from_columns(row: sa.Row[Any]) -> League:
    values = {name: getattr(row, name) for name in League.__struct_fields__}
    return msgspec.convert({**values, "options": msgspec.json.decode(row.options)}, League)


# Queries.


def whole(connection: sa.Connection, league_id: str) -> FullLeague:
    found = connection.execute(sa.select(leagues).where(leagues.c.id == league_id)).first()
    if found is None:
        raise Fault("league_unknown")
    sat = sa.select(members).where(members.c.league_id == league_id).order_by(members.c.number)
    paired = sa.select(pairings).where(pairings.c.league_id == league_id).order_by(pairings.c.round, pairings.c.board)
    return FullLeague(
        from_columns(found),
        [Member(row.number, row.visitor, row.name, row.gone) for row in connection.execute(sat)],
        [pairing_of(row) for row in connection.execute(paired)],
    )


def pairing_of(row: sa.Row[Any]) -> Pairing:
    scores = None if row.scores is None else msgspec.json.decode(row.scores, type=list[Score])
    return Pairing(row.round, row.board, row.table_id, msgspec.json.decode(row.players), scores)


def running(connection: sa.Connection) -> list[str]:
    return list(connection.execute(sa.select(leagues.c.id).where(leagues.c.status == "running")).scalars())


def unbegun(connection: sa.Connection, before: str) -> list[str]:
    """Return the leagues that have not begun since then."""
    waiting = leagues.c.status == "open", leagues.c.created < before
    return list(connection.execute(sa.select(leagues.c.id).where(*waiting)).scalars())


def listed(connection: sa.Connection, visitor: str, most: int) -> list[tuple[League, int, bool]]:
    """Return the newest public or own leagues, their numbers of members, and whether each is the visitor's."""
    mine = sa.select(members.c.league_id).where(members.c.visitor == visitor)
    own = sa.or_(leagues.c.owner == visitor, leagues.c.id.in_(mine))
    playing = members.c.league_id == leagues.c.id, ~members.c.gone
    count = sa.select(sa.func.count()).where(*playing).scalar_subquery()
    query = sa.select(leagues, count.label("members"), own.label("own")).where(sa.or_(leagues.c.public, own))
    found = connection.execute(query.order_by(leagues.c.created.desc(), leagues.c.id).limit(most))
    return [(from_columns(row), row.members, bool(row.own)) for row in found]


def unfinished(connection: sa.Connection, owner: str) -> int:
    query = sa.select(sa.func.count()).where(leagues.c.owner == owner, leagues.c.status != "over")
    return int(connection.execute(query).scalar_one())


def places_at(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of finished tables, by seat."""
    found: dict[str, list[int]] = {}
    query = sa.select(placings.c.table_id, placings.c.place).where(placings.c.table_id.in_(table_ids))
    for table_id, place in connection.execute(query.order_by(placings.c.table_id, placings.c.seat)):
        found.setdefault(table_id, []).append(place)
    return found


def still_played(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """Return the unfinished tables with the seats that are asked, as bit masks."""
    query = sa.select(tables.c.id, tables.c.to_move).where(tables.c.id.in_(table_ids), tables.c.status != "over")
    return {row.id: row.to_move for row in connection.execute(query)}


# Changes.


def change(connection: sa.Connection, league: League, **values: Any) -> League:
    """Write over the version that the caller has read."""
    after = replace(league, version=league.version + 1, **values)
    same = leagues.c.id == league.id, leagues.c.version == league.version
    if connection.execute(leagues.update().where(*same).values(to_columns(after))).rowcount != 1:
        raise Fault("league_changed")
    return after


def insert(connection: sa.Connection, league: League) -> None:
    connection.execute(leagues.insert(), to_columns(league))


def join(connection: sa.Connection, league: League, visitor: str, name: str) -> None:
    change(connection, league)
    highest = sa.select(sa.func.max(members.c.number)).where(members.c.league_id == league.id)
    number = 1 + (connection.execute(highest).scalar() or 0)
    row = {"league_id": league.id, "number": number, "visitor": visitor, "name": name, "gone": False}
    connection.execute(members.insert(), row)


def leave(connection: sa.Connection, league: League, member: Member) -> None:
    """Remove a member: completely before the first round, later only from further rounds."""
    if league.status == "open":
        change(connection, league)
        connection.execute(sa.delete(members).where(*row_of(league, member)))
    else:
        expel(connection, league, member)


def expel(connection: sa.Connection, league: League, member: Member) -> None:
    """Mark a member as gone, so that no further rounds come.

    The row stays, so that a removed member cannot join again.
    """
    change(connection, league)
    connection.execute(members.update().where(*row_of(league, member)).values(gone=True))


def row_of(league: League, member: Member) -> tuple[sa.ColumnElement[bool], ...]:
    return members.c.league_id == league.id, members.c.number == member.number


def remove(connection: sa.Connection, league_id: str) -> None:
    """Delete a league that has not begun."""
    open_league = sa.select(leagues.c.id).where(leagues.c.id == league_id, leagues.c.status == "open")
    if connection.execute(open_league.with_for_update()).first() is not None:
        connection.execute(sa.delete(members).where(members.c.league_id == league_id))
        connection.execute(sa.delete(leagues).where(leagues.c.id == league_id))


def end(connection: sa.Connection, league: League) -> None:
    change(connection, league, status="over", deadline=None)


def pair(connection: sa.Connection, league: League, boards: Sequence[tuple[str, list[int]]]) -> None:
    """Write the tables of the league's round, and their players."""
    rows = [
        {
            "league_id": league.id,
            "round": league.round,
            "board": board,
            "table_id": table_id,
            "players": msgspec.json.encode(players).decode(),
        }
        for board, (table_id, players) in enumerate(boards, start=1)
    ]
    connection.execute(pairings.insert(), rows)


def score(connection: sa.Connection, of: FullLeague) -> None:
    """Score the round as it stands: finished games by their places, the others by the players who are asked."""
    change(connection, of.league)
    table_ids = [pairing.table for pairing in of.current]
    places, going_on = places_at(connection, table_ids), still_played(connection, table_ids)
    for pairing in of.current:
        scores = scored(pairing, places.get(pairing.table), going_on.get(pairing.table, 0))
        same = pairings.c.league_id == of.league.id, pairings.c.round == pairing.round
        this = pairings.update().where(*same, pairings.c.board == pairing.board)
        connection.execute(this.values(scores=msgspec.json.encode(scores).decode()))


def scored(pairing: Pairing, places: list[int] | None, to_move: int) -> list[Score]:
    if places is not None:
        return by_places(pairing.players, places)
    awaited = {player for seat, player in enumerate(pairing.players) if to_move >> seat & 1}
    return out_of_time(pairing.players, awaited)


# Transfer and deletion of a visitor's memberships.


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's memberships; in a league with both, the person's stays."""
    pass_on(connection, guest, person)
    there = sa.select(members.c.league_id).where(members.c.visitor == person)
    mine = members.update().where(members.c.visitor == guest)
    connection.execute(mine.where(members.c.league_id.not_in(there.scalar_subquery())).values(visitor=person))
    connection.execute(mine.values(gone=True))


def forget(connection: sa.Connection, visitor: str) -> None:
    nobody = f"gone-{secrets.token_urlsafe(18)}"
    pass_on(connection, visitor, nobody)
    own = members.update().where(members.c.visitor == visitor)
    connection.execute(own.values(visitor=nobody, name="–", gone=True))


def pass_on(connection: sa.Connection, visitor: str, heir: str) -> None:
    """Pass on owned leagues, and raise the version of all: no process must write back old owners or members."""
    there = sa.select(members.c.league_id).where(members.c.visitor == visitor)
    theirs = sa.or_(leagues.c.owner == visitor, leagues.c.id.in_(there))
    connection.execute(leagues.update().where(theirs).values(version=leagues.c.version + 1))
    connection.execute(leagues.update().where(leagues.c.owner == visitor).values(owner=heir))


def export_leagues(connection: sa.Connection, visitor: str) -> list[dict[str, Any]]:
    """Return the visitor's memberships for an export."""
    query = sa.select(leagues.c.name, members.c.name.label("as"), members.c.gone.label("left"))
    mine = query.join(members, members.c.league_id == leagues.c.id).where(members.c.visitor == visitor)
    return [dict(row) for row in connection.execute(mine.order_by(leagues.c.created)).mappings()]
