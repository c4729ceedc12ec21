"""Dice are mixed as documented, and a record proves what its own were mixed from."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.kernel.records.seed_commitment import Dice

GAME = peerage.load("long-live-the-king")
SHARED = json.loads(Path(__file__).with_name("seed_commitment.json").read_text(encoding="utf-8"))
SECRET, ANN, CID = "5e" * 32, "a1" * 32, "c3" * 32
DICE = Dice(SECRET, [ANN, None, CID])


def played() -> peerage.Record:
    record = peerage.Record.begin(GAME, 3, names=["Ann", "Bob", "Cid"], dice=DICE)
    for _ in range(12):
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    return record


@pytest.mark.parametrize("case", SHARED)
def test_the_server_mixes_as_the_browser_does(case: dict[str, Any]) -> None:
    dice = Dice(case["secret"], case["salts"])
    assert (dice.commitment, dice.seed) == (case["commitment"], case["seed"])


def test_the_text_is_the_documented_one() -> None:
    assert DICE.seed == sha256(f"peerage dice 1\n{SECRET}\n0:{ANN}\n2:{CID}".encode()).hexdigest()
    assert DICE.commitment == sha256(SECRET.encode()).hexdigest()


def test_every_part_and_its_place_counts() -> None:
    others = [
        Dice(ANN, [ANN, None, CID]),
        Dice(SECRET, [CID, None, ANN]),
        Dice(SECRET, [None, ANN, CID]),
        Dice(SECRET, [ANN, None, None]),
        Dice(SECRET, [None, None, None]),
    ]
    assert len({dice.seed for dice in [DICE, *others]}) == 6


def test_a_record_with_dice_is_proven() -> None:
    record = played()
    assert record.header.seed == DICE.seed
    again = peerage.Record.load("\n".join(record.lines()))
    assert (again.header, again.state.checksum()) == (record.header, record.state.checksum())
    assert again.header.dice == DICE


def test_a_record_without_dice_is_as_it_was() -> None:
    record = peerage.Record.begin(GAME, 3, DICE.seed)
    assert "dice" not in json.loads(record.header_line())
    assert record.header.check == played().header.check


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": "0" * 64}, "seed should be"),
        ({"dice": {"secret": ANN, "salts": [ANN, None, CID]}}, "seed should be"),
        ({"dice": {"secret": SECRET, "salts": [CID, None, ANN]}}, "seed should be"),
        ({"dice": {"secret": SECRET, "salts": [ANN, None, None]}}, "seed should be"),
        ({"dice": {"secret": SECRET, "salts": [ANN, CID, CID]}}, "seed should be"),
        ({"dice": {"secret": SECRET, "salts": [ANN, None]}}, "dice are for 2 seats"),
        ({"dice": {"secret": SECRET, "salts": [None] * 101}}, "dice has an impossible value"),
        ({"dice": {"secret": SECRET, "salts": [ANN.upper(), None, CID]}}, "dice has an impossible value"),
        ({"dice": {"secret": f"{SECRET}\n", "salts": [ANN, None, CID]}}, "dice has an impossible value"),
        ({"dice": {"secret": SECRET, "salts": [ANN, None, CID], "more": 1}}, "dice has an impossible value"),
        ({"dice": {"secret": SECRET}}, "dice has an impossible value"),
    ],
)
def test_records_with_forged_dice_are_refused(changes: dict[str, Any], reason: str) -> None:
    header, *moves = played().lines()
    text = "\n".join([json.dumps(json.loads(header) | changes), *moves])
    for read in (peerage.Record.load, peerage.Record.resume):
        with pytest.raises(peerage.BadRecord, match=reason) as refused:
            read(text)
        assert refused.value.line == 1
