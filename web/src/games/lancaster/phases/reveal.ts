// Votes in parliament are revealed large over the board.

import type { Reveal } from "../../module";
import { labelOf, nameOf } from "../../../i18n/templates";
import type { GameTypes } from "../wire";
import { t } from "../words";
import { lastPoll } from "./scenes";
import VoteReveal from "./VoteReveal.svelte";

export const reveal: Reveal<GameTypes> = {
  begins: new Set(["voted"]),
  least: { voted: 300, law_passed: 1000, law_rejected: 1000 },
  Picture: VoteReveal,
  words: ({ log, text, players }) => {
    const { source, vote } = lastPoll(log) ?? {};
    if (source === undefined || vote?.passed == null) return "";
    const side = (wanted: boolean) =>
      vote.ballots
        .filter(({ yes }) => yes === wanted)
        .map(({ seat, n }) => `${players[seat]?.name}${n > 0 ? ` +${n}` : ""}`)
        .join(", ") || t("nobody");
    const { yes, no, passed } = vote;
    const verdict = labelOf(text, passed ? "accepted" : "rejected");
    const [ayes, noes] = [nameOf(text, "vote:yes"), nameOf(text, "vote:no")];
    return `${nameOf(text, source)}: ${verdict}, ${yes} : ${no}. ${ayes}: ${side(true)}. ${noes}: ${side(false)}.`;
  },
};
