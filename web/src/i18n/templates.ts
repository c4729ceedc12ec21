// How words are made from a game's text tables: the same small function as peerage.kernel.presentation.text.

import type { Args, GameEvent, GameText, Template } from "../api/wire";

/** How things and players are called, for the placeholders of a template. */
export interface Naming {
  names: Record<string, string>;
  /** Names in other forms: the accusative of {who:acc} is in forms.acc. */
  forms?: Record<string, Record<string, string>>;
  players: string[];
}

const SEAT = /(^|_)seats?$/;
const NAME = /(^|_)names?$/;
/** "region:Man": the kind of a thing, and which one. */
const THING = /^[a-z_-]+:\S/;
/** A place in a sentence; {who:acc} asks for the name in another form. */
const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** A list of which only those parts are said whose number is not 0: `[{x1} knights, {x2} squires]`. */
const PARTS = /\[([^\]]*)\]/g;

/**
 * The word for one value of an event, move or decision, in a form of it if the game has one. A name that is given as
 * text is said as it is.
 */
export function formatArgument(key: string, value: unknown, naming: Naming, form = ""): string {
  if (Array.isArray(value)) return value.map((item) => formatArgument(key, item, naming, form)).join(", ");
  if (SEAT.test(key)) return naming.players[value as number] ?? "-";
  if (typeof value === "string" && THING.test(value) && !NAME.test(key)) {
    return naming.forms?.[form]?.[value] ?? naming.names[value] ?? value.slice(value.indexOf(":") + 1);
  }
  return plain(value);
}

/** A value that is a word already, or several of them. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return value === null || value === undefined ? "" : String(value);
}

/**
 * Fills the {placeholders} of a template; {none, one, other} is chosen by the argument n. Without a naming the
 * arguments are words already.
 */
export function fillTemplate(template: Template, args: Args, naming: Naming | null): string {
  const text = typeof template === "string" ? template : counted(template, args["n"]);
  const said = text.replace(PARTS, (_, parts: string) => withoutZeros(parts, args));
  return said.replace(PLACE, (_, key: string, form: string | undefined) =>
    naming === null ? plain(args[key]) : formatArgument(key, args[key], naming, form),
  );
}

function withoutZeros(parts: string, args: Args): string {
  const none = (part: string) => [...part.matchAll(PLACE)].some(([, key]) => args[key!] === 0);
  return parts
    .split(", ")
    .filter((part) => !none(part))
    .join(", ");
}

function counted(template: Exclude<Template, string>, n: unknown): string {
  if (n === 0 && template.none !== undefined) return template.none;
  return n === 1 ? template.one : template.other;
}

export function namingOf(text: GameText | null, players: string[]): Naming {
  return { names: text?.names ?? {}, forms: text?.forms ?? {}, players };
}

/** One log entry in words, or null for an event that the game has no words for (it is then left out). */
export function describeEvent(event: GameEvent, text: GameText | null, naming: Naming): string | null {
  const template = text?.events?.[event.kind];
  if (template === undefined || template === "") return null;
  return fillTemplate(template, { seat: event.seat, ...event.args }, naming);
}

/** A move or decision in words; its bare kind if the game forgot the words. */
export function describeKind(
  table: Record<string, Template> | undefined,
  thing: { kind: string; [arg: string]: unknown },
  naming: Naming,
): string {
  const template = table?.[thing.kind];
  return template === undefined ? thing.kind : fillTemplate(template, thing, naming);
}

/** The name of a place or thing: "county:B" is Stafford. */
export function nameOf(text: GameText | null, thing: string): string {
  return text?.names?.[thing] ?? thing.slice(thing.indexOf(":") + 1);
}

/** A word of the board from the game's own table. */
export function labelOf(text: GameText | null, key: string): string {
  return text?.labels?.[key] ?? key;
}
