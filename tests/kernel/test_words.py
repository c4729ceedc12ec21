"""Views, words and catalogues: the small machines of the kernel."""

import pytest

from peerage.kernel.catalogue import read_catalogue
from peerage.kernel.text import words
from peerage.kernel.view import ALL, OWN, SCREEN, seen

PICTURE = {
    "board": [1, [2]],
    "secret": 3,
    "players": [{"gold": 1, "vote": 5, "plan": 7}, {"gold": 2, "vote": 6, "plan": 8}],
}
VISIBLE = {"board": ALL, "players": {"gold": SCREEN, "vote": OWN}}


@pytest.mark.parametrize(
    ("viewer", "open_screens", "players"),
    [
        (None, False, [{}, {}]),
        (0, False, [{"gold": 1, "vote": 5}, {}]),
        (1, True, [{"gold": 1}, {"gold": 2, "vote": 6}]),
        (None, True, [{"gold": 1}, {"gold": 2}]),
    ],
)
def test_what_is_not_declared_stays_hidden(viewer: int | None, open_screens: bool, players: object) -> None:
    assert seen(PICTURE, VISIBLE, viewer, open_screens) == {"board": [1, [2]], "players": players}


def test_a_view_is_a_fresh_object() -> None:
    view = seen(PICTURE, VISIBLE, 0, False)
    view["board"][1].append(9)
    view["players"][0]["gold"] = 9
    assert PICTURE["board"] == [1, [2]]
    assert PICTURE["players"][0]["gold"] == 1


TABLE = {
    "events": {
        "gain": {"one": "{seat} gets a coin", "other": "{seat} gets {n} coins from {giver_seat}"},
        "lose": {"none": "nothing lost", "one": "a coin lost", "other": "{n} coins lost"},
        "at": "{at}: {dice}",
    },
    "names": {"region:Man": "Isle of Man"},
}


@pytest.mark.parametrize(
    ("kind", "args", "said"),
    [
        ("gain", {"seat": 0, "n": 1}, "Ann gets a coin"),
        ("gain", {"seat": 1, "n": 3, "giver_seat": 0}, "Bob gets 3 coins from Ann"),
        ("gain", {"seat": 1, "n": 0, "giver_seat": 0}, "Bob gets 0 coins from Ann"),
        ("lose", {"n": 0}, "nothing lost"),
        ("lose", {"n": 2}, "2 coins lost"),
        ("at", {"at": "region:Man", "dice": [6, 1]}, "Isle of Man: 6, 1"),
        ("at", {"at": "region:Kent", "dice": []}, "Kent: "),
        ("unheard", {}, "unheard"),
    ],
)
def test_words(kind: str, args: dict[str, object], said: str) -> None:
    assert words(TABLE, "events", kind, args, ["Ann", "Bob"]) == said


def test_a_catalogue() -> None:
    rules = read_catalogue(
        "# Game\n\n## Turn\n\n### a-rule: A title\nOne line,\nand more.\n\n## End\n### b: B\nText.\n"
    )
    assert [(rule.id, rule.section, rule.title, rule.text) for rule in rules] == [
        ("a-rule", "Turn", "A title", "One line, and more."),
        ("b", "End", "B", "Text."),
    ]


@pytest.mark.parametrize(
    ("markdown", "reason"),
    [("### A B\nx", "not a rule heading"), ("### a: A\nx\n### a: A\ny", "twice"), ("### a: A\n", "no text")],
)
def test_bad_catalogues(markdown: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_catalogue(markdown)
