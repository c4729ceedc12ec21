"""What was agreed before the first move: the game, the seats, the options, the components. Never changes."""

from typing import Any


class Terms:
    def __init__(
        self,
        game: Any,
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

    def on(self, option: str) -> bool:
        return self.options.get(option) is True
