// Who plays on this browser: a guest, or somebody who is signed in.

import { api } from "../api/client";
import { set } from "../settings/settings.svelte";
import type { AccountInfo } from "../api/wire";

export const me: { account: AccountInfo | null } = $state({ account: null });

/** What the server says of the account now. Whoever signs in plays under the account's name. */
export function know(account: AccountInfo): void {
  if (account.name !== undefined && account.name !== me.account?.name) set("name", account.name);
  me.account = account;
}

export const ask = () => api.account().then(know);
