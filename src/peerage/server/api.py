"""The HTTP API: the router of all features."""

from litestar import Router
from litestar.datastructures import CacheControlHeader

from peerage.server.accounts.api import HANDLERS as ACCOUNTS
from peerage.server.clocks.api import HANDLERS as CLOCKS
from peerage.server.friends.api import HANDLERS as FRIENDS
from peerage.server.games.api import HANDLERS as GAMES
from peerage.server.leagues.api import HANDLERS as LEAGUES
from peerage.server.lessons.api import HANDLERS as LESSONS
from peerage.server.notifications.api import HANDLERS as NOTIFICATIONS
from peerage.server.operators.api import HANDLERS as OPERATORS
from peerage.server.ops.api import HANDLERS as OPS
from peerage.server.pairing.api import HANDLERS as PAIRING
from peerage.server.positions.api import HANDLERS as POSITIONS
from peerage.server.programs.api import HANDLERS as PROGRAMS
from peerage.server.puzzles.api import HANDLERS as PUZZLES
from peerage.server.ratings.api import HANDLERS as RATINGS
from peerage.server.records.api import HANDLERS as RECORDS
from peerage.server.review.api import HANDLERS as REVIEW
from peerage.server.social.api import HANDLERS as SOCIAL
from peerage.server.standing_orders.api import HANDLERS as STANDING_ORDERS
from peerage.server.tables.api import HANDLERS as TABLES


def api_router() -> Router:
    features = (
        GAMES,
        LESSONS,
        ACCOUNTS,
        NOTIFICATIONS,
        SOCIAL,
        STANDING_ORDERS,
        OPS,
        OPERATORS,
        CLOCKS,
        TABLES,
        PROGRAMS,
        RECORDS,
        POSITIONS,
        REVIEW,
        PUZZLES,
        PAIRING,
        FRIENDS,
        RATINGS,
        LEAGUES,
    )
    return Router(
        "/api",
        route_handlers=[handler for handlers in features for handler in handlers],
        cache_control=CacheControlHeader(no_store=True),
    )
