"""A state as bytes: its numbers one after another, small ones in one byte.

A codec writes what it is given and gives it back, or reads what was written. So a state lists its fields once, for both
ways: `self.gold = codec.row(self.gold)`.
"""

from typing import Final

from librt.strings import (
    BytesWriter,
    read_i16_le,
    read_i32_le,
    read_i64_le,
    write_i16_le,
    write_i32_le,
    write_i64_le,
)
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from peerage.errors import BadPosition
from peerage.kernel.playing.vecs import zeros

# A byte below these is a number from -1 up; these announce a row of zeros, or a longer number.
ZEROS: Final[i64] = 252
TWO_BYTES: Final[i64] = 253
FOUR_BYTES: Final[i64] = 254
EIGHT_BYTES: Final[i64] = 255

MOST_ZEROS: Final[i64] = 255
SHORT: Final[i64] = 1 << 15
LONG: Final[i64] = 1 << 31

NOTHING: Final = BytesWriter()


class Codec:
    def __init__(self, source: bytes, place: i64, reading: bool) -> None:
        """To read: what was written, and where to begin. To write: what comes first."""
        self.source: bytes = source
        self.place: i64 = place
        self.end: i64 = len(source)
        self.reading: bool = reading
        self.written: BytesWriter = NOTHING if reading else BytesWriter()
        if not reading:
            self.written.write(source)

    # What a state carries over.

    def number(self, value: i64) -> i64:
        if not self.reading:
            self.put(value)
            return value
        if self.place < self.end:
            first: i64 = self.source[self.place]
            if first < ZEROS:
                self.place += 1
                return first - 1
        return self.get()

    def flag(self, value: bool) -> bool:
        return self.number(1 if value else 0) != 0

    def row(self, values: vec[i64]) -> vec[i64]:
        """A fixed count of numbers, in an array that the state owns and changes: read into this very array."""
        if self.reading:
            self.get_all(values)
        else:
            self.put_all(values)
        return values

    def shared_row(self, values: vec[i64]) -> vec[i64]:
        """A fixed count of numbers, in an array that is replaced and that copies may share."""
        return self.row(zeros(len(values)) if self.reading else values)

    def pile(self, values: vec[i64]) -> vec[i64]:
        """Any count of numbers, in an array that is replaced and that copies may share."""
        if self.reading:
            fresh: vec[i64] = zeros(self.count())
            self.get_all(fresh)
            return fresh
        self.put(len(values))
        self.put_all(values)
        return values

    def numbers(self, values: list[int]) -> list[int]:
        """The same for a list."""
        if self.reading:
            return [int(self.get()) for _ in range(self.count())]
        self.put(len(values))
        for value in values:
            self.put(value)
        return values

    def text(self, value: str) -> str:
        if self.reading:
            size: i64 = self.get()
            begin: i64 = self.place
            if size < 0 or begin + size > self.end:
                raise BadPosition("the bytes end too early")
            self.place = begin + size
            return self.source[begin : begin + size].decode()
        content: bytes = value.encode()
        self.put(len(content))
        self.written.write(content)
        return value

    # Rows of numbers. Most are small or zero, and those are handled on the spot.

    def put_all(self, values: vec[i64]) -> None:
        out: BytesWriter = self.written
        count: i64 = len(values)
        index: i64 = 0
        while index < count:
            value: i64 = values[index]
            index += 1
            if value == 0:
                begin: i64 = index - 1
                while index < count and values[index] == 0 and index - begin < MOST_ZEROS:
                    index += 1
                if index - begin > 1:
                    out.append(u8(ZEROS))
                    out.append(u8(index - begin))
                else:
                    out.append(u8(1))
            elif -1 <= value < ZEROS - 1:
                out.append(u8(value + 1))
            else:
                self.put(value)

    def get_all(self, values: vec[i64]) -> None:
        source: bytes = self.source
        end: i64 = self.end
        place: i64 = self.place
        count: i64 = len(values)
        index: i64 = 0
        while index < count:
            first: i64 = EIGHT_BYTES
            if place < end:
                first = source[place]
            if first < ZEROS:
                values[index] = first - 1
                index += 1
                place += 1
            elif first == ZEROS and place + 1 < end:
                stop: i64 = index + source[place + 1]
                if stop > count:
                    raise BadPosition("more zeros than there is room for")
                while index < stop:
                    values[index] = 0
                    index += 1
                place += 2
            else:
                self.place = place
                values[index] = self.get()
                index += 1
                place = self.place
        self.place = place

    # Single numbers.

    def put(self, value: i64) -> None:
        out: BytesWriter = self.written
        if -1 <= value < ZEROS - 1:
            out.append(u8(value + 1))
        elif -SHORT <= value < SHORT:
            out.append(u8(TWO_BYTES))
            write_i16_le(out, i16(value))
        elif -LONG <= value < LONG:
            out.append(u8(FOUR_BYTES))
            write_i32_le(out, i32(value))
        else:
            out.append(u8(EIGHT_BYTES))
            write_i64_le(out, value)

    def get(self) -> i64:
        place: i64 = self.place
        if place >= self.end:
            raise BadPosition("the bytes end too early")
        first: i64 = self.source[place]
        if first < ZEROS:
            self.place = place + 1
            return first - 1
        if first == ZEROS:
            raise BadPosition("zeros where a number is needed")
        size: i64 = 2 if first == TWO_BYTES else 4 if first == FOUR_BYTES else 8
        if place + size >= self.end:
            raise BadPosition("the bytes end too early")
        self.place = place + 1 + size
        if size == 2:
            return i64(read_i16_le(self.source, place + 1))
        if size == 4:
            return i64(read_i32_le(self.source, place + 1))
        return read_i64_le(self.source, place + 1)

    def count(self) -> i64:
        count: i64 = self.get()
        if count < 0 or count > MOST_ZEROS * (self.end - self.place):
            raise BadPosition("the bytes end too early")
        return count
