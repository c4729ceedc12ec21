// The options of a table: what fits together, as each game declares it.

import type { GameText, Option, TableInfo, Value } from "../api/wire";

export type ChosenOptions = TableInfo["options"];

/** What stands in the way of a value: options that have to be on, and parts of options that do not go with it. */
export interface Obstacles {
  needs: string[];
  clashes: { option: string; part: string }[];
}

/** The parts that a value is made of; none if it is one of the choices. */
export function partsOf(option: Option, value: Value | undefined): string[] {
  if (typeof value !== "string" || option.choices.includes(value)) return [];
  return value.split("+").filter((part) => option.parts.includes(part));
}

/** The value that some parts make together; without any the option stays at its default. */
export function joinParts(option: Option, parts: readonly string[]): Value {
  return option.parts.filter((part) => parts.includes(part)).join("+") || option.default;
}

const named = (options: readonly Option[], name: string) => options.find((option) => option.name === name)!;

export function obstacles(options: readonly Option[], chosen: ChosenOptions, option: Option, value: Value): Obstacles {
  if (value === option.default) return { needs: [], clashes: [] };
  const needs = option.needs
    .filter(({ values }) => values.length === 0 || values.includes(String(value)))
    .filter((need) => chosen[need.option] === named(options, need.option).default)
    .map((need) => need.option);
  const clashes = option.clashes
    .filter((clash) => clash.value === value)
    .filter((clash) => partsOf(named(options, clash.option), chosen[clash.option]).includes(clash.part));
  return { needs, clashes };
}

/** The options whose chosen value does not go with this part. */
export function clashingOptions(
  options: readonly Option[],
  chosen: ChosenOptions,
  option: Option,
  part: string,
): string[] {
  const clash = ({ name, clashes }: Option) =>
    clashes.some((one) => one.option === option.name && one.part === part && one.value === chosen[name]);
  return options.filter(clash).map(({ name }) => name);
}

const fits = ({ needs, clashes }: Obstacles) => needs.length === 0 && clashes.length === 0;

/** What is left of a choice when options that miss what they need go back to their default. */
export function dropUnfit(options: readonly Option[], chosen: ChosenOptions): ChosenOptions {
  const stray = options.find((option) => !fits(obstacles(options, chosen, option, chosen[option.name]!)));
  return stray === undefined ? chosen : dropUnfit(options, { ...chosen, [stray.name]: stray.default });
}

export interface DescribedOption {
  name: string;
  title: string;
  help: string;
  /** The chosen value in words; true or false for a switch. */
  value: string | boolean;
  usual: boolean;
}

/** All options with what was chosen, in words. */
export function describeOptions(options: readonly Option[], chosen: ChosenOptions, text: GameText): DescribedOption[] {
  return options.map((option) => {
    const { name, default: usual, choices } = option;
    const words = text.options?.[name];
    const value = chosen[name] ?? usual;
    const parts = partsOf(option, value).map((part) => words?.parts?.[part] ?? part);
    const description = parts.length > 0 ? parts.join("; ") : (words?.choices?.[String(value)] ?? String(value));
    return {
      name,
      title: words?.title ?? name,
      help: words?.help ?? "",
      value: choices.length === 0 ? value === true : description,
      usual: value === usual,
    };
  });
}

/** What is played otherwise than usual, in words. */
export function describeChanges(options: readonly Option[], chosen: ChosenOptions, text: GameText): string[] {
  return describeOptions(options, chosen, text)
    .filter(({ usual }) => !usual)
    .map(({ title, value }) => (typeof value === "string" ? `${title} (${value})` : title));
}
