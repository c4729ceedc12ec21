"""Types of what clients get of the New Laws. Fields join the base game's table of the same name."""

from typing import NotRequired, TypedDict

from peerage.games.lancaster.decision_types import OfLaw, To
from peerage.kernel.presentation.schemas import At


class Band(TypedDict):
    squires: NotRequired[int]


class Taxed(OfLaw):
    at: str


class SendSquires(OfLaw):
    left: int


class Decisions(TypedDict):
    exchange: OfLaw
    county_tax: Taxed
    extension_tax: Taxed
    send_squires: SendSquires


class Exchange(TypedDict):
    give: str
    take: str
    n: int


class Moves(TypedDict):
    exchange: Exchange
    pay: At
    take_home: At
    turn_over: At
    send: To


class Exchanged(Exchange, OfLaw):
    pass


class TaxPaid(Taxed):
    what: str
    paid: bool


class ToByLaw(OfLaw):
    to: str


class Events(TypedDict):
    exchanged: Exchanged
    county_tax: TaxPaid
    extension_tax: TaxPaid
    sent_squire: ToByLaw
    sent_no_more: OfLaw
