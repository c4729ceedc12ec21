// What events look like on the board: knights travel, cards turn over, votes are counted, goods go to their owner.

import type { Cue, Token } from "../../table/stage/stage.svelte";
import { gainOf, sourceOf } from "./phases/gains";
import type { Event, Move, View } from "./wire";

const seatAt = (seat: number | null) => `seat:${seat}`;
const after = (thing: string): string => thing.slice(thing.indexOf(":") + 1);

/** Where a house's pieces stand when they are at home. */
function court(house: number, piece: string, view: View): string[] {
  const slot = Number(piece) > 0 ? `court:${house}:${piece}` : `${piece}:${house}`;
  return [slot, `estate:${house}`, seatAt(view.houses[house]?.leader ?? null)];
}

/** A place as events name it: a space of a castle is one of a certain house. */
function place(name: string, house: number, view: View): string[] {
  const leader = seatAt(view.houses[house]?.leader ?? null);
  if (name.startsWith("castle:")) return [`castle:${house}:${after(name)}`, leader];
  if (name.startsWith("tile:")) return [`county:${after(name)}`];
  return [name];
}

const piece = (house: number, kind: number | string): Token => ({ kind: `${kind}`, seat: house });

/** From the court to a place, with squires behind. */
function goes(house: number, kind: number | string, to: string, squires: number, view: View): Cue[] {
  const from = court(house, `${kind}`, view);
  const more = Array.from({ length: squires }, () => ({
    token: piece(house, "squires"),
    from: [seatAt(view.houses[house]?.leader ?? null)],
    to: place(to, house, view),
    stays: true,
  }));
  return [{ token: piece(house, kind), from, to: place(to, house, view), stays: true }, ...more];
}

/** Back to the court; a piece of the map is lifted from its place. */
function comesHome(house: number, kind: number | string, at: string, view: View): Cue[] {
  const from = place(at, house, view);
  return [{ token: piece(house, kind), from, to: court(house, `${kind}`, view), lift: `knight:${at}`, stays: true }];
}

/** What somebody gets or pays goes from where it comes from to its owner, or back. */
function goods(event: Event, view: View): Cue[] {
  const { seat } = event;
  if (seat === null) return [];
  const house = "house" in event.args ? Number(event.args.house) : seat;
  const owner = seatAt(view.houses[house]?.leader ?? seat);
  const named = "from" in event.args ? String(event.args.from) : sourceOf(event);
  const source = place(named, house, view);
  return Object.entries(gainOf(event)).map(([kind, n]) => {
    const [from, to] = n < 0 ? [[owner], [...source, owner]] : [source, [owner]];
    return { token: { kind, seat: house }, from, to, label: n < 0 ? `−${-n}` : `+${n}` };
  });
}

/** Where a house's lord is. */
function lordAt(house: number, view: View): string {
  const lord = view.houses[house]?.lord ?? "";
  return lord === "treasury" ? "treasury:0" : lord;
}

const scored = (seat: number | null, n: number): Cue[] => [
  { token: { kind: "points" }, to: [seatAt(seat)], label: n < 0 ? `−${-n}` : `+${n}` },
];

export function cues(event: Event, view: View): Cue[] {
  const { kind, seat, args } = event;
  switch (kind) {
    case "place":
      return [
        ...goes(args.house, args.knight, args.at, args.n, view),
        ...(args.with ?? []).flatMap((thing) => goes(args.house, after(thing), args.at, 0, view)),
      ];
    case "tower":
      return goes(args.house, args.knight, args.at, 0, view);
    case "lord":
      return goes(args.house, "lord", args.at, 0, view);
    case "passage":
      return goes(args.house, args.knight, args.to, 0, view);
    case "expelled":
    case "home":
    case "sent_home":
      return comesHome(args.house, args.knight, args.at, view);
    case "tudor_home":
    case "archer_home":
      return comesHome(args.house, kind === "tudor_home" ? "tudor" : "archer", args.at, view);
    case "captured":
      return [{ token: piece(args.house, "lost"), to: place(args.at, args.house, view) }];
    case "upgraded":
      return [{ token: piece(args.house, args.to), to: place(args.at, args.house, view), how: "turn", stays: true }];
    case "new_knight":
      return [
        {
          token: piece(args.house, 1),
          from: place(args.from, args.house, view),
          to: court(args.house, "1", view),
          stays: true,
        },
      ];
    case "extension":
      return [
        {
          token: { kind: "extension" },
          from: place(args.from, seat ?? 0, view),
          to: place(args.at, seat ?? 0, view),
          stays: true,
        },
      ];
    case "noble":
      return [{ token: { kind: "noble" }, from: [args.county], to: [seatAt(seat)] }];
    case "noble_removed":
      return [{ token: { kind: "noble_removed" }, to: [args.county] }];
    case "favor":
      return [{ token: { kind: "tile" }, from: [args.tile], to: [seatAt(seat)] }];
    case "start_player":
      return [{ token: { kind: "start" }, from: [seatAt(view.start)], to: [seatAt(args.to_seat)], stays: true }];
    case "voted": {
      const law = view.laws.proposed[view.laws.voting ?? -1];
      const [side, sign] = args.vote === "vote:yes" ? ["ballots:yes", "✓"] : ["ballots:no", "✗"];
      const to = [side, `law:${law}`, "parliament"];
      return [{ token: { kind: "votes" }, from: [seatAt(seat)], to, label: `${sign} ${1 + args.n}` }];
    }
    case "law_passed":
    case "law_rejected":
      return [
        {
          token: { kind: kind === "law_passed" ? "passed" : "none" },
          to: [args.law],
          how: "turn",
          label: `${args.yes} : ${args.no}`,
          revealed: true,
        },
      ];
    case "revealed":
      return [{ token: { kind: "conflict" }, to: [args.at], how: "turn", label: `${args.french}`, stays: true }];
    case "england_wins":
    case "france_wins":
      return [{ token: { kind: "conflict" }, to: [args.at], label: `${args.english} : ${args.french}` }];
    case "ranked":
      return args.n === 0
        ? []
        : [{ token: { kind: "points" }, from: [args.at], to: [seatAt(seat)], label: `+${args.n}` }];
    case "application":
      return goes(args.house, "lord", args.office, 0, view);
    case "lord_home":
      return comesHome(args.house, "lord", lordAt(args.house, view), view);
    case "lord_expelled":
      return comesHome(args.house, "lord", args.office, view);
    case "office":
    case "office_kept":
      return [{ token: { kind: "office" }, from: [args.office], to: [seatAt(seat)] }];
    case "treasury":
      return [{ token: { kind: after(args.good) }, from: ["treasury:0"], to: [seatAt(seat)], label: `+${args.n}` }];
    case "sent_squire":
      return [{ token: { kind: "squires" }, from: [seatAt(seat)], to: [args.to], stays: true }];
    case "tile_drawn":
      return [{ token: { kind: after(args.reward) }, to: [args.county], how: "turn", stays: true }];
    case "knighthood":
    case "castle_size":
    case "nobles_scored":
    case "seals_scored":
      return scored(seat, args.n);
    case "dishonor_scored":
    case "penalty":
      return scored(seat, -args.n);
    case "winners":
      return args.seats.map((seat) => ({ token: { kind: "crown" }, to: [seatAt(seat)], stays: true }));
    default:
      return goods(event, view);
  }
}

/** The pieces that a move puts onto the board. */
export function ghost(move: Move, view: View): Cue[] {
  switch (move.kind) {
    case "place":
      return [
        ...goes(move.house, move.knight, move.at, 0, view),
        ...(move.with ?? []).flatMap((thing) => goes(move.house, after(thing), move.at, 0, view)),
      ];
    case "lord":
      return goes(move.house, "lord", move.at, 0, view);
    case "extend":
      return [{ token: { kind: "extension" }, to: place(move.at, view.seat ?? 0, view) }];
    default:
      return [];
  }
}
