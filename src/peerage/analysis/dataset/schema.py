"""The tables of a dataset and their columns. A change of meaning is a new `VERSION`; new columns may be added."""

from typing import NamedTuple

VERSION = 1


class Column(NamedTuple):
    name: str
    type: str
    """As Arrow calls it. A question mark: the value may be missing."""
    meaning: str


GAME = Column("game", "int64", "Number of the game in this dataset, from 0.")
NUMBER = Column("number", "int32", "Number of the decision in its game, from 1.")
OBSERVATION = "observation"
"""The one column that a dataset may lack."""

TABLES: dict[str, tuple[Column, ...]] = {
    "games": (
        GAME,
        Column("seed", "string", "Seed of the deal; games with the same seed begin alike."),
        Column("seats", "int8", "Number of seats."),
        Column("options", "string", "Options of the table as JSON."),
        Column("components", "string", "Corrected values of the components as JSON, {} for none."),
        Column("components_hash", "string", "Hash of all components that were played with."),
        Column("rules", "int16", "Version of the rules."),
        Column("peerage", "string", "Version of Peerage."),
        Column("bots", "list<string>", "The bot in each seat."),
        Column("scores", "list<int32>", "The final score of each seat."),
        Column("places", "list<int8>", "The final place of each seat; 1 has won."),
        Column("shares", "list<float>", "The share of each seat in the win."),
        Column("decisions", "int32", "Number of decisions."),
        Column("rounds", "int16", "Number of parts, like rounds, elections or decades."),
        Column("checksum", "string", "Checksum of the last position."),
    ),
    "decisions": (
        GAME,
        NUMBER,
        Column("seat", "int8", "The seat that decides, from 0."),
        Column("round", "int16", "Part of the game in which it decides, from 1."),
        Column("kind", "string", "Kind of the decision."),
        Column("legal", "int32", "Number of legal moves."),
        Column("moves", "list<int64>", "The legal moves."),
        Column("indices", "list<int32>", "For each legal move, its index for nets (`State.index_of`)."),
        Column("move", "int64", "The move that was chosen."),
        Column("index", "int32", "Its index."),
        Column(OBSERVATION, "floats", "What the seat may know, as `State.encode` writes it (`Game.observed`)."),
        Column("visits", "list<int32>?", "For each legal move, how often a search tried it; null without a search."),
        Column("values", "list<float>?", "For each legal move, its mean value for the seat; null where not tried."),
    ),
    "events": (
        GAME,
        Column("number", "int32", "The decision that caused it; 0 is the set-up."),
        Column("place", "int16", "Its place among the events of this decision, from 0."),
        Column("round", "int16", "Part of the game, from 1."),
        Column("kind", "string", "What happened."),
        Column("seat", "int8?", "To which seat, or by which."),
        Column("rule", "string", "Id of the rule that says so."),
        Column("args", "string", "Details as JSON."),
        Column("forced", "bool", "Everybody could see that there was no choice."),
        Column("public", "bool", "Everybody may see it; other events only the seats in `seen`."),
        Column("seen", "list<int8>?", "The seats that may see it; null for everybody."),
    ),
    "hidden": (
        GAME,
        NUMBER,
        Column("position", "binary", "The whole position before the decision; `Game.from_bytes` reads it."),
        Column("estimate", "list<float>", "The estimated share of each seat in the win, from the whole position."),
    ),
}
"""`hidden` stands apart: no seat may know it, so no player may learn from it."""
