// What the browser does for Web Push: it is asked only after a click.

import { api } from "../api/client";
import { sha256 } from "../fairness/sha256";
import { changeSetting, settings } from "../settings/settings.svelte";
import type { NoticeInfo, Subscription } from "../api/wire";

const WORKER = "/sw.js";

/** Why this browser can show notices, or cannot: without https, before it is on the home screen of an iPhone, not at all. */
export type PushSupport = "ready" | "insecure" | "install" | "unable";

export function pushSupport(page: Window & typeof globalThis = window): PushSupport {
  if (!page.isSecureContext) return "insecure";
  if ("serviceWorker" in page.navigator && "PushManager" in page && "Notification" in page) return "ready";
  return /iPhone|iPad/.test(page.navigator.userAgent) ? "install" : "unable";
}

export class PermissionDenied extends Error {}

const language = () => settings.language;

/** The browser's subscription; null if there is none. */
async function found(): Promise<PushSubscription | null> {
  if (pushSupport() !== "ready") return null;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The channel of this browser, as the server calls it; null if there is none. */
export async function ownChannel(): Promise<string | null> {
  const subscription = await found();
  return subscription === null ? null : sha256(`push\n${subscription.endpoint}`).slice(0, 24);
}

/** Asks for permission, subscribes, and registers the subscription at the server. */
export async function turnOn(key: string): Promise<NoticeInfo> {
  if ((await Notification.requestPermission()) !== "granted") throw new PermissionDenied();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // perhaps with another key
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const info = await keep(subscription);
  changeSetting("push", true);
  return info;
}

export async function turnOff(): Promise<NoticeInfo> {
  const channel = await ownChannel();
  await (await found())?.unsubscribe();
  changeSetting("push", false);
  return channel === null ? api.notices() : api.removeChannel(channel);
}

/** The server knows this browser by the language and the person that use it now. */
export async function renewSubscription(): Promise<void> {
  const subscription = await found();
  if (subscription === null || Notification.permission !== "granted") changeSetting("push", false);
  else await keep(subscription);
}

function keep(subscription: PushSubscription): Promise<NoticeInfo> {
  const { endpoint, keys } = subscription.toJSON();
  const withKeys = { endpoint, keys } as unknown as Subscription;
  return api.addPush({ subscription: withKeys, name: deviceName(navigator.userAgent), language: language() });
}

const BROWSERS = [/Firefox/, /Edg/, /Chrome/, /Safari/];
const SYSTEMS = [/Android/, /iPhone/, /iPad/, /Windows/, /Mac/, /Linux/];

/** Enough for its owner to recognize it. */
export function deviceName(agent: string): string {
  const named = (patterns: RegExp[]) => patterns.find((pattern) => pattern.test(agent))?.source;
  const words = [named(BROWSERS)?.replace("Edg", "Edge"), named(SYSTEMS)];
  return words.filter((word) => word !== undefined).join(", ") || "?";
}
