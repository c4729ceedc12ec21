"""Invitations to private tables."""

from hmac import compare_digest

from msgspec.structs import replace

from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import TableRow
from peerage.server.tables.guest_repository import GuestRepository
from peerage.server.tables.live.table import Table
from peerage.server.tables.seats.seating import check_may, new_key


def is_invited(row: TableRow, token: str) -> bool:
    """Return whether a token is in the link of the table, or in that of a reserved seat."""
    keys = [row.invite, *(seat_row.key for seat_row in row.seats)]
    return any(key and compare_digest(key.encode(), token.encode()) for key in keys)


class Invitations:
    def __init__(self, repository: GuestRepository) -> None:
        self._repository = repository

    async def check(self, table: Table, visitor: str) -> None:
        """Refuse visitors who were not invited to a private table."""
        guest = table.row.invite, browser_of(visitor)
        if guest not in table.guests and await self.check_row(table.row, visitor):
            table.guests.add(guest)

    async def check_row(self, row: TableRow, visitor: str) -> bool:
        """Refuse visitors who were not invited; return whether it was by invitation that the visitor came in."""
        browser = browser_of(visitor)
        if not row.invite or row.includes(browser) or row.expects(browser):
            return False
        if not await self._repository.is_guest(row.id, browser, row.invite):
            raise Fault("table_private")
        return True

    async def renew(self, table: Table, visitor: str) -> None:
        """Replace the invitation, and dismiss spectators who came by the old one."""
        await table.rewrite(lambda row: renewed(row, visitor))
        table.broadcaster.dismiss(lambda one: not table.row.includes(browser_of(one)))

    async def let_in(self, table: Table, browsers: set[str]) -> None:
        await self._repository.let_in(table.row.id, browsers, table.row.invite)

    async def enter(self, table: Table, visitor: str, token: str) -> None:
        row = table.row
        if row.invite and not is_invited(row, token):
            raise Fault("invitation_invalid")
        if row.invite:
            await self.let_in(table, {browser_of(visitor)})


def renewed(row: TableRow, visitor: str) -> TableRow:
    """Return the row with a new invitation; the old one is void."""
    check_may(row.owner == browser_of(visitor))
    if not row.invite:
        raise Fault("table_not_private")
    return replace(row, invite=new_key())
