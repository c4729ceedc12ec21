"""Whether SIGHUP means that the terminal was closed, or comes from the operator."""

import os
import signal
from types import FrameType


def has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


class Terminal:
    """The terminal that this process was started in, if any."""

    def __init__(self) -> None:
        self._was_there = has_terminal()

    @property
    def is_closed(self) -> bool:
        return self._was_there and not has_terminal()


def survive_hangup() -> None:
    """From now on, let SIGHUP end this process only if its terminal was closed, in the same way as Ctrl+C."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # nohup
        return
    terminal = Terminal()

    def hang_up(number: int, frame: FrameType | None) -> None:
        if terminal.is_closed:
            os.kill(os.getpid(), signal.SIGINT)

    signal.signal(signal.SIGHUP, hang_up)
