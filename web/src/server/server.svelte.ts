// What the server says of itself: its name and pages, who may play, a notice, and warnings to this visitor.

import { api } from "../api/client";
import type { ServerInfo } from "../api/wire";

export const server: { info: ServerInfo | null } = $state({ info: null });

/** The pages that an operator may have written; the names are keys of the words. */
export const PAGES: readonly string[] = ["imprint", "privacy", "terms"];

/** The invitation code of somebody who signs up. */
export const signUp = $state({ code: "" });

/** Without an answer, everything is as on most servers. */
export const loadServer = () =>
  api.server().then(
    (info) => (server.info = info),
    () => undefined,
  );
