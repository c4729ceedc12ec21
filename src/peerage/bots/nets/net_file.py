"""Nets on disk: a line of JSON that says what a net fits and how it was made, then its weights as 16-bit numbers."""

import hashlib
import lzma
import struct
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from peerage.bots.nets.net import Net
from peerage.errors import BadBot
from peerage.kernel.game import Game
from peerage.kernel.registry import load

SHIPPED = "bot/player.net.xz"
"""The net of a game, compressed: most weights of an input that is seldom seen are 0."""


class NetHeader(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    game: str
    observed: str
    """A hash of the names of its inputs."""
    inputs: int
    hidden: int
    last: int
    chairs: int
    moves: int
    made: dict[str, Any]
    """How it was trained, and on what."""


def names_hash(game: Game) -> str:
    return hashlib.blake2b("\n".join(game.observed).encode(), digest_size=8).hexdigest()


def write_net(path: Path, header: NetHeader, weights: list[float]) -> None:
    path.write_bytes(msgspec.json.encode(header) + b"\n" + struct.pack(f"<{len(weights)}e", *weights))


def read_net(data: bytes, game: Game) -> Net:
    line, _, body = data.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=NetHeader)
        weights = list(struct.unpack(f"<{len(body) // 2}e", body))
        if not fits(header, game):
            raise BadBot(f"this net was trained for other observations or moves than {game.id} has now")
        return Net(header.inputs, header.hidden, header.last, header.chairs, header.moves, weights)
    except (msgspec.MsgspecError, struct.error, ValueError) as error:
        raise BadBot(f"not a net of Peerage: {error}") from None


def fits(header: NetHeader, game: Game) -> bool:
    """Whether a net was trained for the observations and moves that a game has now, whatever they were called."""
    names = (names_hash(game), *game.observed_before)
    sizes = header.inputs, header.chairs, header.moves
    return (
        header.game == game.id
        and header.observed in names
        and sizes
        == (
            len(game.observed),
            game.max_seats,
            game.indexed,
        )
    )


received: dict[str, bytes] = {}
"""Files of another machine, which has sent them along with what is to be played, by their paths there."""


def receive(files: dict[str, bytes]) -> None:
    """From now on, the bots of this process read these files, and not what they have read before."""
    if files != received:
        received.clear()
        received.update(files)
        net_at.cache_clear()


def net_file(path: str) -> bytes:
    if path in received:
        return received[path]
    if not Path(path).is_file():
        raise BadBot(f"there is no net {path!r}")
    return Path(path).read_bytes()


@cache
def net_at(game_id: str, path: str) -> Net:
    """A net from a file, or, without one, the net that comes with the game."""
    game = load(game_id)
    if path:
        return read_net(net_file(path), game)
    return read_net(shipped_net(game), game)


def has_net(game: Game) -> bool:
    return game.file(SHIPPED).is_file()


def shipped_net(game: Game) -> bytes:
    """The file of the net that comes with a game, as `write_net` wrote it."""
    if not has_net(game):
        raise BadBot(f"{game.id} comes without a net")
    return lzma.decompress(game.file(SHIPPED).read_bytes())
