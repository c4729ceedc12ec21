"""A part of the package whose extra is not installed says so; errors of our own are not taken for that."""

import importlib
import pickle
import sys

import pytest

import peerage
from peerage.extras import needs, require


def test_missing_package_names_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(peerage.MissingExtra) as caught, needs("study"):
        importlib.import_module("polars")
    assert str(caught.value) == 'polars is not installed; run: pip install "peerage[study]"'
    assert (caught.value.extra, caught.value.missing) == ("study", "polars")


def test_required_package_is_looked_for_and_not_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    require("server", "this")
    assert "this" not in sys.modules
    monkeypatch.setitem(sys.modules, "litestar", None)
    with pytest.raises(peerage.MissingExtra, match="litestar is not installed"):
        require("server", "litestar")


def test_missing_extra_is_an_import_error_of_the_user_and_pickles() -> None:
    error = peerage.MissingExtra("rl", "gymnasium")
    assert isinstance(error, ImportError)
    assert isinstance(error, peerage.PeerageError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("module", ["peerage.no_such_module", "peerage.server.no_such_module"])
def test_missing_module_of_the_package_itself_is_no_missing_extra(module: str) -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needs("server"):
        importlib.import_module(module)
    assert not isinstance(caught.value, peerage.MissingExtra)


def test_name_that_a_package_lacks_is_no_missing_extra() -> None:
    with pytest.raises(ImportError, match="cannot import name") as caught, needs("server"):
        exec("from json import no_such_name")
    assert not isinstance(caught.value, peerage.MissingExtra)
