"""The parts of Peerage that need more packages than the library: pip installs them as extras."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from peerage.errors import MissingExtra


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say which extra to install if an import in this block fails because its package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "peerage"):
            raise
        raise MissingExtra(extra, package) from None


def require(extra: str, package: str) -> None:
    """Say which extra to install if its package is missing, without importing it."""
    if find_spec(package) is None:
        raise MissingExtra(extra, package)
