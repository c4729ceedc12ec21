"""Any position of a record at once, for the slider of the replay."""

from peerage import Record, State


class Replay:
    """Plays the record a second time, as far as somebody has looked, and keeps every position."""

    def __init__(self, record: Record) -> None:
        self._record = record
        header = record.header
        self._twin = Record.begin(
            record.game, header.seats, header.seed, header.options, header.overrides, header.names
        )
        self._states = [self._twin.state.clone()]

    def of(self, record: Record) -> bool:
        return self._record is record

    def at(self, number: int) -> State:
        while len(self._states) <= number:
            line = self._record.moves[self._twin.number]
            self._twin.play(line.seat, line.move)
            self._states.append(self._twin.state.clone())
        return self._states[number]
