// How words are made from a game's text tables: the same small function as peerage.kernel.presentation.text.

import type { Args, GameEvent, GameText, Template } from "../api/wire";

export interface Speakers {
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

/**
 * The word for one value of an event, move or decision, in a form of it if the game has one. A name that is given as
 * text is said as it is.
 */
export function word(key: string, value: unknown, speakers: Speakers, form = ""): string {
  if (Array.isArray(value)) return value.map((item) => word(key, item, speakers, form)).join(", ");
  if (SEAT.test(key)) return speakers.players[value as number] ?? "-";
  if (typeof value === "string" && THING.test(value) && !NAME.test(key)) {
    return speakers.forms?.[form]?.[value] ?? speakers.names[value] ?? value.slice(value.indexOf(":") + 1);
  }
  return plain(value);
}

/** A value that is a word already, or several of them. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return value === null || value === undefined ? "" : String(value);
}

/**
 * Fills the {placeholders} of a template; {none, one, other} is chosen by the argument n. Without speakers the arguments
 * are words already.
 */
export function fill(template: Template, args: Args, speakers: Speakers | null): string {
  const text = typeof template === "string" ? template : counted(template, args["n"]);
  return text.replace(PLACE, (_, key: string, form: string | undefined) =>
    speakers === null ? plain(args[key]) : word(key, args[key], speakers, form),
  );
}

function counted(template: Exclude<Template, string>, n: unknown): string {
  if (n === 0 && template.none !== undefined) return template.none;
  return n === 1 ? template.one : template.other;
}

export function speakersOf(text: GameText | null, players: string[]): Speakers {
  return { names: text?.names ?? {}, forms: text?.forms ?? {}, players };
}

/** One log entry in words, or null for an event that the game has no words for (it is then not told). */
export function tell(event: GameEvent, text: GameText | null, speakers: Speakers): string | null {
  const template = text?.events?.[event.kind];
  if (template === undefined || template === "") return null;
  return fill(template, { seat: event.seat, ...event.args }, speakers);
}

/** A move or decision in words; its bare kind if the game forgot the words. */
export function say(
  table: Record<string, Template> | undefined,
  thing: { kind: string; [arg: string]: unknown },
  speakers: Speakers,
): string {
  const template = table?.[thing.kind];
  return template === undefined ? thing.kind : fill(template, thing, speakers);
}

/** The name of a place or thing: "county:B" is Stafford. */
export function nameOf(text: GameText | null, thing: string): string {
  return text?.names?.[thing] ?? thing.slice(thing.indexOf(":") + 1);
}

/** A word of the board from the game's own table. */
export function labelOf(text: GameText | null, key: string): string {
  return text?.labels?.[key] ?? key;
}
