"""The options of a table, declared by each game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerage.kernel.errors import BadOption


@dataclass(frozen=True)
class Option:
    """A switch, or a choice among names if there are `choices`."""

    name: str
    default: bool | str
    choices: tuple[str, ...] = ()

    def read(self, value: object) -> bool | str:
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            raise BadOption(f"option {self.name} is one of {', '.join(self.choices)}, not {value!r}")
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in SWITCH:
            return SWITCH[value.lower()]
        raise BadOption(f"option {self.name} is true or false, not {value!r}")


SWITCH = {
    "true": True,
    "false": False,
    "yes": True,
    "no": False,
    "on": True,
    "off": False,
    "1": True,
    "0": False,
}


def read_options(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, bool | str]:
    """Every declared option with its value: the given one, or the default."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise BadOption(f"unknown option {name!r}; this game has {', '.join(known) or 'none'}")
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
