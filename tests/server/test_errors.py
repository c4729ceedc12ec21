"""Every situation in which a request is refused has a text in every language, and no text is left over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import peerage
from peerage import errors
from peerage.languages import LANGUAGES, TEXT, read_table, say_error, situations
from peerage.server.errors import CODES, Fault, fault_of, field_of

SOURCES = sorted(Path(peerage.__file__).parent.rglob("*.py"))
KERNEL = {
    name: value
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, errors.PeerageError)
}
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+|banned")
HEADER = (
    '{"peerage":1,"game":"lancaster","rules":4,"seats":3,"options":{"joker":true},"components":"","overrides":{},'
    '"seed":"s","names":[],"chance":[],"check":""}'
)
NOT_DETAILS = {"retry_after", "detail"}
"""What no text says; `detail` is for developers."""


def raised() -> Iterator[tuple[str, ast.Call, str | None]]:
    """Return where errors are made: the place, the call and its situation; None if that is not a literal."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {*KERNEL, "Fault"}:
                place = f"{path.name}:{node.lineno}"
                [chosen] = node.args[1:2] if node.func.id in ("BadRecord", "OtherRules") else node.args[:1]
                for each in [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]:
                    yield place, node, str(each.value) if isinstance(each, ast.Constant) else None


def written(language: str) -> dict[str, Any]:
    return {
        key: (code, text)
        for code, section in read_table(TEXT.joinpath(language, "errors.json")).items()
        for key, text in section.items()
    }


def places(text: str | dict[str, str]) -> set[str]:
    forms = [text] if isinstance(text, str) else [*text.values()]
    return {place for form in forms for place in re.findall(r"\{(\w+)\}", form)}


def test_every_refusal_of_the_server_has_words() -> None:
    unknown = [
        (place, situation)
        for place, call, situation in raised()
        if isinstance(call.func, ast.Name)
        and situation is not None
        and situation not in CODES
        and (call.func.id == "Fault" or KEY.fullmatch(situation))
    ]
    assert unknown == []


def test_refusals_of_the_kernel_have_words_under_their_own_code() -> None:
    for place, call, situation in raised():
        if isinstance(call.func, ast.Name) and call.func.id in KERNEL and situation in CODES:
            assert CODES[situation] == KERNEL[call.func.id].code, place


def test_no_words_are_left_over() -> None:
    said = {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(CODES) - said == set()


def test_details_are_what_the_words_have_places_for() -> None:
    for place, call, situation in raised():
        given = {keyword.arg for keyword in call.keywords} - NOT_DETAILS
        if situation in CODES and None not in given:
            assert given - {"line"} == places(situations("en")[situation]) - {"line"}, f"{place}: {situation}"


def test_every_situation_has_one_code() -> None:
    for language in LANGUAGES:
        table = read_table(TEXT.joinpath(language, "errors.json"))
        keys = [key for section in table.values() for key in section]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_says_the_same(language: str) -> None:
    english, other = written("en"), written(language)
    assert english.keys() == other.keys()
    for key, (code, text) in english.items():
        assert other[key][0] == code, key
        assert places(other[key][1]) == places(text), key
        assert other[key][1] != text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_say_what_happened_and_end_as_sentences(language: str) -> None:
    for key, (_, text) in written(language).items():
        for form in [text] if isinstance(text, str) else text.values():
            assert form[0].isupper() or form[0] == "{", key
            assert form[-1] in ".}", key
            assert len(re.findall(r"[.:;?] |[.?]$", form)) >= 2 or "{reason}" in form, f"{key} does not say what to do"
            assert "{detail}" not in form, f"{key} says what is for developers, in English"


def test_a_fault_says_its_situation_on_the_wire() -> None:
    fault = Fault("league_full", most=64)
    assert (fault.code, fault.status) == ("too_many", 429)
    assert fault.body() == {
        "error": "too_many",
        "message": "This league is full: it has 64 members. Choose another league.",
        "reason": "league_full",
        "args": {"most": 64},
    }


def test_refusals_of_the_kernel_keep_their_situation() -> None:
    with pytest.raises(peerage.BadOption) as refused:
        peerage.load("lancaster").start(3, options={"joker": True})
    fault = fault_of(refused.value)
    assert (fault.code, fault.situation, fault.details["option"]) == ("bad_option", "option_unknown", "'joker'")
    assert str(fault) == str(refused.value)


def test_refusals_without_words_are_said_in_general_with_details_for_developers() -> None:
    fault = fault_of(peerage.BadPosition("two kings"))
    assert (fault.code, fault.situation, fault.details) == ("bad_position", "input_unusable", {"detail": "two kings"})


def test_an_error_within_an_error_is_said_in_the_same_language() -> None:
    with pytest.raises(peerage.BadRecord) as refused:
        peerage.Record.load(HEADER)
    fault = fault_of(refused.value)
    assert (fault.situation, fault.details["reason"]["situation"]) == ("record_header_invalid", "option_unknown")
    german = say_error(fault.situation, fault.details, "de")
    assert german.startswith(
        "Zeile 1: Diese Aufzeichnung lässt sich nicht öffnen. Dieses Spiel hat keine Option 'joker'"
    )


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"seat": "x"}, "seat"),
        ({}, "seat"),
        ({"seat": 1, "more": 2}, "more"),
        ({"seat": 1, "parts": [{"n": "x"}]}, "parts[0].n"),
        ({"seat": 1, "parts": [{}]}, "parts[0].n"),
        ([], "$"),
    ],
)
def test_a_refused_value_is_named_by_its_path(message: object, field: str) -> None:
    class Part(msgspec.Struct):
        n: int

    class Message(msgspec.Struct, forbid_unknown_fields=True):
        seat: int
        parts: list[Part] = []

    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(message, Message)
    assert field_of(refused.value) == field
