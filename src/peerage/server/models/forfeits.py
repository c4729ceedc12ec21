"""Players who leave a running game to a bot, come back, take help, or give up. Rows in, rows out."""

from msgspec.structs import replace

from peerage import TAKE_BACK, Record
from peerage.server.models.rating_rules import RatingStake
from peerage.server.models.table_row import TableRow, with_seat


def left_to_bot(row: TableRow, seat: int, bot: str, name: str, number: int) -> TableRow:
    """Let a bot play for a person from move `number` on."""
    seat_row = row.seats[seat]
    since = number if seat_row.bot is None else seat_row.since
    return with_seat(row, seat, replace(seat_row, bot=bot, stand_in=name, since=since))


def taken_back(row: TableRow, seat: int, record: Record) -> TableRow:
    """Let a person play again. If the bot has decided anything meanwhile, the game stays lost for the rating."""
    # rule: forfeit
    seat_row = replace(row.seats[seat], bot=None, stand_in=None, since=0)
    row_back = with_seat(row, seat, seat_row)
    return with_stake(row_back, seat, "lost") if decided(record, seat, row.seats[seat].since) else row_back


def helped(row: TableRow, seat: int) -> TableRow:
    """Note a hint for a person: from now on the game can cost rating, but not bring any."""
    return with_stake(row, seat, "loss_only") if row.seats[seat].stake == "full" else row


def given_up(row: TableRow, record: Record) -> TableRow:
    """End a game of one person against bots: it is lost if the person has made a decision."""
    playing = [seat for seat, seat_row in enumerate(row.seats) if seat_row.kind == "person" and seat_row.bot is None]
    against_bots = any(seat_row.kind == "bot" for seat_row in row.seats)
    if len(playing) != 1 or not against_bots or not decided(record, playing[0], 0):
        return row
    return with_stake(row, playing[0], "lost")


def with_stake(row: TableRow, seat: int, stake: RatingStake) -> TableRow:
    """Change what is at stake for a person; who had nothing at stake has nothing to lose."""
    seat_row = row.seats[seat]
    return row if seat_row.stake == "none" else with_seat(row, seat, replace(seat_row, stake=stake))


def decided(record: Record, seat: int, since: int) -> bool:
    """Return whether a decision was made in this seat after so many moves."""
    return any(line.seat == seat and line.move != TAKE_BACK for line in record.moves[since:])
