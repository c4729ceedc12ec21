"""Processor time that the bots of the levels take for a move: `python levels.py` in the compiled build.

Each level answers the same questions, the first of a game of four seats.
"""

import time

import peerage
from peerage import bots
from peerage.bots.levels import levels_of

MOVES = 30


def spent(game: peerage.Game, bot: str) -> list[float]:
    """Return the seconds per move of a bot that plays all seats."""
    state, player, seconds = game.start(4, seed=1), bots.load(bot, seed=1), []
    for _ in range(MOVES):
        seat = state.to_move[0]
        began = time.process_time()
        move = player.choose(peerage.Perspective(state, seat))
        seconds.append(time.process_time() - began)
        state.play(seat, move)
    return seconds


def main() -> None:
    print(f"{peerage.build()} build, milliseconds of a move: mean and longest of {MOVES}")
    for game_id in peerage.game_ids():
        game = peerage.load(game_id)
        for level, bot in levels_of(game).items():
            seconds = spent(game, bot)
            print(f"{game_id:20} {level:10} {1000 * sum(seconds) / MOVES:8.2f} {1000 * max(seconds):8.2f}")


if __name__ == "__main__":
    main()
