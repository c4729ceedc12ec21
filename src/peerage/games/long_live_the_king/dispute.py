"""A diplomatic dispute: all seats stake cards in secret, roll dice on them, and the highest sum decides the region."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.moves import (
    BANISH,
    COMMIT,
    DIE,
    TAKE,
    arg_of,
    move_of,
    stake_arg,
    stake_of,
)
from peerage.games.long_live_the_king.state import (
    BANISHING,
    CARDS_BACK,
    CLEAR_AWAY,
    COMMITTING,
    COMPARE,
    DICE,
    KINDS,
    PLACE_DIE,
    REWARD,
    ROLL_DICE,
    TAKE_CARDS,
    Dispute,
    KingState,
)
from peerage.kernel.state import NOBODY, SECRETLY
from peerage.kernel.vecs import zeros


def begin_dispute(state: KingState, intruder: i64, defender: i64, region: i64, came_from: i64) -> None:
    state.dispute = Dispute(state.seats, region, intruder, defender, came_from)
    everybody: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.hand_size(seat) > 0:
            everybody |= 1 << seat
        seat += 1
    state.push(COMPARE, NOBODY, 0)
    state.push(COMMITTING, SECRETLY, everybody)
    if state.log is not None:
        state.tell("dispute", intruder, "dispute", {"at": state.board.slot(region), "defender_seat": int(defender)})


# Staking cards in secret.


def offer_stakes(state: KingState, seat: i64) -> None:
    """One to five cards, of any kinds."""
    most: i64 = state.board.most_cards
    base: i64 = seat * KINDS
    x3: i64 = 0
    while x3 <= state.hands[base + 2] and x3 <= most:
        x2: i64 = 0
        while x2 <= state.hands[base + 1] and x3 + x2 <= most:
            x1: i64 = 1 if x3 + x2 == 0 else 0
            last: i64 = min(state.hands[base], most - x3 - x2)
            while x1 <= last:
                state.offer(move_of(COMMIT, stake_arg(x1, x2, x3)))
                x1 += 1
            x2 += 1
        x3 += 1


def turn_over(state: KingState) -> None:
    """All stakes are turned over at once; then everybody rolls, the intruder first."""
    dispute = state.the_dispute()
    dispute.revealed = True
    seat: i64 = dispute.intruder
    for _ in range(state.seats):
        stake: i64 = arg_of(state.choices[seat])
        card: i64 = 1
        while card <= KINDS:
            count: i64 = stake_of(stake, card)
            dispute.stakes[seat * KINDS + card - 1] = count
            state.hands[seat * KINDS + card - 1] -= count
            card += 1
        if state.log is not None:
            tell_stake(state, dispute, seat)
        seat = state.next_seat(seat)
    everybody_rolls(state, dispute)


def tell_stake(state: KingState, dispute: Dispute, seat: i64) -> None:
    if dispute.staked(seat) == 0:
        state.tell("no_cards", seat, "dispute-without-cards", {})
        return
    x1, x2, x3 = [int(dispute.stakes[seat * KINDS + kind]) for kind in range(3)]
    state.tell("reveal", seat, "stake-one-to-five", {"x1": x1, "x2": x2, "x3": x3})


# Dice on cards.


def everybody_rolls(state: KingState, dispute: Dispute) -> None:
    """The contenders roll, the intruder first and then clockwise; who places dice by hand does so before the next."""
    seat: i64 = dispute.intruder
    for _ in range(state.seats):
        if state.place_dice:
            seat = state.seat_before(seat)
            if dispute.contenders >> seat & 1:
                state.push(ROLL_DICE, NOBODY, seat)
        else:
            if dispute.contenders >> seat & 1:
                roll_dice(state, seat)
            seat = state.next_seat(seat)


def roll_dice(state: KingState, seat: i64) -> None:
    dispute = state.the_dispute()
    count: i64 = dispute.staked(seat)
    base: i64 = seat * DICE
    index: i64 = 0
    while index < count:
        dispute.dice[base + index] = state.chance.die()
        dispute.under[base + index] = 0
        index += 1
    if not state.place_dice:
        place_best(dispute, seat, count)
        count_points(state, seat)
    elif count > 0:
        if state.log is not None:
            rolled = [int(dispute.dice[base + index]) for index in range(count)]
            state.tell("rolled", seat, "one-die-per-card", {"dice": rolled})
        state.push(PLACE_DIE, seat, 0)
    else:
        count_points(state, seat)


def place_best(dispute: Dispute, seat: i64, count: i64) -> None:
    """The highest dice on the highest cards: dice sorted downwards, then the cards from x3 to x1."""
    base: i64 = seat * DICE
    index: i64 = 1
    while index < count:
        die: i64 = dispute.dice[base + index]
        place: i64 = base + index
        while place > base and dispute.dice[place - 1] < die:
            dispute.dice[place] = dispute.dice[place - 1]
            place -= 1
        dispute.dice[place] = die
        index += 1
    index = base
    card: i64 = KINDS
    while card > 0:
        left: i64 = dispute.stakes[seat * KINDS + card - 1]
        while left > 0:
            dispute.under[index] = card
            index += 1
            left -= 1
        card -= 1


def offer_die(state: KingState, seat: i64) -> None:
    dispute = state.the_dispute()
    card: i64 = 1
    while card <= KINDS:
        if cards_without_die(dispute, seat, card) > 0:
            state.offer(move_of(DIE, card))
        card += 1


def cards_without_die(dispute: Dispute, seat: i64, card: i64) -> i64:
    left: i64 = dispute.stakes[seat * KINDS + card - 1]
    index: i64 = seat * DICE
    end: i64 = index + dispute.staked(seat)
    while index < end:
        if dispute.under[index] == card:
            left -= 1
        index += 1
    return left


def put_die(state: KingState, seat: i64, die: i64, move: i64) -> None:
    dispute = state.the_dispute()
    dispute.under[seat * DICE + die] = arg_of(move)
    if die + 1 < dispute.staked(seat):
        state.push(PLACE_DIE, seat, die + 1)
    else:
        count_points(state, seat)


def count_points(state: KingState, seat: i64) -> None:
    dispute = state.the_dispute()
    points: i64 = piece_points(state, dispute, seat)
    base: i64 = seat * DICE
    count: i64 = dispute.staked(seat)
    index: i64 = base
    while index < base + count:
        points += dispute.dice[index] * dispute.under[index]
        index += 1
    dispute.sums[seat] = points
    if state.log is not None:
        args = {
            "dice": [int(dispute.dice[base + index]) for index in range(count)],
            "on": [int(dispute.under[base + index]) for index in range(count)],
            "pieces": int(piece_points(state, dispute, seat)),
            "sum": int(points),
        }
        state.tell("dice", seat, "influence-points", args)


def piece_points(state: KingState, dispute: Dispute, seat: i64) -> i64:
    """Two points for each own piece in the disputed region."""
    pieces: i64 = 1 if state.figure[seat] == dispute.region else 0
    if seat == dispute.defender:
        pieces += state.courtiers[dispute.region]
    return pieces * state.board.piece_points


# Who wins, and what the winner does.


def compare_sums(state: KingState) -> None:
    """Those tied at the top roll again with the same cards, until one of them is ahead of the other."""
    dispute = state.the_dispute()
    best: i64 = -1
    top: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if dispute.contenders >> seat & 1:
            if dispute.sums[seat] > best:
                best = dispute.sums[seat]
                top = 1 << seat
            elif dispute.sums[seat] == best:
                top |= 1 << seat
        seat += 1
    dispute.contenders = top
    if top & (top - 1) == 0:
        seat = 0
        while top >> seat != 1:
            seat += 1
        win(state, dispute, seat)
        return
    if state.log is not None:
        tied = [seat for seat in range(state.seats) if top >> seat & 1]
        state.tell("tie", -1, "dispute-tie", {"seats": tied, "sum": int(best)})
    state.push(COMPARE, NOBODY, 0)
    everybody_rolls(state, dispute)


def win(state: KingState, dispute: Dispute, winner: i64) -> None:
    """Figures are sent away and courtiers returned; then the winner places courtiers; then cards come back for ones."""
    dispute.winner = winner
    region: i64 = dispute.region
    if state.log is not None:
        rule = "third-wins"
        if winner == dispute.defender:
            rule = "defender-wins"
        elif winner == dispute.intruder:
            rule = "intruder-wins"
        state.tell("dispute_won", winner, rule, {"at": state.board.slot(region), "sum": int(dispute.sums[winner])})
    state.push(CARDS_BACK, NOBODY, 0)
    state.push(REWARD, winner, region)
    if winner != dispute.defender:
        return_courtiers(state, dispute)
        if state.figure[dispute.defender] == region:
            state.push(BANISHING, winner, dispute.defender)
    if winner != dispute.intruder:
        state.push(BANISHING, winner, dispute.intruder)


def return_courtiers(state: KingState, dispute: Dispute) -> None:
    region: i64 = dispute.region
    owner: i64 = dispute.defender
    count: i64 = state.courtiers[region]
    if count == 0:
        return
    state.courtiers[region] = 0
    state.courts[owner] &= ~(1 << region)
    state.supply[owner] += count
    if state.log is not None:
        args = {"owner_seat": int(owner), "n": int(count), "at": state.board.slot(region)}
        state.tell("returned", owner, "courtiers-return", args)


def offer_banishment(state: KingState, figure: i64) -> None:
    """To a region with courtiers of the figure's colour; with none, back to where it came from."""
    courts: i64 = state.courts[figure]
    if courts == 0:
        state.offer(move_of(BANISH, state.the_dispute().came_from))
        return
    region: i64 = 0
    while courts != 0:
        if courts & 1:
            state.offer(move_of(BANISH, region))
        courts >>= 1
        region += 1


def banish(state: KingState, winner: i64, figure: i64, move: i64) -> None:
    goal: i64 = arg_of(move)
    if state.log is not None:
        rule = "banish" if state.courts[figure] else "banish-back"
        args = {
            "figure_seat": int(figure),
            "from": state.board.slot(state.figure[figure]),
            "to": state.board.slot(goal),
        }
        state.tell("banished", winner, rule, args)
    state.figure[figure] = goal


# Cards back for ones.


def cards_back(state: KingState) -> None:
    """Everybody who staked two or more cards and rolled a one is asked, the intruder first and then clockwise."""
    dispute = state.the_dispute()
    state.push(CLEAR_AWAY, NOBODY, 0)
    seat: i64 = dispute.intruder
    for _ in range(state.seats):
        seat = state.seat_before(seat)
        if dispute.staked(seat) > 1 and dispute.ones(seat) > 0:
            state.push(TAKE_CARDS, seat, dispute.ones(seat))


def offer_cards_back(state: KingState, ones: i64) -> None:
    count: i64 = ones
    while count >= 0:
        state.offer(move_of(TAKE, count))
        count -= 1


def take_cards(state: KingState, seat: i64, move: i64) -> None:
    """From the lowest card upwards."""
    dispute = state.the_dispute()
    left: i64 = arg_of(move)
    taken: vec[i64] = zeros(KINDS)
    kind: i64 = 0
    while kind < KINDS:
        place: i64 = seat * KINDS + kind
        taken[kind] = min(left, dispute.stakes[place])
        dispute.stakes[place] -= taken[kind]
        state.hands[place] += taken[kind]
        left -= taken[kind]
        kind += 1
    if state.log is not None:
        rule = "cards-back" if arg_of(move) else "cards-back-optional"
        args = {"n": int(arg_of(move)), "x1": int(taken[0]), "x2": int(taken[1]), "x3": int(taken[2])}
        state.tell("cards_back" if arg_of(move) else "cards_left", seat, rule, args)


def clear_away(state: KingState) -> None:
    """What was staked and not taken back goes on the pile."""
    dispute = state.the_dispute()
    place: i64 = 0
    while place < state.seats * KINDS:
        state.pile[place % KINDS] += dispute.stakes[place]
        place += 1
    state.dispute = None
