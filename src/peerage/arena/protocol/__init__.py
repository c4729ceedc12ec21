"""The engine protocol: a seat in words, and matches with programs that read and write lines of JSON."""

from peerage.arena.protocol.messages import VERSION, schema
from peerage.arena.protocol.program import Incident, Limits, Program
from peerage.arena.protocol.referee import Judged, referee
from peerage.arena.protocol.text_seat import TextSeat

__all__ = ["VERSION", "Incident", "Judged", "Limits", "Program", "TextSeat", "referee", "schema"]
