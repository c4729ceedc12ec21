"""Positions as plain data, and what is possible in them. Estates are in plots.py."""

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen.board import (
    BALL_SPACE,
    BUILDINGS,
    CARD_IDS,
    CARDS,
    CASTLE,
    FIRST_FOLLY,
    FOLLIES,
    KINDS,
    LOOK,
    PALACE,
    SCORING_SPACE,
    SOLD,
    TILES,
    TITLES,
    Board,
)
from peerage.games.noblemen.decade.scoring import (
    LIAISON_POINTS,
    scored_arg,
)
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.plane import cell_at
from peerage.games.noblemen.game_state import Noblemen
from peerage.games.noblemen.presentation.plots import FAR, AreaPart, PlotPart, check_areas, read_estate, read_knights
from peerage.games.noblemen.presentation.position_ledger import LedgerPart, read_ledger
from peerage.games.noblemen.state import (
    ASK_AREA,
    ASK_CELL,
    ASK_EXPAND,
    ASK_SCANDAL,
    AT_BALL,
    BALL_STEPS,
    BETWEEN,
    COUNTING,
    GIVING_TITLES,
    HELD,
    NOWHERE,
    PHASES,
    TURNS,
    FinalScore,
    NoblemenState,
)
from peerage.games.noblemen.turn.swap import GIVE_UP, SWAP
from peerage.kernel.playing.decision import frames_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.records.position import Position, convert, restore_common

MOST = 10_000
"""No money and no points reach this."""


class PlayerPart(msgspec.Struct, forbid_unknown_fields=True):
    money: int
    tiles: dict[str, int]
    cards: dict[str, int]
    """Kinds that are held; the others are not."""
    markers: int
    points: int
    title: str | None
    taxed: bool
    landed: bool
    estate: list[PlotPart]
    areas: list[AreaPart]


class BallPart(msgspec.Struct, forbid_unknown_fields=True):
    """The ball that is being held, or the last one of this decade."""

    step: str
    host: int
    places: list[int | None]
    markers: int
    cards: int
    blackmail: int


class ScoredPart(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    x: int
    y: int
    building: str
    points: int


class FinalPart(msgspec.Struct, forbid_unknown_fields=True):
    before: list[int]
    liaisons: list[int]


class NoblemenPosition(Position, kw_only=True, forbid_unknown_fields=True):
    decade: int
    space: int
    phase: str
    start: int
    queen: int
    active: int | None
    action_done: bool
    card_played: bool
    swap_dropped: bool
    laid: list[list[int]]
    formed: int
    players: list[PlayerPart]
    bag: dict[str, int]
    church: dict[str, int]
    markers: int
    sale: dict[str, int]
    supply: dict[str, int]
    deck: list[str]
    """From the top down."""
    looking: list[str]
    ball: BallPart | None
    scored: list[ScoredPart]
    final: FinalPart | None
    ledger: LedgerPart | None = None


# Reading, with all checks.


def read(data: Mapping[str, Any], config: TableConfig, board: Board) -> Noblemen:
    position = convert(data, NoblemenPosition)
    state = Noblemen(config, Rng(0, 0, 0, 0), board)
    read_track(state, position)
    check(len(position.players) == config.seats, f"{config.seats} players are needed, not {len(position.players)}")
    for seat, player in enumerate(position.players):
        read_player(state, seat, player)
    for seat, player in enumerate(position.players):
        read_knights(state, seat, player.areas)
    read_laying(state, position)
    read_tiles(state, position)
    read_cards(state, position)
    read_markers(state, position)
    read_buildings(state, position)
    read_ball(state, position)
    read_scored(state, position)
    read_final(state, position)
    restore_common(state, position)
    check_areas(state)
    check_decisions(state)
    read_ledger(state, position.ledger)
    return state


def read_track(state: Noblemen, position: NoblemenPosition) -> None:
    board, seats = state.board, state.config.seats
    check(1 <= position.decade <= board.decades, f"there is no decade {position.decade}")
    check(0 <= position.space < len(board.track), f"there is no space {position.space} on the round track")
    check(position.phase in PHASES, f"there is no phase {position.phase!r}")
    for seat in (position.start, position.queen, position.active or 0):
        check(0 <= seat < seats, f"seat {seat} does not exist")
    state.decade, state.space, state.phase = position.decade, position.space, PHASES.index(position.phase)
    state.first, state.queen = position.start, position.queen
    named = state.config.options["start_player"]
    check(named in ("lot", str(position.start + 1)), f"the start player is seat {named} by the options")
    state.active = int(NOWHERE) if position.active is None else position.active
    state.action_done, state.card_played = position.action_done, position.card_played
    state.swap_dropped = position.swap_dropped


def read_player(state: Noblemen, seat: int, part: PlayerPart) -> None:
    for name in ("money", "markers", "points"):
        check(0 <= getattr(part, name) < MOST, f"seat {seat} cannot have {getattr(part, name)} {name}")
    state.money[seat], state.markers[seat], state.points[seat] = part.money, part.markers, part.points
    for kind, count in enumerate(counts(part.tiles, TILES, f"seat {seat}: tile")):
        state.tiles[seat * KINDS + kind] = count
    for card, count in enumerate(counts(part.cards, CARD_IDS, f"seat {seat}: card")):
        state.cards[seat * CARDS + card] = count
    ids = state.board.title_ids
    check(part.title is None or part.title in ids, f"there is no title {part.title!r}")
    state.title[seat] = int(NOWHERE) if part.title is None else ids.index(part.title)
    state.taxed |= int(part.taxed) << seat
    state.landed |= int(part.landed) << seat
    state.estates[seat] = read_estate(state, seat, part.estate, part.areas)


def counts(given: dict[str, int], names: tuple[str, ...], what: str) -> list[int]:
    for name, count in given.items():
        check(name in names, f"{what} {name!r} does not exist")
        check(count >= 0, f"{what} {name}: {count} is negative")
    return [given.get(name, 0) for name in names]


def read_laying(state: Noblemen, position: NoblemenPosition) -> None:
    """The tiles laid so far in the action that is going on."""
    if not position.laid:
        check(position.formed == 0, "no area is formed without a tile")
        return
    check(position.active is not None and len(position.laid) <= state.board.expand_most, "too many tiles are laid")
    estate = state.estates[position.active or 0]
    for place in position.laid:
        near = len(place) == 2 and max(map(abs, place)) < FAR
        check(near and estate.tile(cell_at(*place)) >= 0, f"no tile was laid at {place}")
    check(len({tuple(place) for place in position.laid}) == len(position.laid), "a tile is laid once")
    check(0 <= position.formed <= len(estate.areas), "more areas are formed than there are")
    state.laid = vec[i64]([int(cell_at(*place)) for place in position.laid])
    state.formed = position.formed


def read_tiles(state: Noblemen, position: NoblemenPosition) -> None:
    """Every tile lies in the bag, in the church, in an estate or behind a screen."""
    board = state.board
    state.bag = vec[i64](counts(position.bag, TILES, "bag: tile"))
    state.church = vec[i64](counts(position.church, TILES, "church: tile"))
    for kind, name in enumerate(TILES):
        check(state.church[kind] <= board.church_most, f"the church takes {board.church_most} tiles of a kind")
        found = int(state.bag[kind] + state.church[kind])
        for seat, player in enumerate(position.players):
            found += int(state.tiles[seat * KINDS + kind]) + sum(plot.tile == name for plot in player.estate)
        check(found == board.tiles[kind], f"there are {found} tiles {name}, not {board.tiles[kind]}")


def read_cards(state: Noblemen, position: NoblemenPosition) -> None:
    """Every card lies in the stack, behind a screen, or is being looked at."""
    for name in position.deck + position.looking:
        check(name in CARD_IDS, f"there is no card {name!r}")
    for card, name in enumerate(CARD_IDS):
        found = position.deck.count(name) + position.looking.count(name)
        found += sum(int(state.cards[seat * CARDS + card]) for seat in range(state.config.seats))
        check(found == state.board.cards[card], f"there are {found} cards {name}, not {state.board.cards[card]}")
    for place, name in enumerate(position.deck):
        state.deck[place] = CARD_IDS.index(name)
    state.deck_size = len(position.deck)
    state.looking = vec[i64]([CARD_IDS.index(name) for name in position.looking])


def read_markers(state: Noblemen, position: NoblemenPosition) -> None:
    owned = int(state.board.markers)
    found = position.markers + sum(player.markers for player in position.players)
    check(position.markers >= 0 and found == owned, f"there are {found} bribery markers, not {owned}")
    state.markers_left = position.markers


def read_buildings(state: Noblemen, position: NoblemenPosition) -> None:
    """Castles, palaces and chapels stand in estates, for sale or in the supply; follies in one estate each."""
    board = state.board
    sale = counts(position.sale, BUILDINGS, "for sale:")
    supply = counts(position.supply, BUILDINGS, "supply:")
    built = [int(entry & 7) for estate in state.estates for entry in estate.buildings]
    for building in SOLD:
        name = BUILDINGS[building]
        check(sale[building] <= board.on_board[building], f"too many for sale: {sale[building]} of {name}")
        found = sale[building] + supply[building] + built.count(building)
        check(found == board.buildings[building], f"there are {found} of {name}, not {board.buildings[building]}")
        state.sale[building], state.supply[building] = sale[building], supply[building]
    for folly in range(FOLLIES):
        owners = [
            seat
            for seat, estate in enumerate(state.estates)
            for entry in estate.buildings
            if entry & 7 == FIRST_FOLLY + folly
        ]
        check(len(owners) <= 1, "a folly stands there twice")
        state.folly_owner[folly] = owners[0] if owners else int(NOWHERE)
    held = [int(title) for title in state.title]
    for title in range(TITLES):
        left = int(board.title_count[title]) - held.count(title)
        check(left >= 0, f"there are {held.count(title)} of {board.title_ids[title]}, not {board.title_count[title]}")
        state.titles_left[title] = left


def read_ball(state: Noblemen, position: NoblemenPosition) -> None:
    part = position.ball
    if part is None:
        return
    seats = state.config.seats
    check(part.step in BALL_STEPS[1:], f"there is no step {part.step!r} of a ball")
    check(0 <= part.host < seats, f"seat {part.host} does not exist")
    check(len(part.places) == seats, "the places on the prestige track need an entry for each seat")
    taken = [place for place in part.places if place]
    check(len(set(taken)) == len(taken) and min(taken, default=0) >= 0, "two counters on one space, or a negative one")
    check(max(taken, default=0) < MOST, "no prestige is that high")
    given = (part.markers, part.cards, part.blackmail)
    check(min(given) >= 0 and part.blackmail <= part.cards, "what was given at the ball does not add up")
    check(
        part.markers <= state.board.markers and part.cards <= state.board.card_count, "too much was given at the ball"
    )
    check(part.blackmail <= state.board.cards[CARD_IDS.index("blackmail")], "too much was given at the ball")
    state.ball, state.host = BALL_STEPS.index(part.step), part.host
    for seat, place in enumerate(part.places):
        state.prestige[seat] = int(NOWHERE) if place is None else place
    state.given_markers, state.given_cards, state.given_blackmail = given


def read_scored(state: Noblemen, position: NoblemenPosition) -> None:
    entries = []
    for part in position.scored:
        check(0 <= part.seat < state.config.seats, f"seat {part.seat} does not exist")
        check(part.building in BUILDINGS[CASTLE : PALACE + 1], f"{part.building!r} is not scored")
        check(max(abs(part.x), abs(part.y)) < 256 and 0 <= part.points <= 21, "a building scored that cannot be")
        standing = int(state.estates[part.seat].building(cell_at(part.x, part.y)))
        fits = standing in (BUILDINGS.index(part.building), PALACE) and standing >= CASTLE
        check(fits, f"seat {part.seat}: no {part.building} was scored at {part.x}, {part.y}")
        building = BUILDINGS.index(part.building)
        entries.append(int(scored_arg(part.seat, cell_at(part.x, part.y), building, part.points)))
    check((len(entries) > 0) == scoring_was(position), "the last scoring and the decade go together")
    state.scored = vec[i64](entries)


def scoring_was(position: NoblemenPosition) -> bool:
    return position.decade > 1 or position.over or position.phase == "decade"


def read_final(state: Noblemen, position: NoblemenPosition) -> None:
    part = position.final
    check((part is not None) == position.over, "the final scoring and the end go together")
    if part is None:
        return
    seats = state.config.seats
    check(len(part.before) == len(part.liaisons) == seats, "the final scoring needs a number for each seat")
    for seat in range(seats):
        held = int(state.cards[seat * CARDS + CARD_IDS.index("liaison")])
        check(part.liaisons[seat] == held, f"seat {seat} holds {held} Liaisons")
        total = part.before[seat] + int(LIAISON_POINTS) * held
        check(part.before[seat] >= 0 and total == state.points[seat], f"seat {seat}: the final scoring does not add up")
    state.final = FinalScore(part.before, part.liaisons)


def check_decisions(state: NoblemenState) -> None:
    """The stack is one that a game can have, it fits the board, and every asked seat has a choice."""
    space = state.board.track[state.space]
    if state.over:
        check(state.depth == 0, "nothing is pending in a game that is over")
        last = state.decade == state.board.decades and space == SCORING_SPACE
        check(last, "the game is over before the last scoring")
        check(not state.swap_dropped, "no swap is given up in a game that is over")
        return
    check_phase(state, int(space))
    frames = frames_of(state)
    check(len(frames) > 1, "a step is pending, but no decision")
    kind, seat, arg = frames[-1]
    decision = state.decisions[kind]
    decision.check(state, seat, arg, frames[:-1])
    looks = kind == ASK_SCANDAL
    check((len(state.looking) > 0) == looks and len(state.looking) <= LOOK, "who takes a card looks at up to three")
    laying = {pending for pending, _, _ in frames} & {int(ASK_CELL), int(ASK_AREA), int(ASK_EXPAND)}
    check(len(state.laid) == 0 or bool(laying), "tiles are laid, but nobody is laying")
    near_swap = isinstance(decision, NoblemenDecision) and (SWAP in decision.asks or GIVE_UP in decision.asks)
    check(not state.swap_dropped or near_swap, "after a swap that was given up something else came")
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")


def check_phase(state: NoblemenState, space: int) -> None:
    phase = state.phase
    check((phase == AT_BALL) == (space == BALL_SPACE), "a ball is held when the marker is there")
    check((phase == BETWEEN) == (space == SCORING_SPACE), "buildings are scored when the marker is there")
    check(phase != BETWEEN or state.decade < state.board.decades, "after the last scoring the game is over")
    check((state.active >= 0) == (phase == TURNS), "somebody has a turn, and only then")
    check((state.ball in (COUNTING, GIVING_TITLES)) == (phase == AT_BALL), "a ball is going on, and only then")
    untitled = [seat for seat in range(state.config.seats) if state.title[seat] < 0]
    check(not untitled or phase == AT_BALL, "everybody has a title but at a ball")
    check(state.ball != HELD or min(state.prestige) >= 0, "after a ball everybody has a place")
