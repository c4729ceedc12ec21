"""What goes with a knight when he is placed, as bits: expansions say what it is."""

from mypy_extensions import i64

from peerage.games.lancaster.state import LancasterState


def strength_with(state: LancasterState, strength: i64, company: i64) -> i64:
    """The strength of a knight and his company."""
    if company != 0:
        for expansion in state.expansions:
            strength += expansion.strength_of(state, company)
    return strength


def send_company(state: LancasterState, house: i64, company: i64) -> None:
    """Take the company from the court of a house, with a knight who is placed."""
    if company != 0:
        for expansion in state.expansions:
            expansion.send_company(house, company)


def rule_of(state: LancasterState, company: i64) -> str:
    return next(filter(None, [expansion.rule_of(company) for expansion in state.expansions]))
