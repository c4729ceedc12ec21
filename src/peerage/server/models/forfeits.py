"""Players who leave a running game to a bot, come back, take help, or give up. Rows in, rows out."""

from msgspec.structs import replace

from peerage import TAKE_BACK, Record
from peerage.server.models.rating_rules import RatingStake
from peerage.server.models.table_row import Row, with_chair


def left_to_bot(row: Row, seat: int, bot: str, name: str, number: int) -> Row:
    """From move `number` on a bot plays for a person."""
    chair = row.seats[seat]
    since = number if chair.bot is None else chair.since
    return with_chair(row, seat, replace(chair, bot=bot, stand_in=name, since=since))


def taken_back(row: Row, seat: int, record: Record) -> Row:
    """A person plays again. If the bot has decided anything meanwhile, the game stays lost for the rating."""
    # rule: forfeit
    chair = replace(row.seats[seat], bot=None, stand_in=None, since=0)
    row_back = with_chair(row, seat, chair)
    return with_stake(row_back, seat, "lost") if decided(record, seat, row.seats[seat].since) else row_back


def helped(row: Row, seat: int) -> Row:
    """A person got a hint: from now on the game can cost rating, but not bring any."""
    return with_stake(row, seat, "loss_only") if row.seats[seat].stake == "full" else row


def given_up(row: Row, record: Record) -> Row:
    """The only person who still plays against bots ends the game. Without a decision made, nothing was begun."""
    playing = [seat for seat, chair in enumerate(row.seats) if chair.kind == "person" and chair.bot is None]
    against_bots = any(chair.kind == "bot" for chair in row.seats)
    if len(playing) != 1 or not against_bots or not decided(record, playing[0], 0):
        return row
    return with_stake(row, playing[0], "lost")


def with_stake(row: Row, seat: int, stake: RatingStake) -> Row:
    """Change what is at stake for a person; who had nothing at stake has nothing to lose."""
    chair = row.seats[seat]
    return row if chair.stake == "none" else with_chair(row, seat, replace(chair, stake=stake))


def decided(record: Record, seat: int, since: int) -> bool:
    """Whether a decision was made in this seat after so many moves."""
    return any(line.seat == seat and line.move != TAKE_BACK for line in record.moves[since:])
