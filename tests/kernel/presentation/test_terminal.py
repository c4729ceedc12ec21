"""What acts on a terminal is written out, and everything else stays."""

import json

from peerage.kernel.presentation.terminal import printable, printable_lines

CONTROL = {
    "\x1b]0;title\x07": r"\u001b]0;title\u0007",
    "\x1b[2Jgone": r"\u001b[2Jgone",
    "a\rb\nc\td": r"a\rb\nc\td",
    "\x9b31m": r"\u009b31m",
    "a\u202eb": r"a\u202eb",
    "\ud800": r"\ud800",
    "\u2028": r"\u2028",
    "\U000e0041": r"\udb40\udc41",
}


def test_control_characters_are_escaped_for_terminals() -> None:
    for text, shown in CONTROL.items():
        assert printable(text) == shown
        assert printable(shown) == shown


def test_letters_of_all_kinds_stay() -> None:
    for text in ("", "Ann", "Jürgen Ó Sé", "アン", "[/x] :king: 5\N{NO-BREAK SPACE}%", "👑", "\\u001b"):
        assert printable(text) == text


def test_printable_json_means_the_same() -> None:
    text = json.dumps({key: key for key in CONTROL if key != "\ud800"}, ensure_ascii=False, indent=2)
    shown = printable_lines(text)
    assert json.loads(shown) == json.loads(text)
    assert all(line.isprintable() for line in shown.split("\n"))
