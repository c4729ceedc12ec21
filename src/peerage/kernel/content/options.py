"""The options of a table, declared by each game: what they can be, what they need, and what does not go together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from peerage.errors import BadOption
from peerage.kernel.presentation import schemas

Chosen = Mapping[str, bool | str]


@dataclass(frozen=True)
class Need:
    """Another option that must differ from its default, for these `values` of this option or, without any, for all."""

    option: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clash:
    """A value that cannot stand beside a part of another option."""

    value: str
    option: str
    part: str


@dataclass(frozen=True)
class Option:
    """A switch, or a choice among names if there are `choices`."""

    name: str
    default: bool | str
    choices: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    """Besides the choices: one or more of these, in their order, joined with +."""
    needs: tuple[Need, ...] = ()
    """Options that every value except the default needs."""
    clashes: tuple[Clash, ...] = ()
    module: bool = False
    """An addition to a game, named only at tables that play with it, so that all others stay as they were."""
    aid: bool = False
    """It changes what players are shown, not what is played. Like a module, it is named only where it is on."""

    @property
    def added(self) -> bool:
        return self.module or self.aid

    def read(self, value: object) -> bool | str:
        if self.choices:
            if isinstance(value, str) and (value in self.choices or self.made_of_parts(value)):
                return value
            situation = "option_not_parts" if self.parts else "option_not_choice"
            raise BadOption(situation, option=self.name, given=repr(value), choices=self.choices, parts=self.parts)
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in SWITCH:
            return SWITCH[value.lower()]
        raise BadOption("option_not_switch", option=self.name, given=repr(value))

    def made_of_parts(self, value: str) -> bool:
        named = value.split("+")
        return "+".join(part for part in self.parts if part in named) == value != ""

    def values(self) -> list[bool | str]:
        """Return all possible values."""
        if not self.choices:
            return [False, True]
        some = [part for count in range(1, len(self.parts) + 1) for part in combinations(self.parts, count)]
        return [*self.choices, *map("+".join, some)]

    def check_beside(self, chosen: Chosen, declared: Mapping[str, "Option"]) -> None:
        """Refuse a value that lacks an option it needs, or clashes with another one."""
        value = chosen[self.name]
        if value == self.default:
            return
        setting = self.name if value is True else f"{self.name}={value}"
        for need in self.needs:
            if (not need.values or value in need.values) and chosen[need.option] == declared[need.option].default:
                raise BadOption("option_needs_option", option=setting, needed=need.option)
        for clash in self.clashes:
            other = chosen[clash.option]
            if value == clash.value and isinstance(other, str) and clash.part in other.split("+"):
                raise BadOption("options_clash", option=setting, other=f"{clash.option}={other}")

    def to_dict(self) -> schemas.Option:
        """Return the declaration as plain data, for clients that offer the options."""
        return {
            "name": self.name,
            "default": self.default,
            "choices": list(self.choices),
            "parts": list(self.parts),
            "needs": [{"option": need.option, "values": list(need.values)} for need in self.needs],
            "module": self.module,
            "clashes": [{"value": clash.value, "option": clash.option, "part": clash.part} for clash in self.clashes],
        }


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
    """Every declared option with its value: the given one, or the default. Modules that are off are left out."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise BadOption("option_unknown", option=repr(name), known=list(known) or ["-"])
    chosen = {name: option.read(given.get(name, option.default)) for name, option in known.items()}
    for option in declared:
        option.check_beside(chosen, known)
    return {name: value for name, value in chosen.items() if not known[name].added or value != known[name].default}


def every_module(declared: Sequence[Option]) -> dict[str, bool | str]:
    """The first mix with as many modules as go together; nothing if there are no modules."""
    declared = [option for option in declared if not option.aid]
    agreed = [read_options(declared, mix) for mix in mixes(declared)]
    others = read_options(declared, {})
    plain = [options for options in agreed if all(options[name] == value for name, value in others.items())]
    return {name: value for name, value in max(plain, key=len).items() if name not in others}


def mixes(declared: Sequence[Option]) -> Iterator[dict[str, bool | str]]:
    """Every mix of values that goes together."""
    for values in product(*(option.values() for option in declared)):
        mix = {option.name: value for option, value in zip(declared, values, strict=True)}
        try:
            read_options(declared, mix)
        except BadOption:
            continue
        yield mix
