"""The definition of a benchmark never changes, and is played with what it was frozen with."""

from collections import Counter

import msgspec
import pytest

import peerage
from peerage import bots
from peerage.arena.benchmark import VERSIONS, read_definition
from peerage.arena.benchmark.definition import check_pins, hash_of
from peerage.errors import PeerageError

FROZEN = {"v1": "13cb255bcc1c05334faadf41684e1c95f4514e790756e4498f2da958d307602e"}
"""Never change these: a benchmark with another definition has another version."""


def test_definition_of_each_benchmark_is_frozen() -> None:
    assert {version: hash_of(version) for version in VERSIONS} == FROZEN


@pytest.mark.parametrize("version", VERSIONS)
def test_benchmark_has_the_rules_components_and_nets_it_was_frozen_with(version: str) -> None:
    """After a change of these, keep what the benchmark needs, or freeze a new version of it."""
    check_pins(read_definition(version))


@pytest.mark.parametrize("version", VERSIONS)
def test_benchmark_has_valid_settings_and_anchors(version: str) -> None:
    definition = read_definition(version)
    assert set(definition.games) == {setting.game for setting in definition.settings} == set(peerage.game_ids())
    assert max(Counter(setting.id for setting in definition.settings).values()) == 1
    for setting in definition.settings:
        config = peerage.load(setting.game).config(setting.seats, setting.options)
        assert setting.options.items() <= config.options.items()
    assert definition.zero in definition.anchors
    assert set(definition.deals) == set(definition.budgets)
    for budget in definition.budgets:
        for anchor in definition.anchors:
            search = bots.search_settings(anchor.replace("{ms}", str(budget)))
            assert search is None or (search.seconds, search.clock) == (budget / 1000, "cpu")


def test_benchmark_with_changed_pins_is_refused() -> None:
    definition = read_definition("v1")
    for name, value in {"rules": 99, "components": "other", "net": "other"}.items():
        pinned = msgspec.structs.replace(definition.games["noblemen"], **{name: value})
        games = {**definition.games, "noblemen": pinned}
        with pytest.raises(PeerageError, match=f"v1 cannot be played: {name} of noblemen"):
            check_pins(msgspec.structs.replace(definition, games=games))


def test_unknown_version_of_the_benchmark_is_refused() -> None:
    with pytest.raises(PeerageError, match="there are v1"):
        read_definition("v0")
