// Which form the table has on this screen.

import { MediaQuery } from "svelte/reactivity";

/** Without a browser, as in unit tests, nothing matches. */
const media = (query: string) =>
  typeof matchMedia === "function" ? new MediaQuery(query) : { current: false as boolean };

/** Without room for panels beside the board: they are behind tabs. */
export const tabbed = media("max-width: 1050px");

/** With room for all panels beside a board of many parts. */
export const roomy = media("min-width: 1500px");
