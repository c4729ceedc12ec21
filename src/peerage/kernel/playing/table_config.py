"""What was agreed before the first move: the game, the seats, the options, the components. Never changes."""

import json
from typing import TYPE_CHECKING, Any

from peerage.kernel.playing.envelope import head

if TYPE_CHECKING:
    from peerage.kernel.game import Game


class TableConfig:
    def __init__(
        self,
        game: "Game[Any, Any]",
        seats: int,
        options: dict[str, bool | str],
        components: dict[str, Any],
        components_hash: str,
        overrides: dict[str, Any],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.components = components
        self.components_hash = components_hash
        self.overrides = overrides
        self.packed: bytes = b""
        """See `to_bytes`."""

    def on(self, option: str) -> bool:
        return self.options.get(option) is True

    def to_bytes(self) -> bytes:
        """Every state written as bytes begins with these; made once."""
        if not self.packed:
            agreed = {
                "game": self.game.id,
                "rules": self.game.rules_version,
                "seats": self.seats,
                "options": self.options,
                "components": self.components_hash,
                "overrides": self.overrides,
            }
            self.packed = head(json.dumps(agreed, ensure_ascii=False, separators=(",", ":")).encode())
        return self.packed
