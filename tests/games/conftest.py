"""What must hold in every position of a game: its laws of conservation."""

from collections.abc import Callable

import pytest

import peerage


def long_live_the_king(state: peerage.State) -> None:
    position = state.to_dict()
    seats = range(position["seats"])
    staked = position["dispute"]["stakes"] if position["dispute"] else [[0, 0, 0] for _ in seats]
    for kind, owned in enumerate((12, 7, 1)):
        found = position["pile"][kind] + sum(
            position["players"][seat]["hand"][kind] + staked[seat][kind] for seat in seats
        )
        assert found == owned * len(seats), f"{found} cards x{kind + 1}"
    for seat in seats:
        placed = sum(part["courtiers"] for part in position["regions"].values() if part["owner"] == seat)
        assert position["players"][seat]["supply"] + placed == 17
    votes = {region["name"]: region["votes"] for region in state.view(None)["regions"]}
    assert all(1 <= part["courtiers"] <= votes[name] for name, part in position["regions"].items())
    if position["dispute"] is None:
        homes = [player["figure"] for player in position["players"]]
        assert len(set(homes)) == len(homes)
        assert all(position["regions"].get(home, {"owner": seat})["owner"] == seat for seat, home in enumerate(homes))


LAWS = {"long-live-the-king": long_live_the_king}


@pytest.fixture(scope="session")
def laws() -> dict[str, Callable[[peerage.State], None]]:
    """For every game a function that fails where something came from nowhere or got lost."""
    return LAWS
