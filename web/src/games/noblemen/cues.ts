// What events look like: tiles and buildings go to the estates, goods to their owner, the queen from house to house.

import type { Cue, Locate } from "../../table/stage/stage.svelte";
import { middle, spotOf } from "./estate/estate";
import type { Decision, Event, Move, View } from "./wire";

const home = (seat: number | null) => `seat:${seat}`;
const after = (thing: string): string => thing.slice(thing.indexOf(":") + 1);

/** A cell or an area: on the open estate, else on its small picture. */
const site = (slot: string): string[] => [slot, `estate:${spotOf(slot)?.seat}`];

export const locate: Locate = (slot) => {
  const spot = spotOf(slot);
  return spot === null ? null : { anchor: `ground:${spot.seat}`, point: middle(spot) };
};

/** Where goods come from: an action, an area, a card, a building. */
const source = (from: string, seat: number | null): string[] =>
  from.startsWith("action:") ? [after(from), home(seat)] : [from, home(seat)];

const got = (seat: number | null, kind: string, n: number, from: readonly string[]): Cue => ({
  token: { kind },
  from,
  to: [home(seat)],
  label: `+${n}`,
});

export function cues({ kind, seat, args }: Event, view: View): Cue[] {
  switch (kind) {
    case "laid":
      return [
        {
          token: { kind: after(args.tile) },
          from: [`hand:${after(args.tile)}`, home(seat)].slice(seat === view.seat ? 0 : 1),
          to: site(args.at),
          stays: true,
        },
      ];
    case "area":
      return [{ token: { kind: after(args.area) }, to: site(args.at), stays: true }];
    case "built":
      return [{ token: { kind: after(args.building) }, from: [args.building, "sale"], to: site(args.at), stays: true }];
    case "knight":
      return [{ token: { kind: "knight", seat: seat ?? 0 }, from: [home(seat)], to: site(args.at), stays: true }];
    case "knight_moved":
      return [{ token: { kind: "knight", seat: seat ?? 0 }, from: site(args.from), to: site(args.to), stays: true }];
    case "queen":
      return [{ token: { kind: "queen" }, from: [home(view.queen)], to: [home(args.to_seat)], stays: true }];
    case "round_marker":
      return [
        {
          token: { kind: "marker" },
          from: [`space:${view.space}`],
          to: [`space:${args.n}`],
          lift: "round-marker",
          stays: true,
        },
      ];
    case "card":
      return [{ token: { kind: "card" }, to: [home(seat)], how: "turn", stays: true }];
    case "took_card":
      return [{ token: { kind: "card" }, from: ["bag"], to: [home(seat)] }];
    case "money":
    case "points":
    case "markers":
    case "got_markers":
      return args.n === 0
        ? []
        : [got(seat, kind === "got_markers" ? "markers" : kind, args.n, source(args.from, seat))];
    case "drew":
      return args.n === 0 ? [] : [got(seat, "tiles", args.n, ["bag"])];
    case "bribed":
      return [got(seat, "markers", args.n, ["bribe"])];
    case "handed":
    case "handed_money":
    case "handed_tiles":
      return [
        {
          token: { kind: kind === "handed_money" ? "money" : "tiles" },
          from: [home(seat)],
          to: [home(args.to_seat)],
          label: "n" in args ? `${args.n}` : `${args.tiles.length}`,
        },
      ];
    case "donated":
      return [
        { token: { kind: after(args.tile) }, from: [home(seat)], to: [`church:${after(args.tile)}`], stays: true },
      ];
    case "taxes":
    case "land":
    case "idle":
      return [{ token: { kind }, from: [home(seat)], to: [kind] }];
    case "swapped":
      return [{ token: { kind: "swap" }, from: [home(seat)], to: ["bag"] }];
    case "ball":
      return [{ token: { kind: "ball" }, to: ["court", "round-marker"] }];
    case "prestige":
      return [{ token: { kind: "prestige" }, to: [home(seat)], label: `${args.n}`, stays: true }];
    case "title":
      return [{ token: { kind: "title" }, from: ["court"], to: [home(seat)], revealed: true }];
    case "score_building":
      return [got(seat, "points", args.n, site(args.at))];
    case "liaison":
      return [got(seat, "points", args.n, [home(seat)])];
    case "winners":
      return args.seats.map((seat) => ({ token: { kind: "crown" }, to: [home(seat)], stays: true }));
    default:
      return [];
  }
}

/** The knight, tile or building where a move puts it; which tile or building it is, the question says. */
export function ghost(move: Move, { seat }: View, decision: Decision | null): Cue[] {
  switch (move.kind) {
    case "knight":
      return seat === null ? [] : [{ token: { kind: "knight", seat }, to: site(move.at) }];
    case "area":
      return [{ token: { kind: after(move.area) }, to: move.slots }];
    case "place":
      return decision?.kind === "cell" ? [{ token: { kind: after(decision.tile) }, to: move.slots }] : [];
    case "site":
      return decision?.kind === "site" ? [{ token: { kind: after(decision.building) }, to: move.slots }] : [];
    default:
      return [];
  }
}
