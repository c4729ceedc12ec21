"""What a profile of the compiled rules is made from: every game and its modules, random play and thinking bots."""

import peerage
from peerage import arena
from peerage.kernel.content.options import every_module

RANDOM_GAMES = 400
ITERATIONS = 100


def main() -> None:
    if peerage.build() != "compiled":
        raise SystemExit(f"{peerage.__file__} is not compiled")
    for game in map(peerage.load, peerage.game_ids()):
        modules = every_module(game.options)
        for options in ({}, modules) if modules else ({},):
            for seats in range(game.min_seats, game.max_seats + 1):
                arena.run(game.id, seats, RANDOM_GAMES, ["random"] * seats, options, seed="profile")
                thinking = [f"search:{ITERATIONS}", *["greedy"] * (seats - 1)]
                arena.run(game.id, seats, 1, thinking, options, seed="profile")


if __name__ == "__main__":
    main()
