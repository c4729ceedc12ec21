// What is at stake for whom, in words.

import type { RatingStake, TableInfo } from "../api/wire";
import { isRated, leavingCosts, playsAlone, type Cost } from "./stakes";
import { t } from "./words";

/** What a viewer of a table, or everybody, should know besides whether it is rated. */
export function describeStake(table: TableInfo): string {
  const people = table.seats.filter(({ kind }) => kind === "person");
  if (table.rated === "no") {
    const beginners = people.filter(({ stake }) => stake === "none");
    return beginners.length === 0 ? "" : t(beginners.some(({ you }) => you) ? "my_first_games" : "first_games");
  }
  if (!isRated(table)) return "";
  switch (people.find(({ you }) => you)?.stake) {
    case "none":
      return t("mine_none");
    case "loss_only":
      return t("mine_loss_only");
    case "lost":
      return t("mine_lost");
    default:
      return "";
  }
}

/** What calling a game off costs somebody who plays there; nothing for who has nothing at stake. */
export function describeCallingOff(table: TableInfo): string {
  const mine = table.your_seat === null ? undefined : table.seats[table.your_seat]?.stake;
  if (!isRated(table) || mine === "none" || mine === "lost") return "";
  return t(playsAlone(table) ? "give_up_sure" : "end_sure");
}

/** What closing a running game costs its owner. */
export function describeClosing(table: Pick<TableInfo, "rated" | "status">): string {
  return isRated(table) && table.status === "running" ? t("give_up_sure") : "";
}

export interface Question {
  title: string;
  consequence: string;
  /** The button that goes on. */
  yes: string;
}

/** The question before something that may cost rating. */
export function describeCost(table: TableInfo, cost: Cost): Question {
  if (cost.kind === "hint") return { title: t("hint_sure"), consequence: t("hint_costs"), yes: t("hint_take") };
  const costs = leavingCosts(table, cost.seat);
  if (cost.kind === "leave") {
    const consequence = { costs: t("leave_costs"), lost: t("leave_lost"), free: t("leave_free") }[costs];
    return { title: t("leave_sure"), consequence, yes: t("leave_take") };
  }
  const { who } = cost;
  const consequence = t(costs === "costs" ? "replace_costs" : "replace_free", { who });
  return { title: t("replace_sure", { who }), consequence, yes: t("replace_take") };
}

/** Who has lost a rated game that was over before its end. */
export function describeEarlyEnd(table: TableInfo, names: string[]): string {
  const gone = names.filter((_, seat) => describeLeaver(table, seat) !== "");
  return gone.length === 0 ? "" : t("lost_early", { n: gone.length, who: gone.join(", ") });
}

/** Of somebody who left a rated game, in the ranking. */
export const describeLeaver = (table: TableInfo, seat: number) =>
  isRated(table) && table.seats[seat]?.stake === "lost" ? t("left") : "";

/** In the list of somebody's games: why a game did not change the rating as its place would. */
export function describePlayed(stake: RatingStake): string {
  switch (stake) {
    case "full":
      return "";
    case "none":
      return t("row_none");
    case "loss_only":
      return t("row_loss_only");
    case "gain_only":
      return t("row_gain_only");
    case "lost":
      return t("row_lost");
  }
}
