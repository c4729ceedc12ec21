"""Builds rows of new tables: on request, or for a rematch."""

import secrets
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from peerage import Game
from peerage.bots.levels import usual_bot
from peerage.server.bot_play.pool import check_bot
from peerage.server.errors import Fault
from peerage.server.models.names import person_name, same_name
from peerage.server.models.personas import persona
from peerage.server.models.player_ids import NUMBERS, player
from peerage.server.models.rating_rules import RatingStake, first_stake, usually_rated
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.models.time_control import Correspondence, TimeControl
from peerage.server.tables.live.loader import options_of
from peerage.server.tables.schemas import CreateTable, StudyWish
from peerage.server.tables.seats.seating import held, new_key


def new_row(
    game: Game,
    visitor: str,
    address_hash: str,
    wish: CreateTable,
    overrides: dict[str, Any],
    secret: str,
    beginner: bool = False,
) -> TableRow:
    game.check_seats(len(wish.seats))
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Fault("one_seat_each")
    seats = []
    salt = None if wish.dice is None else wish.dice.salt
    stake = first_stake(beginner, wish.rated)
    numbers = iter(NUMBERS)
    for seat in wish.seats:
        if seat.kind == "me":
            name = person_name(wish.name)
            seats.append(SeatRow(kind="person", name=name, arms=wish.arms, visitor=visitor, salt=salt, stake=stake))
        elif seat.kind == "here":
            name = person_name(seat.name or "")
            seats.append(SeatRow(kind="person", name=name, visitor=player(visitor, next(numbers)), salt=salt))
        elif seat.kind == "open":
            seats.append(SeatRow(kind="open"))
        elif seat.kind == "held":
            seats.append(held(seat.name or ""))
        else:
            bot = seat.bot or game.bots[0]
            check_bot(game, bot)
            seats.append(SeatRow(kind="bot", bot=bot))
    for one, other in combinations([seat_row.name for seat_row in seats if seat_row.name is not None], 2):
        if same_name(one, other):
            raise Fault("names_equal")
    for number, seat_row in enumerate(seats):  # people choose their names first
        if seat_row.bot is not None:
            seats[number] = replace(seat_row, name=persona(seat_row.bot, seats))
    if wish.public and wish.private:
        raise Fault("table_public_and_private")
    options = options_of(game, wish.options, seats)
    row = fresh_row(
        secrets.token_urlsafe(9), game.id, options, seats, visitor, address_hash, wish.public, overrides, secret
    )
    with_people = any(seat.kind in ("open", "held") for seat in wish.seats)
    usual = usually_rated(beginner, with_people) and not wish.forks
    rated = usual if wish.rated is None else wish.rated
    alone = all(seat.kind in ("me", "bot") for seat in wish.seats)
    forks = alone and not rated if wish.forks is None else wish.forks
    if rated and forks:
        raise Fault("forks_only_unrated")
    invite = new_key() if wish.private else ""
    return replace(row, time=time_of(game, wish.time), rated="yes" if rated else "no", invite=invite, forks=forks)


def time_of(game: Game, wish: TimeControl | None) -> TimeControl | None:
    """Return the time control with the bot that plays on after a timeout, if any."""
    if wish is None or wish.at_zero == "end":
        return None if wish is None else replace(wish, bot=None)
    bot = wish.bot or usual_bot(game)
    check_bot(game, bot)
    return replace(wish, bot=bot)


def next_id(row: TableRow) -> str:
    """Return the id of the rematch of a table, which cannot be guessed before the game is over."""
    return urlsafe_b64encode(sha256(f"again {row.id} {row.seed}".encode()).digest())[:12].decode()


KEPT = timedelta(minutes=15)
KEPT_BY_CORRESPONDENCE = timedelta(days=1)
"""How long a rematch keeps the seats of those who played the last game."""


def next_row(
    row: TableRow, visitor: str, address_hash: str, secret: str, salt: str | None, stake: RatingStake = "full"
) -> TableRow:
    """Return the row of a rematch: the same game, components and bots; seats of other people are kept for them."""
    seats = []
    kept = KEPT_BY_CORRESPONDENCE if isinstance(row.time, Correspondence) else KEPT
    until = (datetime.now(UTC) + kept).isoformat()
    for seat_row in row.seats:
        if seat_row.kind != "person":
            seats.append(seat_row)
        elif seat_row.browser == visitor:
            seats.append(
                replace(
                    SeatRow("person", seat_row.name, seat_row.arms), visitor=seat_row.visitor, salt=salt, stake=stake
                )
            )
        elif seat_row.visitor is None:
            seats.append(SeatRow(kind="open"))
        else:
            seats.append(SeatRow(kind="open", held_for=seat_row.name, kept_for=seat_row.visitor, kept_until=until))
    fresh = fresh_row(
        next_id(row), row.game, row.options, seats, visitor, address_hash, row.public, row.overrides, secret
    )
    invite, rated = new_key() if row.invite else "", "no" if row.rated == "no" else "yes"
    return replace(fresh, time=row.time, rated=rated, invite=invite, forks=row.forks)


def study_row(
    game: Game, seats: int, visitor: str, address_hash: str, wish: StudyWish, private: bool = False
) -> TableRow:
    """Return the row of a game from a position: one person, or nobody, plays against bots."""
    if wish.seat is not None and wish.seat >= seats:
        raise Fault("view_seat_unknown", last=seats - 1)
    check_bot(game, wish.bot)
    rows = [SeatRow(kind="bot", bot=wish.bot) for _ in range(seats)]
    if wish.seat is not None:
        rows[wish.seat] = SeatRow(kind="person", name=person_name(wish.name), visitor=visitor)
    for number, seat_row in enumerate(rows):
        if seat_row.bot is not None:
            rows[number] = replace(seat_row, name=persona(seat_row.bot, rows))
    row = fresh_row(secrets.token_urlsafe(9), game.id, {}, rows, visitor, address_hash, False, {}, "")
    return replace(row, invite=new_key() if private else "")


def fresh_row(
    table_id: str,
    game_id: str,
    options: dict[str, bool | str],
    seats: list[SeatRow],
    owner: str,
    address_hash: str,
    public: bool,
    overrides: dict[str, Any],
    secret: str,
) -> TableRow:
    now = datetime.now(UTC).isoformat()
    return TableRow(
        id=table_id,
        game=game_id,
        options=options,
        seats=seats,
        seed="",
        seed_hash="",
        owner=owner,
        address_hash=address_hash,
        public=public,
        overrides=overrides,
        secret=secret,
        created=now,
        changed=now,
    )
