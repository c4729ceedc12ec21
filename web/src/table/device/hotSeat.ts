// Several people at one device: who of them sits where, and through whose eyes the table is seen.

import type { SeatInfo, StateMessage } from "../../api/wire";

/** The number of somebody at this device, 0 for its owner; nobody sees what a spectator sees. */
export type Viewer = number | "nobody";

export interface LocalPlayer {
  seat: number;
  here: number;
  name: string;
}

/** What a request adds to its path to be made as one of those at this device. */
export function viewerQuery(viewer: Viewer, sign: "?" | "&" = "?"): string {
  return viewer === 0 ? "" : `${sign}as=${viewer}`;
}

export function localPlayers(seats: readonly SeatInfo[]): LocalPlayer[] {
  return seats.flatMap(({ here, name }, seat) => (here === null ? [] : [{ seat, here, name: name ?? "" }]));
}

/** The first number that nobody at this device has. */
export function freeNumber(seats: readonly SeatInfo[]): number {
  const taken = localPlayers(seats).map(({ here }) => here);
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}

/** Through whose eyes a table is seen at first. Where several play, nobody's secrets are shown unasked. */
export function firstViewer(seats: readonly SeatInfo[], begun: boolean): Viewer {
  const here = localPlayers(seats);
  return begun && here.length > 1 ? "nobody" : (here[0]?.here ?? 0);
}

/** Those at this device that the game waits for. */
export function localPlayersToMove(
  { decision, view, table }: StateMessage,
  here: readonly LocalPlayer[],
): LocalPlayer[] {
  const waits = (seat: number) => decision?.seats.includes(seat) && !view?.chosen.includes(seat);
  return here.filter(({ seat }) => waits(seat) && table.seats[seat]?.bot === null);
}

/** Who is to get the device: somebody else is asked, and the one who looks is not. */
export function nextLocalPlayer(shown: StateMessage, here: readonly LocalPlayer[]): LocalPlayer | null {
  const asked = localPlayersToMove(shown, here);
  return asked.some(({ seat }) => seat === shown.seat) ? null : (asked[0] ?? null);
}
