"""The big box: the modules that there are, with decisions, moves and laws, and which of them a table plays with."""

from types import ModuleType
from typing import Final

from peerage.games.lancaster.acting import Acting
from peerage.games.lancaster.board import OFFICES, RANKS, SLOTS, Board
from peerage.games.lancaster.bot import encoder
from peerage.games.lancaster.bot.move_index import BASE as BASE_INDEX
from peerage.games.lancaster.bot.move_index import MANY, KindIndex, MoveIndex
from peerage.games.lancaster.laws.laws import BASE, ROWS, TABLE
from peerage.games.lancaster.module import Module
from peerage.games.lancaster.modules.kings_court import application, treasury
from peerage.games.lancaster.modules.kings_court.application import APPLY, SUPPORT
from peerage.games.lancaster.modules.kings_court.bishops import BISHOP
from peerage.games.lancaster.modules.kings_court.lords import LORD
from peerage.games.lancaster.modules.kings_court.module import KingsCourt, new_court
from peerage.games.lancaster.modules.kings_court.prospects import PROSPECTS as COURT
from peerage.games.lancaster.modules.kings_court.treasury import TREASURY
from peerage.games.lancaster.modules.kings_laws import kings_laws
from peerage.games.lancaster.modules.kings_laws.kings_laws import KING, RETURN_DISHONOR, KingsLaws
from peerage.games.lancaster.modules.new_laws import choices, new_laws
from peerage.games.lancaster.modules.new_laws.choices import EXCHANGE, PAY, SEND, TAKE_HOME, TURN_OVER
from peerage.games.lancaster.modules.new_laws.module import NewLaws, new_laws_of
from peerage.games.lancaster.modules.new_laws.new_laws import NEW
from peerage.games.lancaster.modules.new_laws.prospects import PROSPECTS as NEW_LAWS
from peerage.games.lancaster.modules.resentment import tower
from peerage.games.lancaster.modules.resentment.module import Resentment, new_resentment
from peerage.games.lancaster.modules.resentment.prospects import PROSPECTS as RESENTMENT
from peerage.games.lancaster.modules.resentment.tower import REDEEM
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import PROSPECTS as TILES
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import TAKE_BOTH_TILE, TAKE_TILE, RewardTiles
from peerage.games.lancaster.modules.two_players.module import TwoPlayers
from peerage.games.lancaster.outside import formulas, prospects
from peerage.games.lancaster.outside.view import show
from peerage.kernel.move import MoveKind
from peerage.kernel.terms import Terms
from peerage.kernel.vecs import zeros

MODULES: Final[list[type[Module]]] = [KingsCourt, Resentment, TwoPlayers, NewLaws, KingsLaws, RewardTiles]
ROOMS: Final[list[ModuleType]] = [application, treasury, choices, kings_laws, tower]
"""Where their decisions are."""
MOVES: Final[list[MoveKind]] = [
    LORD,
    SUPPORT,
    APPLY,
    TREASURY,
    BISHOP,
    TAKE_TILE,
    TAKE_BOTH_TILE,
    REDEEM,
    SEND,
    PAY,
    TAKE_HOME,
    TURN_OVER,
    EXCHANGE,
    RETURN_DISHONOR,
]

ROWS.update({"new": NEW, "king": KING})
TABLE.extend(BASE + NEW + KING)
formulas.COUNTED.update(new_laws.COUNTED | kings_laws.COUNTED)
formulas.ASKED.update(new_laws.ASKED | kings_laws.ASKED)
for brings in (COURT, NEW_LAWS, kings_laws.PROSPECTS, RESENTMENT, TILES):
    prospects.PROSPECTS.update(brings)
for kind in MODULES:
    show(kind.visible)


# For nets: the numbers of each module come after those of the base game, whether it is in play or not.
OBSERVED: Final[list[str]] = list(encoder.observed())
BEGINS: Final[dict[str, int]] = {}
for kind in MODULES:
    BEGINS[kind.__name__] = len(OBSERVED)
    OBSERVED.extend(kind.observed)

MOVE_INDEX: Final = MoveIndex(
    [
        *BASE_INDEX,
        KindIndex(LORD, [2, OFFICES + 1]),
        KindIndex(SUPPORT, [RANKS + 1]),
        KindIndex(APPLY),
        KindIndex(TREASURY, [3]),
        KindIndex(BISHOP, [2]),
        KindIndex(TAKE_TILE),
        KindIndex(TAKE_BOTH_TILE),
        KindIndex(REDEEM, [RANKS]),
        KindIndex(SEND, [SLOTS]),
        *[KindIndex(answer) for answer in (PAY, TAKE_HOME, TURN_OVER)],
        KindIndex(EXCHANGE, [2, MANY]),
        KindIndex(RETURN_DISHONOR),
    ]
)


def modules_of(terms: Terms, board: Board) -> list[Module]:
    modules: list[Module] = []
    if terms.on("court"):
        modules.append(new_court(board))
    if terms.on("resentment"):
        modules.append(new_resentment(board))
    if terms.seats == 2:
        modules.append(TwoPlayers())
    if "new_laws" in terms.options:
        modules.append(new_laws_of(str(terms.options["new_laws"])))
    if "king_laws" in terms.options:
        modules.append(KingsLaws(str(terms.options["king_laws"])))
    if terms.on("reward_tiles"):
        modules.append(RewardTiles(terms.on("court"), 0, zeros(0)))
    return modules


def acting_of(modules: list[Module]) -> Acting:
    kinds = [type(module) for module in modules]
    mix = " ".join(kind.__name__ for kind in kinds)
    if mix not in ACTING:
        ACTING[mix] = Acting(kinds, Module, [BEGINS[kind.__name__] for kind in kinds])
    return ACTING[mix]


ACTING: Final[dict[str, Acting]] = {}
"""For each mix of modules that was played with; there are not many."""
