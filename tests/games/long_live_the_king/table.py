"""Positions for tests, built from what matters in them, and played in words."""

from itertools import combinations
from typing import Any

import peerage
from games.tables import WordyTable

GAME = peerage.load("long-live-the-king")
A, B, C, D, E = range(5)
HOMES = ("Oxeneford", "Lundonia", "Sedberouie", "Lideforde", "Man")
CARDS = (12, 7, 1)


class Table(WordyTable):
    """A turn of `active` on a board with figures at home and nothing else but what is given.

    `courtiers` maps a region to its owner and their number, `figures` a seat to a region, `hands` a seat to the
    numbers of x1, x2 and x3. Nobody remembers how it came to this, unless it is `known`: then all cards are.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        figures: dict[int, str] | None = None,
        courtiers: dict[str, tuple[int, int]] | None = None,
        hands: dict[int, tuple[int, int, int]] | None = None,
        bonus: dict[int, int] | None = None,
        active: int = A,
        known: bool = False,
        **options: Any,
    ) -> None:
        counts = {name: options.pop(name) for name in ("turns", "elections") if name in options}
        if any(not any(hand) for hand in (hands or {}).values()):
            counts.setdefault("elections", 1)  # before the first one nobody begins a turn without cards
        position = GAME.start(seats, seed=1, options=options).to_dict() | counts
        homes = dict(enumerate(HOMES[:seats])) | (figures or {})
        on_board = courtiers or {}
        held = dict.fromkeys(range(seats), CARDS) | (hands or {})
        position["players"] = [
            {
                "figure": homes[seat],
                "supply": 17 - sum(count for owner, count in on_board.values() if owner == seat),
                "bonus": (bonus or {}).get(seat, 0),
                "hand": list(held[seat]),
            }
            for seat in range(seats)
        ]
        position["regions"] = {
            name: {"owner": owner, "courtiers": count} for name, (owner, count) in on_board.items() if count
        }
        position["pile"] = [CARDS[kind] * seats - sum(hand[kind] for hand in held.values()) for kind in range(3)]
        position["ledger"] = None
        if known:
            hidden = [*held.values(), position["pile"]]
            *rows, pile = [{"sure": list(cards), "loose": 0} for cards in hidden]
            position["ledger"] = {"hands": rows, "pile": pile}
        position["active"] = active
        position["entered"] = [homes[active]]
        position["stack"] = [{"kind": "end_of_turn"}, {"kind": "turn", "seat": active}]
        super().__init__(GAME, position)

    def dice(self, *faces: int) -> "Table":
        """The next dice show these faces."""
        self.state.rng.plan([face - 1 for face in faces])
        return self

    def play(self, kind: str, seat: int | None = None, **wish: Any) -> "Table":
        for name in ("to", "card"):
            if name in wish:
                wish[name] = f"{'region' if name == 'to' else 'card'}:{wish[name]}"
        return super().play(kind, seat, **wish)

    def stake(self, **stakes: tuple[int, int, int]) -> "Table":
        """Stakes of the seats A to E, all at once."""
        for letter, (x1, x2, x3) in stakes.items():
            self.play("commit", "ABCDE".index(letter), x1=x1, x2=x2, x3=x3)
        return self

    def offers(self, kind: str, seat: int | None = None) -> list[str]:
        """The legal moves of a kind: their region, card or number."""
        return [
            str(move.get("to", move.get("card", move.get("n", "")))).split(":")[-1]
            for move in self.moves(seat)
            if move["kind"] == kind
        ]

    def hand(self, seat: int) -> list[int]:
        return self.state.to_dict()["players"][seat]["hand"]

    def supply(self, seat: int) -> int:
        return self.state.view(None)["players"][seat]["supply"]

    def figure(self, seat: int) -> str:
        return self.state.view(None)["players"][seat]["figure"]

    def pile(self) -> list[int]:
        return self.state.to_dict()["pile"]

    def region(self, name: str) -> tuple[int | None, int]:
        """Owner and number of courtiers."""
        found = next(region for region in self.state.view(None)["regions"] if region["name"] == name)
        return found["owner"], found["courtiers"]


VOTES = {region["name"]: region["votes"] for region in GAME.drawing(4)["regions"]}


def realm(votes: int, out: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Regions with so many votes together, none of them in `out`."""
    names = [name for name in VOTES if name not in out]
    for size in range(1, len(names) + 1):
        for chosen in combinations(names, size):
            if sum(VOTES[name] for name in chosen) == votes:
                return chosen
    raise AssertionError(f"no regions with {votes} votes")


def with_votes(*votes: int, **more: Any) -> Table:
    """A table where the seats hold regions with so many votes; A is about to do nothing."""
    figures: dict[int, str] = {}
    courtiers: dict[str, tuple[int, int]] = {}
    taken: tuple[str, ...] = ("Man",) if len(votes) == 3 else ()
    for seat, wanted in enumerate(votes):
        chosen = realm(wanted, taken)
        taken += chosen
        figures[seat] = chosen[0]
        courtiers |= dict.fromkeys(chosen, (seat, 1))
    return Table(len(votes), figures=figures, courtiers=courtiers, **more)
