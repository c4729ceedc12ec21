// Ready-made tables: one choice in place of many. What was opened last is remembered in this browser, for each game.

import { defaultBot } from "./botLevels";
import { dropUnfit, type ChosenOptions } from "./options";
import { remember, remembered } from "../ui/remembered";
import type { CreateTable, GameInfo, Option } from "../api/wire";

export const PRESETS = ["quick", "usual", "everything", "last"] as const;
export type Preset = (typeof PRESETS)[number];

/** What a preset settles; the rest of a table is as before. */
export interface Plan {
  /** One word for each seat: me, here, held, open, or the name of a bot. */
  seats: string[];
  options: ChosenOptions;
  time: NonNullable<CreateTable["time"]> | null;
  public: boolean;
  private: boolean;
}

const SEATS = 4;
const KEY = "peerage-tables";

export const usualOptions = (options: readonly Option[]): ChosenOptions =>
  Object.fromEntries(options.map((option) => [option.name, option.default]));

/** All additions of the box, each as whole as it comes. */
export function wholeBox(options: readonly Option[]): ChosenOptions {
  const modules = options.filter(({ module }) => module);
  const chosen = modules.map(({ name, choices, default: usual }) => [
    name,
    choices.find((choice) => choice !== usual) ?? true,
  ]);
  return dropUnfit(options, { ...usualOptions(options), ...Object.fromEntries(chosen) });
}

/** The presets that a game has. */
export function presetsOf(game: GameInfo): Preset[] {
  const offered = { quick: true, usual: true, everything: game.options.some(({ module }) => module) };
  return PRESETS.filter((preset) => (preset === "last" ? lastPlan(game) !== null : offered[preset]));
}

export function planOf(game: GameInfo, preset: Preset): Plan {
  const bot = defaultBot(game);
  const count = Math.min(Math.max(SEATS, game.seats.min), game.seats.max);
  const plan: Plan = {
    seats: ["me", "open", ...Array<string>(count - 2).fill(bot)],
    options: usualOptions(game.options),
    time: null,
    public: false,
    private: false,
  };
  if (preset === "quick") return { ...plan, seats: ["me", ...Array<string>(count - 1).fill(bot)] };
  if (preset === "everything") return { ...plan, options: wholeBox(game.options) };
  return preset === "last" ? (lastPlan(game) ?? plan) : plan;
}

const plans = () => remembered<Record<string, Plan>>(KEY, {});

/** What was opened last, as far as the game still offers it. */
function lastPlan(game: GameInfo): Plan | null {
  const plan = plans()[game.id];
  if (plan === undefined) return null;
  const options = Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => game.options.some((option) => option.name === name)),
  );
  const bots = game.levels.map(({ bot }) => bot);
  const known = (seat: string) => ["me", "here", "held", "open", ...bots].includes(seat);
  const count = plan.seats.length;
  if (count < game.seats.min || count > game.seats.max || !plan.seats.every(known)) return null;
  return { ...plan, options: dropUnfit(game.options, { ...usualOptions(game.options), ...options }) };
}

export function rememberPlan(game: string, plan: Plan): void {
  remember(KEY, { ...plans(), [game]: plan });
}
