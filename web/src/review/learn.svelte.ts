// Learn from your mistakes: the position comes back, and a better move is looked for, in three tries.

import { api } from "../api/client";
import type { Move, Review, ReviewedChoice } from "../api/wire";
import { resolveClick, narrowMoves } from "../table/board/moveSelection";
import { showError } from "../ui/toasts.svelte";
import { isError } from "./review.svelte";

export const TRIES = 3;
/** A move that costs no more than this is as good as the best. */
const AS_GOOD = 0.01;

export type Outcome = "right" | "nearly" | "wrong" | "unknown";

/** What the review knows of a move that somebody tries. */
export function judge(choice: ReviewedChoice, move: number): Outcome {
  const option = choice.options.find((each) => each.move === move);
  if (option?.behind == null) return "unknown";
  const [mean, low] = option.behind;
  if (move === choice.best || low <= 0 || mean <= AS_GOOD) return move === choice.move ? "wrong" : "right";
  const played = choice.options.find((each) => each.move === choice.move)?.behind?.[0] ?? 0;
  return mean < played ? "nearly" : "wrong";
}

export class Learning {
  choice: ReviewedChoice | null = $state.raw(null);
  moves: Move[] = $state.raw([]);
  picked: string[] = $state.raw([]);
  left = $state(TRIES);
  outcome: Outcome | null = $state(null);
  tried: Move | null = $state.raw(null);

  private readonly mistakes: ReviewedChoice[];

  constructor(
    private readonly table: string,
    review: Review,
    seat: number,
    private readonly ongo: (n: number) => void,
    private readonly fetch: typeof api.reviewedMoves = api.reviewedMoves,
  ) {
    this.mistakes = review.choices.filter((choice) => choice.seat === seat && isError(choice));
  }

  /** Whether the answer is shown. */
  get solved(): boolean {
    return this.outcome === "right" || this.left === 0;
  }

  /** Goes to the first mistake after a position; without one, all are done. */
  async next(after = -1): Promise<void> {
    const choice = this.mistakes.find(({ n }) => n > after) ?? null;
    Object.assign(this, { choice, moves: [], picked: [], left: TRIES, outcome: null, tried: null });
    if (choice === null) return;
    this.ongo(choice.n);
    try {
      const moves = await this.fetch(this.table, choice.n);
      if (this.choice === choice) this.moves = moves;
    } catch (error) {
      showError(error);
    }
  }

  pick(slot: string): void {
    const click = resolveClick(this.moves, this.picked, slot);
    if (click.result === "send") this.choose(click.move);
    else this.picked = click.result === "choose" ? click.picked : [];
  }

  /** The moves that are left after the clicks. */
  get narrowed(): Move[] {
    return narrowMoves(this.moves, this.picked);
  }

  choose(move: Move): void {
    if (this.choice === null || this.solved) return;
    this.picked = [];
    this.tried = move;
    this.outcome = judge(this.choice, move.move);
    this.left -= 1;
  }
}
