"""Positions for tests, built from what matters in them, and played in words."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import peerage
from games.tables import WordyTable

GAME = peerage.load("noblemen")
A, B, C, D, E = range(5)
KINDS = {"f": "field", "g": "grove", "w": "fountain", "m": "meadow"}
AREAS = {"f": "manor", "g": "forest", "w": "garden"}
BUILDINGS = {"@": "castle", "$": "palace", "C": "castle", "P": "palace", "H": "chapel"} | {
    str(number): f"folly:{name}" for number, name in enumerate(("forests", "manors", "gardens", "mixed"), 1)
}
"""All on meadows; @ and $ are the castle or palace on the first meadow, at 0, 0."""
STOPS = ("stop", "end_turn", "decline")

Cell = tuple[int, int]
Estate = dict[Cell, str]
Posts = dict[int, list[tuple[int, int, int]]]


class Table(WordyTable):
    """A turn of `active`, before the action.

    Nothing lies anywhere but what is given. An estate is drawn row by row, with / between the rows and a dot where
    there is nothing: fields f, groves g, fountains w, meadows m, castles C, palaces P, chapels H, follies 1 to 4, and
    @ or $ for the castle or palace on the first meadow. Squares in it are areas, from the left above. `tiles` and
    `church` are letters; `knights` are the owner and left upper cell of the areas where they stand. `deck` begins the
    stack. With `bag` or `deck_size` only so much is there; what is left over is behind the screen of the last seat.
    Everybody has counted what the others have, and has seen no kinds.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        active: int = A,
        queen: int | None = None,
        decade: int = 1,
        space: int = 0,
        estates: dict[int, str] | None = None,
        money: dict[int, int] | None = None,
        tiles: dict[int, str] | None = None,
        cards: dict[int, list[str]] | None = None,
        markers: dict[int, int] | None = None,
        points: dict[int, int] | None = None,
        titles: dict[int, str] | None = None,
        knights: Posts | None = None,
        taxed: list[int] | None = None,
        landed: list[int] | None = None,
        church: str = "",
        bag: str | None = None,
        sale: dict[str, int] | None = None,
        deck: list[str] | None = None,
        deck_size: int | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        self.position = GAME.start(seats, seed=seed, options=options).to_dict()
        self.players = self.position["players"]
        self.position |= {
            "decade": decade,
            "space": space,
            "queen": seats - 1 if queen is None else queen,
            "scored": [scored(seat) for seat in range(seats)] if decade > 1 else [],
        }
        for seat in range(seats):
            self.players[seat] |= {
                "money": (money or {}).get(seat, 0),
                "markers": (markers or {}).get(seat, 0),
                "points": (points or {}).get(seat, 0),
                "title": (titles or {}).get(seat, "baron"),
                "taxed": seat in (taxed or []),
                "landed": seat in (landed or []),
                "tiles": counted((tiles or {}).get(seat, "")),
                "cards": dict(Counter((cards or {}).get(seat, []))),
            }
        self.position["markers"] -= sum((markers or {}).values())
        self.draw_estates(estates or {}, knights or {}, bool(options.get("overlapping_areas")))
        self.fill_bag(church, bag)
        self.pile_cards(deck or [], deck_size)
        self.put_up_for_sale(sale or {})
        self.position["ledger"] = {
            "stack": [[] for _ in self.position["deck"]],
            "looking": [],
            "tiles": [],
            "lacking": [[] for _ in range(seats)],
        }
        self.position |= {
            "phase": "turn",
            "active": active,
            "secret": None,
            "stack": [{"kind": "turn_end", "arg": active}, {"kind": "turn", "seat": active}],
        }
        super().__init__(GAME, self.position)

    # Building.

    def draw_estates(self, estates: dict[int, str], knights: Posts, overlapping: bool) -> None:
        for seat, player in enumerate(self.players):
            estate = read_estate(estates.get(seat, "@"))
            player["estate"] = [plot(cell, letter) for cell, letter in estate.items()]
            player["areas"] = [{"kind": AREAS[estate[x, y]], "x": x, "y": y} for x, y in squares(estate, overlapping)]
        for seat, posts in knights.items():
            for owner, x, y in posts:
                area = next(area for area in self.players[owner]["areas"] if (area["x"], area["y"]) == (x, y))
                area["knight"] = seat

    def fill_bag(self, church: str, bag: str | None) -> None:
        left = Counter(GAME.drawing(4)["tiles"])
        left.subtract(counted(church))
        for player in self.players:
            left.subtract(player["tiles"])
            left.subtract(plot["tile"] for plot in player["estate"])
        if bag is not None:
            kept = counted(bag)
            for kind in kept:
                self.players[-1]["tiles"][kind] += left[kind] - kept[kind]
            left = Counter(kept)
        self.position |= {"church": counted(church), "bag": dict(left)}

    def pile_cards(self, deck: list[str], size: int | None) -> None:
        left = Counter(GAME.drawing(4)["cards"])
        left.subtract(deck)
        for player in self.players:
            left.subtract(player["cards"])
        rest = sorted(left.elements())
        if size is not None:
            self.players[-1]["cards"] = dict(Counter(self.players[-1]["cards"]) + Counter(rest[size - len(deck) :]))
            rest = rest[: size - len(deck)]
        self.position["deck"] = deck + rest

    def put_up_for_sale(self, sale: dict[str, int]) -> None:
        standing = Counter(plot.get("building") for player in self.players for plot in player["estate"])
        total = {"castle": 15, "palace": 12, "chapel": 15}
        self.position["sale"] |= sale
        self.position["supply"] = {
            name: count - self.position["sale"][name] - standing[name] for name, count in total.items()
        }

    # Playing.

    def lay(self, tile: str, x: int, y: int) -> "Table":
        seat = self.seat
        return self.play("lay", tile=f"tile:{tile}").play("place", at=f"estate:{seat}:{x},{y}")

    def build(self, building: str, x: int, y: int) -> "Table":
        return self.play("build", building=f"building:{building}").at_site(x, y)

    def build_folly(self, folly: str, x: int, y: int) -> "Table":
        return self.play("folly", folly=f"folly:{folly}").at_site(x, y)

    def at_site(self, x: int, y: int) -> "Table":
        """Where there is only one site, it is taken without a question."""
        if self.asked == "site":
            self.play("site", at=f"estate:{self.seat}:{x},{y}")
        return self

    def swap(self, first: str, second: str, take: str) -> "Table":
        self.play("swap", tile=f"tile:{first}").play("swap_second", tile=f"tile:{second}")
        return self.play("swap_take", tile=f"tile:{take}")

    def act(self) -> "Table":
        """An action that seldom brings anything."""
        self.play("taxes" if "taxes" in self.kinds() else "land")
        return self.play("give", n=0) if self.asked == "markers" else self

    def end(self, seat: int) -> "Table":
        """The seat ends its turn, if that has not happened by itself."""
        while self.view["active"] == seat:
            self.play(next(kind for kind in STOPS if kind in self.kinds()))
        return self

    def pass_turns(self, *seats: int) -> "Table":
        for seat in seats:
            self.play("idle").end(seat)
        return self

    def play_on(self, until: Callable[[], bool]) -> "Table":
        """Everybody is idle, gives nothing at balls and keeps any card."""
        while not until():
            kinds = {move["kind"]: move for move in self.moves()}
            wanted = next(kind for kind in ("end_turn", "idle", "stop", "keep") if kind in kinds)
            self.play(**{name: value for name, value in kinds[wanted].items() if name not in ("slots", "earns")})
        return self

    def keep_cards(self) -> "Table":
        """Let players who look at cards keep the first."""
        while self.asked == "scandal":
            self.play("keep", card=self.player(self.seat)["looking"][0])
        return self

    # Looking.

    def kinds(self) -> set[str]:
        return {move["kind"] for move in self.moves()}

    def offers(self, kind: str, name: str) -> list[str]:
        """One argument of every legal move of a kind."""
        return [move[name] for move in self.moves() if move["kind"] == kind]

    def numbers(self, kind: str) -> list[int]:
        return [move["n"] for move in self.moves() if move["kind"] == kind]

    def money(self, seat: int) -> int:
        return self.player(seat)["money"]

    def tiles(self, seat: int) -> dict[str, int]:
        return self.player(seat)["tiles"]

    def cards(self, seat: int) -> dict[str, int]:
        return self.player(seat)["cards"]

    def markers(self, seat: int) -> int:
        return self.player(seat)["markers"]

    def points(self, seat: int) -> int:
        return self.player(seat)["points"]

    def cells(self, seat: int) -> dict[Cell, tuple[str, str | None]]:
        """Tile and building of every place of an estate."""
        return {(part["x"], part["y"]): (part["tile"], part["building"]) for part in self.player(seat)["estate"]}

    def area_kinds(self, seat: int) -> list[str]:
        return [area["kind"] for area in self.player(seat)["areas"]]

    def drawn(self, seat: int) -> int:
        """How many tiles the seat has drawn since the position was set up."""
        return sum(event.args["n"] for event in self.events_of("drew") if event.seat == seat)

    def bag(self) -> dict[str, int]:
        return self.state.to_dict()["bag"]

    def deck(self) -> list[str]:
        return self.state.to_dict()["deck"]


def counted(letters: str) -> dict[str, int]:
    return {name: letters.count(letter) for letter, name in KINDS.items()}


def scored(seat: int) -> dict[str, Any]:
    """A scoring of the first castle, open as it was."""
    return {"seat": seat, "x": 0, "y": 0, "building": "castle", "points": 0}


def plot(cell: Cell, letter: str) -> dict[str, Any]:
    part = {"x": cell[0], "y": cell[1], "tile": KINDS.get(letter, "meadow")}
    return part | ({"building": BUILDINGS[letter]} if letter in BUILDINGS else {})


def read_estate(drawn: str) -> Estate:
    cells = {(x, y): letter for y, row in enumerate(drawn.split("/")) for x, letter in enumerate(row) if letter != "."}
    left, top = next(cell for cell, letter in cells.items() if letter in "@$")
    return {(x - left, y - top): letter for (x, y), letter in cells.items()}


def squares(estate: Estate, overlapping: bool) -> list[Cell]:
    """The left upper cells of the areas."""
    found: list[Cell] = []
    used: set[Cell] = set()
    for x, y in sorted(estate, key=lambda cell: cell[::-1]):
        cells = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        alike = len({estate.get(cell) for cell in cells}) == 1 and estate[x, y] in AREAS
        if alike and (overlapping or not cells & used):
            found.append((x, y))
            used |= cells
    return found


def first_turn(seats: int, seed: int = 1, **options: Any) -> Any:
    """The state when the first turn begins, after random choices in the set-up."""
    chooser = Random(seed)
    state = GAME.start(seats, seed=seed, options=options)
    while state.view(None)["phase"] == "setup":
        seat = state.to_move[0]
        state.play(seat, chooser.choice(state.moves(seat)))
    return state
