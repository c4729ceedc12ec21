"""The kinds of moves of the base game. An expansion declares its own beside the rules that offer them."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from peerage.errors import BadMove
from peerage.games.lancaster.board import COUNTIES, COURT, OFFICE, PRIVILEGES, RANKS, SET_UP, SLOTS, SPACES, TOWER
from peerage.games.lancaster.places import CONFLICT_IDS, named_house, place_index, standing_slots
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.move import (
    Count,
    Field,
    Flag,
    MoveKind,
    OneOf,
    Traits,
    Words,
    asked,
    name_at,
    number_of,
    number_said,
)

ROOM: Final = 20
MOST: Final = 0x7FFF
"""The most that can be said of anything that is counted."""
MANY: Final = 48
"""For nets, counts from here on are one."""
NOWHERE: Final = SET_UP
"""A place where no knight goes or stands."""
OTHERS: Final = 2
"""A castle that is neither the player's own (0) nor the ally's (1): no move uses its spaces."""


class LancasterTraits(Traits[LancasterState]):
    room: ClassVar[int] = ROOM


def kind_of(move: i64) -> i64:
    return move >> ROOM


# A knight: whose, how strong, where, and which privileges go along.


class HouseNumber(Count[LancasterState]):
    def most(self, state: LancasterState) -> int:
        return int(state.houses) - 1


class PlaceName(Words[LancasterState]):
    def say(self, state: LancasterState, value: int) -> object:
        if not (value <= COURT or OFFICE <= value <= TOWER):
            raise BadMove(f"there is no place {value}")
        return state.board.place_slot(value)

    def parse(self, state: LancasterState, name: str, wish: Mapping[str, Any]) -> int:
        """No knight of one house goes to the court or the castle of another."""
        place = place_index(state.board, wish.get(name))
        return place if named_house(wish.get(name)) in ("", str(wish.get("house", 0))) else int(NOWHERE)


class Company(Words[LancasterState]):
    """Privileges as bits; nothing is said of a knight without any."""

    def describe(self, state: LancasterState, name: str, value: int) -> dict[str, Any]:
        return {name: company_names(value)} if value else {}

    def parse(self, state: LancasterState, name: str, wish: Mapping[str, Any]) -> int:
        return company_named(wish.get(name, []))


def company_names(company: i64) -> list[str]:
    return [f"privilege:{name}" for bit, name in enumerate(PRIVILEGES) if company >> bit & 1]


def company_named(company: object) -> int:
    """The privileges of a list of their names."""
    if not isinstance(company, list):
        raise BadMove(f"with is a list of privileges, not {company!r}")
    return sum(1 << number_of(PRIVILEGES, "privilege", name) for name in set(map(str, company)))


AT: Final = Field("at", 8, PlaceName())
STRENGTH: Final = Field("knight", 3, Count(int(RANKS) - 1), AT)
HOUSE: Final = Field("house", 3, HouseNumber(), STRENGTH)
COMPANY: Final = Field("with", 3, Company(), HOUSE)


class KnightTraits(LancasterTraits):
    """A knight where he stands."""

    def slots(self, kind: MoveKind, state: LancasterState, move: int) -> list[str]:
        return standing_slots(state.board, int(HOUSE.of(move)), int(STRENGTH.of(move)), int(AT.of(move)))

    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        described, house = super().describe(kind, state, move), HOUSE.of(move)
        if AT.of(move) == COURT:
            described["at"] = f"court:{house}"
        return described | {"who": state.who(house, STRENGTH.of(move))}


class PlacingTraits(KnightTraits):
    """A knight who goes somewhere from the court, perhaps in company."""

    def slots(self, kind: MoveKind, state: LancasterState, move: int) -> list[str]:
        house, company = HOUSE.of(move), company_names(COMPANY.of(move))
        slots = super().slots(kind, state, move)
        if AT.of(move) != COURT:
            slots = [f"court:{house}:{STRENGTH.of(move)}", slots[0]]
        return slots + [privilege.replace(":", f":{house}:") for privilege in company]

    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        described = super().describe(kind, state, move)
        return described | {"who": [described["who"], *described["with"]]} if "with" in described else described


PLACE: Final = MoveKind("place", 2, [HOUSE, STRENGTH, AT, COMPANY], PlacingTraits(), [2, RANKS - 1, TOWER + 1, 8])
UPGRADE: Final = MoveKind("upgrade", 6, [HOUSE, STRENGTH, AT], KnightTraits(), [2, RANKS - 1, TOWER + 1])


# Counts.

N: Final = Field("n", 15, Count(MOST))

SQUIRES: Final = MoveKind("squires", 3, [N], LancasterTraits(), [MANY])
TRADE: Final = MoveKind("trade", 9, [N], LancasterTraits(), [MANY])


# A ballot.


class YesOrNo(Flag[LancasterState]):
    def bare(self, state: LancasterState, value: int) -> str:
        return "yes" if value else "no"

    def describe(self, state: LancasterState, name: str, value: int) -> dict[str, Any]:
        return {name: self.say(state, value), "vote": f"vote:{self.bare(state, value)}"}


YES: Final = Field("yes", 1, YesOrNo())
ADDED: Final = Field("n", 14, Count(MOST >> 1), YES)

VOTE: Final = MoveKind("vote", 8, [YES, ADDED], LancasterTraits("vote:{yes}"), [2, MANY])


# Things on the boards.


class CountyName(OneOf[LancasterState]):
    def names(self, state: LancasterState) -> Sequence[str]:
        return state.board.county_ids


class FavorName(OneOf[LancasterState]):
    def names(self, state: LancasterState) -> Sequence[str]:
        return state.board.favor_ids


class SpaceName(OneOf[LancasterState]):
    def names(self, state: LancasterState) -> Sequence[str]:
        return state.board.space_ids


class SeatNumber(Count[LancasterState]):
    def most(self, state: LancasterState) -> int:
        return state.config.seats - 1


SPACE: Final = Field("at", 8, SpaceName("castle"))
TILE: Final = Field("tile", 8, FavorName("favor"))
COUNTY: Final = Field("county", 8, CountyName("county"))
SLOT: Final = Field("to", 8, OneOf("conflict", CONFLICT_IDS))
TO_SEAT: Final = Field("to_seat", 8, SeatNumber())

EXTEND: Final = MoveKind("extend", 1, [SPACE], LancasterTraits("castle:{seat}:{at}"), [SPACES])
FAVOR: Final = MoveKind("favor", 4, [TILE], LancasterTraits("favor:{tile}"), [6])
NOBLE: Final = MoveKind("noble", 7, [COUNTY], LancasterTraits("county:{county}"), [COUNTIES])
PASSAGE: Final = MoveKind("passage", 13, [SLOT], LancasterTraits("conflict:{to}"), [SLOTS])
START_PLAYER: Final = MoveKind("start_player", 14, [TO_SEAT], LancasterTraits("seat:{to_seat}"), [5])


# In a county.


class CountyTraits(LancasterTraits):
    """Said of the county in turn."""

    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        described = super().describe(kind, state, move)
        if state.depth > 0:
            described["at"] = f"county:{name_at(state.board.county_ids, int(state.top_arg()))}"
        return described


TAKE_NOBLE: Final = MoveKind("take_noble", 10, [], CountyTraits())
TAKE_REWARD: Final = MoveKind("take_reward", 11, [], CountyTraits())
TAKE_BOTH: Final = MoveKind("take_both", 12, [], CountyTraits())


# In a castle.


class ItemName(Words[LancasterState]):
    """A space of the player's own castle or, above those, of the ally's."""

    def house(self, state: LancasterState, value: int) -> int:
        return asked(state) + (2 if value >= SPACES else 0)

    def bare(self, state: LancasterState, value: int) -> str:
        return f"{self.house(state, value)}:{name_at(state.board.space_ids * 2, value)}"

    def describe(self, state: LancasterState, name: str, value: int) -> dict[str, Any]:
        space = name_at(state.board.space_ids * 2, value)
        return {"house": self.house(state, value), name: f"castle:{space}"}

    def parse(self, state: LancasterState, name: str, wish: Mapping[str, Any]) -> int:
        house = number_said("house", wish.get("house", asked(state)), int(state.houses) - 1)
        castle = int(state.is_ally(house)) if state.leader(house) == asked(state) else OTHERS
        return number_of(state.board.space_ids, "castle", wish.get(name)) + castle * int(SPACES)


ITEM: Final = Field("at", 8, ItemName())

USE: Final = MoveKind("use", 15, [ITEM], LancasterTraits("castle:{at}"), [2 * SPACES])


# Short answers.

DECLINE: Final = MoveKind("decline", 5, [], LancasterTraits())
DONE: Final = MoveKind("done", 16, [], LancasterTraits())
RANSOM: Final = MoveKind("ransom", 17, [], LancasterTraits())
GIVE_UP: Final = MoveKind("give_up", 18, [], LancasterTraits())

MOVES: Final = [
    *(PLACE, UPGRADE, SQUIRES, TRADE, VOTE, EXTEND, FAVOR, NOBLE, PASSAGE, START_PLAYER, USE),
    *(TAKE_NOBLE, TAKE_REWARD, TAKE_BOTH, DECLINE, DONE, RANSOM, GIVE_UP),
]
"""In the order in which nets know them."""
