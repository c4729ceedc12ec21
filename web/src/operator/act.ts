import type { Acted } from "../api/wire";

/** Does something for the operator; true if it was done. */
export type Act = (work: () => Promise<Acted>, words?: string) => Promise<boolean>;
