"""At the King's Court: the offices, before the counties pay."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)


@pytest.fixture
def offices(table: type[Table]) -> Callable[..., Table]:
    """A table where parliament has sat and the offices are given; D is asked in Somerset."""

    def give(round: int = 4, **position: Any) -> Table:
        return table(phase="parliament", court=True, round=round, counties={"G": (D, 4, 0)}, **position).parliament()

    return give


@pytest.mark.rule("office-first")
def test_offices_come_before_the_counties(offices: Callable[..., Table]) -> None:
    play = offices(lords={A: "chancellor"})
    kinds = [event.kind for event in play.events]
    assert play.asked == "county"
    assert kinds.index("law_applied") < kinds.index("office")
    assert play.house(A)["privileges"] == ["shield"]


@pytest.mark.rule("office-given", "office-chancellor", "office-constable", "office-chamberlain")
@pytest.mark.parametrize(
    ("office", "seals", "privilege"),
    [("chancellor", 2, "shield"), ("constable", 1, "archer"), ("chamberlain", 0, "tudor")],
)
def test_office_gives_its_seals_and_privilege(
    offices: Callable[..., Table], office: str, seals: int, privilege: str
) -> None:
    play = offices(lords={B: office}, seals={B: 1})
    assert play.office(office)["holder"] == B
    assert play.office(office)["applicant"] is None
    assert play.seals(B) == 1 + seals
    assert play.house(B)["privileges"] == [privilege]
    assert [event.args["n"] for event in play.events_of("seals")] == [seals] * (seals > 0)
    assert play.events_of("privilege")[0].args["privilege"] == f"privilege:{privilege}"
    before = {"shield": 2, "archer": 3, "tudor": 3}
    assert play.view["court"]["supply"] == before | {privilege: before[privilege] - 1}


@pytest.mark.rule("office-given")
def test_three_offices_give_three_privileges(offices: Callable[..., Table]) -> None:
    play = offices(lords={A: "chancellor", B: "constable", C: "chamberlain"})
    assert [play.house(seat)["privileges"] for seat in EVERYBODY] == [["shield"], ["archer"], ["tudor"], []]
    assert [play.seals(seat) for seat in EVERYBODY] == [2, 1, 0, 0]


@pytest.mark.rule("office-kept")
def test_an_office_without_an_applicant(offices: Callable[..., Table]) -> None:
    play = offices(holders={"chancellor": C, "chamberlain": C}, lords={A: "treasury"})
    assert play.office("chancellor")["holder"] == C
    assert play.seals(C) == 2
    assert play.house(C)["privileges"] == ["shield", "tudor"]
    assert len(play.events_of("office_kept")) == 2
    assert not play.events_of("office")


@pytest.mark.rule("office-kept")
def test_an_office_that_nobody_wants(offices: Callable[..., Table]) -> None:
    play = offices()
    assert all(office["holder"] is None for office in play.view["court"]["offices"])
    assert not play.events_of("seals")


@pytest.mark.rule("office-given")
def test_office_passes_from_holder_to_applicant(offices: Callable[..., Table]) -> None:
    play = offices(holders={"constable": C}, lords={A: "constable"}, privileges={C: ["archer"]})
    assert play.office("constable")["holder"] == A
    assert (play.seals(A), play.seals(C)) == (1, 0)
    assert (play.house(A)["privileges"], play.house(C)["privileges"]) == (["archer"], [])


@pytest.mark.rule("office-given")
def test_the_holder_may_apply_again(offices: Callable[..., Table]) -> None:
    play = offices(holders={"chancellor": A}, lords={A: "constable"})
    assert play.seals(A) == 3
    assert play.house(A)["privileges"] == ["shield", "archer"]


@pytest.mark.rule("lords-home", "tudor-stays")
def test_lords_go_home_after_the_offices_are_given(offices: Callable[..., Table]) -> None:
    play = offices(
        lords={A: "chancellor", B: "treasury"},
        support={"chancellor": [1, 3, "bishop", "tudor"]},
        bishops={A: 2},
    )
    assert [play.house(seat)["lord"] for seat in EVERYBODY] == ["court"] * 4
    assert play.court(A) == [1, 3]
    assert play.house(A)["bishops"] == 2
    assert play.view["court"]["supply"]["tudor"] == 2  # one is A's again, the other is back
    assert play.events_of("tudor_home")[0].args["at"] == "office:chancellor"


@pytest.mark.rule("office-round-5")
def test_offices_in_the_last_round(offices: Callable[..., Table]) -> None:
    play = offices(round=5, lords={A: "chancellor", B: "constable", C: "chamberlain"})
    assert [play.seals(seat) for seat in EVERYBODY] == [2, 1, 0, 0]
    assert [play.house(seat)["privileges"] for seat in EVERYBODY] == [[], [], ["tudor"], []]
    assert [(event.seat, event.rule) for event in play.events_of("last_privilege")] == [(C, "office-round-5")]
    assert not play.events_of("privilege")


@pytest.mark.rule("office-round-5")
def test_kept_offices_in_the_last_round(offices: Callable[..., Table]) -> None:
    play = offices(round=5, holders={"chancellor": B, "constable": B, "chamberlain": B})
    assert play.seals(B) == 3
    assert play.house(B)["privileges"] == ["tudor"]
