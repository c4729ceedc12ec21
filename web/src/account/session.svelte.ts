// Who plays on this browser: a guest, or somebody who is signed in.

import { api } from "../api/client";
import { changeSetting } from "../settings/settings.svelte";
import type { AccountInfo } from "../api/wire";

export const session: { account: AccountInfo | null } = $state({ account: null });

/** What the server says of the account now. A visitor who signs in plays under the account's name. */
export function setAccount(account: AccountInfo): void {
  if (account.name !== undefined && account.name !== session.account?.name) changeSetting("name", account.name);
  session.account = account;
}

export const loadAccount = () => api.account().then(setAccount);
