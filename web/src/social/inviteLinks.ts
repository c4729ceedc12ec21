// Links that open more than a table's address does: an invitation, or a seat that is reserved for somebody.
// What opens it stands behind the #, which no proxy logs.

import type { TableInfo } from "../api/wire";

export const inviteLink = ({ id, invite }: TableInfo): string =>
  invite === null ? `/table/${id}` : `/table/${id}#invite=${encodeURIComponent(invite)}`;

export const seatLink = (id: string, key: string): string => `/table/${id}#seat=${encodeURIComponent(key)}`;

const asked = (name: string): string | null => new URLSearchParams(location.hash.slice(1)).get(name);

/** The key of the seat that this page was opened for. */
export const seatKeyInAddress = (): string | null => asked("seat");

/** What lets us in, if this page was opened by such a link. */
export const tokenInAddress = (): string | null => asked("invite") ?? seatKeyInAddress();
