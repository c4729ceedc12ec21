// One entry of the log in words.

import { t } from "../../i18n/translator.svelte";
import type { GameEvent, GameText } from "../../api/wire";
import { describeEvent, type Naming } from "../../i18n/templates";

/** One log entry in words. What happens beside the game is described by the table itself, whatever is played there. */
export function describeLogEntry(event: GameEvent, text: GameText | null, naming: Naming): string | null {
  const who = (seat: unknown) => naming.players[Number(seat)] ?? "-";
  const { kind, seat, args } = event;
  if (kind === "plays_on") return t("log_plays_on", { who: who(seat) });
  if (kind === "time_out") return t("log_time_out", { who: who(seat), bot: args["name"] ?? args["bot"] });
  if (kind === "time_ended") return t("log_time_ended", { who: who(seat) });
  if (kind === "took_over") return t("log_took_over", { who: args["name"], before: args["before"] });
  if (kind === "took_seat") return t("log_took_seat", { who: args["name"], before: args["before"] });
  if (kind === "paused") return t("log_paused");
  if (kind === "resumed") return t("log_resumed", { who: who(seat) });
  if (kind === "standing_order") return t("log_standing_order", { who: who(seat) });
  if (kind === "cancelled") return t("log_cancelled");
  if (kind !== "stand_in") return describeEvent(event, text, naming);
  const words = { bot: args["name"] ?? args["bot"], who: who(seat), by: who(args["by"]) };
  return t(args["by"] === seat ? "log_stand_in_wished" : "log_stand_in", words);
}

/** A line of the log, split into the player's name at its beginning and the rest; without a name there is only a rest. */
export function splitSubject({ seat }: GameEvent, words: string, { players }: Naming): [string, string] {
  const name = seat === null ? undefined : players[seat];
  const begin = [": ", " "].map((mark) => `${name}${mark}`).find((begin) => words.startsWith(begin));
  return begin === undefined ? ["", words] : [begin, words.slice(begin.length)];
}

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
