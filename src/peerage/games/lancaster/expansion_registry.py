"""The expansions of the big box."""

from typing import Final

from peerage.games.lancaster.expansion_set import ExpansionSet
from peerage.games.lancaster.expansions.kings_court.expansion import KINGS_COURT
from peerage.games.lancaster.expansions.kings_laws.kings_laws import KINGS_LAWS
from peerage.games.lancaster.expansions.new_laws.expansion import NEW_LAWS
from peerage.games.lancaster.expansions.resentment.expansion import RESENTMENT
from peerage.games.lancaster.expansions.reward_tiles.reward_tiles import REWARD_TILES
from peerage.games.lancaster.expansions.two_players.expansion import TWO_PLAYERS

BIG_BOX: Final = ExpansionSet(
    [KINGS_COURT, RESENTMENT, TWO_PLAYERS, NEW_LAWS, KINGS_LAWS, REWARD_TILES],
    listed=[NEW_LAWS, KINGS_COURT, RESENTMENT, REWARD_TILES, KINGS_LAWS],
)
