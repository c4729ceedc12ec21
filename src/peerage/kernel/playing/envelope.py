"""How a state is wrapped as bytes: a checksum, the format, the table config, and then the numbers of the codec.

The checksum finds damage, not malice: from a stranger, accept only a position as plain data, fully checked.
"""

import zlib
from typing import Final

from librt.strings import read_i32_le
from mypy_extensions import i64

from peerage.errors import BadPosition

FORMAT: Final = 2
MASK: Final[i64] = 0xFFFFFFFF
CHECKSUM: Final[i64] = 4
HEAD: Final[i64] = 9
"""The checksum, a byte for the format, and four for the length of the config."""


def head(config: bytes) -> bytes:
    """What comes before the numbers, except the checksum."""
    return bytes([FORMAT]) + len(config).to_bytes(4, "little") + config


def wrapped(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(4, "little") + content


def unwrapped(data: bytes) -> tuple[bytes, int]:
    """The config, and where the numbers begin."""
    if len(data) <= HEAD:
        raise BadPosition("these bytes are too few for a position")
    if zlib.crc32(data[CHECKSUM:]) != unsigned(data, 0):
        raise BadPosition("these bytes are damaged: their checksum does not fit")
    if data[CHECKSUM] != FORMAT:
        raise BadPosition(f"bytes of format {data[CHECKSUM]}; here is format {FORMAT}")
    place: i64 = HEAD + unsigned(data, CHECKSUM + 1)
    return data[HEAD:place], place


def unsigned(data: bytes, place: i64) -> i64:
    return i64(read_i32_le(data, place)) & MASK
