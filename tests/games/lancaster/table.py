"""Positions for tests, built from what matters in them, and played in words."""

from typing import Any

import peerage
from games.tables import WordyTable

GAME = peerage.load("lancaster")
A, B, C, D, E = range(5)
STRENGTHS = (1, 2, 3, 4)
OWNED = {1: 3, 2: 2, 3: 1, 4: 1}
FRENCH = (2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10)
OUT = {2: (2, 10), 3: (9, 10), 4: (2, 10), 5: (2, 3)}
NOBLES = {2: 2, 3: 2, 4: 3, 5: 4}
LAWS = GAME.drawing(4)["laws"]
QUIET = ["counties-2-points-3", "extensions-3-points-5", "three-strength-1-points-5"]
"""Laws that ask nothing and give points alone, for what tests seldom have."""
QUIET_NEW = ["both-strength-2-points-3", "supporting-squires-2-points-3", "castle-knight-points-3"]
OFFICES = ("chancellor", "constable", "chamberlain")
PRIVILEGES = ("shield", "archer", "tudor")
"""In the order of their offices."""
KINGS: dict[str, Any] = {"court": True, "resentment": True, "king_laws": "all"}
"""The options for the Laws of the King."""
PROPOSED = {
    1: ["gold-to-votes", "squire-gold-to-points-3", "conflicts-2-extension"],
    2: ["deployed-strength-2-squires", "conflicts-2-squire-vote-gold", "deployed-3-becomes-4"],
    3: ["no-deployed-strength-2-upgrade", "deployed-3-becomes-4", "nobles-3-new-knight"],
    4: ["conflict-points-3", "counties-3-points-8", "nobles-3-new-knight"],
    5: ["gold-to-points", "squires-to-points", "all-four-strengths-points-6"],
}
SPARE = ("upgrade", "knight", "squires", "purse", "gold", "votes")
MODULES: dict[str, Any] = {
    "seals": {},
    "bishops": {},
    "lords": {},
    "support": {},
    "holders": {},
    "privileges": {},
    "treasury": {},
    "shields": "",
    "tudors": "",
    "dishonor": {},
    "tower": {},
    "track": None,
    "tiles": "",
    "turned": {},
}
"""What lies on the table because of the modules; see `Table`."""

Knights = dict[int, list[int]]
Stacks = list[tuple[int, list[Any]]]


class Table(WordyTable):
    """A position in the placing of knights or, with `phase="parliament"`, at the first vote of a round.

    Nothing lies anywhere but what is given: `courts` and `castles` by house, `counties` a letter to house, strength and
    squires, `conflicts` a slot to the French strength and the stacks from the top down. With `phase="counties"` all
    proposals are rejected, and three laws that ask nothing are applied. Every seat has one extension at least.

    With the modules: `lords` a house to "treasury" or an office, `support` an office to what stands there besides the
    lord, as strengths, "bishop" and "tudor", `holders` an office to a house, `shields` and `tudors` the letters of
    counties; in a stack of a conflict stand also "tudor" and "squire", and an archer is a stack ["archer"].
    `tower` says whose knights are there, `track` how many markers are left on it (otherwise all but those that the
    players have), `tiles` in which counties one lies.
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
        rules: int = GAME.rules_version,
        **more: Any,
    ) -> None:
        options = {name: value for name, value in more.items() if name not in MODULES}
        self.modules = {name: more.get(name, nothing) for name, nothing in MODULES.items()}
        opening = GAME.by_version(rules).start(seats, seed=1, options=options)
        self.position = opening.to_dict()
        self.position.pop("ledger", None)  # nobody has seen how this position came about
        self.houses = 4 if seats == 2 else seats
        self.sets = opening.view(None)["law_sets"]
        self.groups = {law["id"]: law["group"] for law in LAWS if self.sets[law["group"]] == law["set"]}
        if courts is None:
            courts = {seat: [1, 2] for seat in range(seats)} if phase == "placement" else {}
        self.lay_knights(courts, castles or {}, counties or {})
        self.lay_court(seats, "court" if phase == "placement" else "treasury", conflicts or {})
        self.lay_resentment(seats)
        self.lay_tiles(round)
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
            lying[slot - 1] = {"card": card, "stacks": [self.stack(house, pieces) for house, pieces in stacks]}
            for house, pieces in stacks:
                self.used[house] += knights_of(pieces)
        self.position["conflicts"] = lying
        self.position["conflict_pile"] = left[: 10 - 2 * number]
        for house in range(self.houses):
            have = counted(self.used[house])
            self.position["houses"][house]["reserve"] = [OWNED[s] - have[s - 1] for s in STRENGTHS]

    def stack(self, house: int, pieces: list[Any]) -> dict[str, Any]:
        lying = {"house": house, "knights": counted(knights_of(pieces))}
        if "court" in self.position:
            lying |= {"tudor": pieces.count("tudor"), "archer": "archer" in pieces}
        if "turned" in self.position["players"][0]:
            lying["squires"] = pieces.count("squire")
        return lying

    def lay_court(self, seats: int, lords: str, conflicts: dict[int, tuple[int, Stacks]]) -> None:
        """Lords are there if nothing else is said; who has or placed a privilege holds the office that gives it."""
        if "court" not in self.position:
            return
        laid, court = self.modules, self.position["court"]
        for seat in range(seats):
            bishops = laid["bishops"].get(seat, 0)
            self.position["players"][seat] |= {"seals": laid["seals"].get(seat, 0), "bishops": bishops}
            court["bishops"] -= bishops
        for house in range(self.houses):
            lord = laid["lords"].get(house, lords)
            part = {"lord": f"office:{lord}" if lord in OFFICES else lord}
            self.position["houses"][house] |= part | {"privileges": laid["privileges"].get(house, [])}
        for number, office in enumerate(OFFICES):
            pieces = laid["support"].get(office, [])
            entitled = self.entitled(PRIVILEGES[number], conflicts)
            court["offices"][number] = {
                "holder": laid["holders"].get(office, entitled[0] if entitled else None),
                "knights": counted(knights_of(pieces)),
                "bishops": pieces.count("bishop"),
                "tudor": pieces.count("tudor"),
            }
            for house in range(self.houses):
                if laid["lords"].get(house) == office:
                    self.used[house] += knights_of(pieces)
        court["treasury"] |= laid["treasury"]
        for letter, county in self.position["counties"].items():
            county |= {"shield": letter in laid["shields"], "tudor": letter in laid["tudors"]}

    def entitled(self, privilege: str, conflicts: dict[int, tuple[int, Stacks]]) -> list[int]:
        laid = self.modules
        applied = [office for office, pieces in laid["support"].items() if privilege in pieces]
        letters = {"shield": laid["shields"], "tudor": laid["tudors"]}.get(privilege, "")
        stacks = [stack for _, stacks in conflicts.values() for stack in stacks]
        return [
            *[house for house, held in laid["privileges"].items() if privilege in held],
            *[house for house, lord in laid["lords"].items() if lord in applied],
            *[self.position["counties"][letter]["house"] for letter in letters],
            *[house for house, pieces in stacks if privilege in pieces],
        ]

    def lay_resentment(self, seats: int) -> None:
        if "resentment" not in self.position:
            return
        laid, part = self.modules, self.position["resentment"]
        for seat in range(seats):
            self.position["players"][seat]["dishonor"] = laid["dishonor"].get(seat, 0)
        for house in range(self.houses):
            part["tower"][house] = counted(laid["tower"].get(house, []))
            self.used[house] += laid["tower"].get(house, [])
        left = sum(part["track"]) - sum(laid["dishonor"].values()) if laid["track"] is None else laid["track"]
        room = part["track"][0]
        part["track"] = [max(0, min(room, left - room * after)) for after in (5, 4, 3, 2, 1, 0)]

    def lay_tiles(self, number: int) -> None:
        """Drawn are those that lie there, and as many others as it takes, gone by now."""
        if "reward_tiles" in self.position:
            lying = self.modules["tiles"]
            for letter, county in self.position["counties"].items():
                county["tile"] = letter in lying
            bag = [letter for letter in "IHGFEDCBA" if letter not in lying]
            self.position["reward_tiles"]["bag"] = bag[: 9 - number]

    def quiet_laws(self, number: int) -> list[str]:
        """As quiet as they can be in that round."""
        if number < 3:
            return [law for law, group in self.groups.items() if group == 0]
        if number == 3:
            return [*QUIET[:2], "most-squires-new-knight"]
        return [law for law in [*QUIET, *QUIET_NEW, "counties-2-points-5"] if law in self.groups][:3]

    def lay_laws(self, number: int, laws: list[str], proposed: list[str] | None) -> None:
        groups = self.groups
        if proposed is None:
            free = [law for law in [*PROPOSED[number], *groups] if law in groups and law not in laws]
            proposed = list(dict.fromkeys(free))[:3]
        wanted = sorted((group for group in groups.values() if group), reverse=True)[: 15 - 3 * number]
        left = [law for law in groups if law not in (*laws, *proposed)]
        pile = []
        for group in wanted:
            law = next(law for law in left if groups[law] == group)
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
            if seat in self.modules["turned"]:
                self.position["players"][seat]["turned"] = self.modules["turned"][seat]

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

    def apply(self, office: str, *pieces: Any, house: int | None = None) -> "Table":
        """The lord of the seat in turn applies, with strengths of knights, "bishop" and "tudor" in support.

        What is forced, the engine adds by itself.
        """
        self.play("lord", house=self.seat if house is None else house, at=f"office:{office}")
        for piece in pieces:
            if self.asked == "application":
                self.play("support", what=SUPPORT.get(piece, f"knight:{piece}"))
        return self.play("apply") if self.asked == "application" else self

    def to_treasury(self, good: str | None = None, house: int | None = None) -> "Table":
        seat = self.seat
        self.play("lord", house=seat if house is None else house, at="treasury:0")
        if self.asked == "treasury" and self.seat == seat:
            return self.play("treasury", good=f"good:{good}") if good else self.play("decline")
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
            self.vote(*["-"] * self.state.config.seats)
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

    def from_law(self, kind: str, seat: int) -> int:
        """How much of a thing a law gave to a seat, or took."""
        return sum(
            event.args["n"]
            for event in self.events_of(kind)
            if event.seat == seat
            and event.args.get("from", event.args.get("law")) == f"law:{self.position['current'][0]}"
        )

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
        return [(space["house"], pieces_on(space)) for space in spaces if space]

    def part(self, letter: str) -> dict[str, Any]:
        """All that lies in a county."""
        return next(county for county in self.view["counties"] if county["id"] == letter)

    def house(self, house: int) -> dict[str, Any]:
        return self.view["houses"][house]

    def office(self, name: str) -> dict[str, Any]:
        return next(office for office in self.view["court"]["offices"] if office["id"] == name)

    def applicant(self, office: str) -> tuple[int, list[Any]] | None:
        """The house, and what supports its lord."""
        found = self.office(office)["applicant"]
        if found is None:
            return None
        return found["house"], spread(found["knights"]) + ["bishop"] * found["bishops"] + ["tudor"] * found["tudor"]

    def tower(self) -> list[tuple[int, int]]:
        return [(knight["house"], knight["knight"]) for knight in self.view["resentment"]["tower"]]

    def seals(self, seat: int) -> int:
        return self.player(seat)["seals"]

    def bishops(self, seat: int) -> int:
        return self.player(seat)["bishops"]

    def dishonor(self, seat: int) -> int:
        return self.player(seat)["dishonor"]


def counted(knights: list[int]) -> list[int]:
    return [knights.count(strength) for strength in STRENGTHS]


def spread(counts: list[int]) -> list[int]:
    return [strength for strength, count in zip(STRENGTHS, counts, strict=True) for _ in range(count)]


SUPPORT = {"bishop": "piece:bishop", "tudor": "privilege:tudor"}


def knights_of(pieces: list[Any]) -> list[int]:
    return [piece for piece in pieces if isinstance(piece, int)]


def pieces_on(space: dict[str, Any]) -> list[Any]:
    more = ["tudor"] * space.get("tudor", 0) + ["archer"] * space.get("archer", False)
    return spread(space["knights"]) + more + ["squire"] * space.get("squires", 0)


def law_applied(name: str, seats: int = 4, beside: list[str] | None = None, **position: Any) -> Table:
    """A table where one law is applied, whichever set it is from, among two that give points for what is not there."""
    law = next(law for law in LAWS if law["id"] == name)
    options: dict[str, Any] = {"base": {}, "new": {"new_laws": str(law["group"])}, "king": KINGS}[law["set"]]
    replaced = {"base": (), "new": (law["group"],), "king": (2, 3)}[law["set"]]
    last = law["group"] == 4 or law["set"] == "king"
    quiet = [*QUIET, "all-four-strengths-points-6"] if last else QUIET
    others = [other["id"] for other in LAWS if other["id"] in quiet and other["group"] not in replaced]
    laws = [name, *(beside or [other for other in others if other != name][:2])]
    given = {"round": 5 if last else 4, "laws": laws}
    return Table(seats, phase="parliament", **(options | given | position)).parliament()
