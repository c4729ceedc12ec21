// The words of this game's picture that are not part of its text tables.

import { translator } from "../../i18n/translator.svelte";
import { joinSentence, type Places } from "../../table/board/places";
import type { Player } from "../../table/players/players";
import type { GameText } from "../../api/wire";
import { labelOf, nameOf } from "../../i18n/templates";
import type { Company } from "./pieces/pieces";
import type { FightNow, House, Knights, Move, Prospect, Pay, PollNow, Privilege, Reward } from "./wire";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));

/** What an icon means. */
export function iconWords(kind: string): string {
  return /^\d$/.test(kind) ? t("icon_of_strength", { n: kind }) : t(`icon_${kind}`);
}

/** Whose knights these are; houses beyond the seats are the allies of the two-seat game. */
export function houseName(house: number, players: Player[]): string {
  const player = players[house];
  if (player !== undefined) return player.name;
  return t("ally_of", { name: players[house - players.length]?.name ?? "" });
}

/** A reward in words: "2 gold, 2 squires". */
export function rewardWords(reward: Reward): string {
  return Object.entries(reward)
    .map(([kind, n]) => (Number(kind) > 0 ? t("knights", { n, strength: kind }) : t(`good_${kind}`, { n })))
    .join(", ");
}

/** Knights in words: "2 × 1, 3": how many of which strength. */
export function knightWords(knights: Knights): string {
  const parts = knights.flatMap((n, i) => (n === 0 ? [] : [t("knights", { n, strength: i + 1 })]));
  return parts.length === 0 ? t("no_knights") : parts.join(", ");
}

/** What stands together in words: "1 knight of strength 2, Tudor knight". */
export function bandWords({ knights, archer, tudor = 0, bishops = 0, squires = 0 }: Company): string {
  const company = { archer: archer ? 1 : 0, tudor, bishop: bishops, squires };
  const parts = rewardWords(Object.fromEntries(Object.entries(company).filter(([, n]) => n > 0)));
  const alone = knights.every((n) => n === 0) && parts !== "";
  return alone ? parts : joinSentence(knightWords(knights), parts);
}

/** A privilege that was not used. */
export function unusedWords(privilege: Privilege): string {
  return t("unused", { privilege: t(`good_${privilege}`, { n: 1 }) });
}

/** The pieces at a court in words. */
export function courtWords({ court, lord, bishops = 0, privileges = [], unused = [] }: House): string {
  return joinSentence(
    knightWords(court),
    lord === "court" ? t("good_lord", { n: 1 }) : "",
    bishops > 0 ? t("good_bishop", { n: bishops }) : "",
    ...privileges.map((privilege) => t(`good_${privilege}`, { n: 1 })),
    ...unused.map(unusedWords),
  );
}

/** How a place is called: one that stands at a court or in the supply by what is there. */
export function placeName(text: GameText | null, slot: string): string {
  const [kind, house, what] = slot.split(":");
  if (kind === "court") return t("knights", { n: 1, strength: what });
  if (kind === "lord" || kind === "bishops") return labelOf(text, kind);
  if (kind === "privilege" || kind === "unused") return labelOf(text, what ?? "");
  if (kind === "treasury") return labelOf(text, kind);
  if (kind === "supply") return labelOf(text, "bishops_left");
  return nameOf(text, kind === "castle" && what !== undefined ? `castle:${what}` : `${kind}:${house}`);
}

/** What a law pays, as goods: what it takes is below zero. */
export function paid(pay: Pay): Reward {
  const goods: Reward = {};
  for (const [kind, n] of Object.entries(pay)) {
    if (typeof n === "number") goods[kind] = n;
    else if (n === true) goods[kind] = 1;
  }
  const { takes } = pay;
  if (typeof takes === "object") for (const [kind, n] of Object.entries(takes)) goods[kind] = (goods[kind] ?? 0) - n;
  return goods;
}

/** How a conflict would stand, in words. */
export function fightWords({ english, french, missing, rank, points }: FightNow): string {
  return joinSentence(
    t("english_strength", { n: english }),
    t("french_strength", { n: french }),
    t("missing", { n: missing }),
    t("rank", { n: rank }),
    t("good_points", { n: points }),
  );
}

/** How a vote can still go, after a ballot: what makes its side certain to win. */
export function pollWords({ verdict, yes, no, still_for, still_against }: PollNow): string {
  if (verdict === "passes") return t("poll_passes");
  if (verdict === "fails") return t("poll_fails");
  return t("poll_safe", { n: yes >= no ? still_for : still_against });
}

export const some = (goods: Reward | undefined): boolean => goods !== undefined && Object.keys(goods).length > 0;

/** What is given for something, as goods below zero. */
export function given(costs: Reward): Reward {
  return Object.fromEntries(Object.entries(costs).map(([kind, n]) => [kind, -n]));
}

/** What a move brings, in words. */
export function prospectWords({ costs, goods, follows, strength, needs, end, fight, poll }: Prospect): string {
  return joinSentence(
    costs === undefined ? "" : rewardWords(given(costs)),
    goods === undefined ? "" : some(goods) ? rewardWords(goods) : t("brings_nothing"),
    strength === undefined ? "" : t("good_strength", { n: strength }),
    needs === undefined ? "" : t("needs", { n: needs }),
    follows === undefined
      ? ""
      : some(follows)
        ? t("follows_words", { reward: rewardWords(follows) })
        : t("brings_nothing"),
    end ? t("more_at_end", { n: end }) : "",
    fight === undefined ? "" : fightWords(fight),
    poll === undefined ? "" : pollWords(poll),
  );
}

/** What a click on a place would bring, if it can only mean one move. */
export function prospectAt(places: Places<Move>, slot: string): string {
  const moves = places.moves(slot);
  const words = moves.length === 1 ? prospectWords(moves[0]!.prospect ?? {}) : "";
  return words === "" ? "" : t("would_be", { prospect: words });
}
