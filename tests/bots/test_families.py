"""A family declares everything that others know of its bots, and other packages can bring a family."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

import peerage
from peerage import bots
from peerage.bots import plugins
from peerage.bots.family import Family, Rank
from peerage.bots.random import RandomBot
from peerage.server.models.personas import PRINCES, names_of

DICER = Family("dicer", lambda settings, seed: RandomBot(seed), quick=True, rank=lambda settings: Rank.PRINCE)


@pytest.fixture
def dicer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    point = EntryPoint("dicer", "bots.test_families:DICER", plugins.GROUP)

    def points(group: str, name: str) -> Any:
        return EntryPoints([point] if (group, name) == (plugins.GROUP, "dicer") else [])

    monkeypatch.setattr(plugins, "entry_points", points)
    plugins.family_of.cache_clear()
    yield
    plugins.family_of.cache_clear()


@pytest.mark.usefixtures("dicer")
def test_family_of_another_package_brings_settings_rank_and_lane() -> None:
    family, settings = bots.family_of("dicer:loaded")
    assert (family.name, family.quick, settings) == ("dicer", True, ("loaded",))
    assert names_of("dicer:loaded") == PRINCES
    assert isinstance(bots.load("dicer"), RandomBot)


def test_every_example_of_a_family_makes_a_bot() -> None:
    for family in bots.FAMILIES.values():
        assert family.examples
        for example in family.examples:
            assert bots.family_of(example)[0] is family
            assert isinstance(bots.load(example, seed=1), bots.Bot)


@pytest.mark.parametrize("name", ["random:2", "greedy:1:2", "greedy:hot", "net:5:nothing"])
def test_settings_that_a_family_does_not_have_are_refused(name: str) -> None:
    with pytest.raises(peerage.BadBot):
        bots.load(name)


def test_path_of_a_net_may_have_colons() -> None:
    family, settings = bots.family_of("net:file=C:/nets/one.net")
    assert family.net_paths(settings) == ("C:/nets/one.net",)


def test_both_nets_of_a_search_are_files_to_send_along() -> None:
    family, settings = bots.family_of("net:20:file=one.net:second=other.net")
    assert family.net_paths(settings) == ("one.net", "other.net")
    assert bots.family_of("net:20")[0].net_paths(("20",)) == ()
