// Bots that play for people: what the log tells of it, and who plays for somebody now.

import { t } from "../../i18n/translator.svelte";
import type { GameEvent, GameText } from "../../api/wire";
import { tell, type Speakers } from "../../i18n/templates";

/** One log entry in words. What happens beside the game is told by the table itself, whatever is played there. */
export function tellEvent(event: GameEvent, text: GameText | null, speakers: Speakers): string | null {
  const who = (seat: unknown) => speakers.players[Number(seat)] ?? "-";
  const { kind, seat, args } = event;
  if (kind === "plays_on") return t("log_plays_on", { who: who(seat) });
  if (kind === "time_out") return t("log_time_out", { who: who(seat), bot: args["name"] ?? args["bot"] });
  if (kind === "time_ended") return t("log_time_ended", { who: who(seat) });
  if (kind === "took_over") return t("log_took_over", { who: args["name"], before: args["before"] });
  if (kind === "paused") return t("log_paused");
  if (kind === "resumed") return t("log_resumed", { who: who(seat) });
  if (kind === "cancelled") return t("log_cancelled");
  if (kind !== "stand_in") return tell(event, text, speakers);
  const words = { bot: args["name"] ?? args["bot"], who: who(seat), by: who(args["by"]) };
  return t(args["by"] === seat ? "log_stand_in_wished" : "log_stand_in", words);
}

/** The move since which a bot plays for a seat; null if the log does not tell. */
export function standsInSince(log: readonly GameEvent[], seat: number): number | null {
  const last = log.findLast((event) => event.seat === seat && /^(stand_in|time_out|plays_on)$/.test(event.kind));
  return last === undefined || last.kind === "plays_on" ? null : last.n;
}

/** Whether a bot plays for a seat because its time has run out. */
export function ranOut(log: readonly GameEvent[], seat: number): boolean {
  return log.findLast((event) => event.seat === seat && /^(stand_in|time_out)$/.test(event.kind))?.kind === "time_out";
}
