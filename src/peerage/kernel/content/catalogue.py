"""The rule catalogue of a game: an id and a sentence or two for every rule, in `rules/<language>.md`.

## Section
### rule-id: Title
The rule in plain words.

`<!-- when: court, seats=2 -->` below a heading says that the section, or the rule, is only for tables with this
option and this number of seats.
"""

import re
from dataclasses import dataclass

WHEN = re.compile(r"^<!-- when: (?P<list>.+) -->$")
HEADING = re.compile(r"^### (?P<id>[a-z0-9]+(?:-[a-z0-9]+)*): (?P<title>.+)$")


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    title: str
    text: str
    when: tuple[str, ...] = ()
    """The options and numbers of seats that it is for; without any, every table plays by it."""


def read_catalogue(markdown: str) -> list[Rule]:
    rules: list[Rule] = []
    section, heading, lines = "", None, list[str]()
    section_when, when = list[str](), list[str]()

    def finish() -> None:
        if heading is not None:
            text = " ".join(lines).strip()
            rules.append(Rule(heading["id"], section, heading["title"].strip(), text, (*section_when, *when)))

    for line in markdown.splitlines():
        if line.startswith("### "):
            finish()
            heading, lines, when = HEADING.match(line), [], []
            if heading is None:
                raise ValueError(f"not a rule heading: {line!r}")
        elif line.startswith(("# ", "## ")):  # the title of a catalogue, or a section
            finish()
            section, heading, lines, section_when = line.lstrip("#").strip(), None, [], []
        elif condition := WHEN.match(line):
            (section_when if heading is None else when).extend(condition["list"].split(", "))
        elif heading is not None and line.strip():
            lines.append(line.strip())
    finish()
    check_ids(rules)
    return rules


def check_ids(rules: list[Rule]) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise ValueError(f"rule {rule.id} stands twice in the catalogue")
        if not rule.text:
            raise ValueError(f"rule {rule.id} has no text")
        seen.add(rule.id)
