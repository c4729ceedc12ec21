"""Which build of the rules runs."""

from peerage.kernel.playing import state


def build() -> str:
    """Return which build of the rules runs: `pure` or `compiled`."""
    return "pure" if str(state.__file__).endswith(".py") else "compiled"
