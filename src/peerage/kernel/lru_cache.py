"""The latest results, by key: memory stays bounded however many different things are asked for."""

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 16


class Recent(Generic[K, V]):
    """Threads may share it: each step on the dict is atomic, and making something twice does no harm."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: dict[K, V] = {}
        """The longest unused first."""

    def get(self, key: K, make: Callable[[], V]) -> V:
        value = self.kept.pop(key, None)
        if value is None:
            value = make()
        self.kept[key] = value
        if len(self.kept) > self.most:
            self.kept.pop(next(iter(list(self.kept))), None)
        return value

    def __len__(self) -> int:
        return len(self.kept)
