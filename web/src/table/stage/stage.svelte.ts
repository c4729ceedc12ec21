// What events look like: pieces travel from place to place over the board, dice roll, cards turn over, places light up.
//
// A game says which pieces an event moves, from where to where (its cues). The stage looks the places up in the page:
// whatever carries the name as data-slot (a place that can be clicked), data-anchor (any other) or data-piece.

import type { Component } from "svelte";
import type { Point } from "../board/mapOutlines";
import { reducedMotion } from "../../settings/settings.svelte";
import type { GameEvent } from "../../api/wire";
import type { Moment } from "./moment";

/** A piece as the game draws it. */
export interface Token {
  kind: string;
  seat?: number;
  n?: number;
}

export interface Cue {
  token: Token;
  /** Names of places; the first that is in sight counts. Without one the token appears where it belongs. */
  from?: readonly string[];
  to: readonly string[];
  /** Instead of travelling, a die rolls or a card turns over. */
  how?: "roll" | "turn";
  /** Stays where it arrived until the board shows it there. */
  stays?: boolean;
  /** The piece of the board that is on its way: not drawn at its old place meanwhile. */
  lift?: string;
  /** Shown by the reveal over the board, so that it need not move beneath it. */
  revealed?: boolean;
  /** Written beside it, like "+2". */
  label?: string;
}

/** A place without an element of its own: a point of a drawing, in its units. */
export interface Spot {
  anchor: string;
  point: Point;
}

export interface Actor extends Cue {
  id: number;
  start: Point | null;
  end: Point;
  duration: number;
  delay: number;
}

export interface Ring {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece where a chosen move will bring it. */
export interface Ghost {
  token: Token;
  x: number;
  y: number;
}

export type Locate = (place: string) => Spot | null;
export type TokenComponent = Component<{ token: Token }>;

/** The share of an event's time that the movement takes; the rest is for looking. */
const MOVING = 0.8;
/** How far apart things stand that come to the same place, in pixels. */
const APART = 30;
/** How far inside its frame a piece stands whose place has been scrolled out of sight, in pixels. */
const EDGE = 28;

const THING = /^[a-z_-]+:\S/;

/** The places that an event names. */
export function placesIn({ args }: GameEvent): string[] {
  return Object.values(args)
    .flat()
    .filter((value): value is string => typeof value === "string" && THING.test(value));
}

export class Stage {
  actors: Actor[] = $state.raw([]);
  rings: Ring[] = $state.raw([]);
  /** What a chosen move will bring onto the board. */
  ghosts: Ghost[] = $state.raw([]);
  /** Something is revealed over the board. */
  revealing = $state(false);
  /** The picture over the board, if there is one. */
  moment: Moment | null = $state.raw(null);
  /** The layer on which everything moves; places are measured from its corner. */
  layer: HTMLElement | null = null;
  /** Where things are that have no element of their own; set by the game's module. */
  locate: Locate = () => null;

  private next = 0;
  private lifted: (HTMLElement | SVGElement)[] = [];

  /** Plays what an event shows; everything takes this long together, in milliseconds. */
  perform(cues: readonly Cue[], named: readonly string[], time: number): void {
    this.rings = [];
    if (reducedMotion()) return this.light([...named, ...cues.flatMap(({ to }) => to.slice(0, 1))]);
    const delay = cues.length > 1 ? Math.min(110, (time * 0.4) / (cues.length - 1)) : 0;
    const duration = time * MOVING - delay * (cues.length - 1);
    const actors = cues.flatMap((cue, i) => {
      const end = this.pointOf(cue.to);
      if (end === null) return [];
      const start = cue.from === undefined ? null : this.pointOf(cue.from);
      const aside = beside(cues, i);
      return [{ ...cue, id: this.next++, start, end: [end[0] + aside, end[1]] as Point, duration, delay: delay * i }];
    });
    if (actors.length === 0) return this.light(named);
    for (const { lift } of actors) if (lift !== undefined) this.lift(lift);
    this.actors = [...this.actors, ...actors];
  }

  /** Shows pieces where a chosen move will bring them, until the returned function is called. */
  preview(cues: readonly Cue[]): () => void {
    let frame = 0;
    let before = "";
    // The board may be moved under them at any time.
    const follow = () => {
      const ghosts = cues.flatMap(({ token, to }, i) => {
        const point = this.pointOf(to);
        return point === null ? [] : [{ token, x: Math.round(point[0] + beside(cues, i)), y: Math.round(point[1]) }];
      });
      const now = JSON.stringify(ghosts);
      if (now !== before) this.ghosts = ghosts;
      before = now;
      frame = requestAnimationFrame(follow);
    };
    if (cues.length > 0) follow();
    return () => {
      cancelAnimationFrame(frame);
      this.ghosts = [];
    };
  }

  /** The board shows everything now. */
  clear(): void {
    for (const piece of this.lifted.splice(0)) piece.style.visibility = "";
    this.actors = [];
    this.rings = [];
    this.moment = null;
    this.revealing = false;
  }

  /** Lights the places that are in sight. */
  light(places: readonly string[]): void {
    const once = places.filter((place, i) => places.indexOf(place) === i);
    this.rings = once.flatMap((place) => this.ringOf(place) ?? []);
  }

  /** Whether a place can be shown. */
  knows(place: string): boolean {
    return this.locate(place) !== null || find(place) !== null;
  }

  /** From now on what happens is revealed over the board: what stands there for now would lie over it. */
  reveal(): void {
    if (!this.revealing) this.actors = [];
    this.revealing = true;
  }

  /** Brings a place into sight. */
  goTo(places: readonly string[]): void {
    const found = places
      .map((place) => find(place) ?? find(this.locate(place)?.anchor ?? ""))
      .find((place) => place !== null);
    found?.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
  }

  private lift(name: string): void {
    const piece = find(name);
    if (piece === null) return;
    piece.style.visibility = "hidden";
    this.lifted.push(piece);
  }

  private ringOf(place: string): Ring | null {
    const element = find(place);
    const [left, top] = this.corner();
    if (element !== null) {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height };
    }
    const point = this.pointOf([place]);
    return point === null ? null : { x: point[0] - 20, y: point[1] - 20, width: 40, height: 40 };
  }

  private pointOf(places: readonly string[]): Point | null {
    const [left, top] = this.corner();
    for (const place of places) {
      const point = where(place, this.locate);
      if (point !== null) return [point[0] - left, point[1] - top];
    }
    return null;
  }

  private corner(): Point {
    const { x, y } = this.layer?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return [x, y];
  }
}

/** What goes to the same place stands side by side there. */
function beside(cues: readonly Cue[], index: number): number {
  const same = cues.filter(({ to, stays }) => to[0] === cues[index]!.to[0] && stays === cues[index]!.stays);
  return same.length < 2 ? 0 : (same.indexOf(cues[index]!) - (same.length - 1) / 2) * APART;
}

type Found = HTMLElement | SVGElement;

/** The element of a place; of several the first that is in sight. */
function find(place: string): Found | null {
  if (place === "") return null;
  const name = place.replace(/["\\]/g, "\\$&");
  const all = document.querySelectorAll<Found>(
    `[data-piece="${name}"], [data-slot="${name}"], [data-anchor="${name}"]`,
  );
  return [...all].find(inSight) ?? null;
}

function inSight(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** The middle of a place on the screen, or the very spot that its drawing names. */
function where(place: string, locate: Locate): Point | null {
  const element = find(place);
  if (element !== null)
    return within(element, pointIn(element, element.dataset["spot"]?.split(" ").map(Number) as Point | undefined));
  const spot = locate(place);
  const drawing = spot === null ? null : document.querySelector<Found>(`[data-anchor="${spot.anchor}"]`);
  const frame = drawing instanceof SVGElement ? drawing.ownerSVGElement : null;
  if (spot === null || drawing === null || frame === null || !inSight(frame)) return null;
  return within(drawing, clamp(pointIn(drawing, spot.point), frame.getBoundingClientRect()));
}

/** The same point, or if it lies beyond the part of the page that scrolls, one at its edge: no piece goes over texts. */
function within(element: Element, point: Point): Point {
  for (let node = element.parentElement; node !== null; node = node.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(node).overflowY)) continue;
    const frame = node.getBoundingClientRect();
    const [x, y] = clamp(point, frame);
    return x === point[0] && y === point[1] ? point : clamp(point, frame, EDGE);
  }
  return point;
}

function clamp([x, y]: Point, frame: DOMRect, edge = 0): Point {
  const between = (value: number, start: number, size: number) =>
    Math.min(start + size - edge, Math.max(start + edge, value));
  return [between(x, frame.x, frame.width), between(y, frame.y, frame.height)];
}

function pointIn(element: Found, spot: Point | undefined): Point {
  const matrix = spot !== undefined && element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  if (spot !== undefined && matrix !== null) {
    const { x, y } = new DOMPoint(...spot).matrixTransform(matrix);
    return [x, y];
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
