// The review of a finished game: asked for, awaited while the server computes it, and shown.

import { api } from "../api/client";
import type { Review, ReviewedChoice } from "../api/wire";
import { showError } from "../ui/toasts.svelte";

const LOOK_AGAIN = 1000;

export class ReviewStore {
  /** Null until the server has said. */
  status: "none" | "working" | "ready" | null = $state(null);
  percent = $state(0);
  review: Review | null = $state.raw(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly requests: Pick<typeof api, "review" | "beginReview"> = api,
  ) {}

  look(): Promise<void> {
    return this.take(this.requests.review(this.table));
  }

  begin(): Promise<void> {
    return this.take(this.requests.beginReview(this.table));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async take(request: ReturnType<typeof api.review>): Promise<void> {
    try {
      const { status, percent, review } = await request;
      Object.assign(this, { status, percent, review });
      if (status === "working" && !this.closed) this.timer = setTimeout(() => void this.look(), LOOK_AGAIN);
    } catch (error) {
      showError(error);
    }
  }
}

const ERRORS = ["inaccuracy", "mistake", "blunder"];

export const isError = ({ verdict }: Pick<ReviewedChoice, "verdict">) => ERRORS.includes(verdict);

/** Positions worth a look: a seat's errors, and the turning points as it could follow them. */
export function momentsOf(review: Review, seat: number): number[] {
  const errors = review.choices.filter((choice) => choice.seat === seat && isError(choice)).map(({ n }) => n);
  const course = review.courses.find((each) => each.seat === seat);
  const turns = (course?.turns ?? []).map(({ n }) => n);
  return [...errors, ...turns.filter((n) => !errors.includes(n))].sort((a, b) => a - b);
}

/** The next one after a position, from the beginning again after the last. */
export function nextMoment(moments: readonly number[], at: number): number | undefined {
  return moments.find((n) => n > at) ?? moments[0];
}
