"""The state with its decisions and steps, and what bots and the kernel ask of it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.board import Board
from peerage.games.lancaster.bot.determinize import redraw
from peerage.games.lancaster.bot.encoder import encode
from peerage.games.lancaster.bot.prior import weigh_moves
from peerage.games.lancaster.bot.value import calm_shares, estimate_shares
from peerage.games.lancaster.ledger import no_ledger
from peerage.games.lancaster.phases import parliament, scoring
from peerage.games.lancaster.pieces.screens import is_as_counted
from peerage.games.lancaster.state import FIRST_EXTENSION, NEXT_TURN, LancasterState
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.table_config import TableConfig


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class Lancaster(LancasterState):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng, board)
        self.decisions = board.box.decisions
        self.expansions = board.box.in_play(config, board)
        for expansion in self.expansions:
            self.other_laws = self.other_laws or expansion.brings_laws
            self.reinforced = self.reinforced or expansion.reinforces
        self.hooks = board.box.hooks_of(self.expansions)
        if not self.open_screens:
            self.veiled = board.box.veiled

    def clone(self) -> "Lancaster":
        twin = Lancaster.__new__(Lancaster)
        self.copy_lancaster(twin)
        return twin

    def start(self) -> None:
        """The first extensions are chosen in turn order, before the first knight is placed."""
        if self.log is not None:
            self.emit("start_player", -1, "start-player", {"to_seat": int(self.first)})
            parliament.emit_sets(self)
            for number in range(3):
                law = f"law:{self.board.law_ids[self.current[number]]}"
                self.emit("in_force", -1, "laws-start", {"law": law, "n": number + 1})
        scoring.begin_round(self)
        self.push(NEXT_TURN, NOBODY, self.first)
        place: i64 = self.seats - 1
        while place >= 0:
            self.push(FIRST_EXTENSION, self.in_order(place), 0)
            place -= 1
        self.settle()

    def redraw_hidden(self, viewer: i64, rng: Rng) -> None:
        redraw(self, viewer, rng)

    def forget(self) -> None:
        self.ledger = no_ledger()

    def fits(self, viewer: i64) -> bool:
        return is_as_counted(self, viewer)

    def write_observation(self, seat: i64, numbers: vec[float]) -> None:
        encode(self, seat, numbers)

    def policy_index(self, move: i64) -> i64:
        return self.board.box.move_index.of(self, move)

    def weigh(self, seat: i64, priors: vec[float]) -> None:
        weigh_moves(self, seat, priors)

    def estimate(self, shares: vec[float]) -> None:
        estimate_shares(self, shares)

    def calm(self, shares: vec[float]) -> None:
        calm_shares(self, shares)
