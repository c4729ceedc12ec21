"""The bots' names. Their rank tells their strength: commoners, squires, knights, lords, princes."""

from collections.abc import Iterable
from itertools import product

import peerage.bots
from peerage.server.store.row import Chair
from peerage.server.wire import same_name

COMMONERS = ("Wat", "Tib", "Hob", "Madge", "Jankin", "Cis", "Perkin", "Joan")
SQUIRES = ("Giles", "Maud", "Robin", "Alys", "Ned", "Emma", "Piers", "Rose")
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

LORDLY_ITERATIONS = 1000
LORDLY_SECONDS = 1.0


def persona(bot: str, others: Iterable[Chair]) -> str:
    """A name that fits the bot, and that nobody else at the table has."""
    taken = [name for chair in others for name in (chair.name, chair.stand_in) if name is not None]
    names = [name + number for number, name in product(NAMESAKES, names_of(bot))]
    return next(name for name in names if not any(same_name(name, other) for other in taken))


def names_of(bot: str) -> tuple[str, ...]:
    if bot == "random" or bot.startswith("greedy:"):
        return COMMONERS
    search = peerage.bots.search_settings(bot)
    if search is None:
        return tuple(f"Squire {name}" for name in SQUIRES)
    lordly = search.seconds >= LORDLY_SECONDS if search.seconds else search.iterations >= LORDLY_ITERATIONS
    if search.net:
        return PRINCES if lordly else LORDS
    return LORDS if lordly else KNIGHTS
