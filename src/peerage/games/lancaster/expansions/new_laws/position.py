"""The New Laws in a position: squires in conflicts, and extensions that are turned over."""

from collections.abc import Mapping
from typing import Any

import msgspec

from peerage.errors import check
from peerage.games.lancaster.board import RANKS, ROOM, SLOTS
from peerage.games.lancaster.expansions.new_laws.choices import sent_by
from peerage.games.lancaster.expansions.new_laws.sent_squires import SentSquires
from peerage.games.lancaster.presentation.position_parts import mask_by_name, own_fields
from peerage.games.lancaster.state import CASTLE_PHASE, PARLIAMENT, LancasterState
from peerage.kernel.playing.vecs import changed


class PlayerPart(msgspec.Struct):
    turned: list[str] = []
    """Extensions that are turned over."""


class StackPart(msgspec.Struct):
    squires: int = 0
    """Sent by a law."""


def read_new_laws(state: LancasterState, laws: SentSquires, position: Mapping[str, Any]) -> None:
    for seat, player in enumerate(position["players"]):
        names = own_fields(player, PlayerPart).turned
        turned = mask_by_name(names, state.board.space_ids, f"seat {seat}: turned extension")
        state.turned = changed(state.turned, seat, turned)
        check(state.turned[seat] & ~state.extensions[seat] == 0, f"seat {seat}: only an extension is turned over")
    for slot, conflict in enumerate(position["conflicts"]):
        for space, stack in enumerate(conflict["stacks"] if conflict is not None else []):
            squires = own_fields(stack, StackPart).squires
            where = f"conflict {slot + 1}"
            check(0 <= squires <= SLOTS, f"{where} cannot hold {squires} squires")
            check(squires == 0 or stack["house"] < state.seats, f"{where}: squires go with knights of their owner")
            laws.sent[slot * ROOM + space] = squires
            state.fighting[(slot * ROOM + space) * RANKS] += squires


def check_new_laws(state: LancasterState, laws: SentSquires) -> None:
    """Squires in conflicts and turned extensions exist from the moment of their law to the end of their phase.

    While conflicts are scored, the conflicts that squires were sent for may already be gone.
    """
    law_ids = [state.board.law_ids[law] for law in state.current]
    sent = any(laws.sent)
    check(not sent or state.phase >= PARLIAMENT, "squires are sent to conflicts by a law")
    check(not sent or "squires-into-conflicts" in law_ids, "no law in force sends squires to conflicts")
    for seat in range(state.config.seats):
        fits = state.phase > CASTLE_PHASE or sent_by(state, laws.sent, seat) <= state.conflicts_of(seat)
        check(fits, f"seat {seat} has sent a squire for each conflict at most")
    turned = any(state.turned)
    check(not turned or PARLIAMENT <= state.phase <= CASTLE_PHASE, "extensions are turned up after the castles")
    check(not turned or "extension-tax-squire" in law_ids, "no law in force turns extensions over")
