"""The rule catalogue of a game: an id and a sentence or two for every rule, in `rules/<language>.md`.

## Section
### rule-id: Title
The rule in plain words.
"""

import re
from dataclasses import dataclass

HEADING = re.compile(r"^### (?P<id>[a-z0-9]+(?:-[a-z0-9]+)*): (?P<title>.+)$")


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    title: str
    text: str


def read_catalogue(markdown: str) -> list[Rule]:
    rules: list[Rule] = []
    section, heading, lines = "", None, list[str]()

    def finish() -> None:
        if heading is not None:
            rules.append(Rule(heading["id"], section, heading["title"].strip(), " ".join(lines).strip()))

    for line in markdown.splitlines():
        if line.startswith("### "):
            finish()
            heading, lines = HEADING.match(line), []
            if heading is None:
                raise ValueError(f"not a rule heading: {line!r}")
        elif line.startswith("## "):
            finish()
            section, heading, lines = line[3:].strip(), None, []
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
