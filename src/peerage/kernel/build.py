"""Which build of the rules runs."""

from peerage.kernel.playing import state


def build() -> str:
    return "pure" if str(state.__file__).endswith(".py") else "compiled"
