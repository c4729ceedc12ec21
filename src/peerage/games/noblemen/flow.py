"""Which rule answers which decision and which step."""

from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.appeal import appeal_of
from peerage.games.noblemen.ball import (
    act_gift,
    act_title,
    hold_ball,
    next_guest,
    next_title,
    offer_gifts,
    offer_titles,
)
from peerage.games.noblemen.build import act_site, offer_sites
from peerage.games.noblemen.church import act_church, offer_church
from peerage.games.noblemen.decade import new_decade
from peerage.games.noblemen.expand import (
    act_area,
    act_cell,
    act_expand,
    offer_areas,
    offer_cells,
    offer_expand,
)
from peerage.games.noblemen.hidden import redraw
from peerage.games.noblemen.knights import (
    act_hand_over,
    act_knight,
    act_knight_to,
    offer_hand_over,
    offer_knight,
    offer_symbols,
)
from peerage.games.noblemen.opening import deal_openings, offer_openings
from peerage.games.noblemen.play_cards import act_vicar, offer_vicar
from peerage.games.noblemen.queen import move_marker
from peerage.games.noblemen.scandal import SETUP_CARD, act_scandal, look, look_arg, offer_scandal
from peerage.games.noblemen.scoring import score
from peerage.games.noblemen.standing import chance_to_win
from peerage.games.noblemen.state import (
    AREA,
    BALL,
    CELL,
    CHURCH,
    EXPAND,
    HAND_OVER,
    HOLD_BALL,
    KNIGHT,
    KNIGHT_TO,
    MARKERS,
    MOVE_MARKER,
    NEW_DECADE,
    NEXT_GUEST,
    NEXT_LOOK,
    NEXT_TITLE,
    NEXT_TURN,
    OPENING,
    SCANDAL,
    SCORE,
    SITE,
    SWAP_SECOND,
    SWAP_TAKE,
    TITLE,
    TURN,
    TURN_END,
    VICAR,
    NoblemenState,
)
from peerage.games.noblemen.swap import act_second, act_take, offer_bag, offer_second
from peerage.games.noblemen.taxes import act_markers, offer_markers
from peerage.games.noblemen.turn import act_turn, next_turn, offer_turn, turn_end
from peerage.kernel.chance import Chance
from peerage.kernel.state import NOBODY, SECRETLY


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class Noblemen(NoblemenState):
    def clone(self) -> "Noblemen":
        twin = Noblemen.__new__(Noblemen)
        self.copy_noblemen(twin)
        return twin

    def start(self) -> None:
        """All choose their opening tiles; then each gets a scandal card, from the start player clockwise."""
        if self.log is not None:
            self.tell("begin", -1, "start-player", {"to_seat": int(self.first)})
            self.tell("queen", self.queen, "start-queen", {"to_seat": int(self.queen), "from": "moment:set-up"})
            self.tell("first_castle", -1, "start-estate", {})
            self.tell("decade", -1, "start-track", {"n": int(self.decade)})
        self.push(NEXT_TURN, NOBODY, self.first)
        place: i64 = self.seats - 1
        while place >= 0:
            self.push(NEXT_LOOK, NOBODY, look_arg((self.first + place) % self.seats, SETUP_CARD))
            place -= 1
        self.push(OPENING, SECRETLY, (1 << self.seats) - 1)
        self.settle()

    def fill(self, kind: i64, seat: i64, arg: i64) -> None:
        if kind == TURN:
            offer_turn(self, seat)
        elif kind == CELL:
            offer_cells(self, seat)
        elif kind == EXPAND:
            offer_expand(self, seat)
        elif kind == AREA:
            offer_areas(self, seat, arg)
        elif kind == SWAP_SECOND:
            offer_second(self, seat, arg)
        elif kind == SWAP_TAKE:
            offer_bag(self)
        elif kind == SITE:
            offer_sites(self, seat, arg)
        elif kind == KNIGHT:
            offer_knight(self, seat)
        elif kind == KNIGHT_TO:
            offer_symbols(self, seat)
        elif kind == HAND_OVER:
            offer_hand_over(self, seat)
        elif kind == MARKERS:
            offer_markers(self, seat)
        elif kind == CHURCH:
            offer_church(self, seat)
        elif kind == VICAR:
            offer_vicar(self, seat, arg)
        elif kind == SCANDAL:
            offer_scandal(self, seat)
        elif kind == BALL:
            offer_gifts(self, seat)
        elif kind == TITLE:
            offer_titles(self, seat)
        elif kind == OPENING:
            offer_openings(self)

    def act(self, kind: i64, seat: i64, arg: i64, move: i64) -> None:
        if kind == TURN:
            act_turn(self, seat, move)
        elif kind == CELL:
            act_cell(self, seat, arg, move)
        elif kind == EXPAND:
            act_expand(self, seat, move)
        elif kind == AREA:
            act_area(self, seat, arg, move)
        elif kind == SWAP_SECOND:
            act_second(self, seat, arg, move)
        elif kind == SWAP_TAKE:
            act_take(self, seat, arg, move)
        elif kind == SITE:
            act_site(self, seat, arg, move)
        elif kind == KNIGHT:
            act_knight(self, seat, move)
        elif kind == KNIGHT_TO:
            act_knight_to(self, seat, arg, move)
        elif kind == HAND_OVER:
            act_hand_over(self, seat, arg, move)
        elif kind == MARKERS:
            act_markers(self, seat, arg, move)
        elif kind == CHURCH:
            act_church(self, seat, move)
        elif kind == VICAR:
            act_vicar(self, seat, arg, move)
        elif kind == SCANDAL:
            act_scandal(self, seat, arg, move)
        elif kind == BALL:
            act_gift(self, seat, move)
        elif kind == TITLE:
            act_title(self, seat, move)

    def step(self, kind: i64, arg: i64) -> None:
        if kind == NEXT_TURN:
            next_turn(self, arg)
        elif kind == TURN_END:
            turn_end(self, arg)
        elif kind == MOVE_MARKER:
            move_marker(self)
        elif kind == NEXT_LOOK:
            look(self, arg)
        elif kind == HOLD_BALL:
            hold_ball(self)
        elif kind == NEXT_GUEST:
            next_guest(self, arg)
        elif kind == NEXT_TITLE:
            next_title(self, arg)
        elif kind == SCORE:
            score(self)
        elif kind == NEW_DECADE:
            new_decade(self)

    def reveal(self, kind: i64, arg: i64) -> None:
        deal_openings(self)

    def answers(self, kind: i64, seat: i64, arg: i64) -> i64:
        """Many openings for everybody."""
        return 2

    def redraw_hidden(self, viewer: i64, chance: Chance) -> None:
        redraw(self, viewer, chance)

    def appeal(self, seat: i64, move: i64) -> float:
        return appeal_of(self, seat, move)

    def standing(self, seat: i64) -> float:
        return chance_to_win(self, seat)
