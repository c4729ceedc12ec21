"""The bots' names. Their rank shows their strength: commoners, heralds, knights, lords, princes."""

from collections.abc import Iterable
from itertools import product

import peerage.bots
from peerage.bots import Rank
from peerage.server.models.names import same_name
from peerage.server.models.table_row import SeatRow

COMMONERS = ("Wat", "Tib", "Hob", "Madge", "Jankin", "Cis", "Perkin", "Joan")
HERALDS = ("Giles", "Maud", "Robin", "Alys", "Ned", "Emma", "Piers", "Rose")
KNIGHTS = ("Sir Hugh", "Dame Isabel", "Sir Roland", "Dame Agnes", "Sir Gawen", "Dame Cecily", "Sir Miles", "Dame Amice")
LORDS = (
    *("Lord Edmund", "Lady Eleanor", "Lord Lionel", "Lady Philippa"),
    *("Lord Godfrey", "Lady Blanche", "Lord Walter", "Lady Constance"),
)
PRINCES = (
    *("Prince Edward", "Princess Joan", "Prince Richard", "Princess Maud"),
    *("Prince Humphrey", "Princess Isabel", "Prince Arthur", "Princess Blanche"),
)
NAMESAKES = ("", " II", " III")

NAMES = {
    Rank.COMMONER: COMMONERS,
    # Squires by rank; but a squire at a table is a piece of Lancaster.
    Rank.SQUIRE: tuple(f"Herald {name}" for name in HERALDS),
    Rank.KNIGHT: KNIGHTS,
    Rank.LORD: LORDS,
    Rank.PRINCE: PRINCES,
}


def persona(bot: str, others: Iterable[SeatRow]) -> str:
    """Return a name that fits the bot and is free at the table."""
    taken = [name for seat_row in others for name in (seat_row.name, seat_row.stand_in) if name is not None]
    names = [name + number for number, name in product(NAMESAKES, names_of(bot))]
    return next(name for name in names if not any(same_name(name, other) for other in taken))


def names_of(bot: str) -> tuple[str, ...]:
    family, settings = peerage.bots.family_of(bot)
    return NAMES[family.rank(settings)]
