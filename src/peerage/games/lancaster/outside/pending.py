"""Which decisions and steps can be pending in a position."""

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    COUNTIES,
    FAVORS,
    LAWS,
    OFFICES,
    RANKS,
    ROOM,
    SLOTS,
    SPACES,
    SURREY,
    TILES,
)
from peerage.games.lancaster.flow import Lancaster
from peerage.games.lancaster.laws.applying import BESIDE, TABLE
from peerage.games.lancaster.modules.kings_court.court import (
    PIECES,
    application,
    applying_for,
    applying_house,
    at_hand,
    chosen,
    most_strength,
)
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, AT_HOME, TREASURY
from peerage.games.lancaster.modules.kings_court.privileges import company_strength
from peerage.games.lancaster.modules.new_laws.new_laws import about, law_of
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import tile_in, tile_row
from peerage.games.lancaster.moves import company_of, house_of, place_of, strength_of
from peerage.games.lancaster.outside.view import by_strength
from peerage.games.lancaster.phases.castles import scores
from peerage.games.lancaster.phases.conflicts import UPPER, strongest
from peerage.games.lancaster.phases.placement import OPEN, barrier
from peerage.games.lancaster.state import (
    APPLYING,
    ARCHERS,
    CAPTURE,
    CASTLE_END,
    CASTLE_PHASE,
    CASTLES,
    CONFLICT_PHASE,
    COUNTY,
    COUNTY_HOME,
    COUNTY_PHASE,
    COUNTY_TAX,
    CROSSING,
    EXCHANGING,
    EXTENDING,
    EXTENSION_TAX,
    FAVOR,
    FIRST_EXTENSION,
    IN_TREASURY,
    INVITING,
    LAW_PAYS,
    MUST,
    NAMING,
    NEXT_CASTLE,
    NEXT_CONFLICT,
    NEXT_COUNTY,
    NEXT_LAW,
    NEXT_TURN,
    NEXT_VOTE,
    PARLIAMENT,
    PLACEMENT,
    PLACING,
    RANSOMING,
    REDEEMING,
    RETURNING,
    SENDING,
    SETUP,
    SUPPORTING,
    TRADING,
    UPGRADING,
    VOTING,
    bits,
    source_of,
)
from peerage.kernel.errors import check
from peerage.kernel.state import FRAME, NOBODY, SECRETLY

Frame = tuple[int, int, int]
"""What is pending: its kind, the seat and the argument."""


def check_decisions(state: Lancaster) -> None:
    """The stack must be one that a game can have and fit the boards, and whoever is asked must have a choice."""
    if state.over:
        check(state.depth == 0, "nothing is pending in a game that is over")
        check(state.round == state.board.rounds, "the game is over before the last round")
        check(not any(state.kings_board.unused), "unused privileges go back before the final scoring")
        return
    frames = [frame(state, index) for index in range(state.depth)]
    check(len(frames) > 1, "a step is pending, but no decision")
    CHECKS[int(state.phase)](state, frames[0], frames[1:])
    check_boards(state)
    if state.new_laws:
        check_new_laws(state)
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")


def frame(state: Lancaster, index: int) -> Frame:
    base = index * int(FRAME)
    return int(state.stack[base]), int(state.stack[base + 1]), int(state.stack[base + 2])


def check_boards(state: Lancaster) -> None:
    """Check what each phase leaves on the boards."""
    phase = state.phase
    check(
        phase == CONFLICT_PHASE or min(state.conflict[0], state.conflict[1]) >= 0, "two conflicts lie in the upper row"
    )
    early = state.round == 1 and phase != CONFLICT_PHASE
    check(not early or max(state.conflict[2], state.conflict[3]) < 0, "no conflict is lost before the first round ends")
    check(phase <= PARLIAMENT or max(state.proposed) < 0, "all proposals are voted on before rewards")
    check(phase >= PARLIAMENT or min(state.proposed) >= 0, "three proposals lie there before parliament sits")
    check(phase == PARLIAMENT or max(state.new_votes) == 0, "votes of laws are kept apart in parliament only")
    late = phase in (CASTLE_PHASE, CONFLICT_PHASE)
    check(not late or max(state.county_house) < 0, "after the counties no knight stands in them")
    check(phase != CONFLICT_PHASE or not any(state.castle), "after the castles no knight stands in them")
    check(phase in (PLACEMENT, PARLIAMENT) or not any(state.anger.tower), "the tower is cleared before the counties")
    check(state.over or min(state.points) >= 0, "points are lost in the final scoring only")
    ransomed = state.top_arg() >> 8 if state.top_kind() == RANSOMING else -1
    for slot in range(SLOTS):
        for space in range(ROOM):
            index = slot * ROOM + space
            alone = state.fighter[index] < 0 or state.fighter[index] >= ARCHERS
            stands = alone or any(by_strength(state.fighting, int(index))) or slot == ransomed
            check(stands, f"conflict {slot + 1}: a space is taken without a knight")


def check_setup(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    check(step == (NEXT_TURN, NOBODY, state.first) and state.round == 1, "the first turn comes after the set-up")
    waiting = [int(state.in_order(place)) for place in range(state.terms.seats)][-len(pending) :]
    wanted = [(int(FIRST_EXTENSION), seat, 0) for seat in reversed(waiting)]
    check(pending == wanted, "the first extensions are chosen in turn order")
    for seat in range(state.terms.seats):
        laid = int(state.extensions_of(seat))
        check(laid == (0 if seat in waiting else 1), f"seat {seat} has {laid} extensions in the set-up")


def check_placement(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    check(len(pending) == 1, "one decision at a time is pending while knights are placed")
    kind, seat, arg = pending[0]
    check(step == (NEXT_TURN, NOBODY, (seat + 1) % state.terms.seats), "the next turn is the left neighbour's")
    if kind == PLACING:
        check(arg == 0, "placing needs no argument")
    elif kind == REDEEMING:
        check(0 < arg < RANKS and state.anger.inside(seat, arg) > 0, "markers go back for a knight in the tower")
    elif kind == SUPPORTING:
        house, strength, place, company = house_of(arg), strength_of(arg), place_of(arg), company_of(arg)
        check(house == seat and 0 < strength < RANKS and place < COUNTIES, "squires support an own knight in a county")
        at_court = state.court[house * RANKS + strength] > 0
        held = state.kings_board.privileges[house] & ~ARCHER if state.kings_board.on else 0
        together = strength + company_strength(state, company)
        reaches = barrier(state, house, together, place) == OPEN and not company & ~held
        check(at_court and reaches and arg >> 14 == 0, "that knight cannot go there")
    elif kind == APPLYING:
        check_application(state, seat, arg)
    elif kind == IN_TREASURY:
        check_house(state, seat, arg)
        check(
            state.kings_board.on and state.kings_board.lord[arg] == TREASURY,
            "only a lord in the treasury takes something there",
        )
    elif kind == FAVOR:
        check_house(state, seat, arg)
        check(state.conflicts_of(arg) > 0, "a favor is for a knight in a conflict")
        check(bits(state.favors) > state.favors_left, "a tile is there for everybody who earns a favor")
    else:
        check(kind in (UPGRADING, INVITING), f"{state.decisions[kind].name} is not part of placing")
        check_house(state, seat, arg & 7)
        tile = source_of(arg) - FAVORS
        check(0 <= tile < len(state.board.favor_ids), "only a favor gives rewards in phase 1")
        check(not state.favors >> tile & 1, "a favor that is used is turned over")


def check_application(state: Lancaster, seat: int, arg: int) -> None:
    """The lord must still be at home with his tribute paid; the support chosen must exist and be able to suffice."""
    check(state.kings_board.on and arg >> 5 + 2 * PIECES == 0 <= arg, "that is no application")
    house, office = int(applying_house(arg)), int(applying_for(arg))
    check_house(state, seat, house)
    fits = office < OFFICES and state.kings_board.lord[house] == AT_HOME
    check(fits, "a lord applies for an office from his court")
    rival = int(state.kings_board.applicant(office))
    check(rival < 0 or state.leader(rival) != seat, "a lord does not expel his own ally")
    paid = state.is_ally(house) or state.kings_board.treasury[state.board.tribute[office]] > 0
    check(paid, "the tribute of the application is missing")
    there = all(chosen(arg, piece) <= at_hand(state, house, piece) for piece in range(PIECES))
    check(there and most_strength(state, house) > application(state, office), "that lord cannot apply there")


def check_house(state: Lancaster, seat: int, house: int) -> None:
    check(0 <= house < state.houses and state.leader(house) == seat, f"seat {seat} does not lead house {house}")


def check_parliament(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    kind, nobody, number = step
    check(nobody == NOBODY and 1 <= number <= 3, "three votes, and three laws")
    left = [law >= 0 for law in state.proposed]
    if kind == NEXT_VOTE:
        check(left == [index >= number - 1 for index in range(3)], "the proposals are voted on from left to right")
        everybody = (1 << state.terms.seats) - 1
        check(pending == [(VOTING, SECRETLY, everybody)], "everybody votes, and nothing else is pending")
        return
    check(kind == NEXT_LAW and not any(left), "laws are applied after all votes")
    law = int(state.current[number - 1])
    asked = int(state.top_seat())
    for kind, seat, arg in pending:
        if kind == LAW_PAYS:
            halves = [law, law | int(BESIDE)] if TABLE[law].beside is not None else [law]
            fits = seat == NOBODY and arg >> 16 in halves and 0 <= arg >> 8 & 0xFF < state.terms.seats
        elif kind in (TRADING, EXCHANGING, RETURNING):
            fits = seat == asked and arg == law and TABLE[law].asks == kind
        elif kind in (SENDING, COUNTY_TAX, EXTENSION_TAX):
            fits = seat == asked and law_of(arg) == law and TABLE[law].asks == kind and asks_about(state, kind, arg)
        else:
            fits = kind in (UPGRADING, EXTENDING) and seat == asked == arg & 7 and source_of(arg) == LAWS + law
        check(fits, f"{state.decisions[kind].name} does not belong to the law in turn")
    check(pending[-1][0] != LAW_PAYS, "nobody is asked anything")


def asks_about(state: Lancaster, kind: int, arg: int) -> bool:
    """Whether the thing that a law asks about exists: squires left to send, the county, the extension."""
    seat, number = int(state.top_seat()), int(about(arg))
    if kind == SENDING:
        return 0 < number <= state.conflicts_of(seat) - sent_by(state, seat)
    if kind == COUNTY_TAX:
        return 0 <= number < COUNTIES and state.county_house[number] == seat
    return 0 <= number < SPACES and bool((state.extensions[seat] & ~state.turned[seat]) >> number & 1)


def sent_by(state: Lancaster, seat: int) -> int:
    spaces = [slot * int(ROOM) + int(state.space_in(seat, slot)) for slot in range(SLOTS)]
    return sum(int(state.sent[space]) for slot, space in enumerate(spaces) if state.space_in(seat, slot) >= 0)


def check_new_laws(state: Lancaster) -> None:
    """Squires in conflicts and turned extensions exist from the moment of their law to the end of their phase.

    While conflicts are scored, the conflicts that squires were sent for may already be gone.
    """
    law_ids = [state.board.law_ids[law] for law in state.current]
    sent = any(state.sent)
    check(not sent or state.phase >= PARLIAMENT, "squires are sent to conflicts by a law")
    check(not sent or "squires-into-conflicts" in law_ids, "no law in force sends squires to conflicts")
    for seat in range(state.terms.seats):
        fits = state.phase > CASTLE_PHASE or sent_by(state, seat) <= state.conflicts_of(seat)
        check(fits, f"seat {seat} has sent a squire for each conflict at most")
    turned = any(state.turned)
    check(not turned or PARLIAMENT <= state.phase <= CASTLE_PHASE, "extensions are turned up after the castles")
    check(not turned or "extension-tax-squire" in law_ids, "no law in force turns extensions over")


def check_counties(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    county = step[2] - 1
    check(step[:2] == (NEXT_COUNTY, NOBODY) and 0 <= county < COUNTIES, "the counties come one after the other")
    check(pending[0] == (COUNTY_HOME, NOBODY, county), "the knight goes home after its county")
    seat = int(state.top_seat())
    passed = county == SURREY and pending[1:] == [(NAMING, seat, 0)]
    house = int(state.county_house[county])
    check(house >= 0 and state.leader(house) == seat, "the owner of the knight in the county is asked")
    check(all(state.county_house[before] < 0 for before in range(county)), "earlier counties are empty again")
    if passed:
        return
    rest = pending[1:]
    if county == SURREY:
        check(rest[:1] == [(NAMING, seat, 0)], "Surrey names the start player")
        rest = rest[1:]
    check(len(rest) == 1, "one decision at a time is pending in a county")
    kind, _, arg = rest[0]
    if kind == COUNTY:
        check(arg == county, "another county is in turn")
    else:
        source = source_of(arg)
        fits = kind in (UPGRADING, EXTENDING, CROSSING) and source == county
        if source == TILES + tile_row(state, county):
            fits = kind in (UPGRADING, EXTENDING, INVITING) and state.reward_tiles and not tile_in(state, county)
        check(fits and arg & 7 == house, f"{state.decisions[kind].name} does not belong to this county")
        must = MUST if kind == EXTENDING and source == county else 0
        check(arg & 0xF8 == must, "the extension of a county has to be laid, what a tile offers may be declined")


def check_castles(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    number = step[2] - 1
    check(step[:2] == (NEXT_CASTLE, NOBODY) and 0 <= number < state.terms.seats, "the castles come in turn order")
    seat = int(state.in_order(number))
    check(pending[0] == (CASTLE_END, NOBODY, seat), "the round table comes after the castle")
    rest = pending[1:]
    if rest and rest[-1][0] == UPGRADING:
        _, asked, arg = rest.pop()
        check_house(state, seat, arg & 7)
        check(asked == seat and CASTLE <= source_of(arg) < CONFLICT, "the castle gives an upgrade")
        if not rest:
            return
    check(len(rest) == 1 and rest[0][:2] == (CASTLES, seat), "the owner of the castle is asked")
    left = rest[0][2]
    check(0 < left < 1 << 2 * SPACES, "nothing is left in the castle")
    for item in range(2 * SPACES):
        if left >> item & 1:
            house = seat + 2 if item >= SPACES else seat
            check(house < state.houses and scores(state, house, item % SPACES), "an empty castle space is not scored")


def check_conflicts(state: Lancaster, step: Frame, pending: list[Frame]) -> None:
    number = step[2] - 1
    check(step[:2] == (NEXT_CONFLICT, NOBODY) and 0 <= number < UPPER, "ransom is paid in the lower row only")
    slot = number + int(UPPER)
    seat = int(state.top_seat())
    strength = int(strongest(state, seat, slot)) if state.conflict[slot] >= 0 else 0
    wanted = [(int(CAPTURE), int(NOBODY), slot), (int(RANSOMING), seat, slot << 8 | strength)]
    check(pending == wanted and strength > 0, "the strongest knight of a seat is ransomed first")
    check(state.gold[seat] >= strength, f"seat {seat} cannot pay the ransom")


CHECKS = {
    int(SETUP): check_setup,
    int(PLACEMENT): check_placement,
    int(PARLIAMENT): check_parliament,
    int(COUNTY_PHASE): check_counties,
    int(CASTLE_PHASE): check_castles,
    int(CONFLICT_PHASE): check_conflicts,
}
"""The check for each phase."""
