"""Text for terminals, wherever it comes from: names, reasons and records of others must not move a cursor."""

import json
import unicodedata

CONTROL = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode's categories of what a terminal obeys or hides: controls, formats (bidi), surrogates, separators of lines."""


def printable(line: str) -> str:
    """Write out what acts on a terminal as JSON does in a string: an escape becomes \\u001b, a line break \\n."""
    if line.isprintable():
        return line
    return "".join(json.dumps(sign)[1:-1] if unicodedata.category(sign) in CONTROL else sign for sign in line)


def printable_lines(text: str) -> str:
    """The same for a text whose line breaks are meant."""
    return "\n".join(map(printable, text.split("\n")))
