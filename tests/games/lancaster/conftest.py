"""Positions for tests, built from what matters in them, and played in words."""

from typing import Any

import pytest

import peerage
from games.tables import WordyTable

GAME = peerage.load("lancaster")
A, B, C, D, E = range(5)
STRENGTHS = (1, 2, 3, 4)
OWNED = {1: 3, 2: 2, 3: 1, 4: 1}
FRENCH = (2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10)
OUT = {2: (2, 10), 3: (9, 10), 4: (2, 10), 5: (2, 3)}
NOBLES = {2: 2, 3: 2, 4: 3, 5: 4}
GROUPS = {law["id"]: law["group"] for law in GAME.drawing(4)["laws"]}
QUIET = ["counties-2-points-3", "extensions-3-points-5", "three-strength-1-points-5"]
"""Laws that ask nothing and give points alone, for what tests seldom have."""
PROPOSED = {
    1: ["gold-to-votes", "squire-gold-to-points-3", "conflicts-2-extension"],
    2: ["deployed-strength-2-squires", "conflicts-2-squire-vote-gold", "deployed-3-becomes-4"],
    3: ["no-deployed-strength-2-upgrade", "deployed-3-becomes-4", "nobles-3-new-knight"],
    4: ["conflict-points-3", "counties-3-points-8", "nobles-3-new-knight"],
    5: ["gold-to-points", "squires-to-points", "all-four-strengths-points-6"],
}
SPARE = ("upgrade", "knight", "squires", "purse", "gold", "votes")

Knights = dict[int, list[int]]
Stacks = list[tuple[int, list[int]]]


class Table(WordyTable):
    """A position in the placing of knights or, with `phase="parliament"`, at the first vote of a round.

    Nothing lies anywhere but what is given: `courts` and `castles` by house, `counties` a letter to house, strength and
    squires, `conflicts` a slot to the French strength and the stacks from the top down. With `phase="counties"` all
    proposals are rejected, and three laws that ask nothing are applied. Every seat has one extension at least.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        phase: str = "placement",
        round: int = 4,
        start: int = A,
        turn: int | None = None,
        courts: Knights | None = None,
        castles: dict[int, dict[str, int]] | None = None,
        counties: dict[str, tuple[int, int, int]] | None = None,
        conflicts: dict[int, tuple[int, Stacks]] | None = None,
        laws: list[str] | None = None,
        proposed: list[str] | None = None,
        favors_left: int | None = None,
        nobles: dict[int, str] | None = None,
        piles: dict[str, int] | None = None,
        extensions: dict[int, list[str]] | None = None,
        gold: dict[int, int] | None = None,
        squires: dict[int, int] | None = None,
        votes: dict[int, int] | None = None,
        points: dict[int, int] | None = None,
        **options: Any,
    ) -> None:
        self.position = GAME.start(seats, seed=1, options=options).to_dict()
        self.houses = 4 if seats == 2 else seats
        if courts is None:
            courts = {seat: [1, 2] for seat in range(seats)} if phase == "placement" else {}
        self.lay_knights(courts, castles or {}, counties or {})
        self.lay_conflicts(round, seats, conflicts or {})
        self.lay_laws(round, laws or self.quiet_laws(round), proposed)
        self.seat_players(seats, extensions or {}, castles or {}, nobles or {})
        for letter in "ABCDEFGHI":
            invited = sum(letter in (nobles or {}).get(seat, "") for seat in range(seats))
            self.position["counties"][letter]["nobles"] = (piles or {}).get(letter, NOBLES[seats] - invited)
        goods = {"gold": gold, "squires": squires, "votes": votes, "points": points}
        for name, given in goods.items():
            for seat in range(seats):
                self.position["players"][seat][name] = (given or {}).get(seat, 0)
        if favors_left is not None:
            self.position["favors_left"] = favors_left
        self.position |= {"round": round, "start": start}
        if phase == "placement":
            self.ask_place(seats, start if turn is None else turn)
        else:
            self.ask_vote(seats)
        super().__init__(GAME, self.position)
        if phase == "counties":
            self.parliament()
            self.events.clear()

    # Building.

    def lay_knights(
        self, courts: Knights, castles: dict[int, dict[str, int]], counties: dict[str, tuple[int, int, int]]
    ) -> None:
        self.used: dict[int, list[int]] = {house: list(courts.get(house, [])) for house in range(self.houses)}
        for house in range(self.houses):
            self.position["houses"][house]["court"] = counted(courts.get(house, []))
            self.position["houses"][house]["castle"] = dict(castles.get(house, {}))
            self.used[house] += castles.get(house, {}).values()
        for letter, (house, strength, squires) in counties.items():
            self.position["counties"][letter] |= {"house": house, "strength": strength, "squires": squires}
            self.used[house].append(strength)

    def lay_conflicts(self, number: int, seats: int, conflicts: dict[int, tuple[int, Stacks]]) -> None:
        left = list(range(len(FRENCH)))
        for strength in OUT[seats]:
            left.remove(next(card for card in left if FRENCH[card] == strength))
        lying: list[dict[str, Any] | None] = [None] * 4
        for slot, french in ((1, 5), (2, 8)):
            if slot not in conflicts:
                taken = [other for other, _ in conflicts.values()]
                conflicts = conflicts | {slot: (next(f for f in (french, 7, 6, 4) if f not in taken), [])}
        for slot, (french, stacks) in conflicts.items():
            card = next(card for card in left if FRENCH[card] == french)
            left.remove(card)
            lying[slot - 1] = {
                "card": card,
                "stacks": [{"house": house, "knights": counted(knights)} for house, knights in stacks],
            }
            for house, knights in stacks:
                self.used[house] += knights
        self.position["conflicts"] = lying
        self.position["conflict_pile"] = left[: 10 - 2 * number]
        for house in range(self.houses):
            have = counted(self.used[house])
            self.position["houses"][house]["reserve"] = [OWNED[s] - have[s - 1] for s in STRENGTHS]

    @staticmethod
    def quiet_laws(number: int) -> list[str]:
        """As quiet as they can be in that round."""
        if number < 3:
            return [law for law, group in GROUPS.items() if group == 0]
        return QUIET if number > 3 else [*QUIET[:2], "most-squires-new-knight"]

    def lay_laws(self, number: int, laws: list[str], proposed: list[str] | None) -> None:
        if proposed is None:
            free = [law for law in [*PROPOSED[number], *GROUPS] if law not in laws]
            proposed = list(dict.fromkeys(free))[:3]
        wanted = sorted((group for group in GROUPS.values() if group), reverse=True)[: 15 - 3 * number]
        left = [law for law in GROUPS if law not in (*laws, *proposed)]
        pile = []
        for group in wanted:
            law = next(law for law in left if GROUPS[law] == group)
            left.remove(law)
            pile.append(law)
        self.position |= {"current": laws, "proposed": proposed, "law_pile": pile}

    def seat_players(
        self,
        seats: int,
        extensions: dict[int, list[str]],
        castles: dict[int, dict[str, int]],
        nobles: dict[int, str],
    ) -> None:
        for seat in range(seats):
            spare = next(space for space in SPARE if space not in castles.get(seat, {}))
            self.position["players"][seat]["extensions"] = extensions.get(seat, [spare])
            self.position["players"][seat]["nobles"] = list(nobles.get(seat, ""))

    def ask_place(self, seats: int, turn: int) -> None:
        stack = [{"kind": "next_turn", "arg": (turn + 1) % seats}, {"kind": "place", "seat": turn}]
        self.position |= {"phase": "placement", "stack": stack}

    def ask_vote(self, seats: int) -> None:
        everybody = list(range(seats))
        stack = [{"kind": "next_vote", "arg": 1}, {"kind": "vote", "seats": everybody}]
        secret = {"waiting": everybody, "forced": [], "choices": [0] * seats}
        self.position |= {"phase": "parliament", "stack": stack, "secret": secret}

    # Playing.

    def place(self, knight: int, at: str, *, squires: int | None = None, house: int | None = None) -> "Table":
        """Place a knight of the seat in turn, with so many squires (otherwise as few as possible)."""
        seat = self.seat
        self.play("place", house=seat if house is None else house, knight=knight, at=at)
        if self.asked == "squires" and self.seat == seat:
            self.play("squires", n=self.numbers("squires")[0] if squires is None else squires)
        return self

    def ballot(self, seat: int, said: str) -> "Table":
        """A vote as "+" or "-", with the number of votes added."""
        return self.play("vote", seat=seat, yes=said[0] == "+", n=int(said[1:] or 0))

    def vote(self, *said: str) -> "Table":
        for seat, ballot in enumerate(said):
            self.ballot(seat, ballot)
        return self

    def parliament(self) -> "Table":
        """All proposals of this round that are left are rejected."""
        number = self.view["round"]
        while self.asked == "vote" and self.view["round"] == number:
            self.vote(*["-"] * self.state.terms.seats)
        return self

    # Looking.

    def offers(self, kind: str, name: str, *, whole: bool = False, **wish: Any) -> list[str]:
        """One argument of every legal move of a kind; without what stands before the colon, unless `whole`."""
        found = [
            str(move[name])
            for move in self.moves()
            if move["kind"] == kind and all(move[key] == value for key, value in wish.items())
        ]
        return found if whole else [value.split(":")[-1] for value in found]

    def numbers(self, kind: str) -> list[int]:
        return [move["n"] for move in self.moves() if move["kind"] == kind]

    def places(self, knight: int, house: int | None = None) -> list[str]:
        """Where a knight at the court may go."""
        return self.offers("place", "at", whole=True, knight=knight, house=self.seat if house is None else house)

    def gold(self, seat: int) -> int:
        return self.state.to_dict()["players"][seat]["gold"]

    def squires(self, seat: int) -> int:
        return self.state.to_dict()["players"][seat]["squires"]

    def votes(self, seat: int) -> int:
        return self.player(seat)["votes"]

    def points(self, seat: int) -> int:
        return self.player(seat)["points"]

    def nobles(self, seat: int) -> list[str]:
        return self.player(seat)["nobles"]

    def extensions(self, seat: int) -> list[str]:
        return self.player(seat)["extensions"]

    def court(self, house: int) -> list[int]:
        return spread(self.view["houses"][house]["court"])

    def reserve(self, house: int) -> list[int]:
        return spread(self.view["houses"][house]["reserve"])

    def castle(self, house: int) -> dict[str, int]:
        return self.view["houses"][house]["castle"]

    def county(self, letter: str) -> tuple[int, int, int] | None:
        """House, strength and squires."""
        part = next(county for county in self.view["counties"] if county["id"] == letter)
        return None if part["house"] is None else (part["house"], part["strength"], part["squires"])

    def pile(self, letter: str) -> int:
        return next(county["nobles"] for county in self.view["counties"] if county["id"] == letter)

    def french(self, slot: int) -> int | None:
        return self.view["conflicts"][slot - 1]["french"]

    def spaces(self, slot: int) -> Stacks:
        """The stacks of a conflict, from the top down."""
        spaces = self.view["conflicts"][slot - 1]["spaces"]
        return [(space["house"], spread(space["knights"])) for space in spaces if space]


def counted(knights: list[int]) -> list[int]:
    return [knights.count(strength) for strength in STRENGTHS]


def spread(counts: list[int]) -> list[int]:
    return [strength for strength, count in zip(STRENGTHS, counts, strict=True) for _ in range(count)]


@pytest.fixture
def game() -> Any:
    return GAME


@pytest.fixture
def table() -> type[Table]:
    return Table
