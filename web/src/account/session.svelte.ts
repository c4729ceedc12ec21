// Who plays on this browser: a guest, or somebody who is signed in.

import { api } from "../api/client";
import { changeSetting } from "../settings/settings.svelte";
import type { AccountInfo } from "../api/wire";

export const session: { account: AccountInfo | null } = $state({ account: null });

let changes = 0;

/** What the server says of the account now. A visitor who signs in plays under the account's name. */
export function setAccount(account: AccountInfo): void {
  changes++;
  if (account.name !== undefined && account.name !== session.account?.name) changeSetting("name", account.name);
  session.account = account;
}

/** An answer that was on its way while the account changed is out of date. */
export async function loadAccount(): Promise<void> {
  const before = changes;
  const account = await api.account();
  if (changes === before) setAccount(account);
}
