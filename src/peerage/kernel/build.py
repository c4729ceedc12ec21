"""Which build of the rules runs."""

from peerage.kernel import state


def build() -> str:
    return "pure" if str(state.__file__).endswith(".py") else "compiled"
