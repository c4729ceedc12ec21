"""Positions for tests and studies are found by what is asked, changed by name, and their dice decided."""

from collections.abc import Mapping
from typing import Any

import pytest

import peerage
from peerage import Study


def asked_in(state: peerage.State) -> str:
    decision = state.decision(None)
    return "" if decision is None else str(decision["kind"])


@pytest.mark.parametrize("game_id", peerage.game_ids())
def test_every_game_is_found_at_its_questions(game_id: str) -> None:
    study = Study(game_id, seats=4)
    asked = {asked_in(study.state)}
    while len(asked) < 4:
        study.until(lambda state: asked_in(state) not in {"", *asked})
        asked.add(asked_in(study.state))
    for decision in asked:
        state = Study(game_id, seats=4, seed=2).until(decision).state
        assert asked_in(state) == decision
        assert state.moves(state.to_move[0])


def test_parts_of_a_scenario_are_changed_by_name() -> None:
    state = Study("lancaster", seats=4).until("vote").change(players={0: {"gold": 9}, 2: {"squires": 7}}).state
    assert asked_in(state) == "vote"
    players = state.to_dict()["players"]
    assert (players[0]["gold"], players[2]["squires"]) == (9, 7)
    with pytest.raises(peerage.BadPosition, match=r"a position has no players\.0\.silver; there are .*gold"):
        Study("lancaster", seats=4).change(players={0: {"silver": 1}})
    with pytest.raises(peerage.BadPosition, match="gold"):
        Study("lancaster", seats=4).change(players={0: {"gold": -1}})


def test_scenario_dice_fall_as_given() -> None:
    study = Study("long-live-the-king", seats=3).until("commit").dice(6, 6, 6, 1)
    state = study.state
    state.listen()
    while not state.rng.results:
        for seat in state.to_move:
            state.play(seat, state.moves(seat)[-1])
    assert state.rng.results[:2] == [5, 5]
    emitted: list[Mapping[str, Any]] = [event.args for event in state.take_events()]
    assert any(6 in args.get("dice", []) for args in emitted)


def test_scenario_names_what_it_cannot_find() -> None:
    with pytest.raises(peerage.PeerageError, match="has no decision 'ball'; there are turn"):
        Study("long-live-the-king", seats=3).until("ball")
    with pytest.raises(peerage.PeerageError, match="not seen in 50 games"):
        Study("long-live-the-king", seats=3).until(lambda state: state.config.seats == 4)
