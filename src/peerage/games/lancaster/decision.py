"""What the decisions of this game have in common: how wishes are judged, and which steps they can stand above."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import COUNTIES, LAWS
from peerage.games.lancaster.observation import ASKED_COUNTY, FOR_ALLY, MUST_TAKE, ONLY_DEPLOYED
from peerage.games.lancaster.places import named_house
from peerage.games.lancaster.state import DEPLOYED, MUST, NEXT_TURN, PHASES, PLACEMENT, LancasterState, source_of
from peerage.kernel.playing.decision import Decision, Frame, Step
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class LancasterDecision(Decision[LancasterState]):
    rule: ClassVar[str] = "not-offered"
    """The rule that says what is asked for here, and so forbids all other places."""
    wrong_here: ClassVar[dict[str, str]] = {}
    """Rules that forbid moves of the kinds that are asked for here, or seem to be."""
    takes: ClassVar[tuple[int, ...]] = ()
    """The goods of which a seat that is asked must have some behind its screen."""
    by_place: ClassVar[tuple[str, ...]] = ()
    """The kinds of wishes that are judged by the place they name. For all others it matters who is to do what there."""

    def forbids(self, state: LancasterState, seat: int, slot: str) -> Reason:
        return Reason(self.rule_against(state, seat, slot), {"at": slot})

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        """The rule by which a place cannot be chosen now."""
        return self.rule

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        return Reason(self.wrong_here.get(wish["kind"], "not-offered"))

    def named_slots(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> list[str]:
        """A castle space named without its house is in the castle of the house that is named, or of the seat."""
        kind, place = wish["kind"], str(wish.get("at", ""))
        if kind not in self.by_place:
            return []
        if kind == "use" and "slots" not in wish and place.startswith("castle:") and not named_house(place):
            return [f"castle:{wish.get('house', seat)}:{place.removeprefix('castle:')}"]
        return super().named_slots(state, seat, wish)

    def asked_by_law(self, state: LancasterState, seat: int, arg: int, law: int) -> bool:
        """Whether a law that is being applied can have asked a seat this."""
        return False

    def vacated_conflict(self, arg: int) -> int:
        """Return the conflict where knights may have left spaces that are still taken, or -1."""
        return -1

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """What is asked in several phases, or of several laws, is checked by the phase."""
        phase = state.decisions[below[0][0]]
        check(isinstance(phase, Phase) and below[0][1] == NOBODY, "no phase is under way")
        assert isinstance(phase, Phase)
        check_phase(state, phase.phase)
        phase.check_asked(state, seat, arg, below)


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Step[LancasterState]):
    """A step that lies at the bottom of the stack for a whole phase."""

    phase: ClassVar[int] = 0

    def check_asked(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """Refuse a position in which the decision on top of the stack cannot be pending above these frames."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Reward(LancasterDecision):
    """What laws give as well, and leave a choice: the argument has the house, flags and the source."""

    def observe(self, state: LancasterState, seat: i64, arg: i64, numbers: vec[float]) -> None:
        observe_reward(state, arg, numbers)

    def asked_by_law(self, state: LancasterState, seat: int, arg: int, law: int) -> bool:
        return seat == arg & 7 and source_of(arg) == LAWS + law


@mypyc_attr(allow_interpreted_subclasses=True)
class LawDecision(LancasterDecision):
    """A choice that a law puts to every seat. Its argument has the law and, above eight bits, what is asked about."""

    forecast: ClassVar[str] = ""
    """The name under which the client gets how often, or about how many things, a seat would be asked."""

    def ask(self, state: LancasterState, kind: i64, seat: i64, law: i64) -> None:
        """Decide by what everybody can see; whether a seat has a choice turns out when it is asked."""
        state.push(kind, seat, law)

    def forecasts(self, times: int) -> dict[str, Any]:
        return {self.forecast: times}

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        """What being asked is worth to a seat, roughly in power points."""
        return 0.0

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.OfLaw:
        return {"law": state.board.place_slot(LAWS + law_of(arg))}

    def asked_by_law(self, state: LancasterState, seat: int, arg: int, law: int) -> bool:
        return law_of(arg) == law and self.asks_about(state, seat, int(thing_of(arg)))

    def asks_about(self, state: LancasterState, seat: int, thing: int) -> bool:
        """Whether the thing that is asked about is there."""
        return thing == 0


def observe_reward(state: LancasterState, arg: i64, numbers: vec[float]) -> None:
    """Tell a net for whom a reward is, how it may be used, and in which county it was won."""
    numbers[FOR_ALLY] = 1.0 if state.is_ally(arg & 7) else 0.0
    numbers[MUST_TAKE] = 1.0 if arg & MUST else 0.0
    numbers[ONLY_DEPLOYED] = 1.0 if arg & DEPLOYED else 0.0
    if source_of(arg) < COUNTIES:
        numbers[ASKED_COUNTY + source_of(arg)] = 1.0


def asked_by(state: LancasterState, kind: i64) -> LawDecision:
    decision = state.decisions[kind]
    assert isinstance(decision, LawDecision)
    return decision


def law_of(arg: i64) -> i64:
    return arg & 0xFF


def thing_of(arg: i64) -> i64:
    return arg >> 8


def check_phase(state: LancasterState, phase: int) -> None:
    """Refuse a decision of another phase."""
    check(state.phase == phase, f"{state.decisions[state.top_kind()].name} is not part of {PHASES[state.phase]}")


def check_turn(state: LancasterState, seat: int, below: list[Frame]) -> None:
    """Refuse what is no decision of the seat that places something."""
    check_phase(state, PLACEMENT)
    step = int(NEXT_TURN), int(NOBODY), (seat + 1) % state.config.seats
    check(below == [step], "one decision at a time is pending, and the next turn is the left neighbour's")


def check_house(state: LancasterState, seat: int, house: int) -> None:
    check(0 <= house < state.houses and state.leader(house) == seat, f"seat {seat} does not lead house {house}")


def own_houses(state: LancasterState, seat: int) -> list[int]:
    return [house for house in range(state.houses) if state.leader(house) == seat]
