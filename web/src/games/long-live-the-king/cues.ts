// What events look like on the map: figures walk, courtiers come and go, dice roll, cards are shown, a king is crowned.

import type { Cue, Token } from "../../table/stage/stage.svelte";
import type { Event, Move, View } from "./wire";

const figure = (seat: number | null) => `figure:${seat}`;
/** Where votes are counted while everybody watches. */
const tally = (seat: number | null) => `election:${seat}`;
const home = (seat: number | null) => `seat:${seat}`;

/** Something shown beside the figure of its owner. */
const beside = (seat: number, token: Token, more: Partial<Cue> = {}): Cue => ({
  token,
  to: [figure(seat), home(seat)],
  ...more,
});

const walks = (seat: number, from: string, to: string): Cue => ({
  token: { kind: "figure", seat },
  from: [figure(seat), from],
  to: [to],
  lift: figure(seat),
  stays: true,
});

function dice(seat: number, faces: readonly number[]): Cue[] {
  return faces.map((n) => beside(seat, { kind: "die", n }, { how: "roll", stays: true }));
}

function cards(seat: number, counts: readonly number[]): Cue[] {
  return counts.flatMap((count, i) =>
    Array.from({ length: count }, () => beside(seat, { kind: "card", n: i }, { how: "turn", stays: true })),
  );
}

/** Not seen where the event is revealed over the board. */
const revealed = (cues: Cue[]): Cue[] => cues.map((cue) => ({ ...cue, revealed: true }));

/** The votes of every region fly to its owner. */
function counted(seat: number, view: View): Cue[] {
  return view.regions.flatMap(({ name, owner }) =>
    owner === seat ? [{ token: { kind: "votes", seat }, from: [`region:${name}`], to: [tally(seat), home(seat)] }] : [],
  );
}

export function cues({ kind, seat, args }: Event, view: View): Cue[] {
  if (seat === null) return kind === "election" ? revealed([{ token: { kind: "election" }, to: ["map"] }]) : [];
  switch (kind) {
    case "begins_in":
      return [{ token: { kind: "figure", seat }, from: [home(seat)], to: [args.at], stays: true }];
    case "enter":
      return [walks(seat, args.from, args.to)];
    case "courtier":
      return [{ token: { kind: "courtier", seat }, from: [home(seat), figure(seat)], to: [args.at], stays: true }];
    case "roll":
    case "roll_failed":
    case "go_on":
    case "go_on_failed":
      return [
        beside(seat, { kind: "card", n: Number(args.card.slice(-1)) - 1 }, { from: [home(seat)], stays: true }),
        ...dice(seat, [args.die]),
      ];
    case "dispute":
      return [
        { token: { kind: "dispute" }, to: [args.at], stays: true },
        { token: { kind: "figure", seat }, from: [figure(seat)], to: [args.at], lift: figure(seat), stays: true },
      ];
    case "reveal":
      return revealed(cards(seat, [args.x1, args.x2, args.x3]));
    case "rolled":
    case "dice":
      return revealed(dice(seat, args.dice));
    case "dispute_won":
      return revealed([{ token: { kind: "won", seat }, to: [args.at] }]);
    case "banished":
      return [walks(args.figure_seat, args.from, args.to)];
    case "returned":
      return Array.from({ length: args.n }, () => ({
        token: { kind: "courtier", seat: args.owner_seat },
        from: [args.at],
        to: [home(args.owner_seat)],
      }));
    case "cards_back":
      return args.n === 0 ? [] : [{ token: { kind: "card" }, from: ["map"], to: [home(seat)], label: `+${args.n}` }];
    case "votes":
    case "votes_penalty":
      return [
        ...counted(seat, view),
        ...revealed([{ token: { kind: "votes", seat }, to: [home(seat)], label: `${args.total}` }]),
      ];
    case "tie_dice":
      return [{ token: { kind: "votes", seat }, to: [tally(seat), home(seat)], label: `${args.sum}` }];
    case "bonus":
      return revealed([{ token: { kind: "votes", seat }, from: ["map"], to: [home(seat)], label: `+${args.n}` }]);
    case "king":
      return [beside(seat, { kind: "crown" }, { from: ["map"], stays: true })];
    default:
      return [];
  }
}

/** The figure where a move leads it. */
export function ghost(move: Move, { seat }: View): Cue[] {
  return move.kind === "enter" && seat !== null ? [{ token: { kind: "figure", seat }, to: [move.to] }] : [];
}
