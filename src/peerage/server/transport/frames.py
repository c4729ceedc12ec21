"""WebSocket frames as bytes: incoming ones are counted before they are parsed, outgoing ones are encoded once."""

LENGTH_16 = 126
LENGTH_64 = 127
MASKED = 0x80
TEXT = 0x81  # whole, not a part of a message


class FrameCounter:
    """Counts the frames of one direction of a connection, however its bytes are split."""

    def __init__(self) -> None:
        self._payload = 0  # bytes of the present frame that are still to come
        self._header = b""  # the beginning of a header whose rest is still to come
        self.largest = 0  # the longest payload that any frame has announced

    def walk(self, data: bytes, most: int) -> tuple[int, int]:
        """Return how many bytes of `data` belong to at most `most` new frames, and how many frames begin there."""
        begun = len(self._header)
        if begun:
            if most < 1:
                return 0, 0
            data = self._header + data
        position = min(self._payload, len(data))
        self._payload -= position
        frames = 0
        self._header = b""
        while position < len(data) and frames < most:
            payload, size = header_of(data, position)
            if size == 0:
                self._header = data[position:]
                position = len(data)
                break
            frames += 1
            self.largest = max(self.largest, payload)
            position += size
            skipped = min(payload, len(data) - position)
            position += skipped
            self._payload = payload - skipped
        return position - begun, frames


def header_of(data: bytes, start: int) -> tuple[int, int]:
    """Return the announced length of the payload and the size of the header; size 0 while it is incomplete."""
    left = len(data) - start
    if left < 2:
        return 0, 0
    payload = data[start + 1] & ~MASKED
    size = 2
    if payload == LENGTH_16:
        size = 4
    elif payload == LENGTH_64:
        size = 10
    if left < size:
        return 0, 0
    if size > 2:
        payload = int.from_bytes(data[start + 2 : start + size])
    if data[start + 1] & MASKED:
        size += 4
    return (payload, size) if left >= size else (0, 0)


def text_frame(text: bytes) -> bytes:
    """Encode a text message as a frame, which can be sent to many connections."""
    size = len(text)
    if size < LENGTH_16:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, LENGTH_16)) + size.to_bytes(2) + text
    return bytes((TEXT, LENGTH_64)) + size.to_bytes(8) + text
