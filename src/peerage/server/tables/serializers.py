"""Converts rows of tables to types of the API."""

from collections.abc import Container
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

import msgspec

import peerage
from peerage.bots import manner_of
from peerage.errors import PeerageError
from peerage.kernel.playing.event import Event
from peerage.server.clocks.schemas import own_left
from peerage.server.models.names import former_number
from peerage.server.models.player_ids import number_of
from peerage.server.models.rating_rules import counting, final_stake
from peerage.server.models.table_row import REVOKED, SeatRow, TableRow
from peerage.server.tables.schemas import (
    LEAGUE,
    BotManner,
    DiceInfo,
    Invitation,
    OwnSet,
    ProposalInfo,
    SeatInfo,
    Summary,
    TableInfo,
)
from peerage.server.tables.takeable import takeable

NAMING = 8
"""Digits of their hash that name components for people."""

BOTS_CACHED = 1000

Visitors = Container[str | None]


def summary(row: TableRow, browser: str, present: Visitors, away: Visitors, now: int) -> Summary:
    seats = row.seats_of(browser)
    return Summary(
        **facts(row, browser, seats[0] if seats else None, present, away, None),
        mine=bool(seats) or row.owner == browser,
        your_turn=any(row.waits_for(seat) for seat in seats),
        closable=row.may_close(browser),
        left=own_left(row, browser, now),
    )


def invitation(row: TableRow) -> Invitation:
    return Invitation(row.id, row.game, None if row.host is None else row.seats[row.host].name)


def table_info(
    row: TableRow,
    seat: int | None,
    present: Visitors,
    away: Visitors,
    number: int | None = None,
    following: str | None = None,
    browser: str | None = None,
) -> TableInfo:
    """Describe a table to a seat; without a seat, `browser` determines which seats are the viewer's own."""
    if seat is not None:
        browser = row.seats[seat].browser
    info = facts(row, browser, seat, present, away, number)
    return TableInfo(
        **info,
        invite=(row.invite or None) if row.includes(browser) else None,
        proposal=proposal_info(row),
        dice=dice_info(row),
        next=following,
        takeable=takeable(row),
    )


@lru_cache(BOTS_CACHED)
def bot_manner(bot: str) -> BotManner | None:
    manner = manner_of(bot)
    return None if manner is None else BotManner(manner.kind, manner.n)


def proposal_info(row: TableRow) -> ProposalInfo | None:
    vote = row.proposal
    return None if vote is None else ProposalInfo(vote.what, vote.by, vote.agreed)


NO_DICE = DiceInfo(commitment=None, salted=[], seed_hash=None, secret=None, salts=None, seed=None)


def dice_info(row: TableRow) -> DiceInfo:
    mixed, over = row.dice, row.status == "over"
    return DiceInfo(
        commitment=mixed.commitment if mixed else None,
        salted=[seat_row.salt is not None for seat_row in row.seats],
        seed_hash=row.seed_hash or None,
        secret=mixed.secret if mixed and over else None,
        salts=mixed.salts if mixed and over else None,
        seed=row.seed if over else None,
    )


def facts(
    row: TableRow, browser: str | None, seat: int | None, present: Visitors, away: Visitors, number: int | None
) -> dict[str, Any]:
    """Describe a table as a seat (None: a spectator) may know it, with who is present and who has long been away."""
    now = datetime.now(UTC).isoformat()
    seats = [
        SeatInfo(
            kind=seat_row.kind,
            name=seat_row.name,
            arms=seat_row.arms,
            bot=seat_row.bot,
            stand_in=seat_row.stand_in,
            you=index == seat,
            here=None if seat_row.visitor is None or seat_row.browser != browser else number_of(seat_row.visitor),
            online=seat_row.kind == "bot" or (seat_row.browser is not None and seat_row.browser in present),
            away=seat_row.browser is not None and seat_row.browser in away,
            vacation=seat_row.vacation,
            held_for=seat_row.held_for if seat_row.key is not None or seat_row.keeps_out(None, now) else None,
            key=seat_row.key if browser == row.owner else None,
            missing=row.status == "running" and seat_row.kind == "person" and not seat_row.came,
            kept_until=seat_row.kept_until if seat_row.keeps_out(None, now) else None,
            kept_for_you=browser is not None and seat_row.expects(browser, now),
            former=former_number(seat_row.name) if seat_row.kind == "person" and seat_row.visitor is None else None,
            manner=None if seat_row.bot is None else bot_manner(seat_row.bot),
            program=program_mark(seat_row),
            stake=final_stake(seat_row) if row.status == "over" else seat_row.stake,
        )
        for index, seat_row in enumerate(row.seats)
    ]
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "components": own_set(row.game, row.overrides),
        "status": row.status,
        "public": row.public,
        "rated": counting(row),
        "private": bool(row.invite),
        "forks": row.forks,
        "paused": row.paused,
        "league": row.owner.removeprefix(LEAGUE) if row.owner.startswith(LEAGUE) else None,
        "seats": seats,
        "host": row.host,
        "your_seat": seat,
        "number": row.shown if number is None else number,
        "created": row.created,
        "winners": row.winners,
        "time": row.time,
        "ending": row.ending,
        "playable": row.playable,
    }


def program_mark(seat_row: SeatRow) -> Literal["plays", "played"] | None:
    if seat_row.program is None:
        return None
    return "played" if seat_row.program == REVOKED else "plays"


def own_set(game_id: str, overrides: dict[str, Any]) -> OwnSet | None:
    """Return the name of a table's custom components; None for the printed ones."""
    return known_set(game_id, msgspec.json.encode(overrides)) if overrides else None


@lru_cache(maxsize=256)
def known_set(game_id: str, overrides: bytes) -> OwnSet | None:
    own = msgspec.json.decode(overrides)
    try:
        game = peerage.load(game_id)
        changed = len(game.changed(own))
        return OwnSet(game.played_with(own)[1][:NAMING], changed) if changed else None
    except PeerageError:  # the game is gone or needs more settings: the table cannot be opened
        return OwnSet("?", 0)


def event_dict(n: int, event: Event, seat: int | None) -> dict[str, Any]:
    return {"n": n, **event.to_dict(seat)}
