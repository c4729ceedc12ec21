"""Options: what they can be, what they need, and what does not go together."""

import pytest

from peerage import BadOption
from peerage.kernel.content.options import Clash, Need, Option, every_module, mixes, read_options

DECLARED = (
    Option("open", False),
    Option("walls", False, module=True),
    Option("roads", "none", ("none", "all"), parts=("0", "1", "2"), module=True),
    Option(
        "gates",
        "none",
        ("none", "one", "two"),
        needs=(Need("walls"), Need("roads", ("two",))),
        clashes=(Clash("two", "roads", "2"),),
        module=True,
    ),
)


def test_every_option_has_a_value_but_modules_are_named_only_where_they_are_in_play() -> None:
    assert read_options(DECLARED, {}) == {"open": False}
    assert read_options(DECLARED, {"open": "yes", "walls": False, "roads": "none"}) == {"open": True}
    given = {"walls": "true", "roads": "0+2", "gates": "one"}
    assert read_options(DECLARED, given) == {"open": False, "walls": True, "roads": "0+2", "gates": "one"}


@pytest.mark.parametrize("value", ["0", "1+2", "0+1+2", "all"])
def test_parts_are_named_in_their_order(value: str) -> None:
    assert read_options(DECLARED, {"roads": value})["roads"] == value


@pytest.mark.parametrize("value", ["", "+", "2+0", "0+0", "0+", "3", "0+3", "0 + 1", "0+all", True, 0, None])
def test_unknown_parts_of_an_option_are_refused(value: object) -> None:
    with pytest.raises(BadOption, match=r"roads cannot be .* one of none, all, or join some of 0, 1, 2 in this order"):
        read_options(DECLARED, {"roads": value})


def test_a_missing_need_is_named_with_the_option_that_has_it() -> None:
    with pytest.raises(BadOption, match="Option gates=one needs option walls"):
        read_options(DECLARED, {"gates": "one"})
    with pytest.raises(BadOption, match="Option gates=two needs option roads"):
        read_options(DECLARED, {"walls": True, "gates": "two"})
    assert read_options(DECLARED, {"walls": True, "gates": "one"})["gates"] == "one", "one needs no roads"
    assert read_options(DECLARED, {"walls": True, "roads": "all", "gates": "two"})["gates"] == "two"


def test_a_clash_names_both_options() -> None:
    with pytest.raises(BadOption, match=r"Option gates=two cannot be combined with roads=1\+2"):
        read_options(DECLARED, {"walls": True, "roads": "1+2", "gates": "two"})
    assert read_options(DECLARED, {"walls": True, "roads": "0+1", "gates": "two"})["roads"] == "0+1"
    assert read_options(DECLARED, {"walls": True, "roads": "1+2", "gates": "one"})["gates"] == "one"


def test_a_switch_takes_what_people_type() -> None:
    assert read_options(DECLARED, {"open": "ON"})["open"] is True
    with pytest.raises(BadOption, match="open is either true or false"):
        read_options(DECLARED, {"open": "maybe"})
    with pytest.raises(BadOption, match=r"option 'doors'. Choose from: open, walls, roads, gates"):
        read_options(DECLARED, {"doors": True})


def test_mixes_of_declared_options_are_those_that_go_together() -> None:
    every = list(mixes(DECLARED))
    roads = ["none", "all", "0", "1", "2", "0+1", "0+2", "1+2", "0+1+2"]
    assert [mix["roads"] for mix in mixes(DECLARED[2:3])] == roads
    without_gates = 2 * 2 * len(roads)
    one, two = 2 * len(roads), 2 * len(["all", "0", "1", "0+1"])
    assert len(every) == without_gates + one + two
    assert all(read_options(DECLARED, mix) for mix in every)
    assert {"open": False, "walls": True, "roads": "1", "gates": "two"} in every


def test_every_module_combines_the_options_that_go_together() -> None:
    assert every_module(DECLARED) == {"walls": True, "roads": "all", "gates": "one"}
    assert every_module(DECLARED[:1]) == {}


def test_the_declaration_is_plain_data() -> None:
    assert DECLARED[3].to_dict() == {
        "name": "gates",
        "default": "none",
        "choices": ["none", "one", "two"],
        "parts": [],
        "needs": [{"option": "walls", "values": []}, {"option": "roads", "values": ["two"]}],
        "module": True,
        "clashes": [{"value": "two", "option": "roads", "part": "2"}],
    }
