"""Options in the lobby, and their values at tables."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

MODULES = {"new_laws": "0+4", "court": True, "resentment": True, "king_laws": "3"}


def wish(**options: Any) -> dict[str, Any]:
    bot = {"kind": "bot", "bot": "random"}
    return {"game": "lancaster", "seats": [{"kind": "me"}, bot, bot], "name": "Ann", "options": options}


async def test_the_lobby_knows_what_an_option_needs(server: Any) -> None:
    games = (await (await server.visitor()).get("/games")).json()
    options = {option["name"]: option for game in games if game["id"] == "lancaster" for option in game["options"]}
    assert options["new_laws"]["parts"] == ["0", "1", "2", "3", "4"]
    king = options["king_laws"]
    assert {"option": "court", "values": []} in king["needs"]
    assert {"option": "new_laws", "values": ["lot", "2", "3"]} in king["needs"]
    assert {"value": "2", "option": "new_laws", "part": "2"} in king["clashes"]


async def test_a_table_with_modules_names_them_and_others_do_not(server: Any) -> None:
    ann = await server.visitor()
    full = (await ann.post("/tables", wish(**MODULES))).json()
    assert full["options"] == {"open_screens": False, **MODULES}
    assert (await ann.post("/tables", wish(court=False, new_laws="none"))).json()["options"] == {"open_screens": False}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"king_laws": "all", "court": True}, ["king_laws=all", "resentment"]),
        ({**MODULES, "new_laws": "none"}, ["king_laws=3", "new_laws"]),
        ({**MODULES, "new_laws": "1+3"}, ["king_laws=3", "new_laws=1+3"]),
        ({"new_laws": "3+1"}, ["new_laws", "in this order"]),
    ],
)
async def test_conflicting_options_are_refused_with_both_names(
    server: Any, options: dict[str, Any], named: list[str]
) -> None:
    answer = await (await server.visitor()).post("/tables", wish(**options))
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_option"
    assert all(name in answer.json()["message"] for name in named)
