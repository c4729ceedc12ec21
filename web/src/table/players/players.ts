// How players are told apart: a colour that colour-blind people can tell apart too, and a shape of their own.

import { t } from "../../i18n/translator.svelte";
import type { BotManner, Decision, SeatInfo, TableInfo, View } from "../../api/wire";

export interface SeatStyle {
  fill: string;
  /** Readable on the fill. */
  ink: string;
  /** A pale relative of the fill, for areas. */
  tint: string;
  /** A path around (0, 0), about two units wide. */
  shape: string;
}

export const SEAT_STYLES: readonly SeatStyle[] = [
  { fill: "#0b63a5", ink: "#ffffff", tint: "#bcd4e8", shape: "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z" },
  { fill: "#c44a00", ink: "#ffffff", tint: "#f1b794", shape: "M-.88-.88H.88V.88H-.88Z" },
  { fill: "#f0cf3c", ink: "#2a2419", tint: "#f6e7a0", shape: "M0-1.1L1.1.85H-1.1Z" },
  { fill: "#0f7a5c", ink: "#ffffff", tint: "#b4d6be", shape: "M0-1.25L1.1 0 0 1.25-1.1 0Z" },
  { fill: "#e3a1c6", ink: "#2a2419", tint: "#eed3e4", shape: "M-.4-1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4Z" },
];

export function seatStyle(seat: number): SeatStyle {
  return SEAT_STYLES[seat % SEAT_STYLES.length]!;
}

export interface Player {
  seat: number;
  name: string;
  bot: string | null;
  manner?: BotManner | null | undefined;
  /** A bot plays for somebody. */
  standIn: boolean;
  /** The name of the bot that plays, if that is not the player's own. */
  standInName?: string | null;
  you: boolean;
  online: boolean;
  away: boolean;
  vacation?: boolean;
  /** A program of the person plays here, or has played. */
  program?: SeatInfo["program"];
}

/** Whether a seat is to move: in a secret decision, while the seat has not chosen yet. */
export function isAsked(seat: number, decision: Decision | null, view: View): boolean {
  return decision !== null && decision.seats.includes(seat) && !(view.chosen ?? []).includes(seat);
}

/** How the person or bot in a seat is called. Somebody who has left for good is the n-th former player. */
export function seatName(chair: Pick<SeatInfo, "name" | "former"> | undefined, unnamed: string): string {
  const former = chair?.former ?? null;
  if (former !== null) return t(former === 1 ? "former_player" : "former_player_n", { n: former });
  return chair?.name || unnamed;
}

export function playersOf(table: TableInfo | null, unnamed: (seat: number) => string): Player[] {
  return (table?.seats ?? []).map(
    ({ kind, name, bot, manner, stand_in, you, online, away, vacation, former, program }, seat) => ({
      seat,
      name: seatName({ name, former }, unnamed(seat)),
      bot,
      manner,
      standIn: kind === "person" && bot !== null,
      standInName: stand_in,
      you,
      online,
      away,
      vacation,
      program,
    }),
  );
}
